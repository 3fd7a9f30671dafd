import type { StatisticUnit } from '@csms/contract';
import { addDays, instantOfWallTime, localDateTime } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type Period, startOf } from './period.rules.ts';
import { rollup, type StatisticFilter } from './rollup.queries.ts';

/** The connectors of a filter and what has passed of the period for each: from its registration to its removal, and not beyond `now`. Disabled points are not in service. */
function portsOf(filter: StatisticFilter, now: number): RawBuilder<unknown> {
  const given = [sql`(p.enabled or p.removed_at is not null)`];
  if (filter.providerId !== undefined) given.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.stationId !== undefined) given.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.connectorType !== undefined) given.push(sql`c.connector_type = ${filter.connectorType}`);
  return sql`
    select * from (
      select c.point_id, c.connector_no, c.connector_type, p.station_id, p.provider_id, s.time_zone,
        greatest(${filter.from}::date::timestamp at time zone s.time_zone, p.created_at) as since,
        least((${filter.to}::date + 1)::timestamp at time zone s.time_zone, ${new Date(now)}::timestamptz, coalesce(p.removed_at, 'infinity')) as until
      from connector c join charge_point p on p.id = c.point_id join station s on s.id = p.station_id where ${sql.join(given, sql` and `)}
    ) x where since < until`;
}

/** Connectors and the seconds that they were in service, by an expression on a port `q`. */
export function serviceBy(filter: StatisticFilter, now: number, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${key} as key, count(*)::int as connectors, greatest(0, sum(extract(epoch from q.until - q.since)) - coalesce(sum(o.down), 0))::float8 as service
    from (${portsOf(filter, now)}) q left join (
      select point_id, connector_no, sum(down) as down from ${outages(filter)} u group by 1, 2
    ) o on o.point_id = q.point_id and o.connector_no = q.connector_no
    group by 1`;
}

/** The seconds that connectors were out of service in a period; only those that were. */
const outages = (filter: StatisticFilter, exactDays = false): RawBuilder<unknown> =>
  rollup(
    'uptime',
    sql`point_id, connector_no, down`,
    filter,
    filter.providerId === undefined ? sql`down > 0` : sql`down > 0 and provider_id = ${filter.providerId}`,
    exactDays,
  );

interface Ports {
  time_zone: string;
  since: Date;
  until: Date;
  many: number;
}

async function loadPorts(trx: Trx, filter: StatisticFilter, now: number): Promise<Ports[]> {
  const { rows } = await sql<Ports>`
    select time_zone, since, until, count(*)::int as many from (${portsOf(filter, now)}) q group by 1, 2, 3`.execute(trx);
  return rows;
}

/** Seconds in service of each bucket, by its first day. */
export async function serviceTrend(
  trx: Trx,
  filter: StatisticFilter,
  buckets: readonly Period[],
  unit: StatisticUnit,
  now: number,
): Promise<Map<string, number>> {
  const ports = await loadPorts(trx, filter, now);
  const { rows } = await sql<{ at: string; down: number }>`
    select date_trunc(${unit}, u.d)::date::text as at, sum(u.down)::float8 as down from (
      select d, sum(down) as down from ${outages(filter, unit !== 'month')} o
      where (point_id, connector_no) in (select point_id, connector_no from (${portsOf(filter, now)}) q) group by 1
    ) u group by 1`.execute(trx);
  const down = new Map(rows.map((row) => [row.at, row.down]));
  const edges = new Map<string, number>();
  const edge = (zone: string, day: string): number => {
    const key = `${zone} ${day}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const { at } = instantOfWallTime(zone, `${day}T00:00`);
    edges.set(key, at);
    return at;
  };
  return new Map(
    buckets.map((bucket) => {
      let seconds = -(down.get(startOf(bucket.from, unit)) ?? 0);
      for (const { time_zone, since, until, many } of ports) {
        const passed =
          Math.min(until.getTime(), edge(time_zone, addDays(bucket.to, 1))) -
          Math.max(since.getTime(), edge(time_zone, bucket.from));
        if (passed > 0) seconds += (passed / 1000) * many;
      }
      return [bucket.from, Math.max(0, seconds)];
    }),
  );
}

const HOURS = 24;
const DAY_MS = 86_400_000;

/** Seconds of connectors at each hour of each weekday (index (weekday − 1) × 24 + hour) by the clocks of their zones; each day has every hour once. */
export async function connectorHours(trx: Trx, filter: StatisticFilter, now: number): Promise<number[]> {
  const cells = new Array<number>(7 * HOURS).fill(0);
  for (const { time_zone, since, until, many } of await loadPorts(trx, filter, now)) {
    const [from, to] = [wallMs(time_zone, since.getTime()), wallMs(time_zone, until.getTime())];
    const add = (start: number, end: number) => {
      const weekday = (new Date(start).getUTCDay() + 6) % 7;
      for (let hour = Math.floor((start % DAY_MS) / 3_600_000); hour < HOURS; hour++) {
        const begin = start - (start % DAY_MS) + hour * 3_600_000;
        if (begin >= end) break;
        cells[weekday * HOURS + hour]! += ((Math.min(end, begin + 3_600_000) - Math.max(start, begin)) / 1000) * many;
      }
    };
    const firstWhole = Math.ceil(from / DAY_MS) * DAY_MS;
    const lastWhole = Math.floor(to / DAY_MS) * DAY_MS;
    if (firstWhole > lastWhole) {
      add(from, to);
      continue;
    }
    if (from < firstWhole) add(from, firstWhole);
    if (lastWhole < to) add(lastWhole, to);
    const whole = (lastWhole - firstWhole) / DAY_MS;
    const first = (new Date(firstWhole).getUTCDay() + 6) % 7;
    for (let weekday = 0; weekday < 7; weekday++) {
      const times = Math.floor((whole - ((weekday - first + 7) % 7) + 6) / 7);
      for (let hour = 0; hour < HOURS; hour++) cells[weekday * HOURS + hour]! += times * 3600 * many;
    }
  }
  return cells;
}

/** What the clock of a zone shows, as if it were UTC. */
function wallMs(zone: string, ms: number): number {
  const { year, month, day, hour, minute, second } = localDateTime(zone, ms);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
