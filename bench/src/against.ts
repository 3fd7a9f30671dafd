import { isAbsolute, resolve } from 'node:path';
import type { LoadClient } from '@csms/simulator';
import { closedLoop, connectAll, meterValues, percentiles, pooled, startTransaction, wholeSession } from './load.ts';
import { seed } from './seed.ts';
import { type System, startSystem } from './system.ts';

/** One round of one side: what was done, how fast, and what it cost the two cores. */
export interface Round {
  units: number;
  perSecond: number;
  /** Of single answers (of meter values) or of whole sessions, ms. */
  p50: number;
  p99: number;
  /** Processor time of one unit, µs: of the server's process, and of all processes of the database. */
  serverUs: number;
  databaseUs: number;
  walBytes: number;
}

interface Side {
  name: string;
  system: System;
  rounds: Round[];
}

const POINTS = 3000;

/** What is measured: clients that are connected already, each with one piece of work at a time. */
export const WORK: Readonly<
  Record<string, { unit: string; work(clients: LoadClient[], seconds: number): ReturnType<typeof closedLoop> }>
> = {
  sessions: {
    unit: 'session',
    work: (clients, seconds) => closedLoop(clients, seconds, (client, index) => wholeSession(client, index)),
  },
  meter: {
    unit: 'MeterValues',
    async work(clients, seconds) {
      const transactions: number[] = [];
      await pooled(clients, 100, async (client, index) => {
        transactions[index] = await startTransaction(client, index);
      });
      const result = await closedLoop(clients, seconds, (client, index, round) =>
        client.call('MeterValues', meterValues(transactions[index]!, 1000 + round)),
      );
      await pooled(clients, 100, (client, index) =>
        client.call(
          'StopTransaction',
          `{"transactionId":${transactions[index]},"meterStop":90000,"timestamp":"${new Date().toISOString()}"}`,
        ),
      );
      return result;
    },
  },
};

/**
 * Measures this checkout against another one in alternating rounds of the same load, since the machine belongs to others too: processor time of a unit (server and database, with what they count
 * afterwards) is compared round by round. `points` are the active points of each measurement.
 */
export async function against(
  folder: string,
  options: { names: readonly string[]; points: readonly number[]; rounds: number; seconds: number; say(words: string): void },
): Promise<void> {
  const { names, points, rounds, seconds, say } = options;
  const other = isAbsolute(folder) ? folder : resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const sides: Side[] = [];
  try {
    for (const [name, root] of [
      ['before', other],
      ['now', undefined],
    ] as const) {
      const system = await startSystem(undefined, root);
      sides.push({ name, system, rounds: [] });
      await seed(system, POINTS);
    }
    for (const name of names) for (const count of points) await compare(sides, name, count, rounds, seconds, say);
  } finally {
    for (const { system } of sides) await system.stop();
  }
}

async function compare(
  sides: readonly Side[],
  name: string,
  points: number,
  rounds: number,
  seconds: number,
  say: (words: string) => void,
): Promise<void> {
  const kind = WORK[name];
  if (!kind) throw new Error(`${name} is not measured against another checkout; there are ${Object.keys(WORK).join(', ')}`);
  say(`${name}, ${points} active points, ${rounds} rounds of ${seconds} s, µs of processor a ${kind.unit}`);
  for (const side of sides) {
    side.rounds = [];
    // The first round compiles and plans. It does not count.
    await once(side.system, kind, points, Math.min(5, seconds));
  }
  for (let round = 0; round < rounds; round++) {
    // Each goes first as often as the other.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const one = await once(side.system, kind, points, seconds);
      side.rounds.push(one);
      say(`  ${side.name.padEnd(7)} ${line(one)}`);
    }
  }
  const [before, now] = sides.map(({ rounds: all }) => all) as [Round[], Round[]];
  for (const [side, all] of [
    ['before', before],
    ['now', now],
  ] as const)
    say(`  median of ${side.padEnd(7)} ${line(medianOf(all))}`);
  const ratios = before.map((one, index) => costOf(one) / costOf(now[index]!));
  say(`  before ÷ now: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}, median ${medianBy(ratios).toFixed(2)}`);
  for (const { name: side, system } of sides) say(`  ${side}: ${await booksOf(system)}`);
}

/** Measures one round: `points` clients do the work for `seconds`. The round includes the counting that follows. */
export const once = async (system: System, kind: (typeof WORK)[string], points: number, seconds: number): Promise<Round> =>
  onceBy(await connectAll(system.url, points), system, kind, seconds);

/** The same by clients that are connected already; they are closed after it. */
export async function onceBy(
  clients: LoadClient[],
  system: Pick<System, 'db' | 'cpu' | 'databaseCpu'>,
  kind: (typeof WORK)[string],
  seconds: number,
): Promise<Round> {
  await settled(system);
  const [server, database, wal] = [await system.cpu(), await system.databaseCpu(), await walOf(system)];
  const result = await kind.work(clients, seconds);
  for (const client of clients) client.close();
  await settled(system);
  const us = (from: number, to: number) => ((to - from) * 1e6) / result.done;
  return {
    units: result.done,
    perSecond: result.perSecond,
    p50: result.p50,
    p99: result.p99,
    serverUs: us(server, await system.cpu()),
    databaseUs: us(database, await system.databaseCpu()),
    walBytes: ((await walOf(system)) - wal) / result.done,
  };
}

/** What is counted after the answers has been counted: it belongs to the round that has caused it. */
async function settled({ db }: Pick<System, 'db'>): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const { rows } = await db.query<{ open: boolean }>(
      'select exists (select from stat_dirty) or exists (select from ledger_uncounted) as open',
    );
    if (!rows[0]!.open) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Processor time of one unit, µs. */
export const costOf = (round: Round): number => round.serverUs + round.databaseUs;

async function walOf({ db }: Pick<System, 'db'>): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`);
  return Number(rows[0]!.bytes);
}

async function booksOf({ db }: System): Promise<string> {
  const { rows } = await db.query<{ off: string; settled: number; running: number; wrong: number }>(
    `select (select coalesce(sum(amount), 0)::text from ledger_entry) as off,
      (select count(*)::int from charging_record where status = 'finished') as settled, (select count(*)::int from charging_record where status = 'charging') as running,
      (select count(*)::int from (select account_id, sum(amount) as sum from ledger_entry group by 1) e join ledger_account a on a.id = e.account_id
        where a.kind in ('card', 'chargeUser', 'company') and a.balance <> e.sum) as wrong`,
  );
  const { off, settled, running, wrong } = rows[0]!;
  return `${settled} sessions settled, ${running} open, the ledger sums to ${off}, ${wrong} balances differ from their sums`;
}

export const medianBy = (values: readonly number[]): number => percentiles([...values]).p50;

function medianOf(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => medianBy(rounds.map((round) => round[key]));
  return {
    units: of('units'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverUs: of('serverUs'),
    databaseUs: of('databaseUs'),
    walBytes: of('walBytes'),
  };
}

export const line = (round: Round): string =>
  `${costOf(round).toFixed(0).padStart(6)} (server ${round.serverUs.toFixed(0)}, database ${round.databaseUs.toFixed(0)}), WAL ${(round.walBytes / 1024).toFixed(1)} KiB, ${round.perSecond.toFixed(0)}/s, p50 ${round.p50.toFixed(1)} ms, p99 ${round.p99.toFixed(1)} ms, ${round.units} done`;
