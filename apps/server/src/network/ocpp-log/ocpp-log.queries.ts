import type { OcppMessage } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { Problem } from '../../platform/http/problem.ts';
import { cursorSlices, rowsAs } from '../../platform/spreadsheet/list-sheet.ts';

export interface OcppLogFilter {
  serialNumber?: string;
  stationId?: number;
  vendor?: string;
  model?: string;
  direction?: 'in' | 'out';
  action?: string[];
  outcome?: string[];
  deviating?: boolean;
  rule?: string;
  keyword?: string;
}

interface Row {
  at: Date;
  id: number;
  serial_number: string;
  direction: string;
  action: string | null;
  message_id: string | null;
  request: string;
  answer: string | null;
  outcome: string;
  latency_us: number | null;
  repeats: number | null;
  deviations: OcppMessage['deviations'] | null;
}

const COLUMNS = sql`at, id, serial_number, direction, action, message_id, request, answer, outcome, latency_us, deviations, repeats`;

const messageOf = (row: Row): OcppMessage => ({
  id: keyText(row),
  time: row.at.toISOString(),
  serialNumber: row.serial_number,
  direction: row.direction as OcppMessage['direction'],
  action: row.action,
  messageId: row.message_id,
  request: row.request,
  answer: row.answer,
  outcome: row.outcome as OcppMessage['outcome'],
  latencyMs: row.latency_us === null ? null : row.latency_us / 1000,
  repeats: row.repeats ?? 1,
  deviations: row.deviations ?? [],
});

/** Where one is in the log: the moment of receipt (ms) and the row. */
export interface LogKey {
  at: Date;
  id: number;
}

const keyText = ({ at, id }: LogKey) => `${at.getTime()}-${id}`;

/** Reads a key that `keyText` wrote. Throws a field problem for anything else. */
export function readKey(text: string): LogKey {
  const [at, id] = text.split('-').map(Number);
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(id)) throw new Problem('invalid', { fields: { after: 'invalid' } });
  return { at: new Date(at!), id: id! };
}

function conditions(filter: OcppLogFilter): RawBuilder<unknown>[] {
  const given: RawBuilder<unknown>[] = [];
  const points: RawBuilder<unknown>[] = [];
  if (filter.stationId !== undefined) points.push(sql`station_id = ${filter.stationId}`);
  if (filter.vendor !== undefined) points.push(sql`vendor = ${filter.vendor}`);
  if (filter.model !== undefined) points.push(sql`model = ${filter.model}`);
  if (points.length > 0)
    given.push(
      sql`serial_number in (select p.serial_number from charge_point p where removed_at is null and ${sql.join(points, sql` and `)})`,
    );
  if (filter.serialNumber !== undefined) given.push(sql`serial_number = ${filter.serialNumber}`);
  if (filter.direction) given.push(sql`direction = ${filter.direction}`);
  if (filter.action?.length) given.push(sql`action = any (${filter.action}::text[])`);
  if (filter.outcome?.length) given.push(sql`outcome = any (${filter.outcome}::text[])`);
  if (filter.deviating) given.push(sql`deviations is not null`);
  if (filter.rule) given.push(sql`deviations @> ${JSON.stringify([{ rule: filter.rule }])}::jsonb`);
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(sql`(request ilike ${like} or answer ilike ${like} or message_id = ${filter.keyword})`);
  }
  return given;
}

const FIRST_WINDOW_MS = 5_000;
const FIRST_WINDOW_OF_POINT_MS = 86_400_000;
const WIDEN = 4;
/** Beyond this a person had rather see how far it came and go on, or narrow the search. */
const BUDGET_MS = 3_000;

export interface LogPage {
  list: OcppMessage[];
  next: string | null;
  searchedTo: string;
}

/**
 * The newest rows before a moment or key. The table is cut by days and has no order over all points but time's, so this looks into ever wider windows
 * backwards; it stops at `limit` rows, at `from`, or when a few seconds are over, and says where to go on.
 */
export async function searchLog(
  trx: Trx,
  filter: OcppLogFilter,
  where: { from: number; to: number; after?: LogKey; limit: number; spent: () => number },
): Promise<LogPage> {
  const given = conditions(filter);
  const list: OcppMessage[] = [];
  let window = filter.serialNumber === undefined ? FIRST_WINDOW_MS : FIRST_WINDOW_OF_POINT_MS;
  let high = where.after?.at.getTime() ?? where.to;
  let key = where.after;
  while (high >= where.from) {
    const low = Math.max(where.from, high - window);
    const top = key ? sql`(at, id) < (${key.at}, ${key.id})` : sql`at <= ${new Date(high)}`;
    const { rows } = await sql<Row>`
      select ${COLUMNS} from ocpp_message
      where at >= ${new Date(low)} and at <= ${new Date(high)} and ${sql.join([top, ...given], sql` and `)}
      order by at desc, id desc limit ${where.limit - list.length}`.execute(trx);
    list.push(...rows.map(messageOf));
    const last = rows.at(-1);
    if (last && list.length === where.limit) return { list, next: keyText(last), searchedTo: last.at.toISOString() };
    // The rows of the lower edge's millisecond have been looked at.
    key = { at: new Date(low), id: 0 };
    high = low;
    if (low <= where.from) break;
    if (where.spent() > BUDGET_MS) return { list, next: keyText(key), searchedTo: key.at.toISOString() };
    window *= WIDEN;
  }
  return { list, next: null, searchedTo: new Date(where.from).toISOString() };
}

/** How many rows a period holds for a filter, counted up to a bound. */
export async function countLog(trx: Trx, filter: OcppLogFilter, from: number, to: number, bound: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ocpp_message
      where ${sql.join([sql`at >= ${new Date(from)}`, sql`at <= ${new Date(to)}`, ...conditions(filter)], sql` and `)} limit ${bound}
    ) bounded`.execute(trx);
  return rows[0]!.count;
}

/** The rows of a period, oldest first, slice by slice. */
export function streamLog(trx: Trx, filter: OcppLogFilter, from: number, to: number): AsyncGenerator<OcppMessage[]> {
  const query = sql<Row>`select ${COLUMNS} from ocpp_message
    where ${sql.join([sql`at >= ${new Date(from)}`, sql`at <= ${new Date(to)}`, ...conditions(filter)], sql` and `)}
    order by at, id`;
  return rowsAs(cursorSlices(trx, 'ocpp_log_rows', query), messageOf);
}
