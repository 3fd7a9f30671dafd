import type { PoolClient } from 'pg';
import { type DirtyDay, FEE_COLUMNS, findDirtyDays, forgetDirtyDays } from '../../charging/index.ts';
import { notePointsUsed } from '../../network/index.ts';
import type { Databases } from '../../platform/database/database.ts';
import { TIER_COLUMNS, tierSums } from './tier-columns.ts';

const MOST_BUCKETS = 2000;

/**
 * Counts anew the buckets in which records have changed. A change that is committed while we count leaves its own mark, so that it is counted the next time. Returns whose figures have changed;
 * the caller sees to it that only one counts at a time.
 */
export async function recountDirty(databases: Databases): Promise<{ providerIds: number[]; more: boolean }> {
  const client = await databases.pool.connect();
  try {
    await client.query('begin');
    const marks = await findDirtyDays(client, MOST_BUCKETS);
    if (marks.length > 0) {
      const buckets = [...new Map(marks.map((mark) => [`${mark.provider_id}/${mark.station_id}/${mark.day}`, mark])).values()];
      await recountBuckets(client, buckets);
      await forgetDirtyDays(
        client,
        marks.map((mark) => mark.id),
      );
    }
    await client.query('commit');
    return { providerIds: [...new Set(marks.map((mark) => mark.provider_id))], more: marks.length === MOST_BUCKETS };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const BILLED = ['energy_wh', ...FEE_COLUMNS, 'discount', 'cost'] as const;

interface Rollup {
  /** Beside provider, station and day; of the months too, unless `monthKeys` says otherwise. */
  keys: readonly string[];
  monthKeys?: Readonly<Record<string, string>>;
  sums: readonly string[];
}
const ROLLUPS = {
  station: {
    keys: ['currency'],
    sums: ['sessions', ...BILLED, 'busy_s', ...TIER_COLUMNS],
  },
  point: { keys: ['point_id', 'connector_no', 'currency'], sums: ['sessions', 'energy_wh', 'cost', 'busy_s'] },
  kind: {
    keys: ['start_type', 'group_id', 'connector_type', 'currency'],
    sums: ['sessions', 'energy_wh', 'cost', 'busy_s'],
  },
  discount: { keys: ['kind', 'currency'], sums: ['sessions', 'amount'] },
  hour: {
    keys: ['hour_day', 'hour'],
    monthKeys: { weekday: 'extract(isodow from hour_day)', hour: 'hour' },
    sums: ['sessions', 'energy_wh', 'busy_s'],
  },
} as const satisfies Record<string, Rollup>;
type RollupName = keyof typeof ROLLUPS;
const NAMES = Object.keys(ROLLUPS) as RollupName[];
const monthKeysOf = ({ keys, monthKeys }: Rollup): Readonly<Record<string, string>> =>
  monthKeys ?? Object.fromEntries(keys.map((key) => [key, key]));

/** Adds rows of days, `rows`, to sums in another table, or takes them off. */
function move(
  sign: '+' | '-',
  rows: string,
  into: string,
  keys: Readonly<Record<string, string>>,
  sums: readonly string[],
): string {
  const names = Object.keys(keys).join(', ');
  return `insert into ${into} as t (${names}, ${sums.join(', ')})
    select ${Object.values(keys).join(', ')}, ${sums.map((sum) => `${sign}sum(${sum})`).join(', ')} from ${rows} group by ${Object.keys(keys).map((_, index) => index + 1)}
    on conflict (${names}) do update set ${sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')}`;
}

/** The months, and of hours the providers' sums, moved along with rows of days: further parts of a `with`. */
function moves(name: RollupName, sign: '+' | '-', rows: string): string {
  const rollup: Rollup = ROLLUPS[name];
  const month = { provider_id: 'provider_id', month: `date_trunc('month', day)::date` };
  const parts = [
    move(sign, rows, `stat_${name}_month`, { ...month, station_id: 'station_id', ...monthKeysOf(rollup) }, rollup.sums),
  ];
  if (name === 'hour') {
    const day = { provider_id: 'provider_id', day: 'day', hour_day: 'hour_day', hour: 'hour' };
    parts.push(move(sign, rows, 'stat_provider_hour_day', day, rollup.sums));
    parts.push(move(sign, rows, 'stat_provider_hour_month', { ...month, ...monthKeysOf(rollup) }, rollup.sums));
  }
  return parts.map((part, index) => `${name}_moved_${index} as (${part})`).join(', ');
}

const BUCKETS = 'unnest($1::int[], $2::int[], $3::date[]) as b (provider_id, station_id, day)';
// The sum keeps the planner from the index by day and provider, where it would pass over all stations of the day.
const OF_BUCKET = 'd.station_id = b.station_id and d.provider_id + 0 = b.provider_id';

const clear = (name: RollupName): string => `with gone as (
    delete from stat_${name}_day d using ${BUCKETS} where ${OF_BUCKET} and d.day = b.day returning d.*
  ), ${moves(name, '-', 'gone')} select`;

/** Months that nothing is left of. */
const sweep = (name: RollupName): string => `delete from stat_${name}_month d
  using (select distinct provider_id, station_id, date_trunc('month', day)::date as month from ${BUCKETS}) b
  where ${OF_BUCKET} and d.month = b.month and ${ROLLUPS[name].sums.map((sum) => `d.${sum} = 0`).join(' and ')}`;

/** Records that began up to half a day before a day are found by their start, wherever its clock stands; older ones that still touch it by the index of long ones. */
const NEAR = `r.started_at >= (b.day::timestamp - interval '27 hours') at time zone 'UTC' and r.started_at < (b.day::timestamp + interval '39 hours') at time zone 'UTC'`;
const LONG = `r.stopped_at - r.started_at > interval '12 hours' and r.stopped_at > (b.day::timestamp - interval '15 hours') at time zone 'UTC'
  and r.started_at < (b.day::timestamp - interval '27 hours') at time zone 'UTC'`;
const RECORD = `r.provider_id as owner, r.transaction_id, r.point_id, r.connector_no, r.start_type, coalesce(r.group_id, 0) as group_id, r.currency, r.time_zone, r.started_at, coalesce(r.stopped_at, r.started_at) as stopped_at, r.revision,
  ${BILLED.map((name) => `r.${name}`).join(', ')}`;

/** The rows of a day, out of the finished, valid records that touch it: what those that began on it brought, and the seconds of the day that each of them occupied. */
const COUNTED: Readonly<Record<RollupName, string>> = {
  station: `select provider_id, station_id, day, currency, sum(sessions), ${BILLED.map((name) => `sum(r.${name})`).join(', ')}, sum(busy_s),
      ${TIER_COLUMNS.map((column) => `sum(${column})`).join(', ')}
    from record r cross join lateral (
      select ${tierSums((tier, key, value) => `coalesce(sum(${value}) filter (where tier = '${tier}' and kind = '${key}'), 0)`)}
      from (select l->>'tier' as tier, l->>'kind' as kind, (l->>'energyWh')::bigint as wh, (l->>'amount')::numeric as amount from jsonb_array_elements(r.lines) l) l
    ) t group by 1, 2, 3, 4`,
  point: `select provider_id, station_id, day, point_id, connector_no, currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s) from record group by 1, 2, 3, 4, 5, 6`,
  kind: `select r.provider_id, station_id, day, start_type, group_id, coalesce(c.connector_type, ''), currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s)
    from record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no group by 1, 2, 3, 4, 5, 6, 7`,
  discount: `select provider_id, station_id, day, l->>'kind', currency, count(distinct transaction_id), sum((l->>'amount')::numeric)
    from record cross join lateral jsonb_array_elements(discounts) l group by 1, 2, 3, 4, 5`,
  // By the clock of the record's zone, in quarters, since zones differ by them: an hour that comes twice counts twice, one that is left out not at all. Energy is spread evenly over the session's
  // time, which may go on into the next days; occupied time is that of the day alone.
  hour: `select provider_id, station_id, day, (at at time zone time_zone)::date, extract(hour from at at time zone time_zone), sum(sessions), round(sum(energy_wh)), round(sum(seconds))
    from (
      select r.provider_id, r.station_id, r.day, r.time_zone, q.at, (q.at = r.first)::int as sessions, 0 as seconds,
        case when r.lasted_s = 0 then case when q.at = r.first then r.energy_wh else 0 end
          else r.energy_wh * extract(epoch from least(r.stopped_at, q.at + interval '15 minutes') - greatest(r.started_at, q.at)) / r.lasted_s end as energy_wh
      from (select *, date_bin('15 minutes', started_at, 'epoch') as first from record where sessions > 0) r
      cross join lateral generate_series(r.first, greatest(r.stopped_at, r.started_at), interval '15 minutes') q (at)
      union all
      select r.provider_id, r.station_id, r.day, r.time_zone, q.at, 0, extract(epoch from least(r.busy_until, q.at + interval '15 minutes') - greatest(r.busy_from, q.at)), 0
      from record r cross join lateral generate_series(date_bin('15 minutes', r.busy_from, 'epoch'), r.busy_until, interval '15 minutes') q (at)
      where r.busy_until > r.busy_from
    ) piece group by 1, 2, 3, 4, 5`,
};

const count = (name: RollupName): string => `${name}_added as (
    insert into stat_${name}_day (provider_id, station_id, day, ${[...ROLLUPS[name].keys, ...ROLLUPS[name].sums].join(', ')}) ${COUNTED[name]} returning *
  ), ${moves(name, '+', `${name}_added`)}`;

/** A second at a connector is that of the session that began first: what others at it claim of the same time is not counted again. */
const COUNT = `with touching as (
    select b.provider_id, b.station_id as of_station, b.day, r.*, b.day::timestamp at time zone r.time_zone as begins, (b.day + 1)::timestamp at time zone r.time_zone as ends
    from ${BUCKETS} cross join lateral (
      ${[NEAR, LONG]
        .flatMap((when) => [
          `select r.* from charging_record r where r.station_id = b.station_id and r.status = 'finished' and r.valid and ${when}`,
          `select r.* from charging_record r where b.station_id = 0 and r.station_id is null and r.provider_id = b.provider_id and r.status = 'finished' and r.valid and ${when}`,
        ])
        .map((one) => one.replace('r.*', RECORD))
        .join(' union all ')}
    ) r where r.owner = b.provider_id
  ), stretch as (
    select *, (begins <= started_at) as began, greatest(started_at, begins,
        max(stopped_at) over (partition by provider_id, of_station, day, point_id, connector_no order by started_at, transaction_id rows between unbounded preceding and 1 preceding)) as busy_from,
      least(stopped_at, ends) as busy_until
    from touching where started_at < ends and (started_at >= begins or stopped_at > begins)
  ), record as materialized (
    select r.provider_id, r.of_station as station_id, r.day, r.transaction_id, r.point_id, r.connector_no, r.start_type, r.group_id, r.currency, r.time_zone, r.started_at, r.stopped_at,
      r.busy_from, r.busy_until, r.began::int as sessions, ${BILLED.map((name) => `case when r.began then r.${name} else 0 end as ${name}`).join(', ')},
      greatest(0, extract(epoch from r.stopped_at - r.started_at))::bigint as lasted_s, greatest(0, extract(epoch from r.busy_until - r.busy_from))::bigint as busy_s,
      coalesce(l.lines, '[]') as lines, coalesce(l.discounts, '[]') as discounts
    from stretch r left join charging_bill l on r.began and l.transaction_id = r.transaction_id and l.revision = r.revision
    where r.began or r.busy_until > r.busy_from
  ), ${NAMES.map(count).join(', ')} select point_id, min(started_at) as since from record group by 1`;

/** Counts buckets anew from their records, and moves the months that they lie in by the difference, in the caller's transaction. */
async function recountBuckets(client: Pick<PoolClient, 'query'>, buckets: readonly DirtyDay[]): Promise<void> {
  const values = [
    buckets.map((bucket) => bucket.provider_id),
    buckets.map((bucket) => bucket.station_id),
    buckets.map((bucket) => bucket.day),
  ];
  for (const name of NAMES) await client.query({ name: `stat-clear-${name}`, text: clear(name), values });
  const { rows: used } = await client.query<{ point_id: number; since: Date }>({ name: 'stat-count', text: COUNT, values });
  await notePointsUsed(
    client,
    used.map(({ point_id, since }) => ({ pointId: point_id, since })),
  );
  for (const name of NAMES) await client.query({ name: `stat-sweep-${name}`, text: sweep(name), values });
}
