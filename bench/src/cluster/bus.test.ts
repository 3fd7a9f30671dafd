import { randomBytes } from 'node:crypto';
import { contract } from '@csms/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { RawPoint } from '../../../apps/server/src/testing/raw-point.ts';
import { apiOf, until } from '../../../apps/server/src/testing/server.ts';
import { type Cluster, PASSWORD, startCluster } from './machines.ts';
import { openAll, seedPoints } from './points.ts';
import { pause, plays, rowsOf, say, seconds, signedIn } from './trial.ts';

/** Chargers that open at both processes. */
const IDENTITIES = 50;

let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

const ocppOf = ({ url }: { url: string }) => `${url.replace('http', 'ws')}/ocpp`;
const isOpen = ({ socket }: RawPoint) => socket.readyState === socket.OPEN;

/** How long it takes until each identity has one open socket, and the database names its process; ms. */
async function oneEach(of: Cluster, pairs: ReadonlyMap<string, readonly RawPoint[]>, from: number): Promise<number> {
  await until(async () => {
    const held = await rowsOf(
      of.db,
      'select p.serial_number, s.node from connection_state s join charge_point p on p.id = s.point_id where online',
    );
    return [...pairs].every(([serialNumber, sockets]) => {
      const open = sockets.flatMap((socket, n) => (isOpen(socket) ? [n] : []));
      const node = held.find((row) => row.serial_number === serialNumber)?.node as string | undefined;
      return open.length === 1 && node?.includes(`:${new URL(of.machines[open[0]!]!.url).port}#`);
    });
  });
  return performance.now() - from;
}

describe('who holds a charger', { timeout: 600_000 }, () => {
  it.runIf(plays('identities'))('50 identities at two processes at once, with NATS and without: one socket each', async () => {
    cluster = await startCluster(2, { hasProxy: false });
    const of = cluster;
    const serials = await seedPoints(of.db, IDENTITIES * 2);
    const at = (n: number, serialNumber: string) => RawPoint.connect(ocppOf(of.machines[n]!), serialNumber);
    const atBoth = async (list: readonly string[]) =>
      new Map(
        await Promise.all(
          list.map(async (serialNumber) => [serialNumber, await Promise.all([0, 1].map((n) => at(n, serialNumber)))] as const),
        ),
      );
    const from = performance.now();
    const pairs = await atBoth(serials.slice(0, IDENTITIES));
    say(
      `${pairs.size} identities at both at once: one socket each, as the database says, after ${seconds(await oneEach(of, pairs, from))}`,
    );
    await of.nats.stop();
    await pause(1_000);
    // At one and, some seconds later, at the other, which hears nothing of the first.
    const apart = new Map<string, RawPoint[]>();
    for (const serialNumber of serials.slice(IDENTITIES)) apart.set(serialNumber, [await at(0, serialNumber)]);
    await pause(2_000);
    for (const [serialNumber, sockets] of apart) sockets.push(await at(1, serialNumber));
    await of.nats.start();
    const ms = await oneEach(of, apart, performance.now());
    say(`${apart.size} identities opened without NATS: one socket each ${seconds(ms)} after it is back`);
    expect(ms).toBeLessThan(10_500);
    for (const socket of [...pairs.values(), ...apart.values()].flat()) socket.drop();
  });
});

describe('the bus', { timeout: 600_000 }, () => {
  it.runIf(plays('nonsense'))(
    'nonsense on each subject: commands find their holder within 1 s, and strangers join nowhere',
    async () => {
      cluster = await startCluster(2, { hasProxy: false });
      const of = cluster;
      const serials = await seedPoints(of.db, 20);
      const points = await openAll(ocppOf(of.machines[0]!), serials);
      // Asked at the process that does not hold them.
      const { token } = await apiOf(of.machines[1]!.url, undefined).get(contract.signIn.login, {
        body: { username: 'admin', password: PASSWORD },
      });
      const api = apiOf(of.machines[1]!.url, token);
      const wishMs = async (n: number) => {
        const point = points[n % points.length]!;
        const serialNumber = point.socket.url.split('/').at(-1)!;
        const before = point.calls.length;
        const from = performance.now();
        await api.get(contract.commands.request, { body: { serialNumbers: [serialNumber], action: 'clearCache', payload: {} } });
        await until(() => point.calls.slice(before).some(({ action }) => action === 'ClearCache'), 30_000);
        return performance.now() - from;
      };
      const wishes = async () => {
        const times: number[] = [];
        for (let n = 0; n < 20; n++) times.push(await wishMs(n));
        return times.sort((a, b) => a - b);
      };
      const quiet = await wishes();
      const line = await of.nats.join();
      const subjects = new Set<string>();
      line.subscribe('csms.>', { callback: (_error, { subject }) => void subjects.add(subject) });
      await wishes();
      await pause(6_000);
      const nonsense = [
        ...['', 'no JSON', '{', 'null', '[]', '"text"', '{"from":1}', '{"from":"x","n":1,"body":{}}'].map((text) =>
          Buffer.from(text),
        ),
        ...[1, 28, 1_000, 900_000].map((size) => randomBytes(size)),
      ];
      let said = 0;
      for (const subject of [...subjects, 'csms.heard', 'csms.news.', 'csms.news.bus.gap', 'csms.news.__proto__'])
        for (const one of nonsense) {
          line.publish(subject.endsWith('.') ? `${subject}x` : subject, one);
          said++;
        }
      await line.flush();
      const loud = await wishes();
      say(
        `nonsense: ${said} messages on ${subjects.size} subjects; a wish at the other process arrives after ${seconds(quiet.at(-1)!)} at most before, ${seconds(loud.at(-1)!)} after`,
      );
      expect(loud.at(-1)!).toBeLessThan(1_000);
      const { call } = await signedIn(of);
      const dropped = async () => (await call().get(contract.servers.state)).processes.map(({ busDropped }) => busDropped ?? 0);
      await until(async () => (await dropped()).every((count) => count >= said));
      say(`nonsense: messages that did not count: ${(await dropped()).join(' and ')}`);
      await line.close();
      await expect(of.nats.join('wrong')).rejects.toThrow(/authorization/i);
      say('nonsense: with a wrong password nobody joins');
      for (const point of points) point.drop();
    },
  );
});
