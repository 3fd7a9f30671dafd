import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { MigrationError, migrate } from './migrate.ts';

const files = readdirSync(new URL('../../../migrations/', import.meta.url))
  .filter((file) => file.endsWith('.sql'))
  .sort();

async function execute(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

describe('an empty database', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  let url: string;
  beforeAll(async () => {
    await execute(inject('databaseAdminUrl'), `create database ${name} owner csms`);
    url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
  });
  afterAll(() => execute(inject('databaseAdminUrl'), `drop database if exists ${name} with (force)`));

  it('is migrated once by two servers that start at the same moment', async () => {
    const applied = await Promise.all([migrate(url), migrate(url)]);
    expect(applied.flat()).toEqual(files);
    expect(applied.some((list) => list.length === 0)).toBe(true);
  });

  it('is left as it is by a second migration', async () => {
    expect(await migrate(url)).toEqual([]);
    expect((await execute(url, 'select name from migration order by name')).map((row) => row.name)).toEqual(files);
  });
});

describe('a migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('refuses a file that was edited after it landed, and names it', async () => {
    const [{ hash }] = (await execute(database.url, 'select hash from migration where name = $1', [files[0]])) as [
      { hash: string },
    ];
    await execute(database.url, 'update migration set hash = $2 where name = $1', [files[0], 'another']);
    await expect(migrate(database.url)).rejects.toThrow(MigrationError);
    await expect(migrate(database.url)).rejects.toThrow(new RegExp(`${files[0]} was changed after it was applied`));
    await execute(database.url, 'update migration set hash = $2 where name = $1', [files[0], hash]);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('is not touched by an older version of the program', async () => {
    await execute(database.url, "insert into migration (name, hash) values ('9999_future.sql', '')");
    await expect(migrate(database.url)).rejects.toThrow(/newer version \(9999_future\.sql\)/);
    await execute(database.url, "delete from migration where name = '9999_future.sql'");
  });
});
