import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countLedger } from '../../../apps/server/src/insight/statistics/count-ledger.ts';
import { recountDirty } from '../../../apps/server/src/insight/statistics/recount.ts';
import { createWorld, type World } from '../../../apps/server/src/testing/world.ts';
import { seedRecords } from './bulk-seed.ts';
import { seedOrders } from './orders-seed.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// biome-ignore lint/suspicious/noExplicitAny: rows of any table
const ask = async (text: string, values: unknown[] = []): Promise<any[]> => (await world.databases.pool.query(text, values)).rows;

const ROLLUPS = ['station', 'point', 'kind', 'hour', 'provider_hour'].flatMap((name) => [
  `stat_${name}_day`,
  `stat_${name}_month`,
]);
const LEDGER = ['ledger_day', 'ledger_month', 'ledger_record_day', 'ledger_record_month'];

it('the bulk seed fills the rollups as the product’s own recount does: no benchmark asks what nobody would ever have', async () => {
  const [{ name }] = await ask('select current_database() as name');
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  await seedRecords(url.href, 3000, () => {});
  // Energy is spread over hours in another rhythm and rounded there: to the Wh.
  const read = async () => {
    const tables = [...ROLLUPS, ...LEDGER].map(async (table) => {
      const columns = await ask(
        `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by ordinal_position`,
        [table],
      );
      // The seed leaves open until when connectors were taken: it is found out where it is asked.
      const counted = columns.filter(({ name }) => name !== 'busy_until');
      const shown = counted.map(({ name, type }) =>
        table.includes('hour') && name === 'energy_wh'
          ? `round(${name} / 1e4)`
          : type === 'numeric'
            ? `trim_scale(${name})`
            : name,
      );
      const rows = await ask(`select concat_ws(' ', ${shown.join(', ')}) as row from ${table} order by 1`);
      return [table, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  };
  const seeded = await read();
  for (const table of [...ROLLUPS, ...LEDGER]) expect(seeded[table]!.length, table).toBeGreaterThan(50);
  await ask(`truncate ${[...ROLLUPS, ...LEDGER].join(', ')}`);
  await ask(`insert into stat_dirty (provider_id, station_id, day)
    select distinct provider_id, coalesce(station_id, 0), d.day from charging_record cross join lateral stat_days(started_at, stopped_at, time_zone) d (day) where status = 'finished'`);
  await ask('insert into ledger_uncounted select id from ledger_transaction');
  while ((await recountDirty(world.databases)).more);
  while ((await countLedger(world.databases)).more);
  const counted = await read();
  for (const table of [...ROLLUPS, ...LEDGER]) expect(counted[table], table).toEqual(seeded[table]);
});

it('the bulk seed of work orders gives each its place and steps, and photos to every tenth', async () => {
  const [{ name }] = await ask('select current_database() as name');
  const url = new URL(inject('databaseAdminUrl'));
  url.pathname = `/${name}`;
  // A product that ran before has opened some orders of its own.
  await ask(`select setval(pg_get_serial_sequence('work_order', 'id'), 100)`);
  await seedOrders(url.href, 4000);
  const [{ orders, placed, begun, photos }] = await ask(`select count(*)::int as orders, count(*) filter (where exists (
      select from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id and p.station_id = w.station_id))::int as placed,
    count(*) filter (where exists (select from work_order_step t where t.work_order_id = w.id))::int as begun,
    count(*) filter (where exists (select from work_order_step t cross join jsonb_array_elements(t.files) f join stored_file s on s.name = f ->> 'fileName' where t.work_order_id = w.id))::int as photos
    from work_order w`);
  expect({ orders, placed, begun }).toEqual({ orders: 4000, placed: 4000, begun: 4000 });
  expect(photos).toBeGreaterThan(100);
});
