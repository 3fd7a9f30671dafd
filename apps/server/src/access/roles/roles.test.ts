import { ADMIN_ROLE, type BodyOf, contract, isFinanceWrite, PERMISSIONS, type Permission } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';

let test: TestServer;
/** May do a little at our provider, and manage roles and users there. */
let ours: Api;
const HELD: Permission[] = ['role:read', 'role:write', 'user:read', 'user:write', 'station:read'];
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, HELD);
});
afterAll(() => test.close());

type Form = BodyOf<typeof contract.roles.createRole>;
const form = (changes: Partial<Form> = {}): Form => ({
  roleName: unique('Role '),
  permissions: ['station:read'],
  rolePaths: ['/realTimeMonitor/chargePoint'],
  ...changes,
});
const make = (changes: Partial<Form> = {}, api = ours) => api.get(contract.roles.createRole, { body: form(changes) });
const tryMake = (changes: Partial<Form>, api = ours) => api.call(contract.roles.createRole, { body: form(changes) });
const edit = (id: number, changes: Partial<Form> = {}, api = ours) => {
  const { providerId: _, ...body } = form(changes);
  return api.call(contract.roles.editRoleInfo, { body: { ...body, id } });
};
const remove = (id: number, api = ours) => api.call(contract.roles.deleteRole, { body: { id } });
const ownRole = async (api: Api) => {
  const { userId } = await api.get(contract.signIn.info);
  const [row] = await test.rows<{ role_id: number }>('select role_id from system_users where id = $1', [userId]);
  return row!.role_id;
};
const adminRole = async () => (await test.rows<{ id: number }>("select id from role where key = 'admin'"))[0]!.id;

