import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const { state, copy } = contract.backups;
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.close());

it('backups are shown and begun by the platform alone: not by another provider, nor without the right', async () => {
  const { id: platform } = await test.databases.system
    .selectFrom('provider')
    .select('id')
    .where('type', '=', 'super')
    .executeTakeFirstOrThrow();
  const operator = await test.user(test.ours, ['config:read', 'config:write']);
  const reader = await test.user(platform, ['config:read']);
  const stranger = await test.user(platform, ['station:read']);
  expect(await test.admin.get(state)).toMatchObject({ mode: 'own', copies: [], failures: [] });
  expect(await test.admin.get(copy)).toEqual({ begun: false });
  expect(await reader.get(state)).toMatchObject({ mode: 'own' });
  for (const [api, endpoint] of [
    [operator, state],
    [operator, copy],
    [reader, copy],
    [stranger, state],
  ] as const)
    expect((await api.call(endpoint)).status).toBe(403);
});
