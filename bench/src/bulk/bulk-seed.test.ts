import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestServer, type TestServer, until } from '../../../apps/server/src/testing/server.ts';
import { seedRecords } from './bulk-seed.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 50 } });
});
afterAll(() => test.close());

const ROLLUPS = ['station', 'point', 'kind', 'hour', 'provider_hour'].flatMap((name) => [
  `stat_${name}_day`,
  `stat_${name}_month`,
]);
const LEDGER = ['ledger_day', 'ledger_month', 'ledger_record_day', 'ledger_record_month'];

it('the bulk seed fills the rollups as the product’s own recount does: no benchmark asks what nobody would ever have', async () => {
  const [{ name }] = await test.rows('select current_database() as name');
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  await seedRecords(url.href, 3000, () => {});
  // Energy is spread over hours in another rhythm and rounded there: to the Wh.
  const read = async () => {
    const tables = [...ROLLUPS, ...LEDGER].map(async (table) => {
      const columns = await test.rows(
        `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position`,
        [table],
      );
      const shown = columns.map(({ name, type }) =>
        table.includes('hour') && name === 'energy_wh'
          ? `round(${name} / 1e4)`
          : type === 'numeric'
            ? `trim_scale(${name})`
            : name,
      );
      const rows = await test.rows(`select concat_ws(' ', ${shown.join(', ')}) as row from ${table} order by 1`);
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  };
  const seeded = await read();
  for (const table of [...ROLLUPS, ...LEDGER]) expect(seeded[table]!.length, table).toBeGreaterThan(50);
  await test.rows(`truncate ${[...ROLLUPS, ...LEDGER].join(', ')}`);
  await test.rows(`insert into stat_dirty (provider_id, station_id, day)
    select distinct provider_id, coalesce(station_id, 0), (started_at at time zone time_zone)::date from charging_record where status = 'finished'`);
  await test.rows('insert into ledger_uncounted select id from ledger_transaction');
  await until(
    async () => (await test.rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
    60_000,
  );
  const counted = await read();
  for (const table of [...ROLLUPS, ...LEDGER]) expect(counted[table], table).toEqual(seeded[table]);
}, 120_000);
