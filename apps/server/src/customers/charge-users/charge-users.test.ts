import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { insertCard } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { customerRoutes } from '../index.ts';

let world: World;
let test: TestHttp;
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  customerRoutes(
    test.http,
    world.databases,
    { now: () => Date.now() },
    createLocalBus(() => {}),
  );
});
afterAll(async () => {
  await test.close();
  await world.close();
});

let count = 0;
const register = async (changes: object = {}, token = 'ours') => {
  count += 1;
  return test.call(token, 'POST', '/web/chargeUsers', { providerId: world.ours, account: `user-${count}`, ...changes });
};
const recharge = (id: number, amount: string, requestId: string = randomUUID(), token = 'ours') =>
  test.call(token, 'POST', `/web/chargeUsers/${id}/recharge`, { amount, requestId });

describe('a charge user', () => {
  it('gets a token that fits an idTag, and an empty wallet', async () => {
    const { data } = await register({ postPaid: true });
    expect(data).toMatchObject({
      mobileBalance: '0.00',
      cardBalance: '0.00',
      postPaid: true,
      status: 'enabled',
      groupName: null,
    });
    expect(data.idTag).toMatch(/^U[0-9A-F]{15}$/);
  });

  it('has its account for itself within its provider', async () => {
    const { data } = await register();
    const again = await register({ account: data.account });
    expect(again).toMatchObject({ status: 409, error: { key: 'duplicate' } });
    expect(Object.keys(again.error.fields!)).toEqual(['account']);
    expect((await register({ account: data.account, providerId: world.theirs }, 'theirs')).status).toBe(200);
  });

  it("joins no stranger's group and no stranger's provider", async () => {
    const group = await test.call('theirs', 'POST', '/web/userGroups', {
      groupName: 'Theirs',
      providerId: world.theirs,
      electricityLimit: null,
    });
    expect(Object.keys((await register({ groupId: group.data.id })).error.fields!)).toEqual(['groupId']);
    expect(Object.keys((await register({ providerId: world.theirs })).error.fields!)).toEqual(['providerId']);
  });

  it('is recharged once for two concurrent calls of one request', async () => {
    const { data } = await register();
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => recharge(data.id, '9.99', requestId)));
    expect(answers.map((answer) => answer.data.mobileBalance)).toEqual(['9.99', '9.99']);
    expect(await recharge(data.id, '-10')).toMatchObject({ status: 409, error: { key: 'balanceTooLow' } });
    expect((await recharge(data.id, '-9.99')).data.mobileBalance).toBe('0.00');
  });

  it('is never refunded beyond its balance by refunds that race', async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = await register();
      await recharge(data.id, '10');
      const answers = await Promise.all(Array.from({ length: 8 }, () => recharge(data.id, '-6')));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
    const { rows } = await world.databases.pool.query('select balance from ledger_account where kind = $1 and balance < 0', [
      'chargeUser',
    ]);
    expect(rows).toEqual([]);
  });

  it("is neither seen nor recharged by another provider's user", async () => {
    const { data } = await register({ phone: '0170-777' });
    expect((await test.call('theirs', 'GET', '/web/chargeUsers?keyword=0170-777')).data.total).toBe(0);
    expect((await recharge(data.id, '1', randomUUID(), 'theirs')).status).toBe(404);
    expect((await test.call('ours', 'GET', '/web/chargeUsers?keyword=0170-777')).data.list).toEqual([data]);
  });

  it('shows the money on its cards beside its own, and can be found to pay', async () => {
    const { data } = await register({ account: 'payer' });
    await insertCard(world.databases, { providerId: world.ours, cardNumber: 'ONE', balance: '1.50', chargeUserId: data.id });
    await insertCard(world.databases, { providerId: world.ours, cardNumber: 'TWO', balance: '2', chargeUserId: data.id });
    const { list } = (await test.call('ours', 'GET', '/web/chargeUsers?keyword=payer')).data;
    expect(list).toMatchObject([{ cardBalance: '3.50', mobileBalance: '0.00' }]);
    const payers = (await test.call('ours', 'GET', '/web/charging/payers?keyword=payer')).data;
    expect(payers).toMatchObject([{ kind: 'chargeUser', id: data.id, label: 'payer', cardNumber: null, usable: false }]);
    expect((await test.call('ours', 'GET', '/web/charging/payers?keyword=one')).data).toMatchObject([
      { kind: 'card', label: 'payer', cardNumber: 'ONE', balance: '1.50', usable: true },
    ]);
    const many = Array.from({ length: 25 }, (_, n) =>
      insertCard(world.databases, { providerId: world.ours, cardNumber: `MANY${n}` }),
    );
    await Promise.all(many);
    expect((await test.call('ours', 'GET', '/web/charging/payers')).data).toHaveLength(20);
  });
});

describe('a user group', () => {
  const make = (changes: object = {}, token = 'ours') =>
    test.call(token, 'POST', '/web/userGroups', {
      groupName: 'Fleet',
      providerId: world.ours,
      electricityLimit: 0.5,
      ...changes,
    });

  it('counts its members, and keeps its limit to the Wh', async () => {
    const { data } = await make();
    expect(data).toMatchObject({ electricityLimit: 0.5, memberCount: 0, description: '' });
    await register({ groupId: data.id });
    await register({ groupId: data.id });
    expect((await test.call('ours', 'GET', '/web/userGroups?keyword=fle')).data).toEqual({
      list: [{ ...data, memberCount: 2 }],
      total: 1,
    });
    expect((await test.call('ours', 'GET', `/web/chargeUsers?groupId=${data.id}`)).data.total).toBe(2);
    expect((await test.call('theirs', 'GET', '/web/userGroups?keyword=fle')).data.total).toBe(0);
    for (const sort of ['groupName', '-electricityLimit', 'memberCount'])
      expect((await test.call('ours', 'GET', `/web/userGroups?sort=${sort}`)).status).toBe(200);
  });

  it.each([
    ['groupName', { groupName: 'Fleet' }],
    ['electricityLimit', { groupName: 'x', electricityLimit: 0.0001 }],
    ['electricityLimit', { groupName: 'x', electricityLimit: 1e300 }],
    ['electricityLimit', { groupName: 'x', electricityLimit: -1 }],
    ['providerId', { groupName: 'x', providerId: 999_999 }],
  ])('refuses at its field %s: %j', async (field, changes) => {
    const answer = await make(changes);
    expect([409, 422]).toContain(answer.status);
    expect(Object.keys(answer.error.fields!)).toEqual([field]);
  });
});

describe('text that no field can hold', () => {
  it.each([
    ['/web/chargeUsers', 'account'],
    ['/web/chargeUsers', 'phone'],
    ['/web/chargeUsers', 'email'],
    ['/web/userGroups', 'groupName'],
    ['/web/userGroups', 'description'],
  ])('is refused by %s in %s', async (path, field) => {
    for (const text of ['a\u0000b', 'x'.repeat(100_000)]) {
      const form = { providerId: world.ours, account: 'text', groupName: 'text', electricityLimit: null, [field]: text };
      const answer = await test.call('ours', 'POST', path, form);
      expect([400, 422]).toContain(answer.status);
      expect(answer.code).toBe(601);
    }
  });
});