describe('a role', () => {
  it('belongs to the provider of whoever makes it, has a key of its own, and is found by name and organisation', async () => {
    const { id: orgId } = await ours.get(contract.organisations.createOrg, { body: { orgName: 'Night shift' } });
    const role = await make({ roleName: 'Dispatcher 夜班', description: 'At night', orgId });
    expect(role).toMatchObject({ providerId: test.ours, orgName: 'Night shift', memberCount: 0, editable: true, parentId: null });
    expect(role.roleKey).toMatch(/^dispatcher-[0-9a-f]{6}$/);
    expect((await make({ roleName: '值班' })).roleKey).toMatch(/^role-[0-9a-f]{6}$/);
    for (const query of [{ roleName: 'dispatch' }, { orgName: 'night' }, { orgId }])
      expect((await ours.get(contract.roles.queryRolesByOrg, { query })).list).toEqual([role]);
    expect(await ours.get(contract.roles.getRolePermissions, { query: { roleId: role.id } })).toEqual({
      permissions: ['station:read'],
      rolePaths: ['/realTimeMonitor/chargePoint'],
    });
    expect(await ours.get(contract.roles.getStringPermission, { query: { roleId: role.id } })).toEqual(['station:read']);
    for (const sort of ['roleName', '-createTime', 'memberCount'])
      expect((await ours.call(contract.roles.queryRoles, { query: { sort } })).status).toBe(200);
  });

  it('is given pages of finance for reading, by an admin alone, and nothing that changes money', async () => {
    const page = { permissions: ['price:read' as const], rolePaths: ['/financialManagement/electricityPriceSetting'] };
    const refused = { status: 422, error: { key: 'financeNeedsAdmin' } };
    expect(await tryMake(page)).toMatchObject(refused);
    const { id } = await make({ ...page, providerId: test.ours }, test.admin);
    // What is held already may stay.
    expect((await edit(id, page, test.admin)).status).toBe(200);
    const write = { permissions: ['price:write' as const], rolePaths: [] };
    expect(await tryMake(write)).toMatchObject(refused);
    expect(await tryMake(write, test.admin)).toMatchObject(refused);
    await test.rows("update role set permissions = array['price:write'] where id = $1", [id]);
    expect((await edit(id, write, test.admin)).status).toBe(200);
  });

  it('has its name for itself within its provider, without regard to case', async () => {
    const { roleName } = await make();
    const again = await tryMake({ roleName: roleName.toLowerCase() });
    expect(again).toMatchObject({ status: 409, error: { key: 'duplicate' } });
    expect(again.error.fields).toEqual({ roleName: 'Role name is already in use' });
    expect((await tryMake({ roleName, providerId: test.theirs }, test.admin)).status).toBe(200);
    const other = await make();
    expect((await edit(other.id, { roleName })).error.fields).toHaveProperty('roleName');
  });

  it('counts only the members that the caller sees', async () => {
    const platform = await make({ providerId: null }, test.admin);
    for (const providerId of [test.ours, test.theirs, test.theirs])
      await test.rows("insert into system_users (provider_id, role_id, username, password_hash) values ($1, $2, $3, '')", [
        providerId,
        platform.id,
        unique('u'),
      ]);
    const seen = (await ours.get(contract.roles.queryRoles, { query: { roleName: platform.roleName } })).list;
    expect(seen).toMatchObject([{ memberCount: 1, editable: false, assignable: true, providerId: null }]);
    const all = (await test.admin.get(contract.roles.queryRoles, { query: { roleName: platform.roleName } })).list;
    expect(all).toMatchObject([{ memberCount: 3, editable: true }]);
  });

  it("is not seen, taken as parent or changed by another provider's users", async () => {
    const role = await make();
    const theirs = await test.user(test.theirs, ['*:*:*']);
    expect((await theirs.get(contract.roles.queryRoles, { query: { roleName: role.roleName } })).total).toBe(0);
    expect((await theirs.call(contract.roles.getRolePermissions, { query: { roleId: role.id } })).status).toBe(404);
    expect((await edit(role.id, {}, theirs)).status).toBe(404);
    expect((await remove(role.id, theirs)).status).toBe(404);
    expect((await tryMake({ parentId: role.id }, theirs)).error.fields).toHaveProperty('parentId');
    expect((await tryMake({ providerId: test.ours }, theirs)).error.fields).toHaveProperty('providerId');
    const { id: orgId } = await ours.get(contract.organisations.createOrg, { body: { orgName: unique('O') } });
    expect((await tryMake({ orgId }, theirs)).error.fields).toHaveProperty('orgId');
    expect((await tryMake({ orgId, providerId: test.theirs }, test.admin)).error.fields).toHaveProperty('orgId');
  });
});

describe('nobody hands out more than they hold', () => {
  it('by making or changing a role', async () => {
    expect(await tryMake({ permissions: ['station:read', 'card:recharge'] })).toMatchObject({
      status: 422,
      error: { key: 'exceedsOwnRights', fields: { permissions: expect.any(String) } },
    });
    const role = await make();
    expect((await edit(role.id, { permissions: ['card:recharge'] })).error.key).toBe('exceedsOwnRights');
    // @ts-expect-error the contract knows no such permission
    expect((await tryMake({ permissions: ['*:*:*'] })).status).toBe(422);
    expect((await tryMake({ rolePaths: [ADMIN_ROLE] })).status).toBe(422);
  });

  it('by giving their own role more', async () => {
    expect((await edit(await ownRole(ours), { permissions: [...HELD, 'card:recharge'] })).error.key).toBe('exceedsOwnRights');
  });

  it('nor do they take from their own role, or change one that may do more', async () => {
    expect((await edit(await ownRole(ours), { permissions: ['station:read'] })).error).toMatchObject({ key: 'ownAccount' });
    const greater = await make({ providerId: test.ours, permissions: ['card:recharge'] }, test.admin);
    expect((await ours.get(contract.roles.queryRoles, { query: { roleName: greater.roleName } })).list[0]).toMatchObject({
      editable: false,
      assignable: false,
    });
    expect((await edit(greater.id)).error.key).toBe('exceedsOwnRights');
    expect((await remove(greater.id)).error.key).toBe('exceedsOwnRights');
  });

  it('nor do operators change or make roles of the platform, and nobody changes the role admin', async () => {
    const wild = await test.user(test.ours, ['*:*:*']);
    const platform = await make({ providerId: null }, test.admin);
    expect((await edit(platform.id, {}, wild)).error.key).toBe('roleFixed');
    expect((await remove(platform.id, wild)).error.key).toBe('roleFixed');
    expect((await tryMake({ providerId: null }, wild)).error.fields).toHaveProperty('providerId');
    for (const api of [ours, wild, test.admin]) {
      expect((await edit(await adminRole(), {}, api)).error.key).toBe('roleFixed');
      expect((await remove(await adminRole(), api)).error.key).toBe('roleFixed');
    }
  });
});

