import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg';
import type { Log } from '../log/log.ts';
import { withBinaryArrays } from './binary-arrays.ts';
import { isDatabaseAway } from './database.ts';
import { isPlanStale } from './prepared.ts';
import type { Queryable } from './queryable.ts';

/**
 * A write that is done for many at once: one call gets the inputs of everyone who is waiting and answers each, in order. It may be run again with
 * fewer inputs when another's input made the database refuse the whole, so it must have no effect outside the transaction.
 */
export interface BatchWrite<In, Out> {
  name: string;
  /** Batches of one lane run one after another; lanes run side by side. Writes that lock the same rows share a lane. */
  lane: string;
  /** How many batches of this write may run side by side, where askers with different keys never touch the same rows. */
  shards?: number;
  /** Within a transaction the lower goes first. */
  order: number;
  /**
   * Statements go to the database in the order in which they are issued, without waiting for each other: one whose result is not needed need not be awaited, its failure fails the batch all
   * the same.
   */
  run(client: Queryable, inputs: readonly In[]): Promise<readonly Out[]>;
}

/** A write that follows from another's result, in the same transaction. Its write issues all its statements at once: the commit follows on their heels. */
export interface FollowUp {
  write: BatchWrite<never, unknown>;
  input: unknown;
}

/** Pairs a follow-up with its input, so that the types agree. */
export const followUp = <In>(write: BatchWrite<In, unknown>, input: In): FollowUp => ({
  write: write as BatchWrite<never, unknown>,
  input,
});

interface Entry {
  write: BatchWrite<never, unknown>;
  input: unknown;
  follow: ((out: never) => readonly FollowUp[]) | undefined;
  bytes: number;
  /** When it was handed in (monotonic, ms). */
  at: number;
  resolve(out: unknown): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Entry[];
  /** Of all that wait. */
  bytes: number;
  running: boolean;
  /** How many the last batch carried, how long it took, and when it ended (monotonic, ms). */
  last: number;
  tookMs: number;
  endedAt: number;
  /** Ends the gathering, which it does once so many wait. */
  enough: (() => void) | undefined;
  wanted: number;
  /** How many came while it last waited for more in vain, and for how many batches in a row it has been the same number. */
  came: number;
  times: number;
}

/** The database did not take the write; nothing of it was stored, or nobody can know. The asker must ask again. */
export class NotDurableError extends Error {}

const MAX_BATCH = 1000;
/** What one batch may carry unless a single write is larger, and what may wait in a lane, in bytes of what the askers handed in. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/** A write that says nothing of its size counts as much. */
const ORDINARY_BYTES = 512;
const RETRIES = 5;
/** Read-only while it changes its place, given up, or locked by a migration: no input is to blame. */
const AWAY_FOR_NOW: ReadonlySet<string> = new Set(['25006', '57014', '55P03']);
/** A batch has so long at least, whatever its oldest write has waited already, in ms. */
const LEAST_PATIENCE_MS = 2_000;
/** A busy lane waits so long at most for so many times what its last batch carried, in ms; batches of so few say that it is not busy. */
const GATHER_MS = 8;
const GROWTH = 1.25;
const FEW = 4;
/** The same number in so many batches in a row: that is all of them, and it waits for no more than these. After so many it looks whether there are more. */
const ALL_AFTER = 3;
const LOOK_AFTER = 64;

/**
 * Commits the writes of many askers in one transaction: while one batch is being committed, the next gathers. A promise resolves only after the
 * commit. Thousands of charge points each second share a few fsyncs in this way (see docs/adr).
 */
export class GroupCommit {
  private readonly lanes = new Map<string, Lane>();
  /** When each connection was first used, and before when they are suspected to be dead (monotonic, ms). */
  private readonly since = new WeakMap<PoolClient, number>();
  private suspectBefore = Number.NEGATIVE_INFINITY;
  /** How often in a row the database has said nothing, and when last: what is handed in then, such as the log of a refusal, is not waited for as long. */
  private silences = 0;
  private silentAt = Number.NEGATIVE_INFINITY;
  private readonly begin: string;
  private readonly pool: Pool;
  private readonly log: Log;
  private readonly onBatch: (lane: string, size: number, ms: number) => void;

  constructor(pool: Pool, log: Log, onBatch: (lane: string, size: number, ms: number) => void = () => {}, begin = 'begin') {
    this.begin = begin;
    this.pool = pool;
    this.log = log;
    this.onBatch = onBatch;
  }

  /** Writes that were not stored since the start, by why: the database was away, too many waited already, or it refused that very write. */
  readonly refused = { away: 0, full: 0, invalid: 0 };

  /** How many writes wait in all lanes. */
  get waiting(): number {
    let sum = 0;
    for (const lane of this.lanes.values()) sum += lane.waiting.length;
    return sum;
  }

