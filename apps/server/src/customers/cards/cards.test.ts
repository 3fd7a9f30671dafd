import { randomUUID } from 'node:crypto';
import type { Card } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { serveCustomers, servePayers } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
let now = NOW;
let world: World;
let test: TestHttp;
const told: { providerId: number; accountId: number }[] = [];

beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({
    ours: callerOf('anna', world.ours),
    theirs: callerOf('boris', world.theirs),
    reader: callerOf('rita', world.ours, { permissions: ['card:read'] }),
  });
  const bus = createLocalBus((error) => {
    throw error;
  });
  bus.subscribe('payer.changed', (message) => told.push(message));
  await serveCustomers(test.http, world.databases, { now: () => now }, bus);
  servePayers(test.http, world.databases, () => now);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

let count = 0;
const form = (changes: object = {}) => {
  count += 1;
  return {
    providerId: world.ours,
    cardNumber: `AbC${count}`,
    physicalNumber: `P${count}`,
    amount: '50',
    expireTime: '2027-01-01T00:00:00Z',
    email: 'a@example.com',
    ...changes,
  };
};
const issue = async (changes: object = {}, token = 'ours'): Promise<Card> => {
  const answer = await test.call<Card>(token, 'POST', '/web/cards', form(changes));
  expect(answer.status).toBe(200);
  return answer.data;
};
const recharge = (cardNumber: string, amount: string, requestId: string = randomUUID(), token = 'ours') =>
  test.call<Card>(token, 'POST', `/web/cards/${encodeURIComponent(cardNumber)}/recharge`, { amount, requestId });
const postings = async (reference: string): Promise<number> =>
  (await world.databases.pool.query('select count(*)::int as n from ledger_transaction where reference = $1', [reference]))
    .rows[0].n;

describe('issuing a card', () => {
  it('puts its first recharge into the books', async () => {
    const card = await issue({ amount: '12.5' });
    expect(card).toMatchObject({ balance: '12.50', currency: '$', status: 'valid', providerName: 'Ours' });
    const { rows } = await world.databases.pool.query(
      `select e.amount, t.kind, t.operator from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
       join card c on c.account_id = e.account_id where c.id = $1`,
      [card.id],
    );
    expect(rows).toEqual([{ amount: '12.50', kind: 'recharge', operator: 'anna' }]);
  });

  it('leaves no wallet and no money behind when it fails', async () => {
    const first = await issue();
    const before = await world.databases.pool.query('select count(*) from ledger_account');
    const answer = await test.call('ours', 'POST', '/web/cards', form({ cardNumber: first.cardNumber.toLowerCase() }));
    expect(answer).toMatchObject({ status: 409, code: 601, error: { key: 'duplicate' } });
    expect(Object.keys(answer.error.fields!)).toEqual(['cardNumber']);
    const { cardNumber, physicalNumber } = first;
    const both = await test.call('ours', 'POST', '/web/cards', form({ cardNumber, physicalNumber }));
    expect(Object.keys(both.error.fields!).sort()).toEqual(['cardNumber', 'physicalNumber']);
    expect((await world.databases.pool.query('select count(*) from ledger_account')).rows).toEqual(before.rows);
  });

  it.each([
    ['a physical number in use', async () => ({ physicalNumber: (await issue()).physicalNumber }), 'physicalNumber'],
    ['a date that has passed', async () => ({ expireTime: new Date(now).toISOString() }), 'expireTime'],
    ['a date in the year 10000', async () => ({ expireTime: '9999-12-31T23:59:59-23:00' }), 'expireTime'],
    ["a stranger's provider", async () => ({ providerId: world.theirs }), 'providerId'],
    ['a charge user that is not there', async () => ({ chargeUserId: 999_999 }), 'chargeUserId'],
    ['a part of a cent', async () => ({ amount: '1.005' }), 'amount'],
    ['a negative amount', async () => ({ amount: '-1' }), 'amount'],
    ['a card number of 21 characters', async () => ({ cardNumber: 'x'.repeat(21) }), 'cardNumber'],
    ['a card number with a blank', async () => ({ cardNumber: 'a b' }), 'cardNumber'],
  ])('refuses %s at its field', async (_, changes, field) => {
    const answer = await test.call('ours', 'POST', '/web/cards', form(await changes()));
    expect([409, 422]).toContain(answer.status);
    expect(Object.keys(answer.error.fields!)).toEqual([field]);
  });

  it('is not for those who may only read', async () => {
    expect(await test.call('reader', 'POST', '/web/cards', form())).toMatchObject({ status: 403 });
  });
});

