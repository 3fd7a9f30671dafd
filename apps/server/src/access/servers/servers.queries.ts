import type { Standby } from '@csms/contract';
import type pg from 'pg';
import type { ProcessRow } from './servers.rules.ts';

/** All processes that have a row, the oldest first, and the database's clock, epoch ms. */
export async function readProcesses(pool: pg.Pool): Promise<{ rows: ProcessRow[]; now: number }> {
  const { rows } = await pool.query<ProcessRow & { now: Date }>({
    name: 'server-processes',
    text: `select p.node, p.began_at, f.said_at, f.facts, p.node in (select csms_living_nodes()) as living, clock_timestamp() as now
      from server_process p left join server_facts f on f.process_id = p.id order by p.id`,
    values: [],
  });
  return { rows, now: rows[0]?.now.getTime() ?? Date.now() };
}

interface DatabaseRow {
  version: string;
  connections: number;
  most: number;
  may_look: boolean;
}

/** The database itself: its version, its connections, and whether this user may look at its standbys. */
export async function readDatabase(pool: pg.Pool): Promise<DatabaseRow> {
  const { rows } = await pool.query<DatabaseRow>({
    name: 'server-database',
    text: `select current_setting('server_version') as version, (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most, pg_has_role('pg_read_all_stats', 'usage') as may_look`,
    values: [],
  });
  return rows[0]!;
}

interface StandbyRow {
  name: string;
  address: string;
  state: string;
  sync_state: string;
  lag_bytes: number | null;
  lag_ms: number | null;
}

/** The standbys that follow the database now. Its own backup reads the log too, and is none. */
export async function readStandbys(pool: pg.Pool): Promise<Standby[]> {
  const { rows } = await pool.query<StandbyRow>({
    name: 'server-standbys',
    text: `select coalesce(application_name, '') as name, coalesce(host(client_addr), '') as address, coalesce(state, '') as state, coalesce(sync_state, '') as sync_state,
        case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as lag_bytes,
        (extract(epoch from replay_lag) * 1000)::float8 as lag_ms
      from pg_stat_replication where application_name is distinct from 'csms-backup' order by application_name, client_addr`,
    values: [],
  });
  return rows.map(({ sync_state, lag_bytes, lag_ms, ...row }) => ({
    ...row,
    isSynchronous: sync_state === 'sync' || sync_state === 'quorum',
    lagBytes: lag_bytes,
    // Nothing new to replay: it is not behind.
    lagMs: lag_ms ?? (lag_bytes === 0 ? 0 : null),
  }));
}
