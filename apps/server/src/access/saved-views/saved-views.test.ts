import { contract, MOST_VIEWS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

let test: TestServer;
let anna: Api;
let ben: Api;
let stranger: Api;
let ids: { anna: number; ben: number; stranger: number };
beforeAll(async () => {
  test = await startTestServer();
  [anna, ben, stranger] = await Promise.all([
    test.user(test.ours, ['card:read']),
    test.user(test.ours, ['card:read']),
    test.user(test.theirs, ['*:*:*']),
  ]);
  const idOf = async (api: Api) => (await api.get(contract.signIn.info)).userId;
  ids = { anna: await idOf(anna), ben: await idOf(ben), stranger: await idOf(stranger) };
});
afterAll(() => test.close());

const { savedViews } = contract;
const make = (api: Api, name: string, more: object = {}) =>
  api.call(savedViews.create, { body: { list: 'cards', name, filters: { status: 'lost' }, sort: '-createTime', ...more } });
const of = async (api: Api, list = 'cards') => api.get(savedViews.list, { query: { list } });
const roleOf = async (userId: number): Promise<number> =>
  (await test.rows('select role_id from system_users where id = $1', [userId]))[0].role_id;
const idOf = ({ data }: { data?: { id: number } | undefined }) => data!.id;

it('a view is its user’s own: nobody else sees, changes, deletes or opens with it', async () => {
  const id = idOf(await make(anna, 'Lost cards', { hiddenColumns: ['userName'], density: 'compact' }));
  expect(await of(anna)).toEqual([
    {
      id,
      list: 'cards',
      name: 'Lost cards',
      filters: { status: 'lost' },
      sort: '-createTime',
      hiddenColumns: ['userName'],
      density: 'compact',
      roleId: null,
      roleName: null,
      ownerName: expect.any(String),
      isOwn: true,
      isDefault: false,
    },
  ]);
  expect(await of(anna, 'cars')).toEqual([]);
  for (const other of [ben, stranger]) {
    expect(await of(other)).toEqual([]);
    const body = { name: 'mine now', filters: {} };
    expect((await other.call(savedViews.update, { params: { id }, body })).status).toBe(404);
    expect((await other.call(savedViews.remove, { params: { id } })).status).toBe(404);
    expect((await other.call(savedViews.setDefault, { body: { list: 'cards', id } })).status).toBe(404);
  }
  await anna.get(savedViews.update, { params: { id }, body: { name: 'Lost', filters: { status: 'expired' } } });
  expect(await of(anna)).toMatchObject([{ name: 'Lost', filters: { status: 'expired' }, sort: null, hiddenColumns: null }]);
  await anna.get(savedViews.remove, { params: { id } });
  expect(await of(anna)).toEqual([]);
});

it('a name stands once in a list, whatever its case', async () => {
  expect((await make(anna, 'Twice')).status).toBe(200);
  expect((await make(anna, 'TWICE')).error).toMatchObject({ key: 'duplicate', fields: { name: expect.any(String) } });
  expect((await make(anna, 'Twice', { list: 'cars' })).status).toBe(200);
  expect((await make(ben, 'Twice')).status).toBe(200);
});

it('a shared view is seen by the holders of its role in the own provider alone', async () => {
  const annasRole = await roleOf(ids.anna);
  const shared = idOf(await make(anna, 'For all of us', { roleId: annasRole }));
  expect((await of(ben)).map(({ id }) => id)).not.toContain(shared);
  const bensRole = await roleOf(ids.ben);
  await test.rows('update system_users set role_id = $1 where id = $2', [annasRole, ids.ben]);
  expect((await of(ben)).find(({ id }) => id === shared)).toMatchObject({ isOwn: false, roleId: annasRole });
  // One opens with it, and changes nothing of it.
  await ben.get(savedViews.setDefault, { body: { list: 'cards', id: shared } });
  expect((await of(ben)).find(({ isDefault }) => isDefault)?.id).toBe(shared);
  expect((await of(anna)).some(({ isDefault }) => isDefault)).toBe(false);
  expect((await ben.call(savedViews.update, { params: { id: shared }, body: { name: 'x', filters: {} } })).status).toBe(404);
  expect((await ben.call(savedViews.remove, { params: { id: shared } })).status).toBe(404);
  await test.rows('update system_users set role_id = $1 where id = $2', [bensRole, ids.ben]);
  expect((await of(ben)).map(({ id }) => id)).not.toContain(shared);

  // A role of the platform is held in many providers.
  const [{ id: common }] = await test.rows('select id from role where provider_id is null order by id limit 1');
  const [before] = [await roleOf(ids.stranger)];
  await test.rows('update system_users set role_id = $1 where id = any ($2::int[])', [common, [ids.anna, ids.stranger]]);
  const wide = idOf(await make(anna, 'In a role of many', { roleId: common }));
  expect((await of(stranger)).map(({ id }) => id)).not.toContain(wide);
  await test.rows('update system_users set role_id = $1 where id = $2', [annasRole, ids.anna]);
  await test.rows('update system_users set role_id = $1 where id = $2', [before, ids.stranger]);
});

it('a view is shared with the own role, and with another by who may read it', async () => {
  const bensRole = await roleOf(ids.ben);
  expect((await make(anna, 'Not mine to give', { roleId: bensRole })).error?.fields).toHaveProperty('roleId');
  expect((await make(stranger, 'Nor theirs', { roleId: bensRole })).error?.fields).toHaveProperty('roleId');
  const boss = await test.user(test.ours, ['role:read']);
  expect((await make(boss, 'From above', { roleId: bensRole })).status).toBe(200);
  expect((await of(ben)).map(({ name }) => name)).toContain('From above');
});

it('who goes away, and whose role goes away, leave nothing broken', async () => {
  const boss = await test.user(test.ours, ['role:read']);
  const role = await test.rows("insert into role (name, key, provider_id) values ('Short', 'short', $1) returning id", [
    test.ours,
  ]);
  const id = idOf(await make(boss, 'Shared with what ends', { roleId: role[0].id }));
  await test.rows('delete from role where id = $1', [role[0].id]);
  expect((await of(boss)).find((view) => view.id === id)).toMatchObject({ roleId: null, roleName: null });
});

it('there is an end to how many, and to how large', async () => {
  for (let count = 0; count < MOST_VIEWS; count++)
    expect((await make(ben, `View ${count}`, { list: 'points' })).status).toBe(200);
  expect((await make(ben, 'One more', { list: 'points' })).error).toMatchObject({ key: 'tooManyViews' });
  const huge = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'.repeat(900)]));
  expect((await make(ben, 'Huge', { filters: huge })).error?.fields).toHaveProperty('filters');
});
