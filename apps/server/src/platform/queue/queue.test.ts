import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Clock, systemClock } from '../clock/clock.ts';
import { type Database, type Databases, openDatabases } from '../database/database.ts';
import { createQueue, lockSome, type Queue, type Taken } from './queue.ts';

const LEASE_MS = 60_000;
/** The clock of a server that a test has moved: nobody waits for a lease. */
const after = (ms: number): Clock => ({ now: () => Date.now() + ms });
const hourLater = after(3_600_000);
let database: TestDatabase;
let databases: Databases;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, pino({ level: 'silent' }));
  db = databases.system;
  await databases.pool.query(
    `create table errand (id int generated always as identity primary key, due_at timestamptz not null default now(), attempts int not null default 0, state text not null default 'waiting', whose text)`,
  );
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});
beforeEach(() => databases.pool.query('truncate errand restart identity'));

interface Errand extends Taken {
  id: number;
  whose: string | null;
}
const queueOf = (clock: Clock = systemClock): Queue<Errand> =>
  createQueue<Errand>(
    { table: 'errand', waiting: sql<boolean>`state = 'waiting'`, columns: sql`id, attempts, whose`, leaseMs: LEASE_MS },
    clock,
  );
const put = (count: number) =>
  databases.pool.query('insert into errand (state) select $2 from generate_series(1, $1)', [count, 'waiting']);
const rows = async () =>
  (
    await databases.pool.query<{ id: number; state: string; attempts: number; due: boolean }>(
      'select id, state, attempts, due_at <= now() as due from errand order by id',
    )
  ).rows;
const done = sql`state = 'done'`;

describe('two workers', () => {
  it('share what waits: each piece is taken once, the oldest first, many at a time', async () => {
    await put(200);
    const [one, other] = [queueOf(), queueOf()];
    const taken: Errand[] = [];
    const work = async (queue: Queue<Errand>) => {
      for (;;) {
        const batch = await queue.claim(db, { most: 7 });
        if (batch.length === 0) return;
        taken.push(...batch);
        for (const errand of batch) expect(await queue.end(db, errand, done)).toBe(true);
      }
    };
    await Promise.all([work(one), work(other), work(one), work(other)]);
    expect(taken.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(taken.slice(0, 7).every(({ id }) => id <= 28)).toBe(true);
    expect((await rows()).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
  });

  it('do not wait for each other where one is just taking', async () => {
    await put(2);
    await db.transaction().execute(async (trx) => {
      const first = await queueOf().claim(trx, { most: 1 });
      const second = await queueOf().claim(db, { most: 5 });
      expect([first, second].map((batch) => batch.map(({ id }) => id))).toEqual([[1], [2]]);
    });
  });

  it('take only what is asked for, and mark it', async () => {
    await put(3);
    const taken = await queueOf().claim(db, { most: 5, only: sql<boolean>`id > 1`, set: sql`whose = 'ours'` });
    expect(taken.map(({ id, whose }) => [id, whose])).toEqual([
      [2, 'ours'],
      [3, 'ours'],
    ]);
  });

  it('have what they take in the order of the queue', async () => {
    await put(60);
    await databases.pool.query("update errand set due_at = now() - id * interval '1 second'");
    const taken = await queueOf().claim(db, { most: 40 });
    expect(taken.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, n) => 60 - n));
    expect(Object.keys(taken[0]!)).toEqual(['id', 'attempts', 'whose']);
  });

  it('walk a table one row each', async () => {
    await put(3);
    await db.transaction().execute(async (trx) => {
      expect(await lockSome(trx, 'errand', sql<boolean>`state = 'waiting'`, 2)).toEqual([1, 2]);
      await db.transaction().execute(async (other) => {
        expect(await lockSome(other, 'errand', sql<boolean>`state = 'waiting'`)).toEqual([3]);
      });
    });
  });
});