  /**
   * Hands in one write. `follow` makes further writes from the result, in the same transaction; `key` (a point's id) chooses the shard, `bytes` is about what the write holds in memory. Rejects with NotDurableError when the database is
   * away or overwhelmed, or with the database's error when this very input was refused.
   */
  submit<In, Out>(
    write: BatchWrite<In, Out>,
    input: In,
    follow?: (out: Out) => readonly FollowUp[],
    key = 0,
    bytes = ORDINARY_BYTES,
  ): Promise<Out> {
    const name = write.shards === undefined ? write.lane : `${write.lane} ${key % write.shards}`;
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = {
        waiting: [],
        bytes: 0,
        running: false,
        last: 0,
        tookMs: 0,
        endedAt: Number.NEGATIVE_INFINITY,
        enough: undefined,
        wanted: 0,
        came: 0,
        times: 0,
      };
      this.lanes.set(name, lane);
    }
    if (lane.bytes >= MAX_WAITING_BYTES) {
      this.refused.full += 1;
      return Promise.reject(new NotDurableError('too many writes are waiting'));
    }
    const target = lane;
    target.bytes += bytes;
    return new Promise<Out>((resolve, reject) => {
      target.waiting.push({
        write: write as BatchWrite<never, unknown>,
        input,
        follow: follow as Entry['follow'],
        bytes,
        at: performance.now(),
        resolve: resolve as (out: unknown) => void,
        reject,
      });
      if (target.enough && target.waiting.length >= target.wanted) target.enough();
      if (!target.running) {
        target.running = true;
        // What arrives in the same turn of the event loop goes into the same batch.
        setImmediate(() => void this.drain(write.lane, target));
      }
    });
  }

  private async drain(name: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      await gather(lane);
      const entries = nextBatch(lane);
      const began = performance.now();
      await this.commit(entries, 0);
      lane.last = entries.length;
      lane.endedAt = performance.now();
      lane.tookMs = lane.endedAt - began;
      this.onBatch(name, entries.length, lane.tookMs);
    }
    lane.running = false;
  }

  /** Commits a batch; a refused one is halved until the input that is to blame stands alone. */
  private async commit(entries: readonly Entry[], attempt: number): Promise<void> {
    let results: unknown[];
    try {
      results = await this.transaction(entries);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (isDatabaseAway(error) || AWAY_FOR_NOW.has(code)) {
        this.log.error({ err: error, writes: entries.length }, 'the database did not take a batch');
        this.refused.away += entries.length;
        for (const entry of entries) entry.reject(new NotDurableError('the database is away', { cause: error }));
      } else if ((code === '40001' || code === '40P01' || isPlanStale(error)) && attempt < RETRIES) {
        await this.commit(entries, attempt + 1);
      } else if (entries.length === 1) {
        this.refused.invalid += 1;
        entries[0]!.reject(error);
      } else {
        const middle = entries.length >> 1;
        await this.commit(entries.slice(0, middle), 0);
        await this.commit(entries.slice(middle), 0);
      }
      return;
    }
    for (let i = 0; i < entries.length; i++) entries[i]!.resolve(results[i]);
  }

  /** A connection of the pool; those that are older than one that has fallen silent are let go first. */
  private async connection(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      const since = this.since.get(client) ?? performance.now();
      this.since.set(client, since);
      if (since >= this.suspectBefore) return client;
      client.release(true);
    }
  }

  /**
   * How long the database may be silent, in ms: who has waited behind a batch that was given up does not wait as long again, and one that has just been silent gets little time, then more: it may be slow. undefined: as the
   * pool says.
   */
  private patienceOf(entries: readonly Entry[]): number | undefined {
    const { query_timeout: mostMs } = this.pool.options;
    const waitedMs = performance.now() - entries[0]!.at;
    if (!mostMs || (this.silences === 0 && waitedMs <= LEAST_PATIENCE_MS)) return undefined;
    const leftMs = Math.max(LEAST_PATIENCE_MS, mostMs - waitedMs);
    return this.silences === 0 ? leftMs : Math.min(leftMs, LEAST_PATIENCE_MS * 2 ** (this.silences - 1));
  }

  /** Those that fell silent together count as one. */
  private fellSilent(began: number): void {
    if (began >= this.silentAt) this.silences += 1;
    this.silentAt = performance.now();
    this.suspectBefore = this.silentAt;
  }

  private async transaction(entries: readonly Entry[]): Promise<unknown[]> {
    const client = await this.connection();
    const pipe = new Pipe(client, this.patienceOf(entries));
    let broken: Error | undefined;
    const began = performance.now();
    try {
      void pipe.query({ text: this.begin });
      const results = await runEntries(pipe, entries);
      void pipe.query({ text: 'commit' });
      await pipe.done();
      this.silences = 0;
      return results;
    } catch (error) {
      // One that has fallen silent says nothing of those that are as old, and what was prepared before a migration does not fit.
      const isSilent = /Query read timeout/.test((error as Error).message);
      if (isSilent) this.fellSilent(began);
      else if (isPlanStale(error)) this.suspectBefore = performance.now();
      if (isSilent) broken = error as Error;
      else {
        await pipe.settled();
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/**
 * Who was answered in the last batch asks again in a moment: a lane that has just carried many waits for some of them, no longer than that batch took, since a batch costs much more than what it carries. Those who ask at once
 * fall into halves that take turns otherwise. Where the same number comes again and again, waiting for more would only make them slower. A quiet lane never waits.
 */
function gather(lane: Lane): Promise<void> | undefined {
  if (lane.last <= FEW || performance.now() - lane.endedAt > GATHER_MS) return undefined;
  const isAll = lane.times >= ALL_AFTER && lane.times < LOOK_AFTER && lane.last === lane.came;
  lane.times = isAll ? lane.times + 1 : Math.min(lane.times, ALL_AFTER - 1);
  lane.wanted = isAll ? lane.came : Math.ceil(lane.last * GROWTH);
  if (lane.waiting.length >= lane.wanted) return undefined;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      lane.enough = undefined;
      done();
    };
    const inVain = () => {
      lane.times = lane.waiting.length === lane.came ? lane.times + 1 : 1;
      lane.came = lane.waiting.length;
      end();
    };
    const timer = setTimeout(inVain, Math.min(GATHER_MS, lane.tookMs));
    lane.enough = end;
  });
}

