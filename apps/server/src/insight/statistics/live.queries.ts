import { type RawBuilder, sql } from 'kysely';
import { FEE_COLUMNS } from '../../charging/index.ts';
import { behindIn, partOf } from './own-days.queries.ts';
import { placeIs, type StatisticFilter } from './statistic-filter.ts';

/** Sessions older than this are found by the index of long ones. */
const LONG = sql`interval '12 hours'`;

/**
 * Running sessions with what is still free of their connector, as sets of time up to now: of two at a connector the first one counts, and what finished sessions have counted is not
 * counted again.
 */
const running = (filter: StatisticFilter, now: number): RawBuilder<unknown> => sql`
  select r.*, coalesce(c.connector_type, '') as connector_type, tstzmultirange(tstzrange(r.started_at, ${new Date(now)})) - coalesce(f.taken, '{}'::tstzmultirange) as spans from (
    select distinct on (r.point_id, r.connector_no) r.provider_id, coalesce(r.station_id, 0) as station_id, r.point_id, r.connector_no, r.start_type, coalesce(r.group_id, 0) as group_id,
      r.currency, r.time_zone, r.started_at
    from charging_record r where r.status = 'charging' and r.valid and r.started_at < ${new Date(now)} and ${placeIs(filter, 'r')}
    order by r.point_id, r.connector_no, r.started_at
  ) r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join lateral (
    select range_agg(tstzrange(f.started_at, f.stopped_at)) as taken from charging_record f
    where f.point_id = r.point_id and f.connector_no = r.connector_no and f.status = 'finished' and f.valid
      and f.started_at > r.started_at - ${LONG} and f.started_at < ${new Date(now)} and f.stopped_at > greatest(f.started_at, r.started_at)
  ) f on true`;

const secondsOf = (spans: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(extract(epoch from upper(s) - lower(s))), 0) from unnest(${spans}) s)`;

/** Days of running sessions within the period `x`, each with its stretch of time. */
const runningDays = (filter: StatisticFilter, now: number): RawBuilder<unknown> => {
  const { from, to, own } = filter;
  const behind = behindIn(own, sql`r.time_zone`);
  const ends = sql`(d.day + interval '1 day') at time zone r.time_zone`;
  const until = own?.part
    ? sql`least(${ends}, case when d.day = ${to}::date - ${behind} then ${partOf(own, to, sql`r.time_zone`).until} else 'infinity' end)`
    : ends;
  return sql`
    select r.*, (d.day::date + ${behind}) as d, r.spans * tstzmultirange(tstzrange(d.day at time zone r.time_zone, greatest(${until}, d.day at time zone r.time_zone))) as stretch
    from (${running(filter, now)}) r cross join lateral generate_series(
      greatest(date_trunc('day', r.started_at at time zone r.time_zone), ${from}::date - ${behind}),
      least(date_trunc('day', ${new Date(now)}::timestamptz at time zone r.time_zone), ${to}::date - ${behind}), interval '1 day') d (day)`;
};

/** What connectors were occupied for by sessions that run, day by day, as rows of a rollup without anything else. */
export const runningRows = (filter: StatisticFilter, now: number): RawBuilder<unknown> => sql`
  select d, provider_id, station_id, point_id, connector_no, start_type, group_id, connector_type, currency, 0 as sessions, 0::bigint as energy_wh, 0::numeric as cost,
    round(${secondsOf(sql`x.stretch`)})::bigint as busy_s
  from (${runningDays(filter, now)}) x where not isempty(x.stretch)`;

/** The same by weekday and hour of the stations' clocks. */
export const runningHours = (filter: StatisticFilter, now: number): RawBuilder<unknown> => sql`
  select d, extract(isodow from q.at at time zone x.time_zone)::int as weekday, 0 as sessions, 0::bigint as energy_wh,
    round(extract(epoch from least(upper(s), q.at + interval '15 minutes') - greatest(lower(s), q.at)))::bigint as busy_s, extract(hour from q.at at time zone x.time_zone)::int as hour
  from (${runningDays(filter, now)}) x cross join lateral unnest(x.stretch) s
  cross join lateral generate_series(date_bin('15 minutes', lower(s), 'epoch'), upper(s), interval '15 minutes') q (at)`;

/**
 * The last day of a period as far as today has come, out of the raw records: what had begun and ended by then, and the time that was occupied by then. Rows as those of the rollups, one a record,
 * with `transaction_id` and `revision` of those that count as sessions.
 */
export function partDayRows(filter: StatisticFilter): RawBuilder<unknown> {
  const { to, own } = filter;
  if (!own?.part) throw new Error('only for a day in part');
  const { day, begins, until } = partOf(own, to, sql`r.time_zone`);
  // Wide enough for every zone and changes of the clock.
  const about = own.now - (Date.parse(own.today) - Date.parse(to));
  const first = new Date(about - 39 * 3_600_000);
  const settled = sql`r.status = 'finished' and r.valid and ${placeIs(filter, 'r')}`;
  const columns = sql`r.*, ${day} as day, ${begins} as begins, ${until} as until`;
  const counts = sql`(x.started_at >= x.begins and x.stopped_at <= x.until)`;
  const of = (name: string) => sql`case when ${counts} then x.${sql.ref(name)} else 0 end as ${sql.ref(name)}`;
  return sql`
    select ${to}::date as d, x.provider_id, coalesce(x.station_id, 0) as station_id, x.point_id, x.connector_no, x.start_type, coalesce(x.group_id, 0) as group_id,
      coalesce(c.connector_type, '') as connector_type, x.currency, ${counts}::int as sessions, ${sql.join(['energy_wh', 'cost', ...FEE_COLUMNS, 'discount'].map(of))},
      greatest(0, round(extract(epoch from least(x.stopped_at, x.until) - x.busy_from)))::bigint as busy_s,
      case when ${counts} then x.transaction_id end as transaction_id, x.revision
    from (
      select *, greatest(started_at, begins,
        max(stopped_at) over (partition by point_id, connector_no order by started_at, transaction_id rows between unbounded preceding and 1 preceding)) as busy_from
      from (
        select ${columns} from charging_record r where ${settled} and r.started_at > ${first} and r.started_at < ${new Date(about + 26 * 3_600_000)}
        union all
        select ${columns} from charging_record r where ${settled} and r.stopped_at - r.started_at > ${LONG} and r.stopped_at > ${new Date(about - 27 * 3_600_000)} and r.started_at <= ${first}
      ) r where started_at < until and (started_at >= begins or stopped_at > begins)
    ) x left join connector c on c.point_id = x.point_id and c.connector_no = x.connector_no`;
}