describe('money on a card', () => {
  it('moves once for two concurrent calls of one request, and both get the same answer', async () => {
    const card = await issue();
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => recharge(card.cardNumber, '10.00', requestId)));
    for (const answer of answers)
      expect(answer.data).toEqual({ ...card, balance: '60.00', prepaidAmount: '60.00', refundable: '60.00' });
    expect(await postings(requestId)).toBe(1);
  });

  it('is not moved by a repeated request with another amount', async () => {
    const card = await issue();
    const requestId = randomUUID();
    await recharge(card.cardNumber, '10', requestId);
    expect(await recharge(card.cardNumber, '20', requestId)).toMatchObject({ status: 409, error: { key: 'conflict' } });
    expect((await recharge(card.cardNumber, '10.00', requestId)).data.balance).toBe('60.00');
  });

  it('is never refunded twice when two refunds race for one balance', async () => {
    const card = await issue({ amount: '50' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => recharge(card.cardNumber, '-30')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.error.key).toBe('balanceTooLow');
    expect((await test.call('ours', 'GET', `/web/cards/${card.cardNumber}`)).data.balance).toBe('20.00');
  });

  it('a refused refund may be asked for again under the same request', async () => {
    const card = await issue({ amount: '5' });
    const requestId = randomUUID();
    expect((await recharge(card.cardNumber, '-10', requestId)).status).toBe(409);
    await recharge(card.cardNumber, '10');
    expect((await recharge(card.cardNumber, '-10', requestId)).data.balance).toBe('5.00');
  });

  it('a refund that is not negative is refused, and a negative recharge too', async () => {
    const { cardNumber } = await issue();
    const send = (amount: string, tradeType: string) =>
      test.call<Card>('ours', 'POST', `/web/cards/${cardNumber}/recharge`, { amount, tradeType, requestId: randomUUID() });
    const answer = await send('30', 'refund');
    expect(answer).toMatchObject({ status: 422, error: { key: 'refundNotNegative' } });
    expect(Object.keys(answer.error.fields!)).toEqual(['amount']);
    expect((await send('-30', 'recharge')).status).toBe(422);
    expect((await send('-30', 'refund')).data.balance).toBe('20.00');
    expect((await send('30', 'recharge')).data.balance).toBe('50.00');
  });

  it.each([
    ['0', 'amountZero'],
    ['-0.00', 'amountZero'],
    ['0.001', 'invalid'],
    ['1e3', 'invalid'],
    ['NaN', 'invalid'],
    ['999999999999.99', 'invalid'],
  ])('refuses the amount %s at its field', async (amount, key) => {
    const card = await issue();
    const answer = await recharge(card.cardNumber, amount);
    expect(answer).toMatchObject({ status: 422, error: { key } });
    expect(Object.keys(answer.error.fields!)).toEqual(['amount']);
  });

  it('cannot be put on a lost or expired card, but taken off it', async () => {
    const card = await issue();
    const requestId = randomUUID();
    await recharge(card.cardNumber, '1', requestId);
    await test.call('ours', 'POST', `/web/cards/${card.cardNumber}/report-loss`);
    expect(await recharge(card.cardNumber, '1')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
    expect((await recharge(card.cardNumber, '1', requestId)).status).toBe(200);
    expect((await recharge(card.cardNumber, '-51')).data.balance).toBe('0.00');
    const short = await issue({ expireTime: new Date(now + 1000).toISOString() });
    now += 1000;
    expect(await recharge(short.cardNumber, '1')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
    now = NOW;
  });
});

describe('a lost card', () => {
  it('cannot be lost twice, nor found when it is not lost', async () => {
    const { cardNumber } = await issue();
    const path = `/web/cards/${cardNumber}`;
    expect(await test.call('ours', 'POST', `${path}/cancel-loss`)).toMatchObject({
      status: 409,
      error: { key: 'cardStateWrong' },
    });
    told.length = 0;
    expect((await test.call('ours', 'POST', `${path}/report-loss`)).status).toBe(200);
    expect(told).toMatchObject([{ providerId: world.ours }]);
    expect((await test.call('ours', 'GET', path)).data.status).toBe('lost');
    expect(await test.call('ours', 'POST', `${path}/report-loss`)).toMatchObject({
      status: 409,
      error: { key: 'cardStateWrong' },
    });
    expect((await test.call('ours', 'POST', `${path}/cancel-loss`)).status).toBe(200);
    expect((await test.call('ours', 'GET', path.toLowerCase())).data.status).toBe('valid');
  });
});

const act = (cardNumber: string, path: string, body?: object, token = 'ours') =>
  test.call<Card>(token, 'POST', `/web/cards/${cardNumber}/${path}`, body);
const replacement = () => {
  count += 1;
  return { newCardNumber: `R${count}`, newPhysicalNumber: `RP${count}` };
};
const balances = async (...cardNumbers: string[]) =>
  Promise.all(cardNumbers.map(async (one) => (await test.call<Card>('ours', 'GET', `/web/cards/${one}`)).data.balance));

describe('a replaced card', () => {
  it('gives its whole balance, its owner and its expiry to the new one, and tells both wallets', async () => {
    const old = await issue({ amount: '50', userName: 'Lin', phone: '139', email: 'lin@example.com' });
    told.length = 0;
    const form = replacement();
    const answer = await act(old.cardNumber, 'replace', { ...form, remark: 'lost at the gym' });
    expect(answer.data).toMatchObject({
      cardNumber: form.newCardNumber,
      physicalNumber: form.newPhysicalNumber,
      balance: '50.00',
      prepaidAmount: '50.00',
      userName: 'Lin',
      phone: '139',
      email: 'lin@example.com',
      expireTime: old.expireTime,
      status: 'valid',
      replaces: old.cardNumber,
    });
    const after = (await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data;
    expect(after).toMatchObject({ balance: '0.00', status: 'lost', replacedBy: form.newCardNumber });
    expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(2);
  });

  it('has its card number on its chip where nothing else was read', async () => {
    const old = await issue();
    const { newCardNumber } = replacement();
    const answer = await act(old.cardNumber, 'replace', { newCardNumber });
    expect(answer.data).toMatchObject({ cardNumber: newCardNumber, physicalNumber: newCardNumber, replaces: old.cardNumber });
  });

  it('is out of use for ever: not found, not recharged, not changed, not replaced again; what comes to it later can be paid back', async () => {
    const old = await issue({ amount: '0' });
    const next = (await act(old.cardNumber, 'replace', replacement())).data.cardNumber;
    const found = await act(old.cardNumber, 'cancel-loss');
    expect(found).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(found.msg).toContain(next);
    expect(await act(old.cardNumber, 'replace', replacement())).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(
      await test.call('ours', 'PUT', `/web/cards/${old.cardNumber}`, { expireTime: old.expireTime, email: 'a@b.co' }),
    ).toMatchObject({ status: 409, error: { key: 'cardReplaced' } });
    expect(await recharge(old.cardNumber, '5')).toMatchObject({ status: 409, error: { key: 'cardNotUsable' } });
  });

  it('is refused where a number of the new card is in use, and nothing moves', async () => {
    const [old, other] = [await issue(), await issue()];
    for (const [changes, field] of [
      [{ newCardNumber: other.cardNumber.toLowerCase() }, 'newCardNumber'],
      [{ newPhysicalNumber: other.physicalNumber.toLowerCase() }, 'newPhysicalNumber'],
    ] as const) {
      const answer = await act(old.cardNumber, 'replace', { ...replacement(), ...changes });
      expect(answer).toMatchObject({ status: 409, error: { key: 'duplicate' } });
      expect(Object.keys(answer.error.fields!)).toEqual([field]);
    }
    const both = await act(old.cardNumber, 'replace', {
      ...replacement(),
      newCardNumber: other.cardNumber,
      newPhysicalNumber: other.physicalNumber,
    });
    expect(Object.keys(both.error.fields!).sort()).toEqual(['newCardNumber', 'newPhysicalNumber']);
    expect(await balances(old.cardNumber)).toEqual(['50.00']);
    expect((await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data.status).toBe('valid');
  });

  it('an expired card is not replaced', async () => {
    const old = await issue({ expireTime: new Date(now + 1000).toISOString() });
    now += 1000;
    expect(await act(old.cardNumber, 'replace', replacement())).toMatchObject({ status: 409, error: { key: 'cardStateWrong' } });
    now = NOW;
  });
});

describe('two clerks at one card', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('who replace it at the same moment: one wins, and no money is made', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const forms = [replacement(), replacement(), replacement()];
      const answers = await Promise.all(forms.map((form) => act(old.cardNumber, 'replace', form)));
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.key)).toEqual([
        'cardReplaced',
        'cardReplaced',
      ]);
      const winner = answers.find(({ status }) => status === 200)!.data.cardNumber;
      expect(await balances(old.cardNumber, winner)).toEqual(['0.00', '50.00']);
    }
  });

  it('one refunds, one replaces: what is paid back is not also moved', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const form = replacement();
      const [replaced, refunded] = await Promise.all([act(old.cardNumber, 'replace', form), recharge(old.cardNumber, '-30')]);
      expect(replaced.status).toBe(200);
      const [before, after] = await balances(old.cardNumber, form.newCardNumber);
      expect(before).toBe('0.00');
      expect(after).toBe(refunded.status === 200 ? '20.00' : '50.00');
    }
  });

  it('one recharges, one replaces: what was received is on the new card, or was refused', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      const form = replacement();
      const [charged, replaced] = await Promise.all([recharge(old.cardNumber, '10'), act(old.cardNumber, 'replace', form)]);
      expect(replaced.status).toBe(200);
      expect(await balances(old.cardNumber, form.newCardNumber)).toEqual(['0.00', charged.status === 200 ? '60.00' : '50.00']);
    }
  });

  it('one finds it, one replaces it: a replaced card never becomes valid', async () => {
    for (let round = 0; round < 5; round++) {
      const old = await issue({ amount: '50' });
      await act(old.cardNumber, 'report-loss');
      const [, replaced] = await Promise.all([act(old.cardNumber, 'cancel-loss'), act(old.cardNumber, 'replace', replacement())]);
      expect(replaced.status).toBe(200);
      expect((await test.call<Card>('ours', 'GET', `/web/cards/${old.cardNumber}`)).data.status).toBe('lost');
    }
  });

  it('one reports it lost, others recharge it: on it is what was answered with yes, and nothing more comes', async () => {
    const card = await issue({ amount: '0' });
    const answers = await Promise.all([
      act(card.cardNumber, 'report-loss'),
      ...[1, 2, 3].map(() => recharge(card.cardNumber, '10')),
    ]);
    expect(answers[0]!.status).toBe(200);
    expect(await balances(card.cardNumber)).toEqual([
      `${answers.slice(1).filter(({ status }) => status === 200).length * 10}.00`,
    ]);
  });

  it('who report the same selection lost: each card once, no deadlock', async () => {
    const cards = await Promise.all([issue(), issue(), issue()]);
    const cardNumbers = cards.map((one) => one.cardNumber);
    const answers = await Promise.all([
      test.call('ours', 'POST', '/web/cardGroup/report-loss', { cardNumbers }),
      test.call('ours', 'POST', '/web/cardGroup/report-loss', { cardNumbers: cardNumbers.toReversed() }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.data.done).toHaveLength(3);
  });
});

