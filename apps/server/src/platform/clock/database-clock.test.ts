import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/server.ts';
import { type Databases, openDatabases } from '../database/database.ts';
import { followDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
let databases: Databases;
const said: unknown[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) });
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, log, { size: 2 });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

it('a machine ten minutes ahead, or behind, has the time of the database, says so once, and again when it is right', async () => {
  let offMs = 600_000;
  const clock = await followDatabaseClock(databases.pool, log as never, { machine: () => Date.now() + offMs, everyMs: 20 });
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(500);
  expect(Math.abs(clock.aheadMs() - 600_000)).toBeLessThan(500);
  offMs = -600_000;
  await until(() => clock.aheadMs() < 0);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(500);
  expect(said).toMatchObject([{ level: 50, aheadMs: expect.any(Number) }]);
  offMs = 300;
  await until(() => clock.aheadMs() === 0);
  expect(said).toHaveLength(2);
  // Less than a second is nobody's fault: the machine's own clock is steadier than what is asked over a line.
  expect(Math.abs(clock.now() - Date.now() - 300)).toBeLessThan(50);
  clock.close();
});

it('a question that takes long proves no difference', async () => {
  const slow = {
    query: async (...given: unknown[]) => {
      await new Promise((done) => setTimeout(done, 1500));
      return databases.pool.query(...(given as [never]));
    },
  };
  const clock = await followDatabaseClock(slow as never, log as never);
  expect(clock.aheadMs()).toBe(0);
  clock.close();
});
