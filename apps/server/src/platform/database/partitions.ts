import type { Pool } from 'pg';

/** The tables that are cut by time, and how long a piece is. */
const PARTITIONED = [
  { table: 'ocpp_message', span: 'day', ahead: 3 },
  { table: 'status_history', span: 'month', ahead: 2 },
  { table: 'meter_sample', span: 'month', ahead: 2 },
] as const;

/** Makes the partitions of now and of the time ahead, so that no insert ever waits for one. Repeating it changes nothing. */
export async function ensurePartitions(pool: Pool, now: number): Promise<void> {
  for (const { table, span, ahead } of PARTITIONED) {
    for (let step = 0; step <= ahead; step++) {
      const moment = new Date(now);
      if (span === 'day') moment.setUTCDate(moment.getUTCDate() + step);
      else moment.setUTCMonth(moment.getUTCMonth() + step, 1);
      await pool.query('select csms_partition($1::regclass, $2, $3)', [table, moment, span]);
    }
  }
}

/** Drops the days of the OCPP log before `before` (epoch ms), each at once. Returns the dropped partitions. */
export async function dropOldOcppMessages(pool: Pool, before: number): Promise<string[]> {
  const limit = `ocpp_message_${new Date(before).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ocpp_message'::regclass and c.relname ~ '^ocpp_message_\\d{8}$' and c.relname < $1`,
    [limit],
  );
  for (const { name } of rows) await pool.query(`drop table "${name}"`);
  return rows.map((row) => row.name);
}
