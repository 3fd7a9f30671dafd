import type { HeatCell, StatisticBucket, StatisticLevel, StatisticRow, StatisticUnit } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { OF_SOME_STATIONS } from '../../platform/database/ids.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';
import { runningHours } from './live.queries.ts';
import type { Place } from './own-days.queries.ts';
import { bucketsOf, checkPeriod, type Period, startOf } from './period.rules.ts';
import { reading, rollup, sessionsOf, withLive } from './rollup.queries.ts';
import { connectorHours, serviceBy, serviceTrend } from './service-time.queries.ts';
import { placeIs, type StatisticFilter } from './statistic-filter.ts';

/** Of sums by key and currency `x`, one row by key. */
const BY_CURRENCY = sql`sum(x.sessions)::int as sessions, sum(x.energy_wh)::float8 as energy_wh, sum(x.busy_s)::float8 as busy_s,
  json_agg(json_build_object('currency', x.currency, 'amount', trim_scale(x.cost)::text) order by x.currency) filter (where x.sessions > 0) as income, max(x.cost) as cost, min(x.currency) as currency`;
// Whole numbers below 2^53 are summed as floats exactly, and much faster than bigint is.
const SUMS = sql`sum(f.sessions) as sessions, sum(f.energy_wh::float8) as energy_wh, sum(f.busy_s::float8) as busy_s, sum(f.cost) as cost`;

interface Figures {
  sessions: number | null;
  energy_wh: number | null;
  busy_s: number | null;
  income: { currency: string; amount: string }[] | null;
  service: number | null;
}

/** Occupied time in per cent of time in service, to hundredths; null where nothing was in service. */
const percentOf = (busy: number, service: number | null): number | null =>
  service === null || service <= 0 ? null : Math.round((busy / service) * 10_000) / 100;

/** A connector that was occupied was in service, also where it could not be reached meanwhile. */
const inService = (busy: number, service: number | null): number | null => (service === null ? null : Math.max(service, busy));

const figuresOf = ({ sessions, energy_wh, busy_s, income, service: known }: Figures) => {
  const busy = busy_s ?? 0;
  const service = inService(busy, known);
  return {
    sessions: sessions ?? 0,
    energyWh: energy_wh ?? 0,
    busySeconds: busy,
    serviceSeconds: service === null ? null : Math.round(service),
    utilisation: percentOf(busy, service),
    income: income ?? [],
  };
};

