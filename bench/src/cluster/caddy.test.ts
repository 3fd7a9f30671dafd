import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { patternOf, uploadVersionFile } from '../../../apps/server/src/testing/files.ts';
import { apiOf, until } from '../../../apps/server/src/testing/server.ts';
import { type Cluster, startCluster } from './machines.ts';
import { type CaddyProxy, startCaddy } from './proxies.ts';
import { pause, plays, rowsOf, say, seconds, signedIn } from './trial.ts';

let cluster: Cluster;
let caddy: CaddyProxy;
const folder = mkdtempSync(join(tmpdir(), 'csms-caddy-'));
const isPlayed = plays('caddy');
beforeAll(async () => {
  if (!isPlayed) return;
  // Its certificate is of its own making, as long as the trial lasts.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  cluster = await startCluster(2, { hasProxy: false });
  caddy = await startCaddy(
    folder,
    cluster.machines.map(({ url }) => Number(new URL(url).port)),
  );
  const { call } = await signedIn(cluster);
  const [provider] = await call().get(contract.providers.options);
  const station = await call().get(contract.stations.create, {
    body: {
      stationName: 'Caddy',
      providerId: provider!.id,
      country: 'CN',
      address: '-',
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  for (const serialNumber of ['OLD', 'PLAIN'])
    await call().get(contract.points.create, {
      body: {
        ...{ serialNumber, pointName: serialNumber, stationId: station.id, equipmentType: 'dc', ratedPower: 50 },
        connectors: [{ connectorNo: 1, standard: 'dc', connectorType: 'ccs2', maxPowerW: 50_000 }],
      },
    });
}, 300_000);
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  caddy?.stop();
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A charger of ten years ago: TLS 1.2, RSA without forward secrecy, no name in its handshake. */
const OLD = { servername: '', maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA', rejectUnauthorized: false } as const;

async function opened(url: string, tls: WebSocket.ClientOptions = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, ['ocpp1.6'], { perMessageDeflate: false, ...tls });
  await new Promise((done, failed) => {
    socket.once('open', done);
    socket.once('error', failed);
  });
  socket.send(JSON.stringify([2, '1', 'BootNotification', { chargePointVendor: 'Old', chargePointModel: 'One' }]));
  const answer = await new Promise<string>((done) => socket.once('message', (data) => done(String(data))));
  expect(answer).toContain('"Accepted"');
  return socket;
}
const online = async () => (await rowsOf(cluster.db, 'select from connection_state where online')).length;

describe('Caddy as it is shipped', { timeout: 400_000 }, () => {
  it.runIf(isPlayed)('takes old chargers and such without TLS, keeps quiet sockets, and leads browsers to TLS', async () => {
    const old = await opened(`${caddy.url.replace('https', 'wss')}/ocpp/OLD`, OLD);
    const plain = await opened(`${caddy.plainUrl.replace('http', 'ws')}/ocpp/PLAIN`);
    const page = await fetch(`${caddy.plainUrl}/`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, expect.stringMatching(/^https:/)]);
    await pause(100_000);
    expect([old.readyState, plain.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    say('Caddy: a charger with TLS 1.2, AES128-SHA and no server name, and one without TLS, both open after 100 quiet seconds');
    old.close();
    plain.close();
  });

  it.runIf(isPlayed)('streams as it is written, and takes a firmware of 299 MB', async () => {
    const { call } = await signedIn(cluster);
    const api = apiOf(caddy.url, call().token);
    const askedAt = performance.now();
    const stream = await api.raw('GET', contract.live.stream.path);
    const reader = stream.body!.getReader();
    const first = await reader.read();
    expect(first.done).toBe(false);
    say(`Caddy: the first event of a live stream after ${seconds(performance.now() - askedAt)}`);
    await reader.cancel();
    const from = performance.now();
    const { data, status } = await uploadVersionFile(api, caddy.url, patternOf(299 * 1024 * 1024), 'large.bin');
    expect([status, data]).toMatchObject([200, { size: 299 * 1024 * 1024 }]);
    say(`Caddy: a file of 299 MB taken in ${seconds(performance.now() - from)}`);
  });

  it.runIf(isPlayed)('goes round a process that ends: no call fails', async () => {
    const { call } = await signedIn(cluster);
    const api = apiOf(caddy.url, call().token);
    let asked = 0;
    const failed: unknown[] = [];
    const asking = setInterval(() => {
      asked += 1;
      api.call(contract.stations.list, { query: {} as never }).then(
        ({ status }) => status !== 200 && failed.push(status),
        (error) => failed.push(error),
      );
    }, 50);
    await pause(3_000);
    const ms = await cluster.machines[0]!.end();
    await pause(3_000);
    clearInterval(asking);
    say(`Caddy: a process ended in ${seconds(ms)}, ${asked} calls beside it, ${failed.length} failed`);
    expect(failed).toEqual([]);
    await until(async () => (await online()) === 0);
  });
});
