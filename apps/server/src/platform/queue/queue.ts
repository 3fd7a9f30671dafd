import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Database, Trx } from '../database/database.ts';

/** A piece of work that somebody has taken. `attempts` tells this taking from those before and after it. */
export interface Taken {
  id: number | string;
  attempts: number;
}

/** Where work waits: a table with the columns `id`, `due_at` (nobody takes it sooner; without one it is due at once) and `attempts` (how often it was taken), and what else the work needs. */
export interface QueueOptions {
  table: string;
  /** The column in the place of `due_at`, where that name means something else. */
  due?: string;
  /** Which rows wait to be taken. */
  waiting: RawBuilder<boolean>;
  /** Which rows somebody has taken and not ended: the same, unless a taken row looks different. */
  taken?: RawBuilder<boolean>;
  /** The columns of a row that is taken. */
  columns: RawBuilder<unknown>;
  /** Who has not been heard of for so long is dead: its work is due again, ms. */
  leaseMs: number;
  /** Which is taken first; the one that has been due for longest, unless it is said. */
  order?: RawBuilder<unknown>;
}

interface Claim {
  /** So many at once. */
  most: number;
  /** Which of those that wait, beside being due. */
  only?: RawBuilder<boolean>;
  /** What else is set on what is taken, as `column = value, …`. */
  set?: RawBuilder<unknown>;
}

/** Work that waits in a table of its area until some process does it: taken with a lease, ended, or let go of until later. Every process may take what another has not. */
export interface Queue<Row extends Taken> {
  /** Takes what is due, for `leaseMs`, in the order of the queue. What others are just taking is left to them. */
  claim(db: Database | Trx, how: Claim): Promise<Row[]>;
  /** Begins the lease anew. False: it is not ours any more. */
  renew(db: Database | Trx, taken: Taken, set?: RawBuilder<unknown>): Promise<boolean>;
  /** Ends it, well or not, by `set`, after which it waits no more. False: it is not ours any more, and nothing is written. */
  end(db: Database | Trx, taken: Taken, set: RawBuilder<unknown>): Promise<boolean>;
  /** Lets go of it: it is due again in `inMs`. `spent`: this was an attempt. False: it is not ours any more. */
  release(db: Database | Trx, taken: Taken, how: { inMs: number; spent: boolean; set?: RawBuilder<unknown> }): Promise<boolean>;
  /** Frees what dead processes had, where a taken row looks different from one that waits: by `again`, or `given` where it was taken `most` times. */
  sweep(db: Database | Trx, how: { most: number; again: RawBuilder<unknown>; given: RawBuilder<unknown> }): Promise<void>;
}

/**
 * The time of the database, in which all processes agree. `clock` moves it only where a test moves that of its server: the clock of the machine does not count.
 */
const momentOf = (clock: Clock, inMs = 0): RawBuilder<Date> =>
  sql<Date>`now() + ${clock.now() - Date.now() + inMs}::float8 * interval '1 ms'`;

export function createQueue<Row extends Taken>(options: QueueOptions, clock: Clock): Queue<Row> {
  const table = sql.table(options.table);
  const { waiting, columns, leaseMs, taken: open = waiting } = options;
  const due = sql.ref(options.due ?? 'due_at');
  const order = options.order ?? sql`${due} nulls first, id`;
  const also = (set: RawBuilder<unknown> | undefined) => (set ? sql`, ${set}` : sql``);
  /** Only while it is the same taking, and not ended. */
  const change = async (db: Database | Trx, { id, attempts }: Taken, set: RawBuilder<unknown>): Promise<boolean> => {
    const { rows } =
      await sql`update ${table} set ${set} where id = ${id} and attempts = ${attempts} and ${open} returning id`.execute(db);
    return rows.length > 0;
  };
  return {
    async claim(db, { most, only = sql<boolean>`true`, set }) {
      // An update answers in any order: the place in the queue is kept beside.
      const { rows } = await sql<Row & { queue_place?: number }>`
        with next as materialized (
          select id as next_id, row_number() over () as queue_place from (
            select id from ${table} where ${waiting} and (${due} is null or ${due} <= ${momentOf(clock)}) and ${only} order by ${order} limit ${most} for update skip locked
          ) due
        ), taken as (
          update ${table} set attempts = attempts + 1, ${due} = ${momentOf(clock, leaseMs)}${also(set)} from next where id = next_id
          returning ${columns}, queue_place
        )
        select * from taken order by queue_place`.execute(db);
      for (const row of rows) delete row.queue_place;
      return rows;
    },
    renew: (db, taken, set) => change(db, taken, sql`${due} = ${momentOf(clock, leaseMs)}${also(set)}`),
    end: change,
    release: (db, taken, { inMs, spent, set }) =>
      change(db, taken, sql`${due} = ${momentOf(clock, inMs)}, attempts = attempts - ${spent ? 0 : 1}${also(set)}`),
    async sweep(db, { most, again, given }) {
      const lost = sql`${open} and ${due} < ${momentOf(clock)}`;
      await sql`update ${table} set ${given} where ${lost} and attempts >= ${most}`.execute(db);
      await sql`update ${table} set ${again} where ${lost} and attempts < ${most}`.execute(db);
    },
  };
}

/**
 * Locks rows of a table that are walked from state to state, each by one process at a time, until the transaction ends; those that another has locked are left out. Their ids, in order.
 */
export async function lockSome(trx: Trx, table: string, which: RawBuilder<boolean>, most = 1000): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${which} order by id limit ${most} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