describe('changing a card', () => {
  const put = (cardNumber: string, body: object, token = 'ours') =>
    test.call<Card>(token, 'PUT', `/web/cards/${cardNumber}`, body);

  it('gives it another expiry and holder; a date that has passed may stay but not be given', async () => {
    const card = await issue({ expireTime: new Date(now + 1000).toISOString() });
    now += 2000;
    const kept = await put(card.cardNumber, { expireTime: card.expireTime, userName: 'Mei', email: 'mei@example.com' });
    expect(kept.data).toMatchObject({ status: 'expired', userName: 'Mei', email: 'mei@example.com' });
    expect(await put(card.cardNumber, { expireTime: new Date(now).toISOString() })).toMatchObject({ status: 422 });
    expect(await put(card.cardNumber, { expireTime: null })).toMatchObject({ status: 422 });
    expect((await put(card.cardNumber, { expireTime: '2030-01-01T00:00:00Z' })).data.status).toBe('valid');
    now = NOW;
  });

  it("a charge user of another provider is not taken as its owner, nor is another provider's card changed", async () => {
    const card = await issue();
    const stranger = await test.call('theirs', 'POST', '/web/chargeUsers', {
      providerId: world.theirs,
      account: `somebody ${count}`,
    });
    const answer = await put(card.cardNumber, { expireTime: card.expireTime, chargeUserId: stranger.data.id });
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.keys(answer.error.fields!)).toEqual(['chargeUserId']);
    expect((await put(card.cardNumber, { expireTime: card.expireTime }, 'theirs')).status).toBe(404);
  });

  it('of a selection says which could not be, and why', async () => {
    const [good, gone] = [await issue(), await issue()];
    await act(gone.cardNumber, 'replace', replacement());
    const answer = await test.call('ours', 'POST', '/web/cardGroup/expiry', {
      cardNumbers: [good.cardNumber, gone.cardNumber, 'NOSUCH'],
      expireTime: '2031-01-01T00:00:00.000Z',
    });
    expect(answer.data.done).toEqual([good.cardNumber]);
    expect(answer.data.failed.map((one: { cardNumber: string }) => one.cardNumber).sort()).toEqual(
      [gone.cardNumber, 'NOSUCH'].sort(),
    );
    expect(answer.data.failed.find((one: { cardNumber: string }) => one.cardNumber === gone.cardNumber).reason).toContain(
      'replaced',
    );
    expect((await test.call<Card>('ours', 'GET', `/web/cards/${good.cardNumber}`)).data.expireTime).toBe(
      '2031-01-01T00:00:00.000Z',
    );
  });
});

