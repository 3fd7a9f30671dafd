import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Databases, openDatabases } from './database.ts';
import { dropOldOcppMessages, ensurePartitions } from './partitions.ts';

let database: TestDatabase;
let databases: Databases;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = openDatabases(database.url, pino({ level: 'silent' }), { size: 2 });
});
afterAll(async () => {
  await databases.close();
  await database.drop();
});

const DAY = 86_400_000;
const NOW = Date.parse('2031-01-30T12:00:00Z');
const insert = async (at: number) =>
  (
    await databases.pool.query<{ place: string }>(
      "insert into ocpp_message (at, serial_number, direction, request, outcome) values ($1, 'CP1', 'in', '{}', 'ok') returning tableoid::regclass::text as place",
      [new Date(at)],
    )
  ).rows[0]!.place;
const partitions = async (table: string) =>
  (
    await databases.pool.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).rows.map((row) => row.name);

describe('tables cut by time', () => {
  it('have their pieces before they are needed, over the end of a month and a year, and once only', async () => {
    await ensurePartitions(databases.pool, NOW);
    const before = await partitions('ocpp_message');
    expect(before).toEqual(
      expect.arrayContaining(['20310130', '20310131', '20310201', '20310202'].map((day) => `ocpp_message_${day}`)),
    );
    expect(await partitions('meter_sample')).toEqual(
      expect.arrayContaining(['203101', '203102', '203103'].map((month) => `meter_sample_${month}`)),
    );
    await ensurePartitions(databases.pool, NOW);
    expect(await partitions('ocpp_message')).toEqual(before);
  });

  it('are made by two processes at the same moment without a failure', async () => {
    const later = NOW + 100 * DAY;
    await Promise.all([ensurePartitions(databases.pool, later), ensurePartitions(databases.pool, later)]);
    expect(await partitions('ocpp_message')).toContain('ocpp_message_20310510');
  });

  it('take a row of a moment that nobody foresaw', async () => {
    expect(await insert(NOW)).toBe('ocpp_message_20310130');
    expect(await insert(Date.parse('2031-01-31T00:00:00Z'))).toBe('ocpp_message_20310131');
    expect(await insert(Date.parse('2031-01-31T00:00:00Z') - 1)).toBe('ocpp_message_20310130');
    expect(await insert(Date.parse('2099-12-31T23:59:59Z'))).toBe('ocpp_message_default');
  });

  it('lose whole days when they are old, and nothing else', async () => {
    const dropped = await dropOldOcppMessages(databases.pool, Date.parse('2031-02-01T09:00:00Z'));
    expect(dropped.filter((name) => name.startsWith('ocpp_message_2031')).sort()).toEqual([
      'ocpp_message_20310130',
      'ocpp_message_20310131',
    ]);
    const left = await partitions('ocpp_message');
    expect(left).toEqual(expect.arrayContaining(['ocpp_message_20310201', 'ocpp_message_default']));
    const { rows } = await databases.pool.query<{ n: number }>('select count(*)::int as n from ocpp_message');
    expect(rows[0]?.n).toBe(1);
  });
});
