import { type PowerTrace, TREND_BUCKETS, type Trend, type TrendSpan } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type DashboardFilter, narrow } from './filter.ts';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;

/** Income and energy by day, week or month out of the rollups. The last bucket holds the latest day that it is at any station, so that nothing counted is left out. */
export async function trendOf(
  trx: Trx,
  asked: DashboardFilter & { span: TrendSpan; timeZone: string; now: number },
): Promise<Trend> {
  const { span } = asked;
  const zone = isTimeZone(asked.timeZone) ? asked.timeZone : 'UTC';
  const now = new Date(asked.now);
  const { rows: days } = await sql<{ start: string }>`
    with latest as (
      select coalesce(max((${now}::timestamptz at time zone z.time_zone)::date), (${now}::timestamptz at time zone ${zone}::text)::date) as day
      from (select distinct time_zone from station s where s.removed_at is null and ${narrow(asked, 's', { station: 'id' })}) z
    )
    select (date_trunc(${span}, day) - back * ('1 ' || ${span}::text)::interval)::date::text as start
    from latest, generate_series(0, ${TREND_BUCKETS[span] - 1}) back order by 1`.execute(trx);
  const buckets = days.map((row) => row.start);
  const table = span === 'month' ? sql`stat_station_month` : sql`stat_station_day`;
  const day = span === 'month' ? sql`t.month` : sql`t.day`;
  const { rows } = await sql<Trend['rows'][number]>`
    select date_trunc(${span}, ${day}::timestamp)::date::text as start, t.currency, sum(t.sessions)::int as sessions, sum(t.energy_wh)::float8 as "energyWh", sum(t.cost)::text as cost
    from ${table} t where ${day} >= ${buckets[0]}::date and ${narrow(asked, 't')} group by 1, 2 order by 1, 2`.execute(trx);
  return { buckets, rows: rows.filter((row) => buckets.includes(row.start)) };
}

/**
 * The power of the past 24 hours in steps of five minutes. Nothing is written while nothing charges: a step without a sample is 0 after the first that there is, and unknown before. The step under way
 * is left out: it is asked for as what runs now.
 */
export async function powerTrace(trx: Trx, asked: DashboardFilter & { now: number }): Promise<PowerTrace> {
  const end = asked.now - (asked.now % STEP_MS);
  const { rows } = await sql<{ time: Date; power: number }>`
    select p.at as time, sum(p.power_w)::float8 as power from power_sample p
    where p.at >= ${new Date(end - DAY_MS)} and p.at < ${new Date(end)} and p.station_id = ${asked.stationId ?? 0} and ${narrow({ providerId: asked.providerId }, 'p')}
    group by p.at order by p.at`.execute(trx);
  const known = new Map(rows.map((row) => [row.time.getTime(), row.power]));
  const first = rows[0]?.time.getTime() ?? Number.POSITIVE_INFINITY;
  return Array.from({ length: DAY_MS / STEP_MS }, (_, index) => {
    const at = end - DAY_MS + index * STEP_MS;
    return { time: new Date(at).toISOString(), powerW: known.get(at) ?? (at > first ? 0 : null) };
  });
}