describe('the history of a card', () => {
  it('tells all that happened to it: who, when, what, newest first, page by page', async () => {
    const card = await issue({ amount: '50' });
    await recharge(card.cardNumber, '10');
    await recharge(card.cardNumber, '-20');
    await act(card.cardNumber, 'report-loss');
    await act(card.cardNumber, 'cancel-loss');
    await test.call('ours', 'PUT', `/web/cards/${card.cardNumber}`, {
      expireTime: '2030-01-01T00:00:00.000Z',
      email: card.email,
      userName: 'Mei',
    });
    const newCardNumber = (await act(card.cardNumber, 'replace', { ...replacement(), remark: 'bent' })).data.cardNumber;
    const all = (await test.call('ours', 'GET', `/web/cards/${card.cardNumber}/history?limit=50`)).data;
    expect(all.total).toBe(9);
    const of = (kind: string) => all.list.filter((one: { kind: string }) => one.kind === kind);
    expect(
      of('recharge')
        .map((one: { amount: string }) => one.amount)
        .sort(),
    ).toEqual(['10.00', '50.00']);
    expect(of('refund')).toMatchObject([{ amount: '-20.00', balanceAfter: '40.00', operator: 'anna' }]);
    expect(of('transferOut')).toMatchObject([{ amount: '-40.00', balanceAfter: '0.00', remark: 'bent' }]);
    expect(of('replaced')).toMatchObject([{ otherCard: newCardNumber, operator: 'anna', remark: 'bent' }]);
    expect(of('changed')[0].changes).toEqual([
      { field: 'expireTime', from: '2027-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z' },
      { field: 'userName', from: '', to: 'Mei' },
    ]);
    for (const kind of ['issued', 'lost', 'found']) expect(of(kind)).toMatchObject([{ operator: 'anna' }]);
    const paged = await Promise.all(
      [1, 2, 3].map((page) => test.call('ours', 'GET', `/web/cards/${card.cardNumber}/history?page=${page}&limit=3`)),
    );
    expect(paged.flatMap(({ data }) => data.list)).toEqual(all.list);
    expect((await test.call('theirs', 'GET', `/web/cards/${card.cardNumber}/history`)).status).toBe(404);
  });
});

