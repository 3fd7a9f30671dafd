import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log/log.ts';
import { isDatabaseAway } from './database.ts';

/**
 * A write that is done for many at once: one call gets the inputs of everyone who is waiting and answers each, in order. It may be run again with
 * fewer inputs when another's input made the database refuse the whole, so it must have no effect outside the transaction.
 */
export interface BatchOperation<In, Out> {
  name: string;
  /** Batches of one lane run one after another; lanes run side by side. Operations that lock the same rows share a lane. */
  lane: string;
  /** Within a transaction the lower goes first. */
  order: number;
  run(client: PoolClient, inputs: readonly In[]): Promise<readonly Out[]>;
}

/** A write that follows from another's result, in the same transaction. */
export interface FollowUp {
  operation: BatchOperation<never, unknown>;
  input: unknown;
}

/** Pairs a follow-up with its input, so that the types agree. */
export const followUp = <In>(operation: BatchOperation<In, unknown>, input: In): FollowUp => ({
  operation: operation as BatchOperation<never, unknown>,
  input,
});

interface Entry {
  operation: BatchOperation<never, unknown>;
  input: unknown;
  follow: ((out: never) => readonly FollowUp[]) | undefined;
  resolve(out: unknown): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Entry[];
  running: boolean;
}

/** The database did not take the write; nothing of it was stored, or nobody can know. The asker must ask again. */
export class NotDurableError extends Error {}

const MAX_BATCH = 1000;
const MAX_WAITING = 50_000;
const RETRIES = 5;

/**
 * Commits the writes of many askers in one transaction: while one batch is being committed, the next gathers. A promise resolves only after the
 * commit. Thousands of charge points each second share a few fsyncs in this way (see docs/adr).
 */
export class GroupCommit {
  private readonly lanes = new Map<string, Lane>();
  private readonly pool: Pool;
  private readonly log: Log;
  private readonly onBatch: (lane: string, size: number, ms: number) => void;

  constructor(pool: Pool, log: Log, onBatch: (lane: string, size: number, ms: number) => void = () => {}) {
    this.pool = pool;
    this.log = log;
    this.onBatch = onBatch;
  }

  /** How many writes wait in all lanes. */
  get waiting(): number {
    let sum = 0;
    for (const lane of this.lanes.values()) sum += lane.waiting.length;
    return sum;
  }

  /**
   * Hands in one write. `follow` makes further writes from the result, in the same transaction. Rejects with NotDurableError when the database is
   * away or overwhelmed, or with the database's error when this very input was refused.
   */
  submit<In, Out>(operation: BatchOperation<In, Out>, input: In, follow?: (out: Out) => readonly FollowUp[]): Promise<Out> {
    let lane = this.lanes.get(operation.lane);
    if (!lane) {
      lane = { waiting: [], running: false };
      this.lanes.set(operation.lane, lane);
    }
    if (lane.waiting.length >= MAX_WAITING) return Promise.reject(new NotDurableError('too many writes are waiting'));
    const target = lane;
    return new Promise<Out>((resolve, reject) => {
      target.waiting.push({
        operation: operation as BatchOperation<never, unknown>,
        input,
        follow: follow as Entry['follow'],
        resolve: resolve as (out: unknown) => void,
        reject,
      });
      if (!target.running) {
        target.running = true;
        // What arrives in the same turn of the event loop goes into the same batch.
        setImmediate(() => void this.drain(operation.lane, target));
      }
    });
  }

  private async drain(name: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const entries = lane.waiting.length <= MAX_BATCH ? lane.waiting : lane.waiting.slice(0, MAX_BATCH);
      lane.waiting = lane.waiting.length <= MAX_BATCH ? [] : lane.waiting.slice(MAX_BATCH);
      const began = performance.now();
      await this.commit(entries, 0);
      this.onBatch(name, entries.length, performance.now() - began);
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
      if (isDatabaseAway(error)) {
        this.log.error({ err: error, writes: entries.length }, 'the database did not take a batch');
        for (const entry of entries) entry.reject(new NotDurableError('the database is away', { cause: error }));
      } else if ((code === '40001' || code === '40P01') && attempt < RETRIES) {
        await this.commit(entries, attempt + 1);
      } else if (entries.length === 1) {
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

  private async transaction(entries: readonly Entry[]): Promise<unknown[]> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const results = await runEntries(client, entries);
      await client.query('commit');
      return results;
    } catch (error) {
      try {
        await client.query('rollback');
      } catch (failure) {
        broken = failure as Error;
      }
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function runEntries(client: PoolClient, entries: readonly Entry[]): Promise<unknown[]> {
  const results: unknown[] = new Array(entries.length);
  const follows: FollowUp[] = [];
  const groups = groupByOperation(entries.map((entry, index) => ({ operation: entry.operation, index })));
  for (const { operation, indexes } of groups) {
    const outs = await operation.run(client, indexes.map((index) => entries[index]!.input) as never[]);
    for (let i = 0; i < indexes.length; i++) {
      const index = indexes[i]!;
      results[index] = outs[i];
      const follow = entries[index]!.follow;
      if (follow) follows.push(...follow(outs[i] as never));
    }
  }
  for (const { operation, indexes } of groupByOperation(
    follows.map((follow, index) => ({ operation: follow.operation, index })),
  )) {
    await operation.run(client, indexes.map((index) => follows[index]!.input) as never[]);
  }
  return results;
}

function groupByOperation(
  items: readonly { operation: BatchOperation<never, unknown>; index: number }[],
): { operation: BatchOperation<never, unknown>; indexes: number[] }[] {
  const groups = new Map<BatchOperation<never, unknown>, number[]>();
  for (const { operation, index } of items) {
    const indexes = groups.get(operation);
    if (indexes) indexes.push(index);
    else groups.set(operation, [index]);
  }
  return [...groups]
    .map(([operation, indexes]) => ({ operation, indexes }))
    .sort((a, b) => a.operation.order - b.operation.order);
}
