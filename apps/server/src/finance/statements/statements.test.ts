import { type Card, contract, type Point, type Station } from '@csms/contract';
import { add, compare, sum } from '@csms/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

let test: TestServer;
let clerk: Api;
let station: Station;
let point: Point;
let card: Card;
let userId: number;
let account: string;
const hour = 3_600_000;
const from = new Date(Date.now() - 24 * hour).toISOString();
const to = new Date(Date.now() + hour).toISOString();

beforeAll(async () => {
  test = await startTestServer();
  clerk = await test.user(test.ours, ['*:*:*']);
  station = await test.station({ timeZone: 'Asia/Shanghai', price: { electricity: '1', service: '0.5' } });
  point = await test.point({ stationId: station.id });
  card = await test.card({ amount: '100', cardNumber: unique('STATE') });
  account = unique('user-');
  ({ id: userId } = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account } }));
  const raw = await test.boot(point.serialNumber);
  const at = Date.now() - hour;
  const transaction = await raw.start(card.cardNumber, 0, at);
  await raw.end(transaction, 4000, at + 600_000);
  await raw.close();
  await test.admin.get(contract.cards.recharge, {
    params: { cardNumber: card.cardNumber },
    body: { amount: '-10', requestId: unique('request-'), remark: '=cmd|calc' },
  });
  await clerk.get(contract.transfers.create, {
    body: {
      from: { kind: 'card', id: card.cardNumber },
      to: { kind: 'chargeUser', id: String(userId) },
      amount: '25',
      requestId: unique('request-'),
    },
  });
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

const statement = (kind: 'card' | 'chargeUser' | 'company', id: string, query: object = {}, api = clerk) =>
  api.get(contract.statements.get, { params: { kind, id }, query: { from, to, limit: 50, ...query } });
const file = (format: string, more = '') =>
  clerk.raw(
    'GET',
    `/web/statements/card/${card.cardNumber}/export?from=${from}&to=${to}&timeZone=Asia/Shanghai&format=${format}${more}`,
  );

describe('a statement', () => {
  it('says what each movement was, and its closing balance is the opening balance and all of them', async () => {
    const { list, ...head } = await statement('card', card.cardNumber.toLowerCase());
    expect(head).toMatchObject({
      account: { kind: 'card', id: card.cardNumber },
      opening: '0.00',
      credits: '100.00',
      debits: '-41.00',
      closing: '59.00',
      proven: true,
      total: 4,
    });
    expect(list.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['recharge', '100.00', '100.00'],
      ['settlement', '-6.00', '94.00'],
      ['refund', '-10.00', '84.00'],
      ['transfer', '-25.00', '59.00'],
    ]);
    expect(list[1]!.session).toMatchObject({ stationName: station.stationName, energyWh: 4000 });
    expect(list[3]!.counterpart).toEqual({ kind: 'chargeUser', id: String(userId), name: account, detail: '' });
    const other = await statement('chargeUser', String(userId));
    expect(other.list[0]).toMatchObject({ amount: '25.00', counterpart: { kind: 'card', name: card.cardNumber } });
    // Read back: what the pages say adds up, too.
    expect(compare(add(head.opening, sum(list.map((line) => line.amount))), head.closing)).toBe(0);
  });

  it('of parts of the time fits together at every border', async () => {
    const [whole, rows] = [
      await statement('card', card.cardNumber),
      await test.rows<{ at: Date }>('select distinct at from ledger_transaction order by at'),
    ];
    for (const { at } of rows) {
      const border = at.toISOString();
      const first = await statement('card', card.cardNumber, { to: border });
      const second = await statement('card', card.cardNumber, { from: border });
      expect(first.closing).toBe(second.opening);
      expect(second.closing).toBe(whole.closing);
      expect(first.total + second.total).toBe(whole.total);
      expect(first.proven && second.proven).toBe(true);
    }
  });

  it('does not claim to be right when a balance was changed behind the ledger’s back', async () => {
    await test.rows('alter table ledger_account disable trigger ledger_account_balance');
    await test.rows(
      'update ledger_account set balance = balance + 1 where id = (select account_id from charge_user where id = $1)',
      [userId],
    );
    expect((await statement('chargeUser', String(userId))).proven).toBe(false);
    await test.rows(
      'update ledger_account set balance = balance - 1 where id = (select account_id from charge_user where id = $1)',
      [userId],
    );
    await test.rows('alter table ledger_account enable trigger ledger_account_balance');
    expect((await statement('chargeUser', String(userId))).proven).toBe(true);
  });

  it('is paged, refuses a period that ends before it begins, and is nobody else’s', async () => {
    const second = await statement('card', card.cardNumber, { page: 2, limit: 3 });
    expect(second.list.map(({ kind }) => kind)).toEqual(['transfer']);
    const answer = await clerk.call(contract.statements.get, {
      params: { kind: 'card', id: card.cardNumber },
      query: { from: to, to: from },
    });
    expect(answer.status).toBe(422);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    for (const [kind, id] of [
      ['card', card.cardNumber],
      ['chargeUser', String(userId)],
      ['company', '1'],
    ]) {
      const path = `/web/statements/${kind}/${id}`;
      expect((await stranger.raw('GET', `${path}?from=${from}&to=${to}`)).status).toBe(404);
      expect((await stranger.raw('GET', `${path}/export?from=${from}&to=${to}`)).status).toBe(404);
    }
  });
});

