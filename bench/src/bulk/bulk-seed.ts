import pg from 'pg';
import { BILLS, LEDGER, MASTER_DATA, RECORDS, TRACES } from './bulk-seed.sql.ts';
import { ROLLUP_FILL } from './rollup-fill.sql.ts';

/** Tables whose indexes are taken down while millions of rows come, and built anew after. */
const BULKY = ['charging_record', 'charging_bill', 'ledger_transaction', 'ledger_entry', 'alarm'] as const;

/**
 * Fills an empty, migrated database with `count` charging records of two years with their bills and ledger, 200 stations, 2,000 points and 20,000 cards and users;
 * all set-based and with the same random numbers each time. Rollups are filled, in the order of the days as the product writes them. `url` is of the database's superuser: triggers and foreign keys are off meanwhile.
 */
export async function seedRecords(url: string, count: number, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  const step = async (name: string, work: () => Promise<unknown>) => {
    const at = performance.now();
    await work();
    say(`  ${name}: ${((performance.now() - at) / 1000).toFixed(1)} s`);
  };
  try {
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set synchronous_commit = off;
      select setseed(0.42)`);
    await client.query(`select set_config('bench.records', $1, false)`, [String(count)]);
    await step('stations, points, cards, users', () => client.query(MASTER_DATA));
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
       where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
      [BULKY],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await step('records', () => client.query(RECORDS));
    await step('bills', () => client.query(BILLS));
    await step('ledger', () => client.query(LEDGER));
    await step('alarms and OCPP log', () => client.query(TRACES));
    await step('indexes', async () => {
      for (const { definition } of indexes) await client.query(definition);
    });
    await step('analyze', () => client.query(`vacuum (analyze) ${BULKY.join(', ')}`));
    for (const statement of ROLLUP_FILL) await step(statement.slice(0, 40).replaceAll('\n', ' '), () => client.query(statement));
    await step('analyze of all', () => client.query('analyze'));
    say(`  seeded ${count.toLocaleString('en')} records in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
}
