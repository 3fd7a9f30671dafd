import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabases } from './database.ts';
import { prepared } from './prepared.ts';

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