describe('a worker that died in the middle', () => {
  it('loses what it had when its lease is over, not before, and cannot write any more', async () => {
    await put(1);
    const queue = queueOf();
    const [dead] = await queue.claim(db, { most: 1 });
    expect(await queue.claim(db, { most: 1 })).toEqual([]);
    const [next] = await queueOf(hourLater).claim(db, { most: 1 });
    expect(next).toMatchObject({ id: dead!.id, attempts: 2 });
    // It was not dead after all.
    expect(await queue.renew(db, dead!)).toBe(false);
    expect(await queue.end(db, dead!, sql`state = 'lost'`)).toBe(false);
    expect(await queue.release(db, dead!, { inMs: 0, spent: true })).toBe(false);
    expect(await queue.end(db, next!, done)).toBe(true);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it('has it taken back where it was marked as running, and given up in the end', async () => {
    await put(2);
    const at = (clock: Clock) =>
      createQueue<Errand>(
        {
          table: 'errand',
          waiting: sql<boolean>`state = 'waiting'`,
          taken: sql<boolean>`state = 'running'`,
          columns: sql`id, attempts, whose`,
          leaseMs: LEASE_MS,
        },
        clock,
      );
    const sweep = (clock: Clock) => at(clock).sweep(db, { most: 2, again: sql`state = 'waiting'`, given: sql`state = 'failed'` });
    await at(systemClock).claim(db, { most: 1, set: sql`state = 'running'` });
    await sweep(systemClock);
    expect((await rows()).map(({ state }) => state)).toEqual(['running', 'waiting']);
    for (const [hours, state] of [
      [1, 'waiting'],
      [2, 'failed'],
    ] as const) {
      const clock = after(hours * 3_600_000);
      await sweep(clock);
      expect((await rows())[0]).toMatchObject({ state });
      await at(clock).claim(db, { most: 1, only: sql<boolean>`id = 1`, set: sql`state = 'running'` });
    }
    expect((await rows())[1]).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

describe('a lease', () => {
  it('that is renewed goes on', async () => {
    await put(1);
    const [errand] = await queueOf().claim(db, { most: 1 });
    for (let times = 1; times <= 4; times++) {
      const queue = queueOf(after((times * LEASE_MS) / 2));
      expect(await queue.renew(db, errand!, sql`whose = ${`${times}`}`)).toBe(true);
      expect(await queue.claim(db, { most: 1 })).toEqual([]);
    }
    expect(await queueOf().end(db, errand!, done)).toBe(true);
    // What has ended is nobody's.
    expect(await queueOf().renew(db, errand!)).toBe(false);
  });

  it('that is let go of is due at its next time, and counts as an attempt or not', async () => {
    await put(1);
    const queue = queueOf();
    const [first] = await queue.claim(db, { most: 1 });
    await queue.release(db, first!, { inMs: 1_800_000, spent: true, set: sql`whose = 'again'` });
    expect(await queue.claim(db, { most: 1 })).toEqual([]);
    const [second] = await queueOf(hourLater).claim(db, { most: 1 });
    expect(second).toMatchObject({ attempts: 2, whose: 'again' });
    await queue.release(db, second!, { inMs: 0, spent: false });
    expect((await rows())[0]).toMatchObject({ attempts: 1, due: true });
  });

  it('is by the time of the database: a machine whose clock is a day ahead takes nothing sooner and holds nothing longer', async () => {
    await put(1);
    const [here, ahead] = [queueOf(), createSkewed(86_400_000)];
    const [errand] = await here.claim(db, { most: 1 });
    expect(await ahead(() => queueOf().claim(db, { most: 1 }))).toEqual([]);
    await here.release(db, errand!, { inMs: 0, spent: true });
    await ahead(() => queueOf().claim(db, { most: 1 }));
    expect(await here.claim(db, { most: 1 })).toEqual([]);
    expect(await queueOf(hourLater).claim(db, { most: 1 })).toHaveLength(1);
  });

  it('follows the clock of a server that a test has moved', async () => {
    await put(1);
    const [errand] = await queueOf().claim(db, { most: 1 });
    await queueOf().release(db, errand!, { inMs: 1_800_000, spent: true });
    expect(await queueOf().claim(db, { most: 1 })).toEqual([]);
    expect(await queueOf(hourLater).claim(db, { most: 1 })).toHaveLength(1);
  });
});

/** Does something while the clock of this machine is ahead. */
function createSkewed(ms: number) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const { now } = Date;
    Date.now = () => now() + ms;
    try {
      return await work();
    } finally {
      Date.now = now;
    }
  };
}
