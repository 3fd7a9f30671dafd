import { ERRORS, type ErrorKey, EXPORT_DAYS, type ExportJob, errorText, type Language } from '@csms/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createQueue, type Queue, type Taken } from '../../platform/queue/queue.ts';

export interface JobRow {
  id: number;
  provider_id: number;
  user_id: number;
  source: string;
  query: Record<string, unknown>;
  language: Language;
  title: string;
  state: ExportJob['state'];
  rows_done: number;
  rows_total: number | null;
  file_name: string | null;
  file_size: number | null;
  error: string | null;
  attempts: number;
  created_at: Date;
  finished_at: Date | null;
}

const COLUMNS = sql`id, provider_id, user_id, source, query, language, title, state, rows_done, rows_total, file_name, file_size, error, attempts, created_at, finished_at`;
const DAY_MS = 86_400_000;
/** Running exports that nobody has been heard of for so long belong to a dead process. */
const SILENT_MS = 30_000;
const MOST_ATTEMPTS = 3;
/** Any constant. Taking an export holds it for a moment. */
const TAKING = 7_310_560;

export const jobOf = (row: JobRow, language: Language): ExportJob => ({
  id: row.id,
  source: row.source,
  title: row.title,
  format: row.query.format === 'csv' ? 'csv' : 'xlsx',
  state: row.state,
  rowsDone: row.rows_done,
  rowsTotal: row.rows_total,
  size: row.file_size,
  error: row.error === null ? null : errorText(Object.hasOwn(ERRORS, row.error) ? (row.error as ErrorKey) : 'internal', language),
  createTime: row.created_at.toISOString(),
  finishTime: row.finished_at?.toISOString() ?? null,
  expireTime:
    row.state === 'done' && row.finished_at ? new Date(row.finished_at.getTime() + EXPORT_DAYS * DAY_MS).toISOString() : null,
});

export async function jobsOf(db: Database, userId: number): Promise<JobRow[]> {
  const { rows } =
    await sql<JobRow>`select ${COLUMNS} from export_job where user_id = ${userId} order by id desc limit 50`.execute(db);
  return rows;
}

export async function findJob(db: Database, id: number, userId: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${COLUMNS} from export_job where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** How many exports of a user wait or run. */
export async function countOpen(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from export_job where user_id = ${userId} and state in ('queued', 'running')`.execute(db);
  return rows[0]!.n;
}

export async function insertJob(
  db: Database,
  job: Pick<JobRow, 'provider_id' | 'user_id' | 'source' | 'query' | 'language' | 'title' | 'rows_total'>,
  now: number,
): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    insert into export_job (provider_id, user_id, source, query, language, title, rows_total, created_at)
    values (${job.provider_id}, ${job.user_id}, ${job.source}, ${JSON.stringify(job.query)}, ${job.language}, ${job.title}, ${job.rows_total}, ${new Date(now)})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** The exports that wait to be made. */
export const exportQueue = (clock: Clock): Queue<JobRow> =>
  createQueue<JobRow>(
    {
      table: 'export_job',
      waiting: sql<boolean>`state = 'queued'`,
      taken: sql<boolean>`state = 'running'`,
      columns: COLUMNS,
      leaseMs: SILENT_MS,
      order: sql`id`,
    },
    clock,
  );

/**
 * Takes the oldest export that waits, of a user of whom none runs, while fewer than `most` run at all; undefined: none. What a dead process had is taken up again,
 * or given up after some attempts.
 */
export async function takeJob(db: Database, queue: Queue<JobRow>, most: number, clock: Clock): Promise<JobRow | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${TAKING})`.execute(trx);
    await queue.sweep(trx, {
      most: MOST_ATTEMPTS,
      again: sql`state = 'queued'`,
      given: sql`state = 'failed', error = 'internal', finished_at = ${new Date(clock.now())}`,
    });
    const rows = await queue.claim(trx, {
      most: 1,
      only: sql<boolean>`not exists (select from export_job r where r.state = 'running' and r.user_id = export_job.user_id)
        and (select count(*) from export_job where state = 'running') < ${most}`,
      set: sql`state = 'running', rows_done = 0`,
    });
    return rows[0];
  });
}

/** Says that a running export is being worked on, and how far it is. False: it was cancelled, or taken away from us. */
export const keepJob = (
  db: Database,
  queue: Queue<JobRow>,
  job: Taken,
  rowsDone: number,
  rowsTotal: number | undefined,
): Promise<boolean> =>
  queue.renew(db, job, sql`rows_done = ${rowsDone}, rows_total = coalesce(${rowsTotal ?? null}::int, rows_total)`);

/** Lets go of what some providers have exported, files and all: it may hold somebody who is to be forgotten. */
export async function expireExports(pool: pg.Pool, providers: readonly number[]): Promise<void> {
  await pool.query(
    `with gone as (update export_job e set state = 'expired', file_name = null from (select id, file_name from export_job where state = 'done' and provider_id = any ($1::int[])) o
       where e.id = o.id returning o.file_name)
     delete from stored_file where name in (select file_name from gone)`,
    [providers],
  );
}
