import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, createTestHttp, type TestHttp } from '../../testing/http.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { organisationRoutes } from '../index.ts';

let world: World;
let test: TestHttp;
beforeAll(async () => {
  world = await createWorld();
  test = await createTestHttp({ ours: callerOf('anna', world.ours), theirs: callerOf('boris', world.theirs) });
  organisationRoutes(test.http, world.databases);
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const { createOrg, editOrganization, deleteOrganization, queryOrganizations } = contract.organisations;
const make = (body: object, token = 'ours') => test.call(token, 'POST', createOrg.path, body);
const list = (query = '', token = 'ours') => test.call(token, 'GET', `${queryOrganizations.path}${query}`);

it('an organisation belongs to the own provider, where its name is its own', async () => {
  const { data } = await make({ orgName: 'Service', description: 'Field service' });
  expect(data).toMatchObject({ orgName: 'Service', providerId: world.ours, providerName: 'Ours', roleCount: 0 });
  expect((await make({ orgName: 'SERVICE' })).error).toMatchObject({ key: 'duplicate', fields: { orgName: expect.any(String) } });
  expect((await make({ orgName: 'Service' }, 'theirs')).status).toBe(200);
  expect((await make({ orgName: 'x', providerId: world.theirs })).error.fields).toHaveProperty('providerId');
  const other = (await make({ orgName: 'Sales' })).data;
  const renamed = await test.call('ours', 'POST', editOrganization.path, { id: other.id, orgName: 'service' });
  expect(renamed.error.fields).toHaveProperty('orgName');
  expect((await list('?orgName=serv')).data).toEqual({ list: [data], total: 1 });
  for (const sort of ['orgName', '-createTime', 'roleCount']) expect((await list(`?sort=${sort}`)).status).toBe(200);
});

it('an organisation is kept while roles belong to it', async () => {
  const { data } = await make({ orgName: 'Kept' });
  await world.databases.system
    .insertInto('role')
    .values({ name: 'r', key: 'r', provider_id: world.ours, org_id: data.id })
    .execute();
  expect((await list('?orgName=kept')).data.list).toEqual([{ ...data, roleCount: 1 }]);
  expect((await test.call('ours', 'POST', deleteOrganization.path, { id: data.id })).error.key).toBe('organisationHasRoles');
  await world.databases.system.deleteFrom('role').where('key', '=', 'r').execute();
  expect((await test.call('ours', 'POST', deleteOrganization.path, { id: data.id })).status).toBe(200);
  expect((await test.call('ours', 'POST', deleteOrganization.path, { id: data.id })).status).toBe(404);
});

it("an organisation is neither seen nor changed by another provider's users", async () => {
  const { data } = await make({ orgName: 'Secret' });
  expect((await list('?orgName=secret', 'theirs')).data.total).toBe(0);
  for (const path of [editOrganization.path, deleteOrganization.path])
    expect((await test.call('theirs', 'POST', path, { id: data.id, orgName: 'Taken' })).status).toBe(404);
  expect((await list('?orgName=secret')).data.list).toEqual([data]);
});
