import type { Station, StationDetail, StationPlace, StationState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { type CountRow, connectorCounts, pointCounts, STATION_LOAD, STATION_STATE, statesOf } from './station-counts.ts';

export interface StationFilter {
  keyword?: string;
  providerId?: number;
  country?: string;
  status?: string[];
  facilities?: string[];
  isPublic?: boolean;
}
interface Paging {
  page: number;
  limit: number;
  sort?: string;
}

const SORTS = {
  stationName: 's.name',
  providerName: 'o.name',
  pointCount: 'n.points',
  totalPower: 'n.power',
  createTime: 's.created_at',
} as const;

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

interface Row extends CountRow {
  id: number;
  provider_id: number;
  name: string;
  country: string;
  address: string;
  longitude: number;
  latitude: number;
  time_zone: string;
  pca_ids: string[];
  opens: string;
  closes: string;
  is_public: boolean;
  service_phone: string;
  description: string;
  site_limit_w: number | null;
  facilities: string[];
  picture: string | null;
  created_at: Date;
  provider_name: string;
  points: number | null;
  power: number | null;
  state: StationState;
}

const toStation = (row: Row): Station => {
  const states = statesOf(row);
  return {
    id: row.id,
    stationName: row.name,
    providerId: row.provider_id,
    providerName: row.provider_name,
    country: row.country,
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    timeZone: row.time_zone,
    pcaIds: row.pca_ids,
    openingTime: { start: row.opens, end: row.closes },
    isPublic: row.is_public,
    servicePhone: row.service_phone,
    description: row.description,
    siteLimitW: row.site_limit_w,
    facilities: row.facilities as Station['facilities'],
    picture: row.picture,
    pointCount: row.points ?? 0,
    connectorCount: row.connectors ?? 0,
    states,
    status: row.state,
    totalPower: (row.power ?? 0) / 1000,
    createTime: row.created_at.toISOString(),
  };
};

/** Stations by their numbers, in that order; only their own points are counted. */
async function stationsOf(trx: Trx, ids: readonly number[]): Promise<Station[]> {
  if (ids.length === 0) return [];
  const own = sql`p.station_id = any (${ids})`;
  const { rows } = await sql<Row>`
    select s.id, s.provider_id, s.name, s.country, s.address, s.longitude, s.latitude, s.time_zone, s.pca_ids, s.opens, s.closes, s.is_public, s.service_phone,
      s.description, s.site_limit_w, s.facilities, s.picture, s.created_at, o.name as provider_name, n.points, n.power,
      k.connectors, k.available, k.charging, k.reserved, k.unavailable, k.faulted, k.offline, ${STATION_STATE} as state
    from station s join provider o on o.id = s.provider_id
    left join (${pointCounts(own)}) n on n.station_id = s.id left join (${connectorCounts(own)}) k on k.station_id = s.id
    left join (${STATION_LOAD}) l on l.station_id = s.id
    where s.id = any (${ids}) and s.removed_at is null`.execute(trx);
  const found = new Map(rows.map((row) => [row.id, toStation(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function idsOf(trx: Trx, filter: StationFilter, { page, limit, sort }: Paging): Promise<number[]> {
  const order = sortOf(sort, SORTS) ?? { column: SORTS.stationName, direction: 'asc' };
  const { rows } = await sql<{ id: number }>`
    select s.id from ${fromOf(filter, order.column)} where ${conditionsOf(filter)}
    order by ${sql.raw(`${order.column} ${order.direction} nulls ${order.direction === 'asc' ? 'first' : 'last'}`)}, s.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(trx);
  return rows.map((row) => row.id);
}

export async function listStations(trx: Trx, filter: StationFilter & Paging): Promise<{ list: Station[]; total: number }> {
  const list = await stationsOf(trx, await idsOf(trx, filter, filter));
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${fromOf(filter)} where ${conditionsOf(filter)}`.execute(trx);
  return { list, total: counted.rows[0]!.total };
}

/** Stations in slices, for an export. */
export async function* streamStations(trx: Trx, filter: StationFilter & { sort?: string }): AsyncGenerator<Station[]> {
  for (let page = 1; ; page++) {
    const slice = await stationsOf(trx, await idsOf(trx, filter, { page, limit: 1000, sort: filter.sort }));
    if (slice.length > 0) yield slice;
    if (slice.length < 1000) return;
  }
}

/** Sums over the stations that a filter finds. */
export async function sumStations(trx: Trx, filter: StationFilter) {
  const { rows } = await sql<CountRow & { stations: number; points: number; power: number }>`
    select count(*)::int as stations, coalesce(sum(n.points), 0)::int as points, coalesce(sum(n.power), 0)::float8 as power,
      coalesce(sum(k.connectors), 0)::int as connectors, sum(k.available)::int as available, sum(k.charging)::int as charging,
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
