import type { Pool } from 'pg';

/**
 * Drops the months of meter samples that ended before `before` (epoch ms), each at once, with the stray messages of that time. A month that a running record, or one under review,
 * still has samples in stays. Bills stay as they are: they hold their own evidence. Returns the dropped partitions.
 */
export async function dropOldSamples(pool: Pool, before: number): Promise<string[]> {
  const limit = `meter_sample_${new Date(before).toISOString().slice(0, 7).replace('-', '')}`;
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'meter_sample'::regclass and c.relname ~ '^meter_sample_\\d{6}$' and c.relname < $1 order by 1`,
    [limit],
  );
  const dropped: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select from charging_record r where r.status <> 'finished' and exists (select from "${name}" m where m.transaction_id = r.transaction_id) limit 1`,
    );
    if (rowCount !== 0) continue;
    await pool.query(`drop table "${name}"`);
    dropped.push(name);
  }
  await pool.query(
    `delete from stray_message s where s.received_at < $1
       and not exists (select from charging_record r where r.transaction_id = s.transaction_id and r.status <> 'finished')`,
    [new Date(before)],
  );
  return dropped;
}
