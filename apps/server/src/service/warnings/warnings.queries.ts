import { type StationHours, WEATHER_STALE_HOURS, type WeatherWarning, type warningList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import {
  countOf,
  instantOf,
  instantOrNull,
  type Paging,
  pageOf,
  type Sorts,
  sortedPage,
  sortOf,
} from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import type { Forecast, River } from './weather-service.ts';

export interface StationFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  kind?: string[] | undefined;
  level?: string[] | undefined;
  warned?: boolean | undefined;
  known?: boolean | undefined;
}

/** A station with the forecast of its square, as SQL gives it. */
export interface StationRow {
  stationId: number;
  stationName: string;
  address: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  providerId: number;
  providerName: string;
  warnings: StationHours['warnings'];
  asOf: string | null;
  unknownSince: string | null;
  /** Null: none came, or it is too old to tell. */
  forecast: Forecast | null;
  river: River | null;
  dropped: number;
}

const STALE_MS = WEATHER_STALE_HOURS * 3_600_000;
const STATIONS = sql`station s join provider o on o.id = s.provider_id left join weather_station w on w.station_id = s.id left join weather_cell c on c.id = w.cell_id`;
const freshAt = (now: number) => sql`(c.answered_at is not null and c.answered_at > ${new Date(now - STALE_MS)})`;
const stationColumns = (now: number) => sql`
  s.id as "stationId", s.name as "stationName", s.address, s.latitude, s.longitude, s.time_zone as "timeZone", s.provider_id as "providerId", o.name as "providerName",
  ${instantOrNull('c.answered_at')} as "asOf",
  case when not ${freshAt(now)} then to_char(coalesce(c.answered_at, w.since, s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "unknownSince",
  case when ${freshAt(now)} then c.forecast end as forecast, c.river, coalesce(c.dropped, 0) as dropped,
  coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'level', x.level, 'startTime', ${instantOf('x.starts_at')}, 'peakTime', ${instantOf('x.peak_at')},
    'peakValue', x.peak_value, 'endTime', ${instantOf('x.ends_at')}) order by x.level desc, x.starts_at, x.id)
    from weather_warning x where x.station_id = s.id and x.closed_at is null and x.ends_at > ${new Date(now)}), '[]') as warnings`;

function stationConditions(filter: StationFilter, now: number): RawBuilder<unknown> {
  const { keyword, providerId, stationId, kind, level, warned, known } = filter;
  const given = [sql`s.removed_at is null`];
  if (keyword) given.push(sql`(s.name ilike ${likeText(keyword)} or s.address ilike ${likeText(keyword)})`);
  if (providerId) given.push(sql`s.provider_id = ${providerId}`);
  if (stationId) given.push(sql`s.id = ${stationId}`);
  const open = sql`from weather_warning x where x.station_id = s.id and x.closed_at is null and x.ends_at > ${new Date(now)}`;
  if (kind?.length || level?.length)
    given.push(sql`exists (select ${open} and (${kind ?? null}::text[] is null or x.kind = any (${kind ?? null}::text[]))
      and (${level ?? null}::text[] is null or x.level = any (${level ?? null}::text[])))`);
  if (warned !== undefined) given.push(warned ? sql`exists (select ${open})` : sql`not exists (select ${open})`);
  if (known !== undefined) given.push(known ? freshAt(now) : sql`not ${freshAt(now)}`);
  return sql.join(given, sql` and `);
}

const STATION_SORTS = { stationName: 's.name', asOf: 'c.answered_at' };

/** A page of stations with their weather: unless sorted, those with serious warnings first, then those with any. Rejects an unknown sort. */
export async function listStations(trx: Trx, filter: StationFilter & Paging, now: number) {
  const where = stationConditions(filter, now);
  const sorted = sortOf(filter.sort, STATION_SORTS);
  const order = sorted
    ? sql.raw(`${sorted.column} ${sorted.direction} nulls last, s.id ${sorted.direction}`)
    : sql`(select max(case x.level when 'serious' then 2 else 1 end) from weather_warning x where x.station_id = s.id and x.closed_at is null and x.ends_at > ${new Date(now)})
        desc nulls last, s.name, s.id`;
  const { rows } =
    await sql<StationRow>`select ${stationColumns(now)} from ${STATIONS} where ${where} order by ${order} ${pageOf(filter)}`.execute(
      trx,
    );
  return { rows, total: await countOf(trx, sql`${STATIONS} where ${where}`) };
}

/** Throws `notFound`. */
export async function stationRow(trx: Trx, stationId: number, now: number): Promise<StationRow> {
  const { rows } =
    await sql<StationRow>`select ${stationColumns(now)} from ${STATIONS} where s.removed_at is null and s.id = ${stationId}`.execute(
      trx,
    );
  return found(rows[0]);
}

