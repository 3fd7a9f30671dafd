import pg from 'pg';
import { lsnOf } from './catalog.ts';
import { BackupError } from './store.ts';

/** The slot in which the server keeps its log until it is stored. */
export const SLOT = 'csms_backup';

/** Where the log stands, what time it is there, and the highest number of a transaction. */
export interface Standing {
  lsn: string;
  now: Date;
  lastTransaction: number;
}

/** A connection to the product's database of a cluster, as its superuser. */
export async function openCluster(adminUrl: string): Promise<pg.Client> {
  const url = new URL(adminUrl);
  url.pathname = '/csms';
  const client = new pg.Client({
    connectionString: url.href,
    application_name: 'csms-backup',
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw new BackupError('database', `The database is away: ${(error as Error).message}`, { cause: error });
  });
  return client;
}

export async function standingOf(client: pg.Client): Promise<Standing> {
  // A number that was taken is behind its log by up to 32, and by none once it is read so. A database that nobody has migrated yet has no numbers.
  const { rows } = await client.query<{ lsn: string; now: Date; last: string | null }>(
    `select pg_current_wal_flush_lsn()::text as lsn, clock_timestamp() as now,
      (select last_value from pg_sequences where schemaname = 'public' and sequencename = 'transaction_id_seq')::text as last`,
  );
  const { lsn, now, last } = rows[0]!;
  return { lsn, now, lastTransaction: Number(last ?? 0) };
}

/** Where the slot's log begins; it is made where there is none, or where its log was given up for room. */
export async function ensureSlot(client: pg.Client): Promise<bigint> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and wal_status = 'lost'`,
    [SLOT],
  );
  await client.query(
    `select pg_create_physical_replication_slot($1, true) where not exists (select from pg_replication_slots where slot_name = $1)`,
    [SLOT],
  );
  const { rows } = await client.query<{ from: string }>(
    'select restart_lsn::text as from from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  return lsnOf(rows[0]!.from);
}

/** Where no log is stored any more, the server need not keep it. */
export async function dropSlot(adminUrl: string): Promise<void> {
  const client = await openCluster(adminUrl);
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [SLOT],
    );
  } finally {
    await client.end().catch(() => {});
  }
}
