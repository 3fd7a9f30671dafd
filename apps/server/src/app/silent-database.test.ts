import { contract } from '@csms/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logExchanges } from '../network/index.ts';
import { GroupCommit } from '../platform/database/group-commit.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

let test: TestServer;
let proxy: TcpProxy;
beforeAll(async () => {
  test = await startTestServer({
    timing: { silenceMs: 1000, commitMs: 2500 },
    through: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  proxy.thaw('ended');
  await test.close();
  await proxy.close();
});

const ask = async () => (await test.admin.call(contract.stations.list, { query: {} })).status;

it('a request over a connection that was lost without a word is refused with 503, and the next is served', async () => {
  expect(await ask()).toBe(200);
  proxy.freeze();
  const asked = ask();
  // The connections stay silent for ever; new ones are served.
  await new Promise((done) => setTimeout(done, 50));
  proxy.thaw('lost');
  expect(await asked).toBe(503);
  await until(async () => (await ask()) === 200, 60_000);
}, 300_000);

it('a request to a database that does not answer at all is refused with 503', async () => {
  proxy.freeze();
  const asked = await Promise.all([ask(), ask()]);
  expect(asked).toEqual([503, 503]);
  proxy.thaw('ended');
  await until(async () => (await ask()) === 200, 60_000);
}, 300_000);

it('a charger hears that its message was not taken before the row of that is given up: it would be as long again', async () => {
  const { serialNumber } = await test.point();
  const point = await test.boot(serialNumber);
  const submit = vi.spyOn(GroupCommit.prototype, 'submit');
  try {
    proxy.freeze();
    await expect(point.status(1, 'Available')).rejects.toMatchObject({ code: 'InternalError' });
    const at = submit.mock.calls.findIndex(([write]) => write === logExchanges);
    const row = submit.mock.results[at]!.value as Promise<unknown>;
    const standing = new Promise((done) => setImmediate(() => done('waits')));
    const ended = row.then(
      () => 'written',
      () => 'given up',
    );
    expect(await Promise.race([ended, standing])).toBe('waits');
  } finally {
    submit.mockRestore();
    proxy.thaw('ended');
    point.drop();
  }
  await until(async () => (await ask()) === 200, 60_000);
}, 300_000);

it('work that takes long is let run, also where it reads piece by piece, or waits for a lock', async () => {
  const { pool, system } = test.databases;
  const long = pool.query('select pg_sleep(5), 1 as done');
  const rows: number[] = [];
  const read = system.connection().execute(async (one) => {
    const { sql } = await import('kysely');
    await sql`select pg_sleep(4)`.execute(one);
    rows.push(1);
  });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(4711)');
  const waits = pool.query('select pg_advisory_lock(4711), pg_advisory_unlock(4711)');
  await new Promise((done) => setTimeout(done, 4000));
  await holder.query('commit');
  holder.release();
  await Promise.all([long, read, waits]);
  expect(rows).toEqual([1]);
}, 300_000);
