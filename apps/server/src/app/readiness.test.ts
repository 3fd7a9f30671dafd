import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RawPoint } from '../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';

let test: TestServer;
let proxy: TcpProxy;
let admin: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'csms-ready-'));
beforeAll(async () => {
  test = await startTestServer({
    through: async (url) => {
      proxy = await startTcpProxy(url);
      return proxy.url;
    },
    env: { METRICS_PORT: '0' },
  });
  admin = new pg.Client({
    connectionString: Object.assign(new URL(inject('databaseAdminUrl')), { pathname: new URL(test.database.url).pathname }).href,
  });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What /readyz says, and after how many ms. */
async function ready(): Promise<{ code: number; status: string; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${test.url}/readyz`);
  const { status } = (await answer.json()) as { status: string };
  return { code: answer.status, status, ms: performance.now() - began };
}
/** Past what was seen last. */
const later = () => new Promise((done) => setTimeout(done, 350));

describe('/readyz', () => {
  it('tells a frozen database within a second, and that it is back', async () => {
    expect(await ready()).toMatchObject({ code: 200, status: 'ready' });
    await later();
    proxy.freeze();
    const frozen = await ready();
    expect(frozen).toMatchObject({ code: 503, status: 'the database does not answer' });
    // Within a second, and what a busy machine adds: it would else hang for ten.
    expect(frozen.ms).toBeLessThan(3000);
    // A connection that is made while it is frozen says the same.
    await later();
    const still = await ready();
    expect(still).toMatchObject({ code: 503, status: 'the database does not answer' });
    expect(still.ms).toBeLessThan(3000);
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
    proxy.thaw();
    await until(async () => (await ready()).code === 200);
  });

  it('tells one that is away', async () => {
    await later();
    proxy.cut();
    expect(await ready()).toMatchObject({ code: 503, status: 'the database is away' });
    proxy.restore();
    await until(async () => (await ready()).code === 200);
  });

  it('tells one that is read-only, for connections that are there and for those to come', async () => {
    const name = new URL(test.database.url).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await later();
    expect(await ready()).toMatchObject({ code: 503, status: 'the database is read-only' });
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await later();
    expect(await ready()).toMatchObject({ code: 200 });
  });

  it('says the truth while the pool has no connection left, and takes one connection however many ask', async () => {
    const { pool } = test.databases;
    const held: pg.PoolClient[] = [];
    try {
      // Regular work holds some for a moment.
      await until(async () => {
        held.push(await pool.connect());
        return held.length === (pool.options.max ?? 16);
      });
      await later();
      expect(await ready()).toMatchObject({ code: 200, status: 'ready' });
    } finally {
      for (const client of held) client.release();
    }
    const before = await backends();
    await Promise.all(Array.from({ length: 300 }, ready));
    expect(await backends()).toBe(before);
  });

  it('leaves nothing in the database, however often it is asked', async () => {
    const size = async () => (await admin.query('select pg_database_size(current_database())::int as n')).rows[0].n as number;
    await later();
    await ready();
    const before = await size();
    for (let n = 0; n < 5; n++) {
      await later();
      await ready();
    }
    expect((await size()) - before).toBeLessThan(128 * 1024);
  });
});

/** Of this database alone: other tests share the server. */
const backends = async () =>
  (
    await admin.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'csms-readiness' and datname = current_database()",
    )
  ).rows[0].n as number;

describe('/metrics', () => {
  it('are not there for strangers on the ordinary port, and are on a port of their own', async () => {
    expect((await fetch(`${test.url}/metrics`)).status).toBe(404);
    const own = await fetch(`http://127.0.0.1:${test.running.metricsPort}/metrics`);
    expect(await own.text()).toContain('csms_ocpp_messages_total');
    expect((await fetch(`http://127.0.0.1:${test.running.metricsPort}/`)).status).toBe(404);
  });

  it('are told to holders of the token only', async () => {
    const token = 'token-of-the-metrics';
    const other = await startTestServer({ env: { METRICS_TOKEN: token } });
    const ask = (authorization?: string) => fetch(`${other.url}/metrics`, { headers: authorization ? { authorization } : {} });
    try {
      for (const wrong of [undefined, 'Bearer', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`])
        expect((await ask(wrong)).status, wrong).toBe(401);
      expect(await (await ask(`Bearer ${token}`)).text()).toContain('csms_ocpp_messages_total');
    } finally {
      await other.close();
    }
  });
});

it('a charger that nobody has adopted is told InternalError while the database is away, like known ones', async () => {
  // Connections that broke in the tests before are noticed one by one.
  const point = await until(() => RawPoint.connect(test.ocppUrl, unique('NEW')));
  await until(() => point.boot().then(() => true));
  proxy.cut();
  const refused = { code: 'InternalError' };
  await expect(point.boot()).rejects.toMatchObject(refused);
  await expect(point.call('Heartbeat', {})).rejects.toMatchObject(refused);
  await expect(
    point.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' }),
  ).rejects.toMatchObject(refused);
  proxy.restore();
  await until(() => point.call('Heartbeat', {}).then(() => true));
  await point.close();
});
