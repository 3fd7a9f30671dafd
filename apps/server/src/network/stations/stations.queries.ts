import type { Station, StationDetail, StationPlace, stationList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { type CountRow, connectorCounts, pointCounts, STATION_LOAD, STATION_STATE, statesOf } from './station-counts.ts';

export interface StationFilter {
  keyword?: string;
  providerId?: number;
  country?: string;
  status?: string[];
  facilities?: string[];
  isPublic?: boolean;
}

const SORTS: Sorts<typeof stationList> = {
  stationName: 's.name',
  providerName: 'o.name',
  pointCount: 'n.points',
  totalPower: 'n.power',
  createTime: 's.created_at',
};

function conditionsOf(filter: StationFilter): RawBuilder<unknown> {
  const conditions = [sql`s.removed_at is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(s.name ilike ${text} or s.address ilike ${text})`);
  }
  if (filter.providerId) conditions.push(sql`s.provider_id = ${filter.providerId}`);
  if (filter.country) conditions.push(sql`s.country = ${filter.country}`);
  if (filter.facilities?.length) conditions.push(sql`s.facilities @> ${filter.facilities}::text[]`);
  if (filter.isPublic !== undefined) conditions.push(sql`s.is_public = ${filter.isPublic}`);
  if (filter.status?.length) conditions.push(sql`(${STATION_STATE}) = any (${filter.status})`);
  return sql.join(conditions, sql` and `);
}

/** The tables of a filter: what is not asked about is not counted. */
function fromOf(filter: StationFilter, sort?: string): RawBuilder<unknown> {
  const counts = filter.status?.length
    ? sql`left join (${connectorCounts()}) k on k.station_id = s.id left join (${STATION_LOAD}) l on l.station_id = s.id`
    : sql``;
  const points = sort?.startsWith('n.') ? sql`left join (${pointCounts()}) n on n.station_id = s.id` : sql``;
  return sql`station s join provider o on o.id = s.provider_id ${counts} ${points}`;
}

/** A station as SQL gives it, with how many connectors stand how. */
type Row = Omit<Station, 'states' | 'connectorCount'> & { counts: CountRow };

const toStation = ({ counts, ...row }: Row): Station => ({
  ...row,
  connectorCount: counts.connectors ?? 0,
  states: statesOf(counts),
});

/** Stations by their numbers, in that order; only their own points are counted. */
async function stationsOf(trx: Trx, ids: readonly number[]): Promise<Station[]> {
  if (ids.length === 0) return [];
  const own = sql`p.station_id = any (${ids})`;
  const { rows } = await sql<Row>`
    select s.id, s.name as "stationName", s.provider_id as "providerId", o.name as "providerName", s.country, s.address, s.longitude, s.latitude,
      s.time_zone as "timeZone", s.pca_ids as "pcaIds", json_build_object('start', s.opens, 'end', s.closes) as "openingTime", s.is_public as "isPublic",
      s.service_phone as "servicePhone", s.description, s.site_limit_w as "siteLimitW", s.facilities, s.picture, ${instantOf('s.created_at')} as "createTime",
      coalesce(n.points, 0) as "pointCount", coalesce(n.power, 0) / 1000 as "totalPower", ${STATION_STATE} as status,
      json_build_object('connectors', k.connectors, 'available', k.available, 'charging', k.charging, 'occupied', k.occupied, 'reserved', k.reserved, 'unavailable', k.unavailable,
        'faulted', k.faulted, 'offline', k.offline) as counts
    from station s join provider o on o.id = s.provider_id
    left join (${pointCounts(own)}) n on n.station_id = s.id left join (${connectorCounts(own)}) k on k.station_id = s.id
    left join (${STATION_LOAD}) l on l.station_id = s.id
    where s.id = any (${ids}) and s.removed_at is null`.execute(trx);
  const found = new Map(rows.map((row) => [row.id, toStation(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function idsOf(trx: Trx, filter: StationFilter, { page, limit, sort }: Paging): Promise<number[]> {
  const order = sortOf(sort || 'stationName', SORTS)!;
  const { rows } = await sql<{ id: number }>`
    select s.id from ${fromOf(filter, order.column)} where ${conditionsOf(filter)}
    order by ${sql.raw(`${order.column} ${order.direction} nulls ${order.direction === 'asc' ? 'first' : 'last'}`)}, s.id
    ${pageOf({ page, limit })}`.execute(trx);
  return rows.map((row) => row.id);
}

export async function listStations(trx: Trx, filter: StationFilter & Paging): Promise<{ list: Station[]; total: number }> {
  const list = await stationsOf(trx, await idsOf(trx, filter, filter));
  return { list, total: await countOf(trx, sql`${fromOf(filter)} where ${conditionsOf(filter)}`) };
}

/** Stations in slices, for an export. */
export const streamStations = (trx: Trx, filter: StationFilter & { sort?: string }) =>
  pagesOf(async (page, limit) => stationsOf(trx, await idsOf(trx, filter, { page, limit, sort: filter.sort })));

/** Sums over the stations that a filter finds. */
export async function sumStations(trx: Trx, filter: StationFilter) {
  const { rows } = await sql<CountRow & { stations: number; points: number; power: number }>`
    select count(*)::int as stations, coalesce(sum(n.points), 0)::int as points, coalesce(sum(n.power), 0)::float8 as power,
      coalesce(sum(k.connectors), 0)::int as connectors, sum(k.available)::int as available, sum(k.charging)::int as charging, sum(k.occupied)::int as occupied,
      sum(k.reserved)::int as reserved, sum(k.unavailable)::int as unavailable, sum(k.faulted)::int as faulted, sum(k.offline)::int as offline
    from station s left join (${connectorCounts()}) k on k.station_id = s.id left join (${pointCounts()}) n on n.station_id = s.id
    left join (${STATION_LOAD}) l on l.station_id = s.id
    where ${conditionsOf(filter)}`.execute(trx);
  const row = rows[0]!;
  return {
    stations: row.stations,
    points: row.points,
    connectors: row.connectors ?? 0,
    states: statesOf(row),
    totalPower: row.power / 1000,
  };
}

const PLACES = 10_000;

/** Every station that a filter finds, as the map needs it. */
export async function placesOf(trx: Trx, filter: StationFilter): Promise<StationPlace[]> {
  const { rows } = await sql<StationPlace>`
    select s.id, s.name as "stationName", s.longitude, s.latitude, ${STATION_STATE} as status
    from station s left join (${connectorCounts()}) k on k.station_id = s.id left join (${STATION_LOAD}) l on l.station_id = s.id
    where ${conditionsOf(filter)} order by s.id limit ${PLACES}`.execute(trx);
  return rows;
}

export async function findStation(trx: Trx, id: number): Promise<StationDetail | undefined> {
  const [station] = await stationsOf(trx, [id]);
  if (!station) return undefined;
  const { guide } = await trx.selectFrom('station').select('guide').where('id', '=', id).executeTakeFirstOrThrow();
  return { ...station, guide };
}

export async function stationOptions(trx: Trx, { keyword, providerId }: Pick<StationFilter, 'keyword' | 'providerId'>) {
  let query = trx.selectFrom('station').select(['id', 'name', 'time_zone', 'provider_id']).where('removed_at', 'is', null);
  if (keyword) query = query.where('name', 'ilike', likeText(keyword));
  if (providerId) query = query.where('provider_id', '=', providerId);
  const rows = await query.orderBy('name').limit(5000).execute();
  return rows.map((row) => ({ id: row.id, stationName: row.name, timeZone: row.time_zone, providerId: row.provider_id }));
}
