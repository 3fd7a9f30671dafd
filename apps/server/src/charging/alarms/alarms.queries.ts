import { ALARM_RECORD_KINDS, type Alarm, type alarmList, alarmsNamed } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { EVERYTHING, type Scope, type Trx } from '../../platform/database/database.ts';
import { idsOf, noIds, oneOf, withinScope } from '../../platform/database/ids.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { rowsOfKeys } from '../../platform/database/prepared.ts';
import { countOf, instantOf, type Paging, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { cursorSlices, rowsAs } from '../../platform/spreadsheet/list-sheet.ts';

export interface AlarmFilter {
  id?: number;
  keyword?: string;
  serialNumber?: string;
  connectorNo?: number[];
  stationId?: number;
  providerId?: number;
  level?: string[];
  kind?: string[];
  state?: 'open' | 'cleared';
  acknowledged?: boolean;
  mine?: boolean;
  /** Whose alarms are `mine`. */
  user?: { id: number; username: string };
  startTime?: string;
  clearedSince?: string;
  endTime?: string;
}

const JOINS = sql`left join charge_point p on p.id = a.point_id join station s on s.id = a.station_id join provider v on v.id = a.provider_id left join system_users w on w.id = a.assignee_id`;
const FROM = sql`alarm a ${JOINS}`;
/** An alarm as SQL gives it: the record that it is about is kept as text. */
type Row = Omit<Alarm, 'recordId'> & { recordId: string | null };

const alarmOf = ({ recordId, ...row }: Row): Alarm => ({ ...row, recordId: recordId === null ? null : Number(recordId) });

const COLUMNS = sql`a.id, a.level, a.kind, a.code, a.detail, case when a.kind = any (${ALARM_RECORD_KINDS}::text[]) then nullif(a.subject, '') end as "recordId",
  case when a.kind = 'command' then nullif(a.subject, '') end as "commandId", p.serial_number as "serialNumber", coalesce(p.name, '') as "pointName",
  a.connector_no as "connectorNo", a.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", a.provider_id as "providerId",
  v.name as "providerName", ${instantOf('a.opened_at')} as "openTime", ${instantOf('a.cleared_at')} as "clearTime", ${instantOf('a.reopened_at')} as "reopenTime",
  ${instantOf('a.closed_at')} as "closeTime", a.closed_by as "closedBy", a.close_reason as "closeReason", a.times,
  ${instantOf('a.acknowledged_at')} as "acknowledgeTime", a.acknowledged_by as "acknowledgedBy", a.assignee_id as "assigneeId", coalesce(nullif(w.name, ''), w.username) as "assigneeName", a.note,
  ${instantOf('a.noticed_at')} as "noticeTime", a.noticed_to as "noticeTo"`;
const SORTS: Sorts<typeof alarmList> = {
  openTime: 'a.opened_at',
  clearTime: 'a.cleared_at',
  level: 'a.level',
  times: 'a.times',
  pointName: 'p.name',
  stationName: 's.name',
  /** Open, acknowledged, ended; serious ones first among those that stand. */
  needs: 'a.needs',
};

/** A filter as a condition on alarm `a` (and its point `p`). The caller's scope is a condition of its own beside the row-level security, which no index can serve. */
async function conditionsOf(trx: Trx, filter: AlarmFilter, scope: Scope): Promise<RawBuilder<unknown>> {
  const given = [withinScope(scope, 'a.provider_id', 'a.station_id')];
  if (filter.id) given.push(sql`a.id = ${filter.id}`);
  if (filter.serialNumber) given.push(sql`p.serial_number = ${filter.serialNumber}`);
  if (filter.connectorNo?.length) given.push(sql`a.connector_no = any (${filter.connectorNo}::int[])`);
  if (filter.stationId) given.push(sql`a.station_id = ${filter.stationId}`);
  if (filter.providerId) given.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.level?.length) given.push(sql`a.level = any (${filter.level}::text[])`);
  if (filter.kind?.length) given.push(sql`a.kind = any (${filter.kind}::text[])`);
  if (filter.state) given.push(filter.state === 'open' ? sql`a.cleared_at is null` : sql`a.cleared_at is not null`);
  if (filter.acknowledged !== undefined)
    given.push(filter.acknowledged ? sql`a.acknowledged_at is not null` : sql`a.acknowledged_at is null`);
  if (filter.mine !== undefined && filter.user) {
    const { id, username } = filter.user;
    const own = sql`(a.assignee_id = ${id} or (a.assignee_id is null and a.acknowledged_by = ${username}))`;
    given.push(filter.mine ? own : sql`not ${own}`);
  }
  if (filter.startTime) given.push(sql`a.opened_at >= ${filter.startTime}`);
  if (filter.clearedSince) given.push(sql`a.cleared_at >= ${filter.clearedSince}`);
  if (filter.endTime) given.push(sql`a.opened_at < ${filter.endTime}`);
  if (filter.keyword) given.push(await keywordOf(trx, filter.keyword));
  return sql.join(given, sql` and `);
}