describe('a role below another', () => {
  it('holds no more than the one above, when it is made, when it changes, and when the one above shrinks', async () => {
    const parent = await make({ permissions: ['station:read', 'user:read'] });
    expect((await tryMake({ parentId: parent.id, permissions: ['role:read'] })).error).toMatchObject({
      key: 'exceedsOwnRights',
      fields: { permissions: expect.any(String) },
    });
    const child = await make({ parentId: parent.id, permissions: ['user:read'] });
    expect(child.parentName).toBe(parent.roleName);
    expect((await edit(child.id, { parentId: parent.id, permissions: ['role:read'] })).error.key).toBe('exceedsOwnRights');
    const shrink = await edit(parent.id, { permissions: ['station:read'] });
    expect(shrink.error.key).toBe('childHoldsMore');
    expect(shrink.msg).toContain(child.roleName);
    expect((await edit(parent.id, { permissions: ['user:read'] })).status).toBe(200);
    expect((await tryMake({ parentId: await adminRole() })).status).toBe(200);
  });

  it('is never above itself, not even when two changes race', async () => {
    const first = await make();
    const second = await make({ parentId: first.id });
    const third = await make({ parentId: second.id });
    for (const parentId of [first.id, second.id, third.id])
      expect((await edit(first.id, { parentId })).error).toMatchObject({
        key: 'roleCycle',
        fields: { parentId: expect.any(String) },
      });
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await make(), await make()];
      const answers = await Promise.all([edit(one.id, { parentId: other.id }), edit(other.id, { parentId: one.id })]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    }
  });

  it('keeps the one above from being deleted', async () => {
    const parent = await make();
    const child = await make({ parentId: parent.id });
    expect((await remove(parent.id)).error.key).toBe('roleHasChildren');
    expect((await remove(child.id)).status).toBe(200);
    expect((await remove(parent.id)).status).toBe(200);
    expect((await remove(parent.id)).status).toBe(404);
  });
});

it('a role is not deleted while anybody holds it, also where the caller does not see whom', async () => {
  const platform = await make({ providerId: null }, test.admin);
  await test.rows("insert into system_users (provider_id, role_id, username, password_hash) values ($1, $2, $3, '')", [
    test.theirs,
    platform.id,
    unique('u'),
  ]);
  expect((await remove(platform.id, test.admin)).error.key).toBe('roleInUse');
  const own = await make();
  await test.rows('update system_users set role_id = $1 where provider_id = $2', [own.id, test.theirs]);
  const other = await test.user(test.ours, HELD);
  expect((await remove(own.id, other)).error.key).toBe('roleInUse');
});

it('a changed role is in force at the next call of its users', async () => {
  const member = await test.user(test.ours, ['station:read']);
  expect((await member.call(contract.stations.options)).status).toBe(200);
  expect((await edit(await ownRole(member), { permissions: ['role:read'], roleName: unique('R') })).status).toBe(200);
  expect((await member.call(contract.roles.queryRoles)).status).toBe(200);
  expect((await member.call(contract.stations.list)).status).toBe(403);
});