/** The zone of all stations of a place; null where they have several, or there are none. */
export async function zoneOf(trx: Trx, { providerId, stationId }: Place): Promise<string | null> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone from station where (${providerId ?? null}::int is null or provider_id = ${providerId ?? null}) and (${stationId ?? null}::int is null or id = ${stationId ?? null})
    limit 2`.execute(trx);
  return rows.length === 1 ? rows[0]!.time_zone : null;
}

/** Figures of a whole period. Throws periodBackwards, periodTooLong; `now` in epoch ms. */
export async function sumStatistics(trx: Trx, asked: StatisticFilter, now: number) {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const { rows } = await sql<Figures & { connectors: number }>`
    select f.*, coalesce(v.connectors, 0) as connectors, coalesce(v.service, 0) as service
    from (select ${BY_CURRENCY} from (select f.currency, ${SUMS} from ${sessionsOf(filter, now, false)} f group by 1) x) f
    left join (${serviceBy(filter, now, sql`1`)}) v on true`.execute(trx);
  const row = rows[0]!;
  return { ...figuresOf(row), connectors: row.connectors, timeZone: await zoneOf(trx, filter) };
}

/** Figures of a period by day, week or month, without a gap. Throws as `sumStatistics`. */
export async function trendOf(trx: Trx, asked: StatisticFilter, unit: StatisticUnit, now: number): Promise<StatisticBucket[]> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const exact = unit !== 'month' || filter.own !== undefined;
  const { rows } = await sql<Figures & { at: string }>`
    select x.at, ${BY_CURRENCY} from (
      select date_trunc(${unit}, f.d)::date::text as at, f.currency, ${SUMS} from ${sessionsOf(filter, now, false, exact)} f group by 1, 2
    ) x group by 1`.execute(trx);
  const found = new Map(rows.map((row) => [row.at, row]));
  const buckets = bucketsOf(filter, unit);
  const service = await serviceTrend(trx, filter, buckets, unit, now);
  const nothing = { sessions: 0, energy_wh: 0, busy_s: 0, income: null };
  return buckets.map((bucket) => ({
    ...bucket,
    ...figuresOf({ ...(found.get(startOf(bucket.from, unit)) ?? nothing), service: service.get(bucket.from) ?? 0 }),
  }));
}

interface Level {
  /** Of a row of sessions `f`. */
  key: RawBuilder<unknown>;
  /** Of a connector `q`; none: the time of all connectors is what each is compared with. */
  port?: RawBuilder<unknown>;
  /** What the key stands for: name, provider, station and so on. */
  names: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
}
const NONE = sql`null::text as provider_name, null::int as station_id, null::text as station_name, null::text as time_zone, null::text as serial_number, null::text as own_currency, null::int as rated_power_w`;
const LEVELS: Record<StatisticLevel, Level> = {
  station: {
    key: sql`f.station_id`,
    port: sql`q.station_id::text`,
    names: sql`left join station s on s.id::text = k.key left join provider p on p.id = s.provider_id`,
    columns: sql`s.name, p.name as provider_name, s.id as station_id, s.name as station_name, s.time_zone, null::text as serial_number, p.currency as own_currency, null::int as rated_power_w`,
  },
  point: {
    key: sql`f.point_id`,
    port: sql`q.point_id::text`,
    names: sql`left join charge_point c on c.id::text = k.key left join station s on s.id = c.station_id left join provider p on p.id = c.provider_id`,
    columns: sql`c.name, p.name as provider_name, s.id as station_id, s.name as station_name, s.time_zone, c.serial_number, p.currency as own_currency, c.rated_power_w`,
  },
  provider: {
    key: sql`f.provider_id`,
    port: sql`q.provider_id::text`,
    names: sql`left join provider p on p.id::text = k.key`,
    columns: sql`p.name, p.name as provider_name, null::int as station_id, null::text as station_name, null::text as time_zone, null::text as serial_number, p.currency as own_currency, null::int as rated_power_w`,
  },
  connectorType: {
    key: sql`f.connector_type`,
    port: sql`q.connector_type`,
    names: sql``,
    columns: sql`null::text as name, ${NONE}`,
  },
  startType: { key: sql`f.start_type`, names: sql``, columns: sql`null::text as name, ${NONE}` },
  group: {
    key: sql`f.group_id`,
    names: sql`left join user_group g on g.id::text = k.key left join provider p on p.id = g.provider_id`,
    columns: sql`g.name, p.name as provider_name, null::int as station_id, null::text as station_name, null::text as time_zone, null::text as serial_number, p.currency as own_currency, null::int as rated_power_w`,
  },
};

function figuresBy(by: StatisticLevel, filter: StatisticFilter, now: number): RawBuilder<unknown> {
  if (by !== 'point') return sessionsOf(filter, now, by === 'connectorType' || by === 'group' || by === 'startType');
  if (filter.groupId !== undefined || filter.startType !== undefined) throw new Problem('statisticsNotCombined');
  const typed =
    filter.connectorType === undefined
      ? sql`true`
      : sql`(point_id, connector_no) in (select point_id, connector_no from connector where connector_type = ${filter.connectorType})`;
  const columns = sql`provider_id, station_id, point_id, currency, sessions, energy_wh, cost, busy_s`;
  return withLive(rollup('stat_point', columns, filter, sql`${placeIs(filter)} and ${typed}`), columns, filter, now, typed);
}

const SORTS = {
  name: 'name',
  sessions: 'sessions',
  energy: 'energy_wh',
  busySeconds: 'busy_s',
  utilisation: 'utilisation',
  income: 'cost',
  energyPerKw: 'energy_per_kw',
  incomePerKw: 'cost_per_kw',
  sessionsPerConnector: 'sessions_per_connector',
} as const;
/** Points that were in service for a shorter time are not ranked, unless none was that long. */
const RANKED_SECONDS = 86_400;

interface Row extends Figures {
  key: string;
  name: string | null;
  provider_name: string | null;
  station_id: number | null;
  station_name: string | null;
  time_zone: string | null;
  serial_number: string | null;
  rated_power_w: number | null;
  found: number;
}

/**
 * A page of figures by station, point and so on, most energy first; stations and points where nothing happened are there too. Sorted by income, each currency for itself. Throws as
 * `sumStatistics`, and statisticsNotCombined.
 */
export async function breakdownOf(
  trx: Trx,
  asked: StatisticFilter & {
    by: StatisticLevel;
    page: number;
    limit: number;
    sort?: string | undefined;
    currency?: string | undefined;
    ranked?: boolean | undefined;
  },
  now: number,
): Promise<{ list: StatisticRow[]; total: number }> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const { by } = filter;
  const level = LEVELS[by];
  const sort = sortOf(filter.sort, SORTS) ?? { column: 'energy_wh', direction: 'desc' };
  const order = sql`${sort.column === 'cost' ? sql`currency, ` : sql``}${sql.raw(`${sort.column} ${sort.direction} nulls last`)}, ${
    // One end of a ranking is the other end read backwards, also among equals.
    filter.ranked && sort.direction === 'asc' ? sql`name desc nulls last, key desc` : sql`name nulls last, key`
  }`;
  const { rows } = await sql<Row>`
    with figure as materialized (
      select x.key::text as key, ${BY_CURRENCY} from (select ${level.key} as key, f.currency, ${SUMS} from ${figuresBy(by, filter, now)} f group by 1, 2) x group by x.key
    ), service as materialized (${serviceBy(filter, now, level.port ?? sql`''::text`)}),
    k as (
      select coalesce(f.key, v.key) as key, coalesce(f.sessions, 0) as sessions, coalesce(f.energy_wh, 0) as energy_wh, coalesce(f.busy_s, 0) as busy_s, f.income,
        coalesce(f.cost, 0) as cost, f.currency, coalesce(v.service, 0) as service, coalesce(v.connectors, 0) as connectors
      from figure f ${level.port ? sql`full join service v on v.key = f.key` : sql`left join service v on true`}
    )
    select *, (count(*) over ())::int as found from (
      select k.key, k.sessions, k.energy_wh, k.busy_s, k.income, k.service, k.cost, round((k.busy_s / nullif(greatest(k.service, k.busy_s), 0))::numeric, 4) as utilisation,
        k.service / nullif(k.connectors, 0) as in_service, k.connectors, ${level.columns} from k ${level.names}
    ) g cross join lateral (
      select g.energy_wh / nullif(g.rated_power_w, 0) as energy_per_kw, g.cost / nullif(g.rated_power_w, 0) as cost_per_kw, g.sessions::float8 / nullif(g.connectors, 0) as sessions_per_connector
    ) per ${filter.ranked ? sql`cross join (select max(service / connectors) as longest from service where connectors > 0) most` : sql``}
    cross join lateral (select coalesce(g.own_currency, g.income->0->>'currency') as currency) m
    where ${filter.currency === undefined ? sql`true` : sql`m.currency = ${filter.currency}`}
      and ${filter.ranked ? sql`g.in_service >= least(${sql.lit(RANKED_SECONDS)}, most.longest / 2)` : sql`true`}
    order by ${order} limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(trx);
  const list = rows.map((row) => ({
    key: row.key,
    name: row.name,
    providerName: row.provider_name,
    stationId: row.station_id,
    stationName: row.station_name,
    timeZone: row.time_zone,
    serialNumber: row.serial_number,
    ratedPowerW: row.rated_power_w,
    ...figuresOf(row),
  }));
  if (rows.length > 0 || filter.page === 1) return { list, total: rows[0]?.found ?? 0 };
  return { list, total: (await breakdownOf(trx, { ...filter, page: 1, limit: 1 }, now)).total };
}

