import { contract, REGULAR_WORKS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const { state } = contract.servers;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true });
});
afterAll(() => test.close());

const platformUser = async (permissions: readonly string[]) => {
  const { id } = await test.databases.system
    .selectFrom('provider')
    .select('id')
    .where('type', '=', 'super')
    .executeTakeFirstOrThrow();
  return test.user(id, permissions);
};

it('machines are shown to the platform alone: not to another provider, nor without the right', async () => {
  const [operator, reader, stranger] = [
    await test.user(test.ours, ['config:read', 'config:write']),
    await platformUser(['config:read']),
    await platformUser(['station:read']),
  ];
  expect((await reader.get(state)).processes).toMatchObject([{ isThis: true, roles: ['http', 'ocpp', 'worker'] }]);
  for (const api of [operator, stranger]) expect((await api.call(state)).status).toBe(403);
});

it('a process shows what it holds, and all its work has words', async () => {
  const { serialNumber } = await test.point();
  const point = await test.boot(serialNumber);
  const shown = await until(async () => {
    const now = await test.admin.get(state);
    const [process] = now.processes;
    return process?.chargers === 1 && now.works.some(({ doneAt }) => doneAt) && now;
  });
  expect(shown.processes).toMatchObject([{ condition: 'ready', bus: 'none', clockAheadMs: 0 }]);
  expect(shown.processes[0]!.sockets).toBeGreaterThan(0);
  expect(shown.processes[0]!.schema).toMatch(/^\d{4}$/);
  expect(shown.database).toMatchObject({ isPrivate: false });
  expect(shown.backup).toEqual({ mode: 'own', copiedAt: null, provenAt: null, isFailing: false });
  const known: readonly string[] = REGULAR_WORKS;
  expect(shown.works.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(shown.works).toHaveLength(known.length);
  point.drop();
});

it('a second process stands beside it, and one that was cut off is shown as gone, with nothing in its hands', async () => {
  const second = await test.another();
  await until(async () => (await test.admin.get(state)).processes.filter(({ condition }) => condition === 'ready').length === 2);
  await second.stop();
  await until(async () => (await test.admin.get(state)).processes.length === 1);
  // Its row without its lock: what a power cut leaves.
  await test.rows(`insert into server_process (node) values ('lost:/data:8080#99')`);
  const { processes } = await test.admin.get(state);
  expect(processes.at(-1)).toMatchObject({ host: 'lost', condition: 'gone', chargers: null });
});

it('standbys are not guessed where the database’s user may not see them', async () => {
  expect((await test.admin.get(state)).database.standbys).toBeNull();
});
