import type { LoadClient } from '@csms/simulator';
import { lists } from './bulk/lists.ts';
import { orders } from './bulk/orders.ts';
import { searching } from './bulk/search.ts';
import { consoleFigures } from './console.ts';
import { growth, hour } from './growth.ts';
import {
  boot,
  closedLoop,
  connectAll,
  endTransaction2,
  meterValues,
  percentiles,
  pooled,
  startTransaction,
  startTransaction2,
  statusOf,
  type Throughput,
  transactionEvent,
  wholeSession,
  wholeSession2,
} from './load.ts';
import type { Effort, Row } from './row.ts';
import { seed } from './seed.ts';
import { overTwo, throughPooler } from './several.ts';
import { smartLive } from './smart/live.ts';
import { smartMonth } from './smart/smart.ts';
import { statements } from './statements.ts';
import type { System } from './system.ts';
import { timedStarts } from './timed.ts';
import { weightFigures } from './weight.ts';
import { wishesBeside } from './wishes.ts';

/** A product that is loaded, and the echo that it stands beside. */
export interface Bench extends Effort {
  system: System;
  echo: { url: string };
}

const POINTS = 10_000;
let seeded = false;

async function prepared(bench: Bench): Promise<System> {
  if (!seeded) await seed(bench.system, POINTS);
  seeded = true;
  return bench.system;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The median of several rounds by throughput. */
async function median(rounds: number, once: () => Promise<Throughput>): Promise<Throughput> {
  const all: Throughput[] = [];
  for (let round = 0; round < rounds; round++) all.push(await once());
  all.sort((a, b) => a.perSecond - b.perSecond);
  return all[rounds >> 1]!;
}

async function meterLoop(url: string, points: number, bench: Bench, clientsAt = 0): Promise<Throughput> {
  const clients = await connectAll(url, points, clientsAt);
  const transactions: number[] = [];
  await pooled(clients, 100, async (client, index) => {
    transactions[index] = await startTransaction(client, clientsAt + index);
  });
  const result = await closedLoop(clients, bench.seconds, (client, index, round) =>
    client.call('MeterValues', meterValues(transactions[index]!, 1000 + round)),
  );
  await pooled(clients, 100, (client, index) =>
    client.call(
      'StopTransaction',
      `{"transactionId":${transactions[index]},"meterStop":1000,"timestamp":"${new Date().toISOString()}"}`,
    ),
  );
  for (const client of clients) client.close();
  return result;
}

async function meterRate(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const limit = await median(bench.rounds, () => meterLoop(bench.echo.url, 300, bench));
  const ours = await median(bench.rounds, () => meterLoop(system.url, 300, bench));
  const share = ours.perSecond / limit.perSecond;
  return [
    [
      'MeterValues a second, durable before the answer',
      whole(ours.perSecond),
      `${whole(limit.perSecond)} without a database: ${(share * 100).toFixed(0)} % (bar 40 %)`,
    ],
    [
      '  of these, answered within (p50, p99)',
      `${ms(ours.p50)}, ${ms(ours.p99)}`,
      `${ms(limit.p50)}, ${ms(limit.p99)} without a database`,
    ],
  ];
}

async function sessionRate(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const clients = await connectAll(system.url, 300);
  const before = await countSettled(system);
  let sessions = 0;
  const ours = await median(bench.rounds, async () => {
    const result = await closedLoop(clients, bench.seconds, (client, index) => wholeSession(client, index));
    sessions += result.done;
    return result;
  });
  for (const client of clients) client.close();
  const stored = (await countSettled(system)) - before;
  const { rows } = await system.db.query<{ off: string }>('select coalesce(sum(amount), 0)::text as off from ledger_entry');
  return [
    ['whole sessions a second, settled', whole(ours.perSecond), 'bar 250'],
    [
      '  sessions acknowledged, and found settled afterwards',
      `${whole(sessions)}, ${whole(stored)}`,
      `ledger sums to ${rows[0]!.off}`,
    ],
  ];
}

/** OCPP 2.0.1 beside 1.6, one after the other in each round. */
async function beside2(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const rates: { [kind in 'sessions' | 'samples']: { one: number; two: number }[] } = { sessions: [], samples: [] };
  for (let round = 0; round < bench.rounds; round++) {
    const [one, two] = [await connectAll(system.url, 300), await connectAll(system.url, 300, 300, 'ocpp2.0.1')];
    rates.sessions.push({
      one: (await closedLoop(one, bench.seconds, (client, index) => wholeSession(client, index))).perSecond,
      two: (await closedLoop(two, bench.seconds, (client, index) => wholeSession2(client, 300 + index))).perSecond,
    });
    for (const client of one) client.close();
    const samples = (await meterLoop(system.url, 300, bench)).perSecond;
    const ids: string[] = [];
    await pooled(two, 100, async (client, index) => {
      ids[index] = await startTransaction2(client, 300 + index);
    });
    const events = await closedLoop(two, bench.seconds, (client, index, turn) =>
      client.call('TransactionEvent', transactionEvent(ids[index]!, 1000 + turn)),
    );
    rates.samples.push({ one: samples, two: events.perSecond });
    await pooled(two, 100, (client, index) => endTransaction2(client, ids[index]!, 300 + index, 1000));
    for (const client of two) client.close();
  }
  const row = (what: string, all: { one: number; two: number }[]): Row => {
    const sorted = all.toSorted((a, b) => a.two / a.one - b.two / b.one);
    const { one, two } = sorted[sorted.length >> 1]!;
    return [what, whole(two), `${whole(one)} in 1.6: ${(two / one).toFixed(2)} (bar 0.9)`];
  };
  return [
    row('whole sessions a second in OCPP 2.0.1', rates.sessions),
    row('TransactionEvents a second, durable before the answer', rates.samples),
  ];
}

async function countSettled(system: System): Promise<number> {
  const { rows } = await system.db.query<{ count: number }>(
    `select count(*)::int as count from charging_record r join charging_bill b using (transaction_id) where r.status = 'finished' and b.cause = 'stop'`,
  );
  return rows[0]!.count;
}

async function manyAgainstFew(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const few = await median(bench.rounds, () => meterLoop(system.url, 100, bench));
  const many = await median(bench.rounds, () => meterLoop(system.url, 3000, bench));
  return [
    [
      'throughput with 3,000 connected points against 100',
      (many.perSecond / few.perSecond).toFixed(2),
      `${whole(many.perSecond)} / ${whole(few.perSecond)} a second (bar 0.9)`,
    ],
  ];
}

async function connections(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const before = await system.memory();
  const clients = await connectAll(system.url, POINTS);
  await pooled(clients, 200, (client) => client.call('BootNotification', boot));
  const after = await system.memory();
  const transactions: number[] = [];
  await pooled(clients, 200, async (client, index) => {
    transactions[index] = await startTransaction(client, index);
  });
  // Heartbeat and MeterValues once a minute each, spread evenly over it.
  const times: number[] = [];
  const began = performance.now();
  const total = Math.round(((2 * POINTS) / 60) * 20);
  const pending: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const wait = began + (n * 20_000) / total - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const index = (n >> 1) % POINTS;
    const sent = performance.now();
    const call =
      n % 2 === 0
        ? clients[index]!.call('Heartbeat')
        : clients[index]!.call('MeterValues', meterValues(transactions[index]!, 1000 + 500));
    pending.push(call.then(() => void times.push(performance.now() - sent)));
  }
  await Promise.all(pending);
  const { p99 } = percentiles(times);
  await pooled(clients, 200, (client, index) =>
    client.call(
      'StopTransaction',
      `{"transactionId":${transactions[index]},"meterStop":1500,"timestamp":"${new Date().toISOString()}"}`,
    ),
  );
  const rows: Row[] = [
    ['10,000 points connected, a heartbeat and values a minute: p99', ms(p99), 'bar 100 ms'],
    ['memory of the server for each connected point', `${((after - before) / POINTS / 1024).toFixed(1)} KiB`, 'bar 25 KiB'],
  ];
  rows.push(...(await storms(system, clients)));
  for (const client of clients) client.close();
  return rows;
}