/** Figures of a period by weekday and hour, all 168. Throws as `sumStatistics`. */
export async function heatOf(
  trx: Trx,
  asked: Period & Place & { upToNow?: boolean | undefined },
  now: number,
): Promise<HeatCell[]> {
  checkPeriod(asked);
  const filter = await reading(trx, asked, now);
  const days = sql`sessions, energy_wh, busy_s, hour`;
  const ofStations = filter.stationId === undefined ? OF_SOME_STATIONS : sql<boolean>`true`;
  const { rows } = await sql<{ weekday: number; hour: number; sessions: number; energy_wh: number; busy_s: number }>`
    select f.weekday::int as weekday, f.hour::int as hour, sum(f.sessions)::int as sessions, sum(f.energy_wh::float8) as energy_wh, sum(f.busy_s::float8) as busy_s
    from (
      select d, weekday, ${days} from ${rollup('stat_hour', days, filter, sql`${placeIs(filter)} and ${ofStations}`)} c
      union all select d, weekday, ${days} from ${rollup('stat_provider_hour', days, filter, sql`${placeIs({ providerId: filter.providerId })} and not (${ofStations})`)} c
      union all select d, weekday, ${days} from (${runningHours(filter, now)}) live
    ) f group by 1, 2`.execute(trx);
  const found = new Map(rows.map((row) => [(row.weekday - 1) * 24 + row.hour, row]));
  const seconds = await connectorHours(trx, filter, now);
  return seconds.map((known, index) => {
    const row = found.get(index);
    const connectorSeconds = Math.max(known, row?.busy_s ?? 0);
    return {
      weekday: Math.floor(index / 24) + 1,
      hour: index % 24,
      sessions: row?.sessions ?? 0,
      energyWh: row?.energy_wh ?? 0,
      busySeconds: row?.busy_s ?? 0,
      connectorSeconds: Math.round(connectorSeconds),
      utilisation: percentOf(row?.busy_s ?? 0, connectorSeconds),
    };
  });
}

/** No session lasts longer into the days after the one on which it began. */
const LONGEST_DAYS = 31;

/** The energy (Wh) that was charged in each hour of a day by the stations' clocks: of the sessions that began the days before too, and nothing of the next day's hours. */
export async function energyByHour(trx: Trx, day: string, { providerId, stationId }: Place): Promise<number[]> {
  const ofStations = stationId === undefined ? OF_SOME_STATIONS : sql<boolean>`true`;
  const near = sql`hour_day = ${day}::date and day between ${day}::date - ${sql.lit(LONGEST_DAYS)} and ${day}::date`;
  const { rows } = await sql<{ hour: number; energy_wh: number }>`
    select hour::int as hour, sum(energy_wh)::float8 as energy_wh from (
      select hour, energy_wh from stat_hour_day where ${near} and ${placeIs({ providerId, stationId })} and ${ofStations}
      union all select hour, energy_wh from stat_provider_hour_day where ${near} and ${placeIs({ providerId })} and not (${ofStations})
    ) x group by 1`.execute(trx);
  const found = new Map(rows.map((row) => [row.hour, row.energy_wh]));
  return Array.from({ length: 24 }, (_, hour) => found.get(hour) ?? 0);
}
