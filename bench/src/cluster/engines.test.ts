import { contract } from '@csms/contract';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { RawPoint } from '../../../apps/server/src/testing/raw-point.ts';
import { until } from '../../../apps/server/src/testing/server.ts';
import { checkAcknowledged, furnishStubborn, type StubbornPoint } from '../../../apps/server/src/testing/stubborn-point.ts';
import { type DatabasePair, following, startPair } from './database-pair.ts';
import { type Cluster, startCluster } from './machines.ts';
import { openAll, openEach, seedPoints } from './points.ts';
import { pause, plays, rowsOf, say, seconds, signedIn } from './trial.ts';

/** Chargers that are at it all the time. */
const POINTS = 40;

let cluster: Cluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

/** Processes over a database with a standby, and that pair. */
async function overPair(count: number): Promise<{ cluster: Cluster; pair: DatabasePair }> {
  let pair: DatabasePair | undefined;
  cluster = await startCluster(count, {
    hasProxy: false,
    startDatabase: async (folder) => {
      pair = await startPair(folder);
      return pair;
    },
  });
  return { cluster, pair: pair! };
}

const acknowledgedBy = (points: readonly StubbornPoint[]) =>
  points.reduce((sum, { acknowledged: { starts, samples, stops } }) => sum + starts.length + samples.length + stops.length, 0);

describe('the database changes its place', { timeout: 600_000 }, () => {
  it.runIf(plays('promotion'))(
    'a killed primary, a promoted standby: writes within 5 s, nothing acknowledged is lost',
    async () => {
      const { cluster: of, pair } = await overPair(2);
      const points = await furnishStubborn((await signedIn(of)).call(), POINTS, () => `${of.url().replace(/^http/, 'ws')}/ocpp`);
      const running = points.map((point) => point.run());
      const more = async (count: number) => {
        const before = acknowledgedBy(points);
        await until(() => acknowledgedBy(points) >= before + count, 120_000);
      };
      await more(POINTS * 10);
      const { standbys } = (await (await signedIn(of)).call().get(contract.servers.state)).database;
      expect(standbys).toMatchObject([{ name: 'second', isSynchronous: true, state: 'streaming' }]);
      const killedAt = performance.now();
      await pair.first.kill();
      await pause(500);
      await pair.promote();
      const promotedAt = performance.now();
      await more(1);
      const [afterKill, afterPromotion] = [performance.now() - killedAt, performance.now() - promotedAt];
      say(`promotion: writes ${seconds(afterPromotion)} after it, ${seconds(afterKill)} after the primary was killed`);
      await more(POINTS * 10);
      // Somebody starts the old one again: nobody goes there.
      await pair.first.start();
      await pause(5_000);
      await more(POINTS * 10);
      for (const point of points) point.finish();
      await Promise.all(running);
      const db = new pg.Pool({ connectionString: pair.second.adminUrl, max: 2 });
      try {
        const stops = await checkAcknowledged(points, (text) => rowsOf(db, text));
        say(`promotion: ${acknowledgedBy(points)} messages and ${stops} sessions acknowledged, none lost or doubled`);
      } finally {
        await db.end();
      }
      expect(afterPromotion).toBeLessThan(5_000);
    },
  );

  it.runIf(plays('standby'))(
    'a synchronous standby that is away: an error within 12 s, nothing is acknowledged that is not on both',
    async () => {
      const { cluster: of, pair } = await overPair(1);
      const { call } = await signedIn(of);
      const [stubborn] = await furnishStubborn(call(), 1, () => `${of.url().replace(/^http/, 'ws')}/ocpp`);
      const running = stubborn!.run();
      await until(() => stubborn!.sessions > 0, 60_000);
      stubborn!.finish();
      await running;
      const [row] = await rowsOf(of.db, 'select serial_number from charge_point limit 1');
      const [card] = await rowsOf(of.db, 'select card_number from card limit 1');
      const point = await RawPoint.connect(`${of.url().replace(/^http/, 'ws')}/ocpp`, row!.serial_number);
      await point.boot();
      const id = await point.start(card!.card_number, 900_000);
      const [provider] = await call().get(contract.providers.options);
      await pair.second.kill();
      const askedAt = performance.now();
      const answered = await point.meter(id, 900_250).then(
        () => 'acknowledged',
        () => 'refused',
      );
      const chargerMs = performance.now() - askedAt;
      const userAt = performance.now();
      const { status } = await call().call(contract.stations.create, {
        body: {
          ...{ stationName: 'While it is away', country: 'CN', address: '-', longitude: 0, latitude: 0, timeZone: 'UTC' },
          providerId: provider!.id,
        },
      });
      const userMs = performance.now() - userAt;
      say(
        `standby away: a charger hears "${answered}" after ${seconds(chargerMs)}, a user gets ${status} after ${seconds(userMs)}`,
      );
      const readAt = performance.now();
      const read = await call().call(contract.stations.list, { query: {} as never });
      say(`standby away: a user who reads gets ${read.status} after ${seconds(performance.now() - readAt)}`);
      // Those who come while it lasts: they wait no longer than the first.
      const laterAt = performance.now();
      const later = await point.meter(id, 900_400).then(
        () => 'acknowledged',
        () => 'refused',
      );
      const laterMs = performance.now() - laterAt;
      const wishAt = performance.now();
      const wish = await call().call(contract.commands.request, {
        body: { serialNumbers: [row!.serial_number], action: 'clearCache', payload: {} },
      });
      const wishMs = performance.now() - wishAt;
      say(
        `standby away: the next message is ${later} after ${seconds(laterMs)}, a wish gets ${wish.status} after ${seconds(wishMs)}`,
      );
      expect([answered, status, read.status, later, wish.status]).toEqual(['refused', 503, 200, 'refused', 503]);
      for (const ms of [chargerMs, userMs, laterMs, wishMs]) expect(ms).toBeLessThan(12_000);
      await pair.second.start();
      await following(pair.first);
      const backAt = performance.now();
      const again = await until(async () => {
        if (point.socket.readyState !== 1) return 'closed';
        await point.meter(id, 900_500);
        return 'acknowledged';
      }, 60_000);
      say(`standby back: the next message is ${again} after ${seconds(performance.now() - backAt)}`);
      const samples = await rowsOf(
        of.db,
        'select energy_wh, count(*)::int as n from meter_sample where transaction_id = $1 group by 1 order by 1',
        [id],
      );
      say(`standby back: stored samples ${samples.map(({ energy_wh, n }) => `${energy_wh}×${n}`).join(', ')}`);
      point.drop();
    },
  );
});

