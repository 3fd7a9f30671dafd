import { type PowerTrace, TREND_BUCKETS, type Trend, type TrendSpan } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { ownTodayOf } from '../statistics/own-days.queries.ts';
import { reading, rollup } from '../statistics/rollup.queries.ts';
import { placeIs } from '../statistics/statistic-filter.ts';
import { type DashboardFilter, narrow } from './filter.ts';

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;

/**
 * Income and energy by day, week or month out of the rollups. Days and weeks are counted back from each station's own today, as the figures of the day are: the last bucket ends with today everywhere, and
 * is named by the newest day that it is at any station.
 */
export async function trendOf(trx: Trx, asked: DashboardFilter & { span: TrendSpan; now: number }): Promise<Trend> {
  const { span, now } = asked;
  const own = await ownTodayOf(trx, asked, now);
  const { rows: days } = await sql<{ start: string }>`
    select (date_trunc(${span}, ${own.day}::date) - back * ('1 ' || ${span}::text)::interval)::date::text as start
    from generate_series(0, ${TREND_BUCKETS[span] - 1}) back order by 1`.execute(trx);
  const buckets = days.map((row) => row.start);
  const period = { from: buckets[0]!, to: own.day, providerId: asked.providerId, stationId: asked.stationId };
  const filter = await reading(trx, { ...period, upToNow: span !== 'month' }, now);
  const columns = sql`currency, sessions, energy_wh, cost`;
  const { rows } = await sql<Trend['rows'][number]>`
    select date_trunc(${span}, t.d::timestamp)::date::text as start, t.currency, sum(t.sessions)::int as sessions, sum(t.energy_wh)::float8 as "energyWh", sum(t.cost)::text as cost
    from ${rollup('stat_station', columns, filter, placeIs(filter), span !== 'month')} t group by 1, 2 having sum(t.sessions) > 0 order by 1, 2`.execute(
    trx,
  );
  return {
    buckets,
    ownDays: own.several,
    rows: rows.filter((row) => buckets.includes(row.start)),
    currency: await headlineCurrency(trx, asked, own.day),
  };
}

/** The currency of headlines: that of most sessions of the past twelve months, else that of most providers. */
async function headlineCurrency(trx: Trx, asked: DashboardFilter, today: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from (
      select currency, sum(sessions) as sessions, 0 as providers from stat_station_month t
      where month > ${today}::date - interval '1 year' and ${narrow(asked, 't')} group by 1
      union all select currency, 0, count(*) from provider p where ${narrow({ ...(asked.providerId === undefined ? {} : { providerId: asked.providerId }) }, 'p', { provider: 'id' })} group by 1
    ) x group by 1 order by sum(sessions) desc, sum(providers) desc, currency limit 1`.execute(trx);
  return rows[0]?.currency ?? '$';
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
