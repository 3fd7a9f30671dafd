import pg from 'pg';
import { ORDER_TABLES, ORDERS } from './orders-seed.sql.ts';

/** Adds `count` work orders of two years to a database of the bulk seed. `url` is of the database's superuser: triggers and foreign keys are off meanwhile. */
export async function seedOrders(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off");
    await client.query("select set_config('bench.orders', $1, false)", [String(count)]);
    await client.query(ORDERS);
    // What was committed without waiting is not seen by a vacuum as settled until it is on disk.
    await client.query('checkpoint');
    await client.query(`vacuum (analyze) ${ORDER_TABLES}`);
  } finally {
    await client.end();
  }
}