describe('what lies on the reader', () => {
  it('is found by the number on the chip in either case, or by the card number, and only by its own provider', async () => {
    const card = await issue({ physicalNumber: '04A1B2C3' });
    for (const number of ['04a1b2c3', card.cardNumber.toLowerCase()])
      expect((await test.call('ours', 'GET', `/web/cardLookup?number=${number}`)).data.id).toBe(card.id);
    expect((await test.call('ours', 'GET', '/web/cardLookup?number=04A1B2')).data).toBeNull();
    expect((await test.call('theirs', 'GET', '/web/cardLookup?number=04A1B2C3')).data).toBeNull();
  });
});

describe("another provider's user", () => {
  it('neither sees nor changes a card', async () => {
    const card = await issue({ userName: 'Stranger Danger' });
    const path = `/web/cards/${card.cardNumber}`;
    expect((await test.call('theirs', 'GET', '/web/cards?keyword=Stranger')).data).toEqual({ list: [], total: 0 });
    expect((await test.call('theirs', 'GET', `/web/cards?providerId=${world.ours}`)).data.total).toBe(0);
    expect((await test.call('theirs', 'GET', '/web/charging/payers?keyword=Stranger')).data).toEqual([]);
    expect((await test.call('theirs', 'GET', path)).status).toBe(404);
    expect((await recharge(card.cardNumber, '1', randomUUID(), 'theirs')).status).toBe(404);
    expect((await test.call('theirs', 'POST', `${path}/report-loss`)).status).toBe(404);
    expect((await test.call('ours', 'GET', path)).data).toEqual(card);
  });
});