it('the built-in role is called in the language of who reads, in lists, session and profile', async () => {
  const said = async ({ method, path }: { method: string; path: string }, language: string) =>
    JSON.stringify(
      await (await test.admin.raw(method, path, method === 'GET' ? undefined : {}, { 'x-language': language })).json(),
    );
  const { roles, systemUsers, signIn, profile } = contract;
  for (const endpoint of [roles.queryRoles, roles.queryRolesByOrg, systemUsers.getAllUsers, signIn.info, profile.get]) {
    expect([endpoint.path, await said(endpoint, 'zh')]).toEqual([
      endpoint.path,
      expect.stringContaining('"roleName":"系统管理员"'),
    ]);
    expect([endpoint.path, await said(endpoint, 'en')]).toEqual([
      endpoint.path,
      expect.stringContaining('"roleName":"Administrator"'),
    ]);
  }
});

it('the roles that come with the product are described in the language of who reads, also after they were edited in Chinese', async () => {
  const read = async (key: string, language: string) => {
    const answer = await test.admin.raw('GET', '/web/permissionManage/queryRoles?limit=300', undefined, {
      'x-language': language,
    });
    const { data } = (await answer.json()) as { data: { list: { roleKey: string; roleName: string; description: string }[] } };
    return data.list.find((one) => one.roleKey === key)!;
  };
  expect((await read('admin', 'zh')).description).toBe('全部权限');
  expect((await read('admin', 'en')).description).toBe('Everything');
  const [role] = await test.rows<{ id: number; permissions: Permission[]; route_paths: string[] }>(
    "select id, permissions, route_paths from role where key = 'areaLeader'",
  );
  const { roleName, description } = await read('areaLeader', 'zh');
  expect([roleName, description]).toEqual(['区域负责人', '受理、派发并确认所负责区域的工单']);
  const body = { id: role!.id, permissions: role!.permissions, rolePaths: role!.route_paths };
  await test.admin.get(contract.roles.editRoleInfo, { body: { ...body, roleName, description } });
  expect(await read('areaLeader', 'en')).toMatchObject({
    roleName: 'Area leader',
    description: 'Accepts, dispatches and confirms work orders of an area',
  });
  // What an operator writes stays, in every language.
  await test.admin.get(contract.roles.editRoleInfo, { body: { ...body, roleName, description: 'Leads the north' } });
  for (const language of ['zh', 'en']) expect((await read('areaLeader', language)).description).toBe('Leads the north');
});

it('customer service comes with the product: it answers the customers of its provider, and sets nothing', async () => {
  const [role] = await test.rows<{ id: number; permissions: Permission[] }>(
    "select id, permissions from role where key = 'customerService' and provider_id is null",
  );
  expect(role!.permissions.filter((one) => !PERMISSIONS.includes(one))).toEqual([]);
  expect(role!.permissions.filter(isFinanceWrite)).toEqual([]);
  const desk = await test.user(test.theirs, []);
  const { userId } = await desk.get(contract.signIn.info);
  await test.rows('update system_users set role_id = $1 where id = $2', [role!.id, userId]);
  const ourCard = await test.card();
  const theirCard = await test.card({ providerId: test.theirs });
  const { list } = await desk.get(contract.cards.list, { query: {} });
  expect(list.map(({ cardNumber }) => cardNumber)).toEqual([theirCard.cardNumber]);
  expect((await desk.call(contract.cards.get, { params: { cardNumber: ourCard.cardNumber } })).status).toBe(404);
  const { chargeUsers, records, sessions, alarms, stations, points, cars, rechargeRecords } = contract;
  for (const endpoint of [chargeUsers.list, records.list, sessions.list, alarms.list, stations.list, points.list, cars.list])
    expect([endpoint.path, (await desk.call(endpoint, { query: {} })).status]).toEqual([endpoint.path, 200]);
  expect((await desk.call(rechargeRecords.list, { query: {} })).status).toBe(200);
  for (const endpoint of [contract.systemLog.getOperateLogs, contract.applications.list])
    expect([endpoint.path, (await desk.call(endpoint, {})).status]).toEqual([endpoint.path, 403]);
  for (const permission of ['station:write', 'point:write', 'price:write', 'alarm:rule', 'config:write', 'role:write'])
    expect(role!.permissions).not.toContain(permission);
});