describe('its file', () => {
  it('as a sheet opens with the opening balance and closes with the closing balance, in the zone that was asked for', async () => {
    const csv = await (await file('csv')).text();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('Asia/Shanghai');
    expect(lines[1]).toContain('Opening balance');
    expect(lines.at(-1)).toContain('59.00');
    const xlsx = Buffer.from(await (await file('xlsx')).arrayBuffer());
    expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  });

  it('as a PDF is one, in either language', async () => {
    for (const language of ['zh', 'en']) {
      const answer = await file('pdf', `&language=${language}`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.subarray(-8).toString()).toContain('%%EOF');
      expect(bytes.length).toBeLessThan(200_000);
    }
  });

  it('of a long life stays bounded: twenty thousand movements come as they are read, more are refused as a PDF', async () => {
    await test.rows(
      `with t as (insert into ledger_transaction (provider_id, kind, reference, dedupe_key)
          select $1, 'recharge', 'bulk' || n, 'bulk:' || n from generate_series(1, 20001) n returning id),
        e as (select t.id, row_number() over (order by t.id) as n from t)
      insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after)
      select e.id, x.account, $1, x.amount, x.after from e cross join lateral (values
        ((select account_id from charge_user where id = $2), 1, 25 + e.n), ((select id from ledger_account where provider_id = $1 and kind = 'cash'), -1, null::numeric)
      ) x (account, amount, after)`,
      [test.ours, userId],
    );
    const path = `/web/statements/chargeUser/${userId}/export?from=${from}&to=${to}`;
    const refused = await clerk.raw('GET', `${path}&format=pdf`);
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { data: { key: string } }).data.key).toBe('exportTooLarge');
    const sheet = await (await clerk.raw('GET', `${path}&format=csv`)).text();
    expect(sheet.trim().split('\r\n')).toHaveLength(20_005);
    const cut = new Date(Date.now() - 60 * hour).toISOString();
    expect((await clerk.raw('GET', `/web/statements/chargeUser/${userId}/export?from=${cut}&to=${cut}&format=pdf`)).status).toBe(
      200,
    );
  });
});

describe('the bill of a record as a PDF', () => {
  it('comes in both languages, with what was taken off it, and only to who may see the record', async () => {
    const [record] = await test.rows<{ id: number }>('select transaction_id as id from charging_record limit 1');
    await test.rows(
      `update charging_bill set discounts = '[{"kind":"voucher","label":"Spring 春","amount":"-1.00"},{"kind":"other","label":"","amount":"-0.50"}]' where transaction_id = $1`,
      [record!.id],
    );
    const path = contract.billPdfs.get.path.replace(':transactionId', String(record!.id));
    for (const language of ['zh', 'en']) {
      const answer = await clerk.raw('GET', `${path}?language=${language}`);
      expect(answer.status).toBe(200);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    // A link of the browser brings its cookie.
    const byLink = await fetch(`${test.url}/prod-api${path}`, { headers: { cookie: `Admin-Token=${clerk.token}` } });
    expect(byLink.headers.get('content-type')).toBe('application/pdf');
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', path)).status).toBe(404);
    expect((await (await test.user(test.ours, ['card:read'])).raw('GET', path)).status).toBe(403);
  });
});
