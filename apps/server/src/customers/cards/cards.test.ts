import { randomUUID } from 'node:crypto';
import type { Card } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsOf, serveCards } from '../../testing/cards.ts';
import type { TestHttp } from '../../testing/http.ts';
import type { World } from '../../testing/world.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
let now = NOW;
let world: World;
let test: TestHttp;
const told: { providerId: number; accountId: number }[] = [];

beforeAll(async () => {
  ({ world, test } = await serveCards(() => now, told));
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const { form, issue, recharge, act, replacement } = cardsOf(
  () => test,
  () => world,
);

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
      account: 'somebody',
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

describe('the cards of a group', () => {
  it('are those of its members, and nobody else’s provider finds them', async () => {
    const group = await test.call('ours', 'POST', '/web/userGroups', {
      groupName: 'Freight',
      providerId: world.ours,
      electricityLimit: null,
    });
    const member = { providerId: world.ours, account: 'freight-driver', groupId: group.data.id };
    const driver = await test.call('ours', 'POST', '/web/chargeUsers', member);
    const card = await issue({ chargeUserId: driver.data.id });
    await issue();
    const path = `/web/cards?groupId=${group.data.id}`;
    const { list, total } = (await test.call('ours', 'GET', path)).data;
    expect([total, list[0].cardNumber]).toEqual([1, card.cardNumber]);
    expect((await test.call('theirs', 'GET', path)).data).toEqual({ list: [], total: 0 });
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