/** So many alarms with a rare text in their detail are found by their ids. */
const FOUND_BOUND = 1_000;

/** Where a keyword can stand: the station, the point, the kind and code in letters or words, the detail. Each is read off an index of the alarms; names become ids first. */
async function keywordOf(trx: Trx, keyword: string): Promise<RawBuilder<unknown>> {
  const like = likeText(keyword);
  const stations = await idsOf(trx, sql`select id from station where name ilike ${like}`);
  const points = await idsOf(trx, sql`select id from charge_point where serial_number ilike ${like} or name ilike ${like}`);
  const said = await alarmsSaying(trx, keyword, like);
  return sql`(${sql.join(
    [
      ...(noIds(stations) ? [] : [oneOf(sql`a.station_id`, stations)]),
      ...(noIds(points) ? [] : [oneOf(sql`a.point_id`, points)]),
      ...alarmsNamed(keyword).map(({ kind, codes }) =>
        codes === 'all' ? sql`a.kind = ${kind}` : sql`(a.kind = ${kind} and a.code = any (${codes}::text[]))`,
      ),
      said === 'many' ? sql`a.detail ilike ${like}` : said.length > 0 ? sql`a.id = any (${said}::bigint[])` : sql`false`,
    ],
    sql` or `,
  )})`;
}

/** Alarms that have a rare text in their detail. A single letter is taken for one that many have. */
async function alarmsSaying(trx: Trx, keyword: string, like: string): Promise<string[] | 'many'> {
  if (keyword.length < 2) return 'many';
  const { rows } = await sql<{ ids: string[] }>`select alarms_saying(${keyword}, ${like}, ${FOUND_BOUND + 1}) as ids`.execute(
    trx,
  );
  const { ids } = rows[0]!;
  return ids.length > FOUND_BOUND ? 'many' : ids;
}

/** The order of a list, with its ties broken; `turned`: from its end. Throws a field problem for an unknown sort. */
function orderOf(sort: string | undefined, turned: boolean): RawBuilder<unknown> {
  const { column, direction } = sortOf(sort || 'needs', SORTS)!;
  const [up, down] = turned ? ['desc', 'asc'] : ['asc', 'desc'];
  const way = direction === 'asc' ? up : down;
  // Only what can be empty says where the empty go: else no index in this order is used.
  const nulls = column === SORTS.clearTime ? ` nulls ${turned ? 'first' : 'last'}` : '';
  // Of those that need the same, the newest first.
  const newest = column === SORTS.needs ? `, a.opened_at ${down}` : '';
  return sql.raw(`${column} ${way}${nulls}${newest}, a.id ${down}`);
}

/** Counts stop here: the answer then says `more`. */
const COUNT_BOUND = 100_000;

/**
 * A page of alarms; without a sort those that need somebody first. The page's ids are found on an index of the alarms alone, from the nearer end of the list where all
 * are counted. Throws a field problem for an unknown `sort`.
 */
