import { type RawBuilder, sql } from 'kysely';
import { saysThat } from '../../network/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { closesAt, denialOf, type Word } from './denied.rules.ts';
import { SILENCE_MINUTES } from './expectations.ts';

/** The shortest silence that a setting knows, in ms. */
const MIN_SILENCE_MS = 60_000;

const ms = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;

/** Minutes until a stop is missed, of the model of point `p`, else of its provider. */
const MINUTES_OF: RawBuilder<unknown> = sql`coalesce((
  select m.minutes from silence_minutes m where m.provider_id = p.provider_id
    and ((m.vendor, m.model) = (coalesce(p.vendor, ''), coalesce(p.model, '')) or (m.vendor, m.model) = ('', ''))
  order by (m.vendor, m.model) <> ('', '') desc limit 1), ${sql.lit(SILENCE_MINUTES)})`;

const IS_RUNNING = sql.raw(saysThat('c.status', ({ isRunning }) => isRunning ?? false));
const IS_INOPERATIVE = sql.raw(saysThat('p.status', ({ state }) => state === 'unavailable' || state === 'faulted'));

interface Row {
  transaction_id: number;
  point_id: number;
  connector_no: number;
  started_at: number;
  start_received_at: number;
  shown_at: number;
  minutes: number;
  /** What the connector says now; null: it has never said anything. */
  status: string | null;
  status_at: number;
  status_received_at: number;
}

/**
 * When running sessions are closed for want of their stop (epoch ms), by their numbers: those that their connectors deny, and whose charger has not shown within a minute that they go on. `of`: only some of them.
 */
export async function closingTimes(db: Database | Trx, now: number, of?: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<Row>`
    select r.transaction_id, r.point_id, r.connector_no, ${ms('r.started_at')} as started_at, ${ms('r.start_received_at')} as start_received_at,
      ${ms('greatest(l.shown_at, r.start_received_at)')} as shown_at, ${MINUTES_OF} as minutes, c.status, ${ms('c.status_at')} as status_at, ${ms('c.status_received_at')} as status_received_at
    from charging_record r join charge_point p on p.id = r.point_id left join charging_live l on l.transaction_id = r.transaction_id
    left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
    where r.status = 'charging' and ${of ? sql`r.transaction_id = any (${of}::int[])` : sql`true`} and (not coalesce(${IS_RUNNING}, true) or coalesce(${IS_INOPERATIVE}, false))
      and greatest(l.shown_at, r.start_received_at) < ${new Date(now - MIN_SILENCE_MS)}`.execute(db);
  const closing = new Map<number, number>();
  if (rows.length === 0) return closing;
  const words = await wordsOf(db, rows);
  for (const row of rows) {
    const session = { startedAt: row.started_at, startReceivedAt: row.start_received_at, shownAt: row.shown_at };
    const at = closesAt(session, denialOf(session, words.get(row.transaction_id) ?? []), row.minutes);
    if (at !== null) closing.set(row.transaction_id, at);
  }
  return closing;
}

/** The running sessions whose stop is missing at `now` (epoch ms). */
export async function findDenied(db: Database, now: number): Promise<number[]> {
  return [...(await closingTimes(db, now))].flatMap(([transactionId, at]) => (at <= now ? [transactionId] : []));
}

/** What connectors and points have said since the sessions began, in the order in which it was heard; what is not kept in the history is told by what stands now. */
async function wordsOf(db: Database | Trx, sessions: readonly Row[]): Promise<Map<number, Word[]>> {
  const column = <T>(read: (row: Row) => T) => sessions.map(read);
  const { rows } = await sql<{ id: number; connector_no: number; status: string; at: number; received_at: number }>`
    select v.id, h.connector_no, h.status, ${ms('h.at')} as at, ${ms('h.received_at')} as received_at
    from unnest(${column((row) => row.transaction_id)}::int[], ${column((row) => row.point_id)}::int[], ${column((row) => row.connector_no)}::int[],
      ${column((row) => new Date(Math.min(row.started_at, row.start_received_at)).toISOString())}::timestamptz[]) as v (id, point, connector, since)
    join status_history h on h.point_id = v.point and h.received_at >= v.since and h.connector_no in (v.connector, 0) and not h.replayed
    order by h.received_at`.execute(db);
  const words = new Map<number, Word[]>(sessions.map((row) => [row.transaction_id, []]));
  for (const row of rows)
    words.get(row.id)!.push({ connectorNo: row.connector_no, status: row.status, at: row.at, receivedAt: row.received_at });
  for (const row of sessions) {
    const told = words.get(row.transaction_id)!;
    const last = told.findLast((word) => word.connectorNo > 0);
    if (row.status !== null && row.connector_no > 0 && row.status !== last?.status)
      told.push({ connectorNo: row.connector_no, status: row.status, at: row.status_at, receivedAt: row.status_received_at });
  }
  return words;
}
