import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { serveCustomers } from '../../testing/customers.ts';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let test: TestHttp;
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  await serveCustomers(
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

  it('with members is not removed; without them its name is free again', async () => {
    const { data } = await make({ groupName: 'Gone' });
    const member = (await register({ groupId: data.id })).data;
    const remove = (token = 'ours') => test.call(token, 'DELETE', `/web/userGroups/${data.id}`);
    expect(await remove()).toMatchObject({ status: 409, error: { key: 'groupHasMembers' } });
    expect((await remove('theirs')).status).toBe(404);
    await test.call('ours', 'POST', `/web/userGroups/${data.id}/members/remove`, { chargeUserIds: [member.id] });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await test.call('ours', 'GET', `/web/userGroups/${data.id}`)).status).toBe(404);
    expect((await test.call('ours', 'GET', '/web/userGroups?keyword=Gone')).data.total).toBe(0);
    expect((await test.call('ours', 'GET', '/web/userGroups/options?keyword=Gone')).data).toEqual([]);
    expect(Object.keys((await register({ groupId: data.id })).error.fields!)).toEqual(['groupId']);
    expect((await make({ groupName: 'Gone' })).status).toBe(200);
  });

  it('is not removed while somebody joins it', async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = await make({ groupName: `Race ${round}` });
      const [removed, joined] = await Promise.all([
        test.call('ours', 'DELETE', `/web/userGroups/${data.id}`),
        register({ groupId: data.id }),
      ]);
      expect([removed.status, joined.status].sort()).not.toEqual([200, 200]);
    }
  });

  it('takes many members at once, from other groups too, and nobody of another provider', async () => {
    const [from, to] = [(await make({ groupName: 'From' })).data.id, (await make({ groupName: 'To' })).data.id];
    const users = [(await register({ groupId: from })).data.id, (await register()).data.id];
    const add = (ids: number[], token = 'ours') =>
      test.call(token, 'POST', `/web/userGroups/${to}/members`, { chargeUserIds: ids });
    expect((await add([...users, users[0]])).data).toEqual({ added: 2, moved: 1 });
    expect((await add(users)).data).toEqual({ added: 0, moved: 0 });
    const stranger = (await register({ providerId: world.theirs }, 'theirs')).data.id;
    const refused = await add([stranger, users[0]]);
    expect(Object.keys(refused.error.fields!)).toEqual(['chargeUserIds']);
    expect((await add([stranger], 'theirs')).status).toBe(404);
    expect((await test.call('ours', 'GET', `/web/userGroups/${to}`)).data.memberCount).toBe(2);
  });

  it('shows the use of its months, and whether this one is used up', async () => {
    const { data } = await make({ groupName: 'Used', electricityLimit: 10 });
    await world.databases.pool.query(
      `insert into user_group_usage (group_id, provider_id, month, energy_wh)
       values ($1, $2, date_trunc('month', now() at time zone 'UTC'), 10000), ($1, $2, date_trunc('month', now() at time zone 'UTC') - interval '2 months', 7)`,
      [data.id, world.ours],
    );
    const detail = (await test.call('ours', 'GET', `/web/userGroups/${data.id}`)).data;
    expect(detail).toMatchObject({ usedWh: 10_000, liveWh: 0, runningSessions: 0 });
    expect(detail.months).toHaveLength(12);
    expect(detail.months.map((one: { energyWh: number }) => one.energyWh).slice(-3)).toEqual([7, 0, 10_000]);
    const reached = (await test.call('ours', 'GET', '/web/userGroups?reached=true')).data.list;
    expect(reached.map((one: { id: number }) => one.id)).toEqual([data.id]);
    const changed = await test.call('ours', 'PUT', `/web/userGroups/${data.id}`, { groupName: 'Used', electricityLimit: 11 });
    expect(changed.data).toMatchObject({ electricityLimit: 11, postPaid: false });
    expect((await test.call('ours', 'GET', '/web/userGroups?reached=true')).data.total).toBe(0);
  });
});