export async function listAlarms(
  trx: Trx,
  { page, limit, sort, ...filter }: AlarmFilter & Paging,
  scope: Scope = EVERYTHING,
): Promise<{ list: Alarm[]; total: number; more?: true }> {
  const where = await conditionsOf(trx, filter, scope);
  const counted = await countWhere(trx, filter, where, COUNT_BOUND + 1);
  const isMore = counted > COUNT_BOUND;
  const offset = (page - 1) * limit;
  const count = isMore ? limit : Math.min(limit, counted - offset);
  const last = counted - offset - count;
  const turned = !isMore && last < offset;
  const order = orderOf(sort, turned);
  if (count <= 0) return { list: [], total: counted };
  const isNamed = isByName(filter) || sort?.endsWith('Name') === true;
  const found = await sql<{ id: number }>`
    select a.id from ${isNamed ? FROM : sql`alarm a`} where ${where} order by ${order} limit ${count} offset ${turned ? last : offset}`.execute(
    trx,
  );
  const rows = await rowsOfKeys<Row>(
    trx,
    found.rows.map(({ id }) => id),
    { type: 'bigint', columns: COLUMNS, joins: sql`join alarm a on a.id = page.id ${JOINS}` },
  );
  const list = rows.map(alarmOf);
  // Behind the bound, each full page tells that there is one more.
  if (isMore) return { list, total: Math.max(COUNT_BOUND, offset + list.length + (list.length === limit ? 1 : 0)), more: true };
  return { list: turned ? list.reverse() : list, total: counted };
}

/** Whether it asks for a serial number, which stands in another table. */
const isByName = ({ serialNumber }: AlarmFilter): boolean => serialNumber !== undefined;

const countWhere = (trx: Trx, filter: AlarmFilter, where: RawBuilder<unknown>, bound: number): Promise<number> =>
  countOf(trx, sql`(select from ${isByName(filter) ? FROM : sql`alarm a`} where ${where} limit ${bound}) x`);

/** How many alarms a filter finds, counted up to `bound`. */
export async function countAlarms(trx: Trx, filter: AlarmFilter, scope: Scope, bound = 2_000_000_000): Promise<number> {
  return countWhere(trx, filter, await conditionsOf(trx, filter, scope), bound);
}

/** Every alarm that a filter finds, newest first, slice by slice. */
export async function* streamAlarms(trx: Trx, filter: AlarmFilter, scope: Scope): AsyncGenerator<Alarm[]> {
  const where = await conditionsOf(trx, filter, scope);
  const query = sql<Row>`select ${COLUMNS} from ${FROM} where ${where} order by a.opened_at desc, a.id desc`;
  yield* rowsAs(cursorSlices(trx, 'alarm_rows', query), alarmOf);
}

/** Open alarms by level, and how many of them nobody has acknowledged. */
export async function sumAlarms(trx: Trx, filter: Pick<AlarmFilter, 'stationId' | 'providerId'>) {
  const { rows } = await sql<{ serious: number; common: number; unacknowledged: number }>`
    select count(*) filter (where level = 'serious')::int as serious, count(*) filter (where level = 'common')::int as common,
      count(*) filter (where acknowledged_at is null)::int as unacknowledged
    from alarm a where cleared_at is null
      and (${filter.stationId ?? null}::int is null or station_id = ${filter.stationId ?? null})
      and (${filter.providerId ?? null}::int is null or provider_id = ${filter.providerId ?? null})`.execute(trx);
  return rows[0]!;
}

/** Open alarms of each of some stations, by level; a station without any is not there. */
export async function countByStation(trx: Trx, stationIds: readonly number[]) {
  const { rows } = await sql<{ stationId: number; serious: number; common: number }>`
    select station_id as "stationId", count(*) filter (where level = 'serious')::int as serious, count(*) filter (where level = 'common')::int as common
    from alarm where cleared_at is null and station_id = any (${stationIds}::int[]) group by station_id order by station_id`.execute(
    trx,
  );
  return rows;
}
