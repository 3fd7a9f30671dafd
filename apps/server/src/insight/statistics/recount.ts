import type { PoolClient } from 'pg';
import {
  type DirtyDay,
  type DirtyMark,
  FEE_COLUMNS,
  findDirtyDays,
  findYoungerMarks,
  forgetDirtyDays,
} from '../../charging/index.ts';
import { notePointsUsed } from '../../network/index.ts';
import type { Databases } from '../../platform/database/database.ts';
import { beginCounting } from './begin-counting.ts';
import { TIER_COLUMNS, tierSums } from './tier-columns.ts';

const MOST_MARKS = 5000;

/**
 * Brings the rollups up to date: records that have come into the figures are added to their days, and the days of those that were in them before, and have changed, are counted anew. Of two sessions that claim the same time
 * of a connector the first has it, so a record that overlaps another has its days counted anew too. All in one snapshot, which also takes the marks away: a change that is committed while we count leaves its own mark.
 * Returns whose figures have changed; the caller sees to it that only one counts at a time.
 */
export async function recountDirty(databases: Databases): Promise<{ providerIds: number[]; more: boolean }> {
  const client = await databases.pool.connect();
  try {
    await beginCounting(client);
    const marks = await findDirtyDays(client, MOST_MARKS);
    if (marks.length === 0) {
      await client.query('commit');
      return { providerIds: [], more: false };
    }
    const more = marks.length === MOST_MARKS;
    const named = marks.filter((mark) => mark.transaction_id !== null);
    const whole = bucketsOf([
      ...marks.filter((mark) => mark.transaction_id === null),
      ...(named.length > 0 ? await overlapping(client, named) : []),
    ]);
    // A day that is counted anew has all its records, also those whose marks are beyond these.
    const younger = more && whole.size > 0 ? await findYoungerMarks(client, [...whole.values()], marks.at(-1)!.id) : [];
    const added = named.filter((mark) => !whole.has(keyOf(mark)));
    const used = [
      ...(whole.size > 0 ? await recountBuckets(client, [...whole.values()]) : []),
      ...(added.length > 0 ? await addRecords(client, added) : []),
    ];
    await forgetDirtyDays(client, marks, younger);
    await client.query('commit');
    // Points are written by others too, whom this snapshot would meet. It only ever says what the records say.
    await notePointsUsed(
      databases.pool,
      used.map(({ point_id, since }) => ({ pointId: point_id, since })),
    );
    return { providerIds: [...new Set(marks.map((mark) => mark.provider_id))], more };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const keyOf = ({ provider_id, station_id, day }: DirtyDay): string => `${provider_id}/${station_id}/${day}`;
const bucketsOf = (days: readonly DirtyDay[]): Map<string, DirtyDay> => new Map(days.map((day) => [keyOf(day), day]));

interface Used {
  point_id: number;
  since: Date;
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

/** Adds rows of days, `rows`, to sums in another table, or takes them off. `latest`: a time that only moves on, and stays unknown where it is. */
function move(
  sign: '+' | '-',
  rows: string,
  into: string,
  keys: Readonly<Record<string, string>>,
  sums: readonly string[],
  latest?: string,
): string {
  const names = Object.keys(keys).join(', ');
  const moved = sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`);
  if (latest) moved.push(`${latest} = case when t.${latest} is not null then greatest(t.${latest}, excluded.${latest}) end`);
  return `insert into ${into} as t (${[names, ...sums, ...(latest ? [latest] : [])].join(', ')})
    select ${[...Object.values(keys), ...sums.map((sum) => `${sign}sum(${sum})`), ...(latest ? [`max(${latest})`] : [])].join(', ')} from ${rows} group by ${Object.keys(keys).map((_, index) => index + 1)}
    on conflict (${names}) do update set ${moved.join(', ')}`;
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
  point: `select provider_id, station_id, day, point_id, connector_no, currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s), max(stopped_at) from record group by 1, 2, 3, 4, 5, 6`,
  kind: `select r.provider_id, station_id, day, start_type, group_id, coalesce(c.connector_type, ''), currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s)
    from record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no group by 1, 2, 3, 4, 5, 6, 7`,
  discount: `select provider_id, station_id, day, l->>'kind', currency, count(distinct transaction_id), sum((l->>'amount')::numeric)
    from record cross join lateral jsonb_array_elements(discounts) l group by 1, 2, 3, 4, 5`,
  // By the clock of the record's zone, in quarters, since zones differ by them: an hour that comes twice counts twice, one that is left out not at all. Energy is spread evenly over the session's
  // time, which may go on into the next days; occupied time is that of the day alone. Both are rounded as they grow, so that the pieces of a record add up to it, and its hours stay the same whatever stands beside them.
  hour: `select provider_id, station_id, day, (at at time zone time_zone)::date, extract(hour from at at time zone time_zone), sum(sessions), sum(energy_wh), sum(seconds)
    from (
      select r.provider_id, r.station_id, r.day, r.time_zone, q.at, (q.at = r.first)::int as sessions, 0 as seconds,
        case when r.stopped_at <= r.started_at then case when q.at = r.first then r.energy_wh else 0 end
          else round(r.energy_wh * extract(epoch from least(r.stopped_at, q.at + interval '15 minutes') - r.started_at) / extract(epoch from r.stopped_at - r.started_at))
            - round(r.energy_wh * extract(epoch from greatest(r.started_at, q.at) - r.started_at) / extract(epoch from r.stopped_at - r.started_at)) end as energy_wh
      from (select *, date_bin('15 minutes', started_at, 'epoch') as first from record where sessions > 0) r
      cross join lateral generate_series(r.first, greatest(r.stopped_at, r.started_at), interval '15 minutes') q (at)
      union all
      select r.provider_id, r.station_id, r.day, r.time_zone, q.at, 0,
        round(extract(epoch from least(r.busy_until, q.at + interval '15 minutes') - r.busy_from)) - round(extract(epoch from greatest(r.busy_from, q.at) - r.busy_from)), 0
      from record r cross join lateral generate_series(date_bin('15 minutes', r.busy_from, 'epoch'), r.busy_until, interval '15 minutes') q (at)
      where r.busy_until > r.busy_from
    ) piece group by 1, 2, 3, 4, 5`,
};

/** Days of points also say until when their sessions had the connector. */
const columnsOf = (name: RollupName): string =>
  [
    'provider_id',
    'station_id',
    'day',
    ...ROLLUPS[name].keys,
    ...ROLLUPS[name].sums,
    ...(name === 'point' ? ['busy_until'] : []),
  ].join(', ');

const count = (name: RollupName): string => `${name}_added as (
    insert into stat_${name}_day (${columnsOf(name)}) ${COUNTED[name]} returning *
  ), ${moves(name, '+', `${name}_added`)}`;

/** The same for days that are there already: their rows are moved as their months are. */
const add = (name: RollupName): string => {
  const { keys, sums } = ROLLUPS[name];
  const own = Object.fromEntries(['provider_id', 'station_id', 'day', ...keys].map((key) => [key, key]));
  const latest = name === 'point' ? 'busy_until' : undefined;
  return `${name}_counted (${columnsOf(name)}) as materialized (${COUNTED[name]}),
    ${name}_added as (${move('+', `${name}_counted`, `stat_${name}_day`, own, sums, latest)}), ${moves(name, '+', `${name}_counted`)}`;
};

/** Records with the day that they are looked at for, and its bounds by their clocks. */
const TOUCHING = `b.provider_id, b.station_id as of_station, b.day, r.*, b.day::timestamp at time zone r.time_zone as begins, (b.day + 1)::timestamp at time zone r.time_zone as ends`;
const IS_COUNTED = `r.status = 'finished' and r.valid`;

/** A second at a connector is that of the session that began first: what others at it claim of the same time is not counted again. */
const RECORDS = `stretch as (
    select *, (begins <= started_at) as began, greatest(started_at, begins,
        max(stopped_at) over (partition by provider_id, of_station, day, point_id, connector_no order by started_at, transaction_id rows between unbounded preceding and 1 preceding)) as busy_from,
      least(stopped_at, ends) as busy_until
    from touching where started_at < ends and (started_at >= begins or stopped_at > begins)
  ), record as materialized (
    select r.provider_id, r.of_station as station_id, r.day, r.transaction_id, r.point_id, r.connector_no, r.start_type, r.group_id, r.currency, r.time_zone, r.started_at, r.stopped_at,
      r.busy_from, r.busy_until, r.began::int as sessions, ${BILLED.map((name) => `case when r.began then r.${name} else 0 end as ${name}`).join(', ')},
      greatest(0, extract(epoch from r.busy_until - r.busy_from))::bigint as busy_s, coalesce(l.lines, '[]') as lines, coalesce(l.discounts, '[]') as discounts
    from stretch r left join charging_bill l on r.began and l.transaction_id = r.transaction_id and l.revision = r.revision
    where r.began or r.busy_until > r.busy_from
  )`;
const USED = 'select point_id, min(started_at) as since from record group by 1';

const COUNT = `with touching as (
    select ${TOUCHING}
    from ${BUCKETS} cross join lateral (
      ${[NEAR, LONG]
        .flatMap((when) => [
          `select ${RECORD} from charging_record r where r.station_id = b.station_id and ${IS_COUNTED} and ${when}`,
          `select ${RECORD} from charging_record r where b.station_id = 0 and r.station_id is null and r.provider_id = b.provider_id and ${IS_COUNTED} and ${when}`,
        ])
        .join(' union all ')}
    ) r where r.owner = b.provider_id
  ), ${RECORDS}, ${NAMES.map(count).join(', ')} ${USED}`;

// Records that are named are found by their keys, one after another: of a join the planner makes a walk over all of a provider's where it thinks that they are few.
const BY_KEY = '(select k.* from charging_record k where k.transaction_id = b.transaction_id offset 0) r';
const NAMED = 'unnest($1::int[], $2::int[], $3::date[], $4::int[]) as b (provider_id, station_id, day, transaction_id)';

const ADD = `with touching as (
    select ${TOUCHING}
    from (select distinct * from ${NAMED}) b cross join lateral (
      select ${RECORD} from ${BY_KEY} where ${IS_COUNTED} and coalesce(r.station_id, 0) = b.station_id and r.provider_id = b.provider_id
    ) r
  ), ${RECORDS}, ${NAMES.map(add).join(', ')} ${USED}`;

/**
 * The days of named records that share time with another at their connector. Only of those that begin before all that was counted of the day, or was named with them, has ended there, all others are looked at.
 */
const OVERLAPPING = `with named as materialized (
    select b.provider_id, b.station_id, b.day, r.transaction_id, r.point_id, r.connector_no, r.started_at, r.stopped_at,
      max(r.stopped_at) over (partition by b.day, r.point_id, r.connector_no order by r.started_at, r.transaction_id rows between unbounded preceding and 1 preceding) as before
    from (select distinct * from ${NAMED}) b cross join lateral ${BY_KEY}
  ), suspect as materialized (
    select * from named r where r.before > r.started_at or exists (
      select from stat_point_day p where p.station_id = r.station_id and p.day = r.day and p.point_id = r.point_id and p.connector_no = r.connector_no and (p.busy_until is null or p.busy_until > r.started_at))
  )
  select distinct r.provider_id, r.station_id, r.day::text as day from suspect r
  where exists (select from charging_record o where o.point_id = r.point_id and o.connector_no = r.connector_no and o.transaction_id <> r.transaction_id and o.status = 'finished' and o.valid
      and o.started_at >= r.started_at - interval '12 hours' and o.started_at < r.stopped_at and o.stopped_at > r.started_at)
    or exists (select from charging_record o where o.station_id = nullif(r.station_id, 0) and o.stopped_at - o.started_at > interval '12 hours' and o.stopped_at > r.started_at
      and o.point_id = r.point_id and o.connector_no = r.connector_no and o.transaction_id <> r.transaction_id and o.status = 'finished' and o.valid and o.started_at < r.stopped_at)`;

type Client = Pick<PoolClient, 'query'>;

const bucketValues = (buckets: readonly DirtyDay[]): unknown[] => [
  buckets.map((bucket) => bucket.provider_id),
  buckets.map((bucket) => bucket.station_id),
  buckets.map((bucket) => bucket.day),
];
const markValues = (marks: readonly DirtyMark[]): unknown[] => [...bucketValues(marks), marks.map((mark) => mark.transaction_id)];

async function overlapping(client: Client, marks: readonly DirtyMark[]): Promise<DirtyDay[]> {
  const { rows } = await client.query<DirtyDay>({ name: 'stat-overlapping', text: OVERLAPPING, values: markValues(marks) });
  return rows;
}

/** Counts buckets anew from their records, and moves the months that they lie in by the difference, in the caller's transaction. Returns since when points were used. */
async function recountBuckets(client: Client, buckets: readonly DirtyDay[]): Promise<Used[]> {
  const values = bucketValues(buckets);
  for (const name of NAMES) await client.query({ name: `stat-clear-${name}`, text: clear(name), values });
  const { rows } = await client.query<Used>({ name: 'stat-count', text: COUNT, values });
  for (const name of NAMES) await client.query({ name: `stat-sweep-${name}`, text: sweep(name), values });
  return rows;
}

/** Adds records that were in no figure to their days and months, in the caller's transaction. Returns since when points were used. */
async function addRecords(client: Client, marks: readonly DirtyMark[]): Promise<Used[]> {
  const { rows } = await client.query<Used>({ name: 'stat-add', text: ADD, values: markValues(marks) });
  return rows;
}
