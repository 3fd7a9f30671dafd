import type { StatisticUnit } from '@csms/contract';
import { addDays, instantOfWallTime, localDateTime, offsetMinutesAt } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { behindIn, partOf } from './own-days.queries.ts';
import { type Period, startOf } from './period.rules.ts';
import { rollup } from './rollup.queries.ts';
import { placeIs, type StatisticFilter } from './statistic-filter.ts';

/**
 * The connectors of a filter and what has passed of the period for each: from the first that is known of its point (its registration, or a record older than that) to its removal or until it was
 * disabled, and not beyond `now`.
 */
function portsOf(filter: StatisticFilter, now: number): RawBuilder<unknown> {
  const given = [sql`true`];
  if (filter.providerId !== undefined) given.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.stationId !== undefined) given.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.connectorType !== undefined) given.push(sql`c.connector_type = ${filter.connectorType}`);
  const { from, to, own } = filter;
  const behind = behindIn(own, sql`s.time_zone`);
  const until = own?.part
    ? partOf(own, to, sql`s.time_zone`).until
    : sql`(${to}::date + 1 - ${behind})::timestamp at time zone s.time_zone`;
  return sql`
    select * from (
      select c.point_id, c.connector_no, c.connector_type, p.station_id, p.provider_id, s.time_zone,
        greatest((${from}::date - ${behind})::timestamp at time zone s.time_zone, least(p.created_at, p.used_from)) as since,
        least(${until}, ${new Date(now)}::timestamptz, p.disabled_at, p.removed_at) as until
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

/** The seconds that connectors were out of service in a period; only those that were. Of a day that counts in part, the same part of them. */
function outages(filter: StatisticFilter, exactDays = false): RawBuilder<unknown> {
  const { to, own } = filter;
  const where = filter.providerId === undefined ? sql`down > 0` : sql`down > 0 and provider_id = ${filter.providerId}`;
  const whole = rollup('uptime', sql`point_id, connector_no, down`, filter, where, exactDays);
  if (!own?.part) return whole;
  const { day, begins, until } = partOf(own, to, sql`z.time_zone`);
  return sql`(select d, point_id, connector_no, down::float8 as down from ${whole} w union all
    select ${to}::date, u.point_id, u.connector_no, u.down * extract(epoch from z.until - z.begins) / 86400
    from (select z.time_zone, ${day} as day, ${begins} as begins, ${until} as until from (select distinct time_zone from station) z offset 0) z
    join station s on s.time_zone = z.time_zone join charge_point p on p.station_id = s.id join uptime_day u on u.point_id = p.id and u.day = z.day
    where u.down > 0 and ${placeIs(filter, 'p')})`;
}

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
      select d, sum(down) as down from ${outages(filter, unit !== 'month' || filter.own !== undefined)} o
      where (point_id, connector_no) in (select point_id, connector_no from (${portsOf(filter, now)}) q) group by 1
    ) u group by 1`.execute(trx);
  const down = new Map(rows.map((row) => [row.at, row.down]));
  const edges = new Map<string, number>();
  const behind = (zone: string): number =>
    filter.own === undefined ? 0 : (Date.parse(filter.own.today) - Date.parse(dayIn(zone, filter.own.now))) / DAY_MS;
  const edge = (zone: string, named: string): number => {
    const day = addDays(named, -behind(zone));
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
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** Moments (epoch ms) within a stretch of time at which the clock of a zone changes, and by how much (ms; forward is more). A zone that changes there and back within a week is not seen. */
function changesOf(zone: string, from: number, to: number): { at: number; by: number }[] {
  const offset = (ms: number) => offsetMinutesAt(zone, ms) * 60_000;
  const found = [];
  for (let low = from; low < to; low += 7 * DAY_MS) {
    let [before, after] = [low, Math.min(to, low + 7 * DAY_MS)];
    const by = offset(after) - offset(before);
    if (by === 0) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    found.push({ at: after, by });
  }
  return found;
}

/** Seconds of connectors at each hour of each weekday (index (weekday − 1) × 24 + hour) by the clocks of their zones: an hour that comes twice counts twice, one that is left out not at all. */
export async function connectorHours(trx: Trx, filter: StatisticFilter, now: number): Promise<number[]> {
  const cells = new Array<number>(7 * HOURS).fill(0);
  const ports = await loadPorts(trx, filter, now);
  const changes = new Map<string, { at: number; by: number }[]>();
  for (const zone of new Set(ports.map((port) => port.time_zone))) {
    const own = ports.filter((port) => port.time_zone === zone);
    const first = own.reduce((least, { since }) => Math.min(least, since.getTime()), Number.POSITIVE_INFINITY);
    changes.set(
      zone,
      changesOf(
        zone,
        first,
        own.reduce((most, { until }) => Math.max(most, until.getTime()), first),
      ),
    );
  }
  for (const { time_zone, since, until, many } of ports) {
    for (const { at, by } of changes.get(time_zone) ?? []) {
      if (at <= since.getTime() || at > until.getTime()) continue;
      // What the clock shows twice or never, in quarters of an hour.
      const wall = wallMs(time_zone, at) - (by > 0 ? by : 0);
      for (let moment = wall; moment < wall + Math.abs(by); moment += QUARTER_MS) {
        const weekday = (new Date(moment).getUTCDay() + 6) % 7;
        cells[weekday * HOURS + new Date(moment).getUTCHours()]! -= (Math.sign(by) * QUARTER_MS * many) / 1000;
      }
    }
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
  return cells.map((seconds) => Math.max(0, seconds));
}

const dayIn = (zone: string, ms: number): string => new Date(wallMs(zone, ms)).toISOString().slice(0, 10);

/** What the clock of a zone shows, as if it were UTC. */
function wallMs(zone: string, ms: number): number {
  const { year, month, day, hour, minute, second } = localDateTime(zone, ms);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
