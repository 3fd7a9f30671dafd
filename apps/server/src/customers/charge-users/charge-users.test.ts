import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { keepers } from '../../testing/areas.ts';
import { insertCard, serveCustomers, servePayers } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { authorise, findPayers } from '../index.ts';
import { TABLES_OF_A_USER } from './merge.ts';

let world: World;
let test: TestHttp;
const told: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  const bus = createLocalBus(() => {});
  bus.subscribe('payer.changed', ({ accountId }) => told.push(accountId));
  await serveCustomers(test.http, world.databases, { now: () => Date.now() }, bus);
  servePayers(test.http, world.databases, Date.now);
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

describe('a change of a charge user', () => {
  const change = (id: number, body: object, token = 'ours') => test.call(token, 'PUT', `/web/chargeUsers/${id}`, body);
  const setStatus = (id: number, status: string, token = 'ours') =>
    test.call(token, 'POST', `/web/chargeUsers/${id}/status`, { status });

  it('keeps account and provider, and is told to whoever counts on the wallet', async () => {
    const { data } = await register({ phone: '1', postPaid: true });
    const before = told.length;
    const answer = await change(data.id, { phone: ' 0170 22 ', email: 'a@b.example', userType: 'card' });
    expect(answer.data).toMatchObject({
      account: data.account,
      providerId: world.ours,
      phone: '0170 22',
      email: 'a@b.example',
      userType: 'card',
      postPaid: false,
    });
    expect(told.length).toBe(before + 1);
    expect((await change(data.id, { email: 'nonsense' })).status).toBe(422);
    expect((await change(data.id, {}, 'theirs')).status).toBe(404);
  });

  it('a disabled one pays for nothing, its cards neither', async () => {
    const { data } = await register();
    await recharge(data.id, '5');
    await insertCard(world.databases, { providerId: world.ours, cardNumber: `OFF${data.id}`, chargeUserId: data.id });
    expect((await setStatus(data.id, 'disabled')).data.status).toBe('disabled');
    const payers = await findPayers(
      world.databases.pool,
      [data.idTag, `OFF${data.id}`].map((idTag) => ({ idTag, timeZone: 'UTC', at: Date.now() })),
    );
    expect(payers.map((payer) => authorise(payer, world.ours, Date.now()))).toEqual(['Blocked', 'Blocked']);
    expect((await test.call('ours', 'GET', `/web/chargeUsers?status=disabled&keyword=${data.account}`)).data.total).toBe(1);
    expect((await setStatus(data.id, 'enabled')).data.status).toBe('enabled');
    expect((await setStatus(data.id, 'disabled', 'theirs')).status).toBe(404);
  });

  it.each(['account', '-mobileBalance', 'registerTime', 'groupName', 'status'])('the list sorts by %s', async (sort) => {
    expect((await test.call('ours', 'GET', `/web/chargeUsers?sort=${sort}`)).status).toBe(200);
  });

  it('its filters find what they say', async () => {
    const { data } = await register({ account: 'filtered', userType: 'card', postPaid: true, phone: '0800' });
    const found = async (query: string) =>
      (await test.call('ours', 'GET', `/web/chargeUsers?keyword=filtered&${query}`)).data.list.map(
        (one: { id: number }) => one.id,
      );
    for (const query of ['userType=card,phone', 'postPaid=true', 'ungrouped=true', `providerId=${world.ours}`, 'status=enabled'])
      expect(await found(query), query).toEqual([data.id]);
    for (const query of ['userType=phone', 'postPaid=false', 'ungrouped=false', 'status=disabled', 'levelId=1'])
      expect(await found(query), query).toEqual([]);
  });

  it('shows and finds the level that a user holds', async () => {
    const { data } = await register({ account: 'levelled' });
    const { rows } = await world.databases.pool.query(
      `insert into membership_level (provider_id, name, price, valid_days, service_discount) values ($1, 'Gold', 10, 30, 5) returning id`,
      [world.ours],
    );
    const levelId = rows[0].id as number;
    await world.databases.pool.query(
      `insert into membership_purchase (provider_id, charge_user_id, level_id, price, starts_at, expires_at) values ($1, $2, $3, 10, now() - interval '1 day', now() + interval '1 day')`,
      [world.ours, data.id, levelId],
    );
    const { list } = (await test.call('ours', 'GET', `/web/chargeUsers?levelId=${levelId}`)).data;
    expect(list).toMatchObject([{ id: data.id, levelId, levelName: 'Gold' }]);
    expect((await test.call('ours', 'GET', '/web/chargeUsers/levels')).data).toEqual([
      { id: levelId, levelName: 'Gold', providerId: world.ours },
    ]);
    expect((await test.call('theirs', 'GET', `/web/chargeUsers?levelId=${levelId}`)).data.total).toBe(0);
  });

  it('its movements are its own wallet’s, newest first, with the balance after each', async () => {
    const { data } = await register();
    await recharge(data.id, '10');
    await recharge(data.id, '-2.5');
    const { list, total } = (await test.call('ours', 'GET', `/web/chargeUsers/${data.id}/movements`)).data;
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { kind: 'refund', amount: '-2.50', balanceAfter: '7.50', operator: 'anna' },
      { kind: 'recharge', amount: '10.00', balanceAfter: '10.00' },
    ]);
    expect((await test.call('theirs', 'GET', `/web/chargeUsers/${data.id}/movements`)).status).toBe(404);
    expect((await test.call('theirs', 'GET', `/web/chargeUsers/${data.id}`)).status).toBe(404);
  });
});

