import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { alone } from './alone.ts';
import { type Databases, openDatabases } from './database.ts';

const silent = pino({ level: 'silent' });
let database: TestDatabase;
let [one, other]: Databases[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  [one, other] = [openDatabases(database.url, silent, { size: 2 }), openDatabases(database.url, silent, { size: 2 })];
});
afterAll(async () => {
  await one!.close();
  await other!.close();
  await database.drop();
});

it('much work that begins at the same moment leaves connections for itself and for everybody else', async () => {
  const { pool, locks } = one!;
  let done = 0;
  const work = async () => {
    await pool.query('select pg_sleep(0.05)');
    done++;
  };
  const began = Array.from({ length: 40 }, (_, lock) => alone(locks, 7_700_000 + lock, work));
  await pool.query('select 1');
  await Promise.all(began);
  expect(done).toBe(40);
});

it('of two processes one does the work, and the other when it has ended', async () => {
  const done: string[] = [];
  let end = () => {};
  const first = alone(one!.locks, 7_700_100, async () => {
    done.push('one');
    await new Promise<void>((resolve) => (end = resolve));
  });
  await expect.poll(() => done).toEqual(['one']);
  await alone(other!.locks, 7_700_100, async () => void done.push('too early'));
  end();
  await first;
  await alone(other!.locks, 7_700_100, async () => void done.push('other'));
  expect(done).toEqual(['one', 'other']);
});

it('work that fails, and a connection that is lost, leave nothing locked', async () => {
  const failing = alone(one!.locks, 7_700_200, async () => {
    throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  await alone(one!.locks, 7_700_200, async () => {
    await other!.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'csms-locks' and datname = current_database()",
    );
  });
  let done = 0;
  await expect
    .poll(async () => {
      await alone(other!.locks, 7_700_200, async () => void done++).catch(() => {});
      return done;
    })
    .toBeGreaterThan(0);
});
