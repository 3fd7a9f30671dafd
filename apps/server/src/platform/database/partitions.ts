import type { Pool } from 'pg';

/** The tables that are cut by time, and how long a piece is. */
const PARTITIONED = [
  { table: 'ocpp_message', span: 'day', ahead: 3 },
  { table: 'status_history', span: 'month', ahead: 2 },
  { table: 'meter_sample', span: 'month', ahead: 2 },
  { table: 'site_minute', span: 'day', ahead: 3 },
] as const;

/** Any constant: processes that make partitions at the same moment take turns. */
const LOCK = 7_310_422;

/** Makes the partitions of now and of the time ahead, so that no insert ever waits for one. Repeating it changes nothing. */
export async function ensurePartitions(pool: Pool, now: number): Promise<void> {
  for (const { table, span, ahead } of PARTITIONED) {
    for (let step = 0; step <= ahead; step++) {
      const moment = new Date(now);
      if (span === 'day') moment.setUTCDate(moment.getUTCDate() + step);
      else moment.setUTCMonth(moment.getUTCMonth() + step, 1);
      await pool.query(
        'with turn as materialized (select pg_advisory_xact_lock($4)) select csms_partition($1::regclass, $2, $3) from turn',
        [table, moment, span, LOCK],
      );
    }
  }
}

/** One piece of the OCPP log. */
export interface OcppMessageDay {
  name: string;
  /** Its first moment, epoch ms; undefined: rows of any time that no day was made for. */
  first: number | undefined;
  /** On the disk, with its indexes. */
  bytes: number;
}

/** The pieces of the OCPP log, oldest first. */
export async function ocppMessageDays(pool: Pool): Promise<OcppMessageDay[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ocpp_message'::regclass order by c.relname`,
  );
  return rows.map(({ name, bytes }) => {
    const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
    return { name, bytes: Number(bytes), first: year ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : undefined };
  });
}

/** How long removing a piece may wait for its readers. Writers of the log wait behind it. */
const LOCK_WAIT = '2s';

/**
 * Drops a piece of the OCPP log at once, or empties it, which needs no lock on the whole log. False: somebody reads it just now; it is for the next time.
 */
export async function dropOcppMessageDay(pool: Pool, name: string, how: 'drop' | 'truncate' = 'drop'): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
    await client.query(`${how} table ${client.escapeIdentifier(name)}`);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    client.release();
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Drops the days of the OCPP log before `before` (epoch ms), each at once. Returns the dropped partitions. */
export async function dropOldOcppMessages(pool: Pool, before: number): Promise<string[]> {
  const limit = Math.floor(before / 86_400_000) * 86_400_000;
  const dropped: string[] = [];
  for (const { name, first } of await ocppMessageDays(pool))
    if (first !== undefined && first < limit && (await dropOcppMessageDay(pool, name))) dropped.push(name);
  return dropped;
}
