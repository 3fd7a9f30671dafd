import { type ChargeUser, contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../testing/server.ts';

let test: TestServer;
let clerk: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer();
  clerk = await test.user(test.ours, ['*:*:*']);
  stranger = await test.user(test.theirs, ['*:*:*']);
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const user = (providerId = test.ours): Promise<ChargeUser> =>
  test.admin.get(contract.chargeUsers.create, { body: { providerId, account: unique('user-') } });
const fill = (id: number, amount: string) =>
  test.admin.get(contract.chargeUsers.recharge, { params: { id }, body: { amount, requestId: unique('request-') } });
const asUser = (one: ChargeUser) => ({ kind: 'chargeUser' as const, id: String(one.id) });

describe('recharge records', () => {
  it('say what each movement left behind, and add up per currency', async () => {
    const one = await user();
    await fill(one.id, '20.5');
    await fill(one.id, '-5.25');
    const { list, total } = await clerk.get(contract.rechargeRecords.list, { query: { keyword: one.account } });
    expect(total).toBe(2);
    expect(
      list.map(({ tradeType, amount, balanceBefore, balanceAfter }) => [tradeType, amount, balanceBefore, balanceAfter]),
    ).toEqual([
      ['refund', '-5.25', '20.50', '15.25'],
      ['recharge', '20.50', '0.00', '20.50'],
    ]);
    expect(list[0]).toMatchObject({
      account: { kind: 'chargeUser', id: String(one.id), name: one.account },
      source: 'console',
      thirdPartyTransactionId: null,
      operator: 'admin',
      providerName: 'Ours',
    });
    expect(await clerk.get(contract.rechargeRecords.totals, { query: { keyword: one.account } })).toEqual([
      { currency: '$', records: 2, recharged: '20.50', refunded: '-5.25', goodwill: '0.00', complete: true },
    ]);
  });

  it('find by each filter, page stably when sorted by amount, and export what they find', async () => {
    const card = await test.card({ amount: '7' });
    const found = (query: object) => clerk.get(contract.rechargeRecords.list, { query: { keyword: card.cardNumber, ...query } });
    expect((await found({ tradeType: ['recharge'] })).total).toBe(1);
    expect((await found({ tradeType: ['refund'] })).total).toBe(0);
    expect((await found({ accountKind: ['card'] })).total).toBe(1);
    expect((await found({ accountKind: ['company'] })).total).toBe(0);
    expect((await found({ source: 'app' })).total).toBe(0);
    expect((await found({ operator: 'admin' })).total).toBe(1);
    expect((await found({ to: new Date(Date.now() - 3_600_000).toISOString() })).total).toBe(0);
    const [row] = (await found({})).list;
    expect((await found({ transactionId: row!.transactionId })).total).toBe(1);
    const sorted = await clerk.get(contract.rechargeRecords.list, { query: { sort: '-amount', limit: 50 } });
    const amounts = sorted.list.map(({ amount }) => Number(amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const csv = await (
      await clerk.raw('GET', `${contract.rechargeRecords.export.path}?format=csv&keyword=${card.cardNumber}`)
    ).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(card.cardNumber);
  });

  it('count and sum up all of them exactly, whether the ledger’s months hold them yet or not', async () => {
    const one = await user();
    for (const amount of ['11', '7.5', '-2.25']) await fill(one.id, amount);
    for (const query of [
      {},
      { tradeType: ['refund' as const] },
      { accountKind: ['chargeUser' as const] },
      { source: 'console' },
    ]) {
      const [raw] = await test.rows(
        `select count(*)::int as records, sum(amount)::numeric(20,2)::text as sum from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.kind in ('recharge', 'refund') and a.kind in ('card', 'chargeUser', 'company') and a.currency = '$' and ($1::text is null or t.kind = $1) and ($2::text is null or a.kind = $2)
          and ($3::text is null or t.source = $3)`,
        [query.tradeType?.[0] ?? null, query.accountKind?.[0] ?? null, query.source ?? null],
      );
      const [sum] = await test.admin.get(contract.rechargeRecords.totals, { query });
      expect({ records: sum!.records, sum: (Number(sum!.recharged) + Number(sum!.refunded)).toFixed(2) }).toEqual(raw);
      expect((await test.admin.get(contract.rechargeRecords.list, { query })).total).toBe(raw.records);
    }
  });

  it('do not show a stranger’s money', async () => {
    const one = await user();
    await fill(one.id, '3');
    expect((await stranger.get(contract.rechargeRecords.list, { query: { keyword: one.account } })).total).toBe(0);
    expect(await stranger.get(contract.walletSearch.find, { query: { keyword: one.account } })).toEqual([]);
  });
});

describe('a transfer by hand', () => {
  const move = (api: Api, from: object, to: object, amount: string, requestId = unique('request-')) =>
    api.call(contract.transfers.create, { body: { from, to, amount, requestId, remark: 'moved' } as never });

  it('moves money once, however often the request is sent, and shows where from and where to', async () => {
    const one = await user();
    const card = await test.card({ amount: '0' });
    await fill(one.id, '30');
    const requestId = unique('request-');
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        move(clerk, asUser(one), { kind: 'card', id: card.cardNumber.toLowerCase() }, '12.5', requestId),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await test.balanceOf(card.cardNumber)).toBe('12.50');
    const { list, total } = await clerk.get(contract.transfers.list, { query: { keyword: card.cardNumber } });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      from: { kind: 'chargeUser', name: one.account },
      to: { kind: 'card', id: card.cardNumber },
      amount: '12.50',
      reason: 'console',
      remark: 'moved',
    });
    // It is no recharge.
    expect((await clerk.get(contract.rechargeRecords.list, { query: { keyword: card.cardNumber } })).total).toBe(0);
    const other = await move(clerk, asUser(one), { kind: 'card', id: card.cardNumber }, '13', requestId);
    expect(other).toMatchObject({ status: 409, error: { key: 'conflict' } });
  });

  it('of several that race for one balance takes no more than there is', async () => {
    const one = await user();
    const two = await user();
    await fill(one.id, '10');
    const sent = await Promise.all(Array.from({ length: 6 }, () => move(clerk, asUser(one), asUser(two), '4')));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(sent.filter(({ error }) => error?.key === 'balanceTooLow')).toHaveLength(4);
  });

  it('never crosses providers, fills no lost card, goes not to itself, and needs whole cents', async () => {
    const one = await user();
    await fill(one.id, '10');
    const theirs = await user(test.theirs);
    const card = await test.card({ amount: '0' });
    await test.admin.get(contract.cards.reportLoss, { params: { cardNumber: card.cardNumber } });
    expect((await move(test.admin, asUser(one), asUser(theirs), '1')).error.key).toBe('otherWalletProvider');
    expect((await move(clerk, asUser(one), asUser(theirs), '1')).error.fields).toHaveProperty('to');
    expect((await move(clerk, asUser(one), { kind: 'card', id: card.cardNumber }, '1')).error.key).toBe('cardNotUsable');
    expect((await move(clerk, asUser(one), asUser(one), '1')).error.fields).toHaveProperty('to');
    expect((await move(clerk, asUser(one), { kind: 'company', id: '999999' }, '1')).error.fields).toHaveProperty('to');
    expect((await move(clerk, asUser(one), asUser(await user()), '0.001')).error.fields).toHaveProperty('amount');
    expect((await clerk.get(contract.walletSearch.find, { query: { keyword: one.account } }))[0]!.balance).toBe('10.00');
  });
});