export interface WarningFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  kind?: string[] | undefined;
  level?: string[] | undefined;
  state?: string[] | undefined;
  acknowledged?: boolean | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const SORTS: Sorts<typeof warningList> = {
  stationName: 's.name',
  startTime: 'w.starts_at',
  peakTime: 'w.peak_at',
  endTime: 'w.ends_at',
  foundTime: 'w.found_at',
};
const FROM = sql`weather_warning w join station s on s.id = w.station_id join provider o on o.id = w.provider_id`;
const stateAt = (now: number) =>
  sql`case when w.closed_at is not null or w.ends_at <= ${new Date(now)} then 'closed' when w.starts_at > ${new Date(now)} then 'expected' else 'running' end`;
const columnsAt = (now: number) => sql`
  w.id, w.kind, w.level, ${instantOf('w.starts_at')} as "startTime", ${instantOf('w.peak_at')} as "peakTime", w.peak_value as "peakValue", ${instantOf('w.ends_at')} as "endTime",
  w.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", w.provider_id as "providerId", o.name as "providerName", ${stateAt(now)} as state,
  ${instantOf('w.found_at')} as "foundTime", ${instantOf('w.changed_at')} as "changeTime", ${instantOrNull('w.closed_at')} as "closeTime", w.close_reason as "closeReason",
  ${instantOrNull('w.acknowledged_at')} as "acknowledgeTime", w.acknowledged_by as "acknowledgedBy", w.note, w.site_limit_id as "siteLimitId",
  (select k.task_id from work_order k where k.id = w.work_order_id) as "taskId"`;

function conditionsOf(filter: WarningFilter, now: number): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.keyword) given.push(sql`(s.name ilike ${likeText(filter.keyword)} or w.note ilike ${likeText(filter.keyword)})`);
  if (filter.providerId) given.push(sql`w.provider_id = ${filter.providerId}`);
  if (filter.stationId) given.push(sql`w.station_id = ${filter.stationId}`);
  if (filter.kind?.length) given.push(sql`w.kind = any (${filter.kind}::text[])`);
  if (filter.level?.length) given.push(sql`w.level = any (${filter.level}::text[])`);
  if (filter.state?.length) given.push(sql`(${stateAt(now)}) = any (${filter.state}::text[])`);
  if (filter.acknowledged !== undefined)
    given.push(filter.acknowledged ? sql`w.acknowledged_at is not null` : sql`w.acknowledged_at is null`);
  if (filter.startTime) given.push(sql`w.starts_at >= ${filter.startTime}`);
  if (filter.endTime) given.push(sql`w.starts_at < ${filter.endTime}`);
  return sql.join(given, sql` and `);
}

/** A page of warnings: unless sorted, open ones first, serious before common, the soonest first; then past ones, the latest first. Rejects an unknown sort. */
export async function listWarnings(trx: Trx, filter: WarningFilter & Paging, now: number) {
  const where = conditionsOf(filter, now);
  const order = filter.sort
    ? sortedPage(filter, SORTS, { first: '-startTime', tie: 'w.id' })
    : sql`order by (${stateAt(now)}) = 'closed', case when (${stateAt(now)}) <> 'closed' then w.level end desc, case when (${stateAt(now)}) <> 'closed' then w.starts_at end,
        w.starts_at desc, w.id desc ${pageOf(filter)}`;
  const { rows } = await sql<WeatherWarning>`select ${columnsAt(now)} from ${FROM} where ${where} ${order}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Throws `notFound`. `hold`: locks it until the transaction ends. */
export async function warningById(trx: Trx, id: number, now: number, hold = false): Promise<WeatherWarning> {
  const { rows } =
    await sql<WeatherWarning>`select ${columnsAt(now)} from ${FROM} where w.id = ${id} ${hold ? sql`for update of w` : sql``}`.execute(
      trx,
    );
  return found(rows[0]);
}

/** Marks warnings as seen to by a user; a second time adds the note only. Gives how many there are. */
export async function acknowledgeWarnings(
  trx: Trx,
  { ids, note, by, now }: { ids: number[]; note: string; by: string; now: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update weather_warning set acknowledged_at = coalesce(acknowledged_at, ${new Date(now)}), acknowledged_by = case when acknowledged_at is null then ${by} else acknowledged_by end,
      note = case when ${note} = '' then note when note = '' then ${note} else note || E'\n' || ${note} end
    where id = any (${ids}::int[]) returning id`.execute(trx);
  return rows.length;
}

export async function keepSiteLimit(trx: Trx, id: number, siteLimitId: number): Promise<void> {
  await sql`update weather_warning set site_limit_id = ${siteLimitId} where id = ${id}`.execute(trx);
}
