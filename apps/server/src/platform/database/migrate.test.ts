import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

  it('serves an older version of the program while a newer one has only added to it', async () => {
    await execute(database.url, "insert into migration (name, hash, contracts) values ('9999_future.sql', '', false)");
    expect(await migrate(database.url)).toEqual([]);
    await execute(database.url, "delete from migration where name = '9999_future.sql'");
  });

  it('is migrated when a table that is in use is free, and meanwhile keeps nobody waiting for long', async () => {
    const [last] = files.slice(-1) as [string];
    await execute(database.url, 'delete from migration where name = $1', [last]);
    await execute(database.url, 'drop table charger_customer_data');
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query('begin');
    await user.query('lock table charge_point in access exclusive mode');
    const migrated = migrate(database.url, { lockMs: 100 });
    await new Promise((done) => setTimeout(done, 500));
    await user.query('commit');
    await user.end();
    expect(await migrated).toEqual([last]);
  });
});

it('a migration that takes something away from the version before says so', () => {
  const takesAway =
    /\b(drop (table|column|view|function|type|sequence)|rename (to|column)|alter column \w+ (set data )?type|set not null)\b/i;
  // Those before were landed without the word.
  const later = files.filter((file) => file > '0629');
  const silent = later.filter((file) => {
    const text = readFileSync(new URL(`../../../migrations/${file}`, import.meta.url), 'utf8');
    return takesAway.test(text.replace(/^--.*$/gm, '')) && !/^-- contracts\b/m.test(text);
  });
  expect(silent).toEqual([]);
  expect('alter table a drop column b').toMatch(takesAway);
});

describe('a database from before the numbering began anew', () => {
  let database: TestDatabase;
  const rows = (text: string, values: unknown[] = []) => execute(database.url, text, values);
  const shape = () =>
    rows(`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`);
  /** As the files of then left it. */
  const standsAt = async (last: string, hash: string, count: number) => {
    await rows('delete from migration');
    await rows(
      "insert into migration (name, hash) select '0001_' || lpad(n::text, 3, '0') || '.sql', '' from generate_series(1, $1::int - 1) n",
      [count],
    );
    await rows('insert into migration (name, hash) values ($1, $2)', [last, hash]);
  };
  const LAST = ['0520_risen_from_zero.sql', '4155cf62e40a9a62aff9ec5b52a27c5e23b39598faf470e7bcfd879bcd619ce9', 141] as const;
  beforeAll(async () => {
    database = await createTestDatabase();
    await rows("insert into provider (name, type) values ('Of before', 'common')");
  });
  afterAll(() => database.drop());

  it('has all that the beginning makes: nothing of it is touched', async () => {
    const before = await shape();
    await rows('alter table charge_point add column local_list_version int');
    await rows('alter table uptime_point add column recount_from timestamptz');
    await rows('alter table connector_limit drop column better_way, drop column better_at');
    await rows('drop index ledger_transaction_goodwill, work_order_step_sent');
    await rows('drop sequence charger_socket_seq');
    await rows(
      'drop table pending_session, server_facts, reported_profile, point_monitoring, point_monitor, point_alert, model_monitors, point_display, display_message, charger_customer_data',
    );
    await rows('alter table charging_live drop column forgotten_at, drop column goal_by_car');
    await rows('drop index connector_evse');
    await rows('alter table connector drop column evse_connector_no');
    await rows('alter table configuration_key drop column variable');
    await rows('alter table point_configuration drop column report_id, drop column report_began_at');
    await rows('drop table record_refund, record_receipt, complaint_step, complaint');
    await rows('drop view invoice_label');
    await rows('alter table alarm drop column assignee_id');
    await rows('drop index alarm_acknowledged_by');
    await rows('alter table charging_record drop column refunds, drop column refunded, drop column start_account');
    await rows('alter table charge_user drop column language');
    await rows(`do $$ declare one regprocedure; begin
      for one in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^search_|^csms_searchable$|^[a-z_]+_found$' loop
        execute format('drop routine %s cascade', one);
      end loop;
      drop table pinyin; end $$`);
    await standsAt(...LAST);
    expect(await migrate(database.url)).toEqual(files.filter((file) => file > '0607_insight.sql'));
    expect((await rows('select name from migration order by name')).map(({ name }) => name)).toEqual(files);
    expect(await shape()).toEqual(before);
    expect(await rows("select from provider where name = 'Of before'")).toHaveLength(1);
    expect(await migrate(database.url)).toEqual([]);
  });

  it.each([
    ['older', '0510_truth_of_connectors.sql', '', LAST[2] - 1],
    ['the last file, but not all before it', LAST[0], LAST[1], LAST[2] - 1],
    ['the last file, edited', LAST[0], 'another', LAST[2]],
  ])('is refused in words that say what to do: %s', async (_, last, hash, count) => {
    await standsAt(last, hash, count);
    await expect(migrate(database.url)).rejects.toThrow(
      `The database stands at ${last}, which is older than this version can bring up: start the last version that has ${LAST[0]} once, then this one.`,
    );
    expect(await rows('select from migration')).toHaveLength(count);
  });
});
