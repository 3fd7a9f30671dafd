import type pg from 'pg';
import type { Quoting } from '../access/index.ts';

/** Where the tables of network may quote a customer. */
export const networkQuoting: readonly Quoting[] = [
  { table: 'command', text: ['reason', 'effect', 'dedupe_key'], json: ['payload', 'answer', 'told'] },
  { table: 'diagnosis', text: ['reason'] },
  { table: 'model_deviation', text: ['example'], hasProvider: false },
  { table: 'point_event', json: ['detail'] },
];

/** The OCPP log, which quotes what chargers say: each of its days is a table of its own. */
export async function ocppLogQuoting(pool: pg.Pool): Promise<Quoting[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ocpp_message'::regclass order by 1`,
  );
  return rows.map(({ name }) => ({ table: name, text: ['request', 'answer'], json: ['deviations'] }));
}