describe('a merge of duplicates', () => {
  const merge = (keep: number, otherId: number, token = 'ours') =>
    test.call(token, 'POST', `/web/chargeUsers/${keep}/merge`, { otherId });
  const plan = async (keep: number, otherId: number) =>
    (await test.call('ours', 'GET', `/web/chargeUsers/${keep}/mergePlan?otherId=${otherId}`)).data;
  const balanceOf = async (id: number) => (await test.call('ours', 'GET', `/web/chargeUsers/${id}`)).data.mobileBalance;
  const record = (userId: number, status: 'charging' | 'finished', accountId: number) =>
    world.databases.pool.query(
      `insert into charging_record (provider_id, point_id, connector_no, id_tag, charge_user_id, account_id, start_type, status, started_at, start_received_at, start_key, currency, time_zone)
       values ($1, 1, 1, 'X', $2, $4, 'scan', $3, now(), now(), gen_random_uuid()::text, '$', 'UTC')`,
      [world.ours, userId, status, accountId],
    );

  it('knows every table that belongs to a user: a new one is added to the list, or its rows stay with a dead account', async () => {
    const { rows } = await world.databases.pool.query(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
       where c.table_schema = 'public' and c.column_name = 'charge_user_id' and t.table_type = 'BASE TABLE' order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual(
      [...TABLES_OF_A_USER, ...keepers.flatMap(({ tables }) => tables), 'charge_user_usage'].sort(),
    );
  });

  it('moves balance, cards, records and use, and keeps the other account empty, disabled and readable', async () => {
    const keep = (await register({ phone: '0151-2000-1' })).data;
    const other = (await register({ phone: '0151 20001', email: 'Same@x.example' })).data;
    await recharge(keep.id, '1.25');
    await recharge(other.id, '3.50');
    await insertCard(world.databases, { providerId: world.ours, cardNumber: `M${other.id}`, chargeUserId: other.id });
    const wallets = await world.databases.pool.query('select id, account_id from charge_user where id = any ($1) order by id', [
      [keep.id, other.id],
    ]);
    await record(other.id, 'finished', wallets.rows[1].account_id);
    await world.databases.pool.query(
      'insert into charge_user_usage (charge_user_id, provider_id, energy_wh, sessions) values ($1, $3, 1000, 1), ($2, $3, 500, 2)',
      [keep.id, other.id, world.ours],
    );
    const sets = (await test.call('ours', 'GET', '/web/chargeUsers/duplicates')).data;
    expect(sets.find((set: { users: { id: number }[] }) => set.users.some((user) => user.id === keep.id))).toMatchObject({
      by: 'phone',
      users: [{ id: keep.id }, { id: other.id }],
    });
    expect(await plan(keep.id, other.id)).toMatchObject({
      amount: '3.50',
      balanceAfter: '4.75',
      cards: [`M${other.id}`],
      records: 1,
      energyWh: 500,
      refusals: [],
    });
    expect((await merge(keep.id, other.id)).data).toMatchObject({ mobileBalance: '4.75', cardCount: 1 });
    const detail = (await test.call('ours', 'GET', `/web/chargeUsers/${keep.id}`)).data;
    expect(detail).toMatchObject({ energyWh: 1500, sessions: 3, merged: [{ id: other.id, account: other.account }] });
    expect((await test.call('ours', 'GET', `/web/chargeUsers/${other.id}`)).data).toMatchObject({
      status: 'disabled',
      mobileBalance: '0.00',
      mergedInto: { id: keep.id, account: keep.account },
    });
    const records = await world.databases.pool.query('select account_id from charging_record where charge_user_id = $1', [
      keep.id,
    ]);
    expect(records.rows).toEqual([{ account_id: wallets.rows[0].account_id }]);
    const list = async (query: string) =>
      (await test.call('ours', 'GET', `/web/chargeUsers?keyword=${other.account}${query}`)).data;
    expect((await list('')).list.map((one: { id: number }) => one.id)).not.toContain(other.id);
    expect((await list('&merged=true')).list.map((one: { id: number }) => one.id)).toContain(other.id);
    for (const [method, path, body] of [
      ['PUT', '', {}],
      ['POST', '/status', { status: 'enabled' }],
      ['POST', '/recharge', { amount: '1', requestId: randomUUID() }],
    ] as const)
      expect(await test.call('ours', method, `/web/chargeUsers/${other.id}${path}`, body)).toMatchObject({
        status: 409,
        error: { key: 'userMerged' },
      });
  });

  it('gives the one that stays what it lacks where that is chosen, and never in the place of its own', async () => {
    const pair = async (own: object) => [
      (await register(own)).data.id as number,
      (await register({ email: 'other@ours.example', phone: '+49 1555 1165424' })).data.id as number,
    ];
    const take = async ([keep, otherId]: number[], takes: string[]) =>
      (await test.call('ours', 'POST', `/web/chargeUsers/${keep}/merge`, { otherId, takes })).data;
    expect(await take(await pair({}), [])).toMatchObject({ email: '', phone: '' });
    expect(await take(await pair({}), ['email', 'phone'])).toMatchObject({
      email: 'other@ours.example',
      phone: expect.stringContaining('1165424'),
    });
    expect(await take(await pair({ email: 'own@ours.example' }), ['email'])).toMatchObject({ email: 'own@ours.example' });
  });

  it('of two at the same moment never both win, whatever their direction', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [(await register()).data.id as number, (await register()).data.id as number];
      await recharge(a, '1');
      await recharge(b, '2');
      const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      expect([await balanceOf(a), await balanceOf(b)].sort()).toEqual(['0.00', '3.00']);
    }
  });

  it('is followed by those that were merged before', async () => {
    const [a, b, c] = [(await register()).data.id, (await register()).data.id, (await register()).data.id];
    await merge(b, a);
    await merge(c, b);
    expect((await test.call('ours', 'GET', `/web/chargeUsers/${a}`)).data.mergedInto.id).toBe(c);
  });

  it('is refused where money or a session would be lost, and between providers', async () => {
    const [a, b] = [(await register()).data, (await register()).data];
    await record(b.id, 'charging', 1);
    expect((await plan(a.id, b.id)).refusals).toEqual(['charging']);
    expect((await merge(a.id, b.id)).error.key).toBe('mergeRefused');
    expect((await plan(a.id, a.id)).refusals).toContain('merged');
    expect((await merge(a.id, a.id)).status).toBe(409);
    const theirs = (await register({ providerId: world.theirs }, 'theirs')).data;
    expect((await merge(a.id, theirs.id)).status).toBe(404);
    expect((await merge(a.id, b.id, 'theirs')).status).toBe(404);
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
