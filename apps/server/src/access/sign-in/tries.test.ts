import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Databases, openDatabases } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { clearTries, forgetTries, GUESSING, giveBackTries, type TryLimit, takeTry, triesOf } from './tries.ts';

let database: TestDatabase;
let databases: Databases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, createLog('silent'));
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);
const take = (key: string, limit: TryLimit, now: number) => takeTry(databases.system, key, limit, now);
const waits = async (key: string, now: number) => (await triesOf(databases.system, key, now)).waitMs;

describe('tries that are bounded', () => {
  it('wait a minute after the tenth, twice as long after each further one, an hour at most, and are forgotten a day after the last', async () => {
    let now = START;
    for (let n = 1; n <= 10; n++) expect(await take('growing', GUESSING, now)).toBe(n);
    const minutes: number[] = [];
    for (let n = 0; n < 9; n++) {
      expect(await take('growing', GUESSING, now)).toBeUndefined();
      const wait = await waits('growing', now);
      minutes.push(wait / MINUTE);
      expect(await take('growing', GUESSING, now + wait - 1)).toBeUndefined();
      now += wait;
      expect(await take('growing', GUESSING, now)).toBe(11 + n);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await take('growing', GUESSING, now + 24 * 60 * MINUTE)).toBe(1);
    expect(await waits('growing', now + 24 * 60 * MINUTE)).toBe(0);
  });

  it('within a window are as many as are free, until the window is over', async () => {
    const limit: TryLimit = { free: 3, forgetMs: 60 * MINUTE };
    const at = (minute: number) => take('window', limit, START + minute * MINUTE);
    expect([await at(0), await at(10), await at(20), await at(30), await at(59)]).toEqual([1, 2, 3, undefined, undefined]);
    expect(await waits('window', START + 50 * MINUTE)).toBe(10 * MINUTE);
    expect(await at(60)).toBe(1);
    const once: TryLimit = { free: 1, forgetMs: MINUTE };
    expect([
      await take('once', once, START),
      await take('once', once, START + 1),
      await take('once', once, START + MINUTE),
    ]).toEqual([1, undefined, 1]);
  });

  it('get no more where a hundred come at once', async () => {
    const taken = await Promise.all(Array.from({ length: 100 }, () => take('many', GUESSING, START)));
    expect(taken.filter((count) => count !== undefined).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('that are given back do not wait, and never are fewer than none', async () => {
    for (let n = 0; n < 10; n++) await take('back', GUESSING, START);
    await giveBackTries(databases.system, 'back', GUESSING);
    expect(await triesOf(databases.system, 'back', START)).toEqual({ count: 9, waitMs: 0 });
    await giveBackTries(databases.system, 'back', GUESSING, 50);
    expect(await triesOf(databases.system, 'back', START)).toEqual({ count: 0, waitMs: 0 });
    await giveBackTries(databases.system, 'never tried', GUESSING);
    await forgetTries(databases.system, 'back');
    expect(await take('back', GUESSING, START)).toBe(1);
  });

  it('are cleared when they are forgotten, and only then', async () => {
    await take('old', GUESSING, START);
    await take('new', GUESSING, START + 2 * 60 * MINUTE);
    await clearTries(databases.system, START + 25 * 60 * MINUTE);
    const { rows } = await databases.pool.query("select key from try_count where key in ('old', 'new')");
    expect(rows).toEqual([{ key: 'new' }]);
  });
});
