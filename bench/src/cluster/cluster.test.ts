import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawPoint } from '../../../apps/server/src/testing/raw-point.ts';
import { apiOf, until } from '../../../apps/server/src/testing/server.ts';
import { checkAcknowledged, furnishStubborn, type StubbornPoint } from '../../../apps/server/src/testing/stubborn-point.ts';
import { type Cluster, PASSWORD, startCluster } from './machines.ts';

/** `npm run cluster` plays it for ten minutes with HAProxy in front; the tests play a short form. */
const MINUTES = Number(process.env.CLUSTER_MINUTES ?? 0);
const isLong = MINUTES > 0;
const POINTS = isLong ? 60 : 15;
const KILL_MS = isLong ? 20_000 : 3_000;
const WISH_MS = 333;
const say = (words: string) => isLong && console.log(words);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let cluster: Cluster;
let points: StubbornPoint[];
let running: Promise<void>[];
let serialNumbers: string[];
// biome-ignore lint/suspicious/noExplicitAny: rows of any query
const rows = async (text: string, values: unknown[] = []): Promise<Record<string, any>[]> =>
  (await cluster.db.query(text, values)).rows;
const ocppUrl = () => `${cluster.url().replace(/^http/, 'ws')}/ocpp`;
async function signedIn() {
  const { token } = await apiOf(cluster.url(), undefined).get(contract.signIn.login, {
    body: { username: 'admin', password: PASSWORD },
  });
  return { call: () => apiOf(cluster.url(), token) };
}
const sessions = () => points.reduce((sum, point) => sum + point.sessions, 0);
const more = async (count: number) => {
  const before = sessions();
  await until(() => sessions() >= before + count, 120_000);
};

beforeAll(async () => {
  cluster = await startCluster(isLong ? 3 : 2, { hasProxy: isLong });
  points = await furnishStubborn((await signedIn()).call(), POINTS, ocppUrl);
  serialNumbers = (await rows('select serial_number from charge_point')).map((row) => row.serial_number);
  running = points.map((point) => point.run());
  await more(POINTS);
}, 300_000);
afterAll(async () => {
  for (const point of points ?? []) point.finish();
  await Promise.all(running ?? []);
  await cluster?.close();
});

describe('several processes under load', { timeout: MINUTES * 60_000 + 240_000 }, () => {
  it('one after another is killed, and the bus: nothing acknowledged is lost or doubled, no wish stays open', async () => {
    const { call } = await signedIn();
    let wishes = 0;
    const wishing = setInterval(() => {
      const serialNumber = serialNumbers[wishes % serialNumbers.length]!;
      call()
        .call(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache', payload: {} } })
        .then(
          () => wishes++,
          () => {},
        );
    }, WISH_MS);
    const endAt = performance.now() + MINUTES * 60_000;
    const isOver = () => (isLong ? performance.now() >= endAt : rounds === 2);
    let rounds = 0;
    let nextAt = performance.now();
    for (; !isOver(); rounds++) {
      // From kill to kill, however long what was killed takes to start.
      nextAt += KILL_MS * (0.7 + Math.random() * 0.6);
      await pause(Math.max(0, nextAt - performance.now()));
      // The bus in its turn; it is back after some seconds.
      if (rounds % 3 === 1) {
        await cluster.nats.stop();
        await pause(isLong ? 5_000 : 1_000);
        await cluster.nats.start();
        continue;
      }
      const machine = cluster.machines[rounds % cluster.machines.length]!;
      await machine.kill();
      await machine.start();
    }
    await more(POINTS);
    clearInterval(wishing);
    await until(async () => (await rows(`select from command where status in ('queued', 'sent')`)).length === 0, 120_000);
    say(`${rounds} kills, ${sessions()} sessions, ${wishes} wishes: none is open`);
    expect(wishes).toBeGreaterThan(5);
    await until(async () => (await rows('select from connection_state where online')).length === POINTS);
  });

  it('rolls over: each ends in order, and the chargers go on at the others', async () => {
    for (const machine of isLong ? cluster.machines : cluster.machines.slice(0, 1)) {
      const ms = await machine.end();
      say(`ended in ${(ms / 1000).toFixed(1)} s`);
      expect(ms).toBeLessThan(45_000);
      await more(POINTS);
      await machine.start();
    }
  });

  it('without a bus a process ends and starts as ever, and says that it hears nobody', async () => {
    await cluster.nats.stop();
    const [machine] = cluster.machines;
    const [endedMs, startedMs] = [await machine!.end(), await machine!.start()];
    say(`without NATS: end ${(endedMs / 1000).toFixed(1)} s, start ${(startedMs / 1000).toFixed(1)} s`);
    // A slow machine takes longer for all of it; the bars of the trial are 10 and 20 s.
    expect(endedMs).toBeLessThan(isLong ? 10_000 : 45_000);
    expect(startedMs).toBeLessThan(isLong ? 20_000 : 60_000);
    await cluster.nats.start();
    await more(POINTS);
  });

  it('who opens at two processes at once keeps one socket, and the database names it', async () => {
    for (const point of points) point.finish();
    await Promise.all(running);
    expect(await checkAcknowledged(points, (text) => rows(text))).toBeGreaterThan(POINTS);
    // Others than before: who has just connected again and again is muted, not closed.
    await furnishStubborn((await signedIn()).call(), POINTS, ocppUrl);
    const fresh = (await rows('select serial_number from charge_point where serial_number <> all ($1)', [serialNumbers])).map(
      (row) => row.serial_number as string,
    );
    const pairs = await Promise.all(
      fresh.map((serialNumber) =>
        Promise.all(
          cluster.machines.slice(0, 2).map(({ url }) => RawPoint.connect(`${url.replace('http', 'ws')}/ocpp`, serialNumber)),
        ),
      ),
    );
    const open = (sockets: readonly RawPoint[]) => sockets.filter(({ socket }) => socket.readyState === socket.OPEN).length;
    await until(() => pairs.every((sockets) => open(sockets) <= 1));
    expect(pairs.filter((sockets) => open(sockets) !== 1)).toEqual([]);
    await until(async () => (await rows('select from connection_state where online')).length === POINTS);
    for (const sockets of pairs) for (const socket of sockets) socket.drop();
  });
});
