import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../platform/database/private-postgres.ts';
import { startNats, type TestNats } from '../testing/nats.ts';
import { quickPlace } from '../testing/quick-place.ts';
import { startTestServer, type TestServer, until } from '../testing/server.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { groupOf } from './http-metrics.ts';

let folder: string;
let postgres: PrivatePostgres;
let nats: TestNats;
let proxy: TcpProxy;
let test: TestServer;
// With all that has metrics of its own: a private database, a bus, backups.
beforeAll(async () => {
  folder = mkdtempSync(join(quickPlace(), 'csms-metrics-'));
  chmodSync(folder, 0o755);
  [postgres, nats] = await Promise.all([startPrivatePostgres(join(folder, 'data'), { durable: false }), startNats()]);
  await migrate(postgres.url);
  proxy = await startTcpProxy(postgres.tcpUrl);
  test = await startTestServer({
    through: async () => proxy.url,
    secretKey: randomBytes(32),
    env: {
      METRICS_PORT: '0',
      NATS_URL: nats.url(),
      BACKUP_TARGET: join(folder, 'store'),
      BACKUP_PASSPHRASE: 'a phrase that is long enough',
      BACKUP_PROVE_DAYS: '0',
    },
    dataFolder: join(folder, 'data'),
    adminUrl: postgres.adminUrl,
    databaseFolder: postgres.folder,
    timing: { drainMs: 0 },
  });
});
afterAll(async () => {
  await test?.close();
  await proxy?.close();
  await nats?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const metrics = async () => (await fetch(`http://127.0.0.1:${test.running.metricsPort}/metrics`)).text();
/** What a line of the metrics reads, without its labels where none are named. */
const reading = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `) || one.startsWith(`${series}{`));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
};
const deploy = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
const doc = () => readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');

describe('/metrics', () => {
  it('has every metric that alerts, dashboard and handbook name: a renamed one would never ring', async () => {
    await until(async () => /csms_work_done_timestamp_seconds\{/.test(await metrics()));
    const told = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    for (const text of [deploy('prometheus/alerts.yml'), deploy('grafana/csms.json'), doc()]) {
      const named = [...text.matchAll(/\b(?:csms|nodejs|process)_[a-z0-9_]+\w/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(20);
      const missing = named.filter((name) => !told.has(name) && !told.has(name.replace(/_(?:bucket|sum|count)$/, '')));
      expect([...new Set(missing)]).toEqual([]);
    }
    const ours = [...told].filter((name) => name.startsWith('csms_'));
    expect(ours.filter((name) => !doc().includes(`\`${name}`))).toEqual([]);
  });

  it('tells who is connected, what waits, how long calls take and what was not stored', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    await test.admin.get(contract.servers.state);
    await test.rows(
      `insert into outgoing (channel, recipient, body, due_at) values ('mail', 'a@b.example', '', now() + interval '1 hour')`,
    );
    const text = await until(async () => {
      const now = await metrics();
      return reading(now, 'csms_points{state="online"}') === 1 && now;
    });
    expect(reading(text, 'csms_points{state="offline"}')).toBe(0);
    expect(reading(text, 'csms_ocpp_connections')).toBe(1);
    expect(reading(text, 'csms_queue_waiting{queue="mails"}')).toBe(1);
    // What is tried again later is not late yet.
    expect(reading(text, 'csms_queue_oldest_seconds{queue="mails"}')).toBe(0);
    expect(reading(text, 'csms_commit_refused_total{why="away"}')).toBe(0);
    expect(reading(text, 'csms_bus_up')).toBe(1);
    expect(text).toMatch(/csms_http_seconds_count\{group="system",method="GET",status="2xx"\} [1-9]/);
    expect(text).toMatch(/csms_info\{version="\d+\.\d+\.\d+\+\d{4}"\} 1/);
    point.drop();
  });

  it('is not held up by a database that does not answer, and leaves out what only that knows', async () => {
    proxy.freeze();
    try {
      const text = await until(async () => {
        const now = await metrics();
        return !now.includes('csms_points{') && now;
      });
      expect(text).toContain('csms_ocpp_connections');
      expect(text).not.toContain('csms_queue_waiting{');
    } finally {
      proxy.thaw();
    }
    await until(async () => (await metrics()).includes('csms_points{'));
  });
});

describe('the group of a call', () => {
  it('is the first part of its path, and never what a caller made up', () => {
    expect(groupOf('/prod-api/system/server/state')).toBe('system');
    expect(groupOf('/readyz')).toBe('probes');
    expect(groupOf('/charger-files/:key/:name')).toBe('charger-files');
    expect(groupOf('/*')).toBe('console');
    expect(groupOf(undefined)).toBe('unknown');
  });
});