describe('the list of cards', () => {
  it('takes what was typed literally, and filters by what the card is now', async () => {
    await issue({ userName: '777%_sure', phone: '555' });
    await issue({ userName: '777 not sure' });
    const list = async (query: string) => (await test.call('ours', 'GET', `/web/cards?${query}`)).data;
    expect((await list(`keyword=${encodeURIComponent('777%')}`)).total).toBe(1);
    expect((await list('keyword=777')).total).toBe(2);
    expect((await list('keyword=555')).list[0].userName).toBe('777%_sure');
    const statuses = await Promise.all(['valid', 'lost', 'expired'].map((status) => list(`status=${status}`)));
    expect((await list('expiresWithin=365')).total).toBeGreaterThan(0);
    const soon = (await list('expiresWithin=1')).list;
    expect(soon.every((card: Card) => card.status === 'valid' && Date.parse(card.expireTime!) <= now + 86_400_000)).toBe(true);
    expect(statuses.reduce((sum, page) => sum + page.total, 0)).toBe((await list('')).total);
    now = Date.parse('2040-01-01T00:00:00Z');
    expect((await list('status=valid')).total).toBe(0);
    now = NOW;
    const sorted = (await list('sort=-balance&limit=1000')).list.map((card: Card) => Number(card.balance));
    expect(sorted).toEqual(sorted.toSorted((a: number, b: number) => b - a));
    expect(await test.call('ours', 'GET', '/web/cards?sort=password')).toMatchObject({ status: 422, error: { key: 'invalid' } });
    expect((await list('page=2&limit=3')).list).toHaveLength(3);
  });
});

describe('text that no field can hold', () => {
  const long = 'x'.repeat(100_000);
  it.each(['cardNumber', 'physicalNumber', 'email', 'userName', 'phone', 'expireTime', 'amount'])(
    'is refused in %s',
    async (field) => {
      for (const text of ['a\u0000b', long]) {
        const answer = await test.call('ours', 'POST', '/web/cards', form({ [field]: text }));
        expect([400, 422]).toContain(answer.status);
        expect(answer.code).toBe(601);
      }
    },
  );
  it('is refused in a movement, in the search, and in the address', async () => {
    const card = await issue();
    for (const text of ['12345678\u0000', long]) {
      for (const body of [
        { amount: '1', requestId: text },
        { amount: '1', requestId: randomUUID(), remark: text },
      ])
        expect([400, 422]).toContain((await test.call('ours', 'POST', `/web/cards/${card.cardNumber}/recharge`, body)).status);
      const encoded = encodeURIComponent(text);
      for (const path of [
        `/web/cards?keyword=${encoded}`,
        `/web/charging/payers?keyword=${encoded}`,
        `/web/chargeUsers?keyword=${encoded}`,
      ])
        expect([400, 414, 422]).toContain((await test.call('ours', 'GET', path)).status);
      expect([400, 404, 414, 422]).toContain((await test.call('ours', 'GET', `/web/cards/${encoded}`)).status);
    }
  });
});
