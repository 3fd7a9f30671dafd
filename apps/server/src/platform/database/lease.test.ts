import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/server.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { type Lease, LeaseError, takeLease, withoutServers } from './lease.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let client: pg.Client;
const held: Lease[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  for (const lease of held.splice(0)) await lease.release();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const take = async (name: string, shared = false, url = database.url, onLost?: (error: LeaseError) => void): Promise<Lease> => {
  const lease = await takeLease(url, { name, shared, log, onLost });
  held.push(lease);
  return lease;
};
const living = async () =>
  (await client.query<{ node: string }>('select csms_living_nodes() as node')).rows
    .map(({ node }) => node.replace(/#\d+$/, ''))
    .sort();

it('a second server without a bus is refused, whichever of the two has one', async () => {
  await take('first');
  await expect(take('second')).rejects.toThrow(/Another CSMS serves this database.*NATS_URL/);
  await expect(take('third', true)).rejects.toThrow(LeaseError);
  expect(await living()).toEqual(['first']);
});

it('servers with a bus are as many as there are, each under a name of its own, and none without joins them', async () => {
  const one = await take('same', true);
  const two = await take('same', true);
  expect(one.node).not.toBe(two.node);
  await expect(take('alone')).rejects.toThrow(LeaseError);
  expect(await living()).toEqual(['same', 'same']);
  await one.release();
  expect(await living()).toEqual(['same']);
});

it('the keys cannot be changed under a server that runs', async () => {
  const lease = await take('first');
  await expect(withoutServers(database.url, async () => 'done')).rejects.toThrow(/stop it first/);
  await lease.release();
  expect(await withoutServers(database.url, async () => 'done')).toBe('done');
});

it('one that was killed leaves the place within seconds', async () => {
  const module = JSON.stringify(new URL('lease.ts', import.meta.url).href);
  const program = `const { takeLease } = await import(${module});
    await takeLease(process.argv[1], { name: 'killed', shared: false, log: { debug() {} } }); console.log('taken');`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program, database.url], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  expect(await living()).toEqual(['killed']);
  child.kill('SIGKILL');
  const began = Date.now();
  await take('heir');
  expect(Date.now() - began).toBeLessThan(5000);
  expect(await living()).toEqual(['heir']);
});

it('the place is taken again when the database is back; one whose place was taken meanwhile is told to end', async () => {
  const proxy = await startTcpProxy(database.url);
  let lost: LeaseError | undefined;
  const first = await take('first', false, proxy.url, (error) => {
    lost = error;
  });
  proxy.cut();
  await until(async () => (await living()).length === 0);
  proxy.restore();
  await until(async () => (await living()).includes('first'));
  expect(first.node).toMatch(/^first#/);
  proxy.cut();
  await until(async () => (await living()).length === 0);
  await take('second');
  proxy.restore();
  await until(() => lost);
  expect(lost).toBeInstanceOf(LeaseError);
  await proxy.close();
});
