import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { createLog } from '../log/log.ts';
import { openDatabases } from './database.ts';
import { type BatchWrite, GroupCommit } from './group-commit.ts';
import { prepared, rowsOfKeys } from './prepared.ts';

it('a prepared statement is planned once a connection, whatever its values, and no other statement is kept', async () => {
  const databases = openDatabases(inject('databaseUrl'), createLog('silent'), { size: 1 });
  const { system } = databases;
  const kept = async () =>
    (await databases.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );
  try {
    const twice = async (value: number) =>
      (await prepared(sql<{ twice: number }>`select 2 * ${value}::int as twice`).execute(system)).rows[0]!.twice;
    expect([await twice(1), await twice(21)]).toEqual([2, 42]);
    await sql`select ${1}::int`.execute(system);
    expect(await kept()).toEqual(['/* prepared */ select 2 * $1::int as twice']);
  } finally {
    await databases.close();
  }
});

it('rows of keys come in the order of the keys, by one statement for all pages, and none are asked for without keys', async () => {
  const databases = openDatabases(inject('databaseUrl'), createLog('silent'), { size: 1 });
  const named = (keys: readonly (number | string)[], type: 'int' | 'bigint') =>
    rowsOfKeys<{ name: string }>(databases.system, keys, {
      type,
      columns: sql`v.name`,
      joins: sql`join (values (1, 'one'), (2, 'two'), (3, 'three')) v (id, name) on v.id = page.id`,
    });
  const names = async (...asked: Parameters<typeof named>) => (await named(...asked)).map(({ name }) => name);
  try {
    expect(await names([], 'int')).toEqual([]);
    expect((await databases.pool.query('select from pg_prepared_statements')).rows).toHaveLength(0);
    expect(await names([3, 1, 2], 'int')).toEqual(['three', 'one', 'two']);
    expect(await names([2, 9, 3], 'int')).toEqual(['two', 'three']);
    expect(await names(['2', '1'], 'bigint')).toEqual(['two', 'one']);
    // One a type of keys.
    expect((await databases.pool.query('select from pg_prepared_statements')).rows).toHaveLength(2);
  } finally {
    await databases.close();
  }
});

it('a prepared statement that failed fails alone: its connection goes on, and the next values find it', async () => {
  const databases = openDatabases(inject('databaseUrl'), createLog('silent'), { size: 1 });
  try {
    const divided = (by: number) => prepared(sql<{ answer: number }>`select 10 / ${by}::int as answer`).execute(databases.system);
    await expect(divided(0)).rejects.toThrow(/division by zero/);
    expect((await divided(5)).rows).toEqual([{ answer: 2 }]);
    await expect(prepared(sql`select from nowhere`).execute(databases.system)).rejects.toThrow(/nowhere/);
    expect((await divided(2)).rows).toEqual([{ answer: 5 }]);
  } finally {
    await databases.close();
  }
});

/** A process of its own that asks for 500 rows of 40 texts, 150 times, and counts the rows. */
const READER = `
  const { sql } = await import('kysely');
  const { openDatabases } = await import('./database.ts');
  const { createLog } = await import('../log/log.ts');
  const databases = openDatabases(process.env.URL, createLog('silent'), { size: 1 });
  const columns = sql.join(Array.from({ length: 40 }, (_, no) => sql.raw("n || ' is the number' as c" + no)));
  let read = 0;
  for (let asked = 0; asked < 150; asked++) read += (await sql\`select \${columns} from generate_series(1, 500) n\`.execute(databases.system)).rows.length;
  console.log('read ' + read);
  await databases.close();`;

it('rows that nobody has any more do not stay in memory until a full collection', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--trace-gc', '--trace-gc-nvp', '--input-type=module', '-e', READER],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, URL: inject('databaseUrl') },
      maxBuffer: 64e6,
    },
  );
  expect(stdout).toContain('read 75000');
  const promoted = [...stdout.matchAll(/ promoted=(\d+) /g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  // All rows together are more than 200 MB.
  expect(promoted / 1e6).toBeLessThan(20);
});

it('the trace of a failed statement leads to who asked', async () => {
  const databases = openDatabases(inject('databaseUrl'), createLog('silent'), { size: 1 });
  const askedHere = () => sql`select from nowhere`.execute(databases.system);
  try {
    await expect((async () => await askedHere())().catch(({ stack }) => stack)).resolves.toMatch(/prepared\.test\.ts/);
  } finally {
    await databases.close();
  }
});

it('what was prepared before a migration is repeated after it, not refused: statements, and commits of chargers', async () => {
  const database = await createTestDatabase();
  const databases = openDatabases(database.url, createLog('silent'), { size: 1 });
  const commit = new GroupCommit(databases.pipelined, createLog('silent'), () => {});
  const write: BatchWrite<number, number> = {
    name: 'news',
    lane: 'news',
    order: 1,
    async run(client, inputs) {
      const { rows } = await client.query<{ n: number }>({
        name: 'news',
        text: 'insert into news (n) select unnest($1::int[]) returning *',
        values: [inputs],
      });
      return rows.map(({ n }) => n);
    },
  };
  const read = async () =>
    (await databases.pool.query({ name: 'all-news', text: 'select * from news order by n', values: [] })).rows;
  try {
    await databases.pool.query('create table news (n int)');
    expect(await commit.submit(write, 1)).toBe(1);
    expect(await read()).toEqual([{ n: 1 }]);
    await databases.pool.query('alter table news add column more int');
    expect(await commit.submit(write, 2)).toBe(2);
    expect(await read()).toEqual([
      { n: 1, more: null },
      { n: 2, more: null },
    ]);
    // The connection was renewed: its statements are prepared anew.
    expect(await read()).toHaveLength(2);
    const kept = await databases.pool.query<{ name: string }>('select name from pg_prepared_statements');
    expect(kept.rows).toEqual([{ name: 'all-news' }]);
  } finally {
    await databases.close();
    await database.drop();
  }
});