describe('what a process held', { timeout: 600_000 }, () => {
  it.runIf(plays('turn'))('killed or frozen in its turn of sharing power: another has it within 6 s', async () => {
    cluster = await startCluster(2, { hasProxy: false });
    const of = cluster;
    const turn = async () => (await rowsOf(of.db, `select holder, turn from work_lease where name = 'load-balancing'`))[0];
    const machineOf = (holder: string) => of.machines.find(({ url }) => holder.includes(`:${new URL(url).port}#`))!;
    for (const how of ['killed', 'frozen'] as const) {
      const blocker = await of.db.connect();
      await blocker.query('begin; lock table site in access exclusive mode');
      // The turn that cannot end now is the one to be lost.
      let held = await turn();
      for (let same = 0; same < 4; ) {
        await pause(1_000);
        const now = await turn();
        same = now?.turn === held?.turn ? same + 1 : 0;
        held = now;
      }
      const machine = machineOf(held!.holder);
      const from = performance.now();
      if (how === 'killed') await machine.kill();
      else machine.freeze();
      await blocker.query('rollback');
      blocker.release();
      await until(async () => (await turn())?.holder !== held!.holder, 30_000);
      const ms = performance.now() - from;
      say(`${how} in its turn: another shares the power after ${seconds(ms)}`);
      expect(ms).toBeLessThan(6_500);
      if (how === 'killed') await machine.start();
      else machine.wake();
      await pause(5_000);
    }
  });

  it.runIf(plays('sockets'))('sockets of a killed process that nobody opens again are shown offline within 15 s', async () => {
    cluster = await startCluster(2, { hasProxy: false });
    const of = cluster;
    const serials = (await seedPoints(of.db, 200)).slice(0, 200);
    const [first] = of.machines;
    const points = await openAll(`${first!.url.replace('http', 'ws')}/ocpp`, serials);
    await until(async () => (await rowsOf(of.db, 'select from connection_state where online')).length === serials.length);
    const killedAt = performance.now();
    await first!.kill();
    await until(async () => (await rowsOf(of.db, 'select from connection_state where online')).length === 0, 60_000);
    const ms = performance.now() - killedAt;
    say(`${serials.length} dead sockets: all shown offline after ${seconds(ms)}`);
    for (const point of points) point.drop();
    expect(ms).toBeLessThan(15_500);
  });

  it.runIf(plays('closing'))(
    'a process with 1,000 chargers ends: they go over 5 s or more, and none is away for long',
    async () => {
      const count = Number(process.env.CLUSTER_POINTS ?? 1_000);
      cluster = await startCluster(2, { hasProxy: true });
      const of = cluster;
      const serials = await seedPoints(of.db, count);
      const [leaving] = of.machines;
      const chargers = serials.map((serialNumber) => new Returning(serialNumber, () => `${of.url().replace('http', 'ws')}/ocpp`));
      await openEach(chargers, (charger) => charger.open(`${leaving!.url.replace('http', 'ws')}/ocpp`));
      const beating = setInterval(() => void chargers[Math.floor(Math.random() * chargers.length)]!.beat(), 5);
      const endedMs = await leaving!.end();
      await until(() => chargers.every(({ isBack }) => isBack), 120_000);
      clearInterval(beating);
      const closes = chargers.map(({ closedAt }) => closedAt!).sort((a, b) => a - b);
      const away = chargers.map(({ awayMs }) => awayMs!).sort((a, b) => a - b);
      const late = chargers.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
      const spreadMs = closes.at(-1)! - closes[0]!;
      const at = (sorted: readonly number[], share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
      say(`${count} chargers closed over ${seconds(spreadMs)}, the end took ${seconds(endedMs)}`);
      say(`away: half ${seconds(at(away, 0.5))}, 99 of 100 ${seconds(at(away, 0.99))}, the longest ${seconds(away.at(-1)!)}`);
      say(
        `${late.length} messages beside it: 99 of 100 answered within ${seconds(at(late, 0.99))}, the slowest ${seconds(late.at(-1)!)}, lost ${chargers.reduce((sum, { lost }) => sum + lost, 0)}`,
      );
      for (const charger of chargers) charger.close();
      if (count >= 1_000) expect(spreadMs).toBeGreaterThan(5_000);
      expect(away.at(-1)!).toBeLessThan(30_000);
    },
  );
});

/** A charger that comes back by itself, within a second as the quick ones do, and notes how long it was away. */
class Returning {
  closedAt: number | undefined;
  awayMs: number | undefined;
  readonly latencies: number[] = [];
  lost = 0;
  private point: RawPoint | undefined;
  private isClosing = false;
  private readonly serialNumber: string;
  private readonly elsewhere: () => string;

  constructor(serialNumber: string, elsewhere: () => string) {
    this.serialNumber = serialNumber;
    this.elsewhere = elsewhere;
  }

  get isBack(): boolean {
    return this.awayMs !== undefined;
  }

  async open(url: string): Promise<void> {
    const point = await RawPoint.connect(url, this.serialNumber);
    await point.boot();
    this.point = point;
    void point.closed.then(() => this.comeBack());
  }

  private async comeBack(): Promise<void> {
    if (this.isClosing) return;
    this.closedAt ??= performance.now();
    for (;;) {
      await pause(Math.random() * 1_000);
      try {
        await this.open(this.elsewhere());
        this.awayMs = performance.now() - this.closedAt;
        return;
      } catch {
        // tried again
      }
    }
  }

  /** Sends a heartbeat; one that its socket took along is lost, and the charger would repeat it. */
  async beat(): Promise<void> {
    const { point } = this;
    if (point?.socket.readyState !== 1) return;
    const from = performance.now();
    await point.call('Heartbeat', {}).then(
      () => this.latencies.push(performance.now() - from),
      () => this.lost++,
    );
  }

  close(): void {
    this.isClosing = true;
    this.point?.drop();
  }
}