/** Takes from a lane what the next transaction carries: so many writes, so many bytes, and one at least. */
function nextBatch(lane: Lane): Entry[] {
  let [count, bytes] = [0, 0];
  for (const entry of lane.waiting) {
    if (count === MAX_BATCH || (count > 0 && bytes + entry.bytes > MAX_BATCH_BYTES)) break;
    count += 1;
    bytes += entry.bytes;
  }
  lane.bytes -= bytes;
  if (count === lane.waiting.length) {
    const all = lane.waiting;
    lane.waiting = [];
    return all;
  }
  return lane.waiting.splice(0, count);
}

/** A connection whose statements are sent without waiting for each other (the pool is made with `pipeline`), and that remembers all of them. */
class Pipe implements Queryable {
  private readonly issued: Promise<unknown>[] = [];
  private readonly client: PoolClient;
  private readonly patienceMs: number | undefined;

  constructor(client: PoolClient, patienceMs: number | undefined) {
    this.client = client;
    this.patienceMs = patienceMs;
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says they are
  query<R = any>(statement: QueryConfig): Promise<{ rows: R[] }> {
    const { name, text, values } = withBinaryArrays(statement);
    const result = new Promise<{ rows: R[] }>((resolve, reject) => {
      // The statement is made here. The driver would copy an object property by property, and the copy costs 10 µs.
      const query = new pg.Query<Record<string, unknown>>(text, values, (error, answer) =>
        error ? reject(error) : resolve(answer as unknown as { rows: R[] }),
      );
      if (name !== undefined) Object.assign(query, { name });
      if (this.patienceMs !== undefined) Object.assign(query, { query_timeout: this.patienceMs });
      this.client.query(query);
    });
    this.track(result);
    return result;
  }

  /** Whose failure fails the whole. */
  track(result: Promise<unknown>): void {
    result.catch(() => {});
    this.issued.push(result);
  }

  /** All that was issued has succeeded; else throws the first failure. */
  async done(): Promise<void> {
    await Promise.all(this.issued);
  }

  /** All that was issued has come back, somehow. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.issued);
  }
}

async function runEntries(client: Pipe, entries: readonly Entry[]): Promise<unknown[]> {
  const results: unknown[] = new Array(entries.length);
  const follows: FollowUp[] = [];
  const groups = groupByWrite(entries.map((entry, index) => ({ write: entry.write, index })));
  for (const { write, indexes } of groups) {
    const outs = await write.run(client, indexes.map((index) => entries[index]!.input) as never[]);
    for (let i = 0; i < indexes.length; i++) {
      const index = indexes[i]!;
      results[index] = outs[i];
      const follow = entries[index]!.follow;
      if (follow) follows.push(...follow(outs[i] as never));
    }
  }
  for (const { write, indexes } of groupByWrite(follows.map((follow, index) => ({ write: follow.write, index })))) {
    client.track(write.run(client, indexes.map((index) => follows[index]!.input) as never[]));
  }
  return results;
}

function groupByWrite(
  items: readonly { write: BatchWrite<never, unknown>; index: number }[],
): { write: BatchWrite<never, unknown>; indexes: number[] }[] {
  const groups = new Map<BatchWrite<never, unknown>, number[]>();
  for (const { write, index } of items) {
    const indexes = groups.get(write);
    if (indexes) indexes.push(index);
    else groups.set(write, [index]);
  }
  return [...groups].map(([write, indexes]) => ({ write, indexes })).sort((a, b) => a.write.order - b.write.order);
}