async function storms(system: System, clients: readonly LoadClient[]): Promise<Row[]> {
  const thousand = await storm(clients.slice(0, 1000), (client) => client.call('BootNotification', boot));
  const api = percentilesOfApi(system);
  const five = await storm(clients.slice(0, 5000), async (client) => {
    await client.call('BootNotification', boot);
    await client.call('StatusNotification', statusOf('Available'));
  });
  const probes = await api.stop();
  return [
    ['1,000 points dropped and back at once: all booted after', `${(thousand / 1000).toFixed(2)} s`, 'bar 3 s'],
    ['5,000 points dropped and back at once: booted and reported', `${(five / 1000).toFixed(2)} s`, 'bar 30 s'],
    ['  the API in the meantime (p99)', ms(probes.p99), 'still answering'],
  ];
}

/** Drops all at once without a close, and reconnects all without delay. */
async function storm(clients: readonly LoadClient[], work: (client: LoadClient) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (const client of clients) client.drop();
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        try {
          await client.connect();
          break;
        } catch {
          await new Promise((done) => setTimeout(done, 50));
        }
      }
      await work(client);
    }),
  );
  return performance.now() - began;
}

function percentilesOfApi(system: System) {
  const times: number[] = [];
  let going = true;
  const loop = (async () => {
    while (going) {
      const began = performance.now();
      await fetch(`${system.url}/readyz`);
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  return {
    async stop() {
      going = false;
      await loop;
      return percentiles(times);
    },
  };
}

/** Commands to many points beside their ordinary load. */
async function wishes(bench: Bench): Promise<Row[]> {
  const system = await prepared(bench);
  const clients = await connectAll(system.url, POINTS);
  await pooled(clients, 200, (client) => client.call('BootNotification', boot));
  const { p50, p99, asked, arrived, answered } = await wishesBeside(system, clients, 20);
  for (const client of clients) client.close();
  return [
    ['500 commands a second over 10,000 points: asked to arrived (p50, p99)', `${ms(p50)}, ${ms(p99)}`, 'bar 100 ms (p99)'],
    ['  asked, arrived, answered', `${whole(asked)}, ${whole(arrived)}, ${whole(answered)}`, 'none lost'],
  ];
}

/** How fast the database alone takes rows, one a commit and many. */
async function database(bench: Bench): Promise<Row[]> {
  const { db } = bench.system;
  await db.query('create table if not exists bench_insert (id bigint, at timestamptz, text text)');
  const until = performance.now() + 4000;
  let single = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        await db.query({
          name: 'bench-one',
          text: 'insert into bench_insert values ($1, now(), $2)',
          values: [single, 'x'.repeat(200)],
        });
        single++;
      }
    }),
  );
  const batchUntil = performance.now() + 4000;
  let batched = 0;
  const texts = Array.from({ length: 500 }, () => 'x'.repeat(200));
  const ids = texts.map((_, index) => index);
  while (performance.now() < batchUntil) {
    await db.query({
      name: 'bench-many',
      text: 'insert into bench_insert select i, now(), t from unnest($1::bigint[], $2::text[]) as v (i, t)',
      values: [ids, texts],
    });
    batched += texts.length;
  }
  await db.query('drop table bench_insert');
  return [
    [
      'PostgreSQL alone: commits a second, one row each',
      whole(single / 4),
      `${whole(batched / 4)} rows a second in batches of 500`,
    ],
  ];
}

/** Measurements of one product that all of them load. */
export const onOneProduct: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  database,
  // First of those on the server: what a connection costs shows only on one that has not worked yet.
  connections,
  meter: meterRate,
  sessions: sessionRate,
  ocpp2: beside2,
  many: manyAgainstFew,
  wishes,
  smartLive: ({ system }) => smartLive(system),
  weight: async (bench) => weightFigures(await prepared(bench), bench.say),
  console: async (bench) => consoleFigures(await prepared(bench), bench.say),
};

/** Measurements that start what they need: no other product runs beside them. */
export const onTheirOwn: Readonly<Record<string, (effort: Effort) => Promise<Row[]>>> = {
  lists,
  orders,
  search: searching,
  smartMonth: () => Promise.resolve(smartMonth()),
  timed: () => timedStarts(),
  growth,
  hour,
  statements,
  pooler: throughPooler,
  processes: overTwo,
};
