import type { PoolClient } from 'pg';
import type { Databases } from '../../platform/database/database.ts';

/** A day's bucket of one station (0: none) of one provider. */
export interface Bucket {
  provider_id: number;
  station_id: number;
  /** YYYY-MM-DD, of the station's zone. */
  day: string;
}

const MOST_BUCKETS = 2000;

/**
 * Counts anew the buckets in which records have changed. A change that is committed while we count leaves its own mark, so that it is counted the next time. Returns whose figures have changed;
 * the caller sees to it that only one counts at a time.
 */
export async function recountDirty(databases: Databases): Promise<{ providerIds: number[]; more: boolean }> {
  const client = await databases.pool.connect();
  try {
    await client.query('begin');
    const { rows: marks } = await client.query<{ id: string } & Bucket>(
      'select id, provider_id, station_id, day::text as day from stat_dirty order by id limit $1',
      [MOST_BUCKETS],
    );
    if (marks.length > 0) {
      const buckets = [...new Map(marks.map((mark) => [`${mark.provider_id}/${mark.station_id}/${mark.day}`, mark])).values()];
      await recountBuckets(client, buckets);
      await client.query('delete from stat_dirty where id = any ($1::bigint[])', [marks.map((mark) => mark.id)]);
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

const TIERS = ['sharp', 'peak', 'flat', 'valley'] as const;
const TIER_COLUMNS = TIERS.flatMap((tier) => [`${tier}_wh`, `${tier}_elec`, `${tier}_service`]);
const SUMS = {
  station: ['sessions', 'energy_wh', 'elec_fee', 'service_fee', 'reserve_fee', 'discount', 'cost', 'busy_s', ...TIER_COLUMNS],
  point: ['sessions', 'energy_wh', 'cost', 'busy_s'],
  kind: ['sessions', 'energy_wh', 'cost', 'busy_s'],
  discount: ['sessions', 'amount'],
} as const;
const KEYS = {
  station: ['currency'],
  point: ['point_id', 'connector_no', 'currency'],
  kind: ['start_type', 'group_id', 'connector_type', 'currency'],
  discount: ['kind', 'currency'],
} as const;

const NEAR = `r.started_at >= (b.day::timestamp - interval '15 hours') at time zone 'UTC' and r.started_at < (b.day::timestamp + interval '39 hours') at time zone 'UTC'`;

/** The finished, valid records of the buckets; the index by station and start finds them, the exact day is their own zone's. */
const RECORDS = `with bucket as (select * from unnest($1::int[], $2::int[], $3::date[]) as b (provider_id, station_id, day)),
  record as materialized (
    select b.provider_id, b.station_id, b.day, r.transaction_id, r.point_id, r.connector_no, r.start_type, coalesce(r.group_id, 0) as group_id, r.currency, r.time_zone, r.revision,
      r.started_at, r.stopped_at, r.energy_wh, r.elec_fee, r.service_fee, r.reserve_fee, r.discount, r.cost,
      greatest(0, extract(epoch from r.stopped_at - r.started_at))::bigint as busy_s
    from bucket b cross join lateral (
      select r.* from charging_record r where r.station_id = b.station_id and ${NEAR}
      union all
      select r.* from charging_record r where b.station_id = 0 and r.station_id is null and r.provider_id = b.provider_id and ${NEAR}
    ) r
    where r.provider_id = b.provider_id and r.status = 'finished' and r.valid and (r.started_at at time zone r.time_zone)::date = b.day
  )`;

/** Counts buckets anew from their records, and the months that they lie in from their days, in the caller's transaction. */
async function recountBuckets(client: Pick<PoolClient, 'query'>, buckets: readonly Bucket[]): Promise<void> {
  const values = [
    buckets.map((bucket) => bucket.provider_id),
    buckets.map((bucket) => bucket.station_id),
    buckets.map((bucket) => bucket.day),
  ];
  const sql = (name: string, text: string) => client.query({ name: `stat-${name}`, text, values });
  const clear = (table: string) =>
    `delete from stat_${table}_day d using unnest($1::int[], $2::int[], $3::date[]) as b (provider_id, station_id, day)
      where d.provider_id = b.provider_id and d.station_id = b.station_id and d.day = b.day`;
  for (const table of ['station', 'point', 'kind', 'discount']) await sql(`clear-${table}`, clear(table));
  await sql('clear-hour', `with moved as (${clear('hour')} returning d.*) ${moveProviderHours('-')}`);
  await sql(
    'station',
    `${RECORDS},
      line as (
        select r.provider_id, r.station_id, r.day, r.currency, l->>'tier' as tier, l->>'kind' as kind, (l->>'energyWh')::bigint as energy_wh, (l->>'amount')::numeric as amount
        from record r join charging_bill b on b.transaction_id = r.transaction_id and b.revision = r.revision
        cross join lateral jsonb_array_elements(b.lines) l
      ),
      tier as (
        select provider_id, station_id, day, currency, ${TIERS.map(
          (tier) => `coalesce(sum(energy_wh) filter (where tier = '${tier}' and kind = 'electricity'), 0) as ${tier}_wh,
          coalesce(sum(amount) filter (where tier = '${tier}' and kind = 'electricity'), 0) as ${tier}_elec,
          coalesce(sum(amount) filter (where tier = '${tier}' and kind = 'service'), 0) as ${tier}_service`,
        ).join(', ')} from line group by 1, 2, 3, 4
      ),
      total as (
        select provider_id, station_id, day, currency, count(*) as sessions, sum(energy_wh) as energy_wh, sum(elec_fee) as elec_fee, sum(service_fee) as service_fee,
          sum(reserve_fee) as reserve_fee, sum(discount) as discount, sum(cost) as cost, sum(busy_s) as busy_s
        from record group by 1, 2, 3, 4
      )
    insert into stat_station_day (provider_id, station_id, day, currency, ${SUMS.station.join(', ')})
    select a.provider_id, a.station_id, a.day, a.currency, a.sessions, a.energy_wh, a.elec_fee, a.service_fee, a.reserve_fee, a.discount, a.cost, a.busy_s,
      ${TIER_COLUMNS.map((column) => `coalesce(t.${column}, 0)`).join(', ')}
    from total a left join tier t using (provider_id, station_id, day, currency)`,
  );
  await sql(
    'point',
    `${RECORDS} insert into stat_point_day (provider_id, station_id, day, point_id, connector_no, currency, sessions, energy_wh, cost, busy_s)
    select provider_id, station_id, day, point_id, connector_no, currency, count(*), sum(energy_wh), sum(cost), sum(busy_s) from record group by 1, 2, 3, 4, 5, 6`,
  );
  await sql(
    'kind',
    `${RECORDS} insert into stat_kind_day (provider_id, station_id, day, start_type, group_id, connector_type, currency, sessions, energy_wh, cost, busy_s)
    select r.provider_id, r.station_id, r.day, r.start_type, r.group_id, coalesce(c.connector_type, ''), r.currency, count(*), sum(r.energy_wh), sum(r.cost), sum(r.busy_s)
    from record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no group by 1, 2, 3, 4, 5, 6, 7`,
  );
  await sql(
    'discount',
    `${RECORDS} insert into stat_discount_day (provider_id, station_id, day, kind, currency, sessions, amount)
    select r.provider_id, r.station_id, r.day, l->>'kind', r.currency, count(distinct r.transaction_id), sum((l->>'amount')::numeric)
    from record r join charging_bill b on b.transaction_id = r.transaction_id and b.revision = r.revision
    cross join lateral jsonb_array_elements(b.discounts) l group by 1, 2, 3, 4, 5`,
  );
  // By the clock of the record's zone, in quarters, since zones differ by them: an hour that comes twice counts twice, one that is left out not at all. Energy is spread evenly over the time.
  await sql(
    'hour',
    `${RECORDS},
      piece as (
        select r.provider_id, r.station_id, r.day, r.energy_wh, r.busy_s, q.at, r.time_zone, q.at = date_bin('15 minutes', r.started_at, 'epoch') as first,
          case when r.busy_s = 0 then 0 else extract(epoch from least(r.stopped_at, q.at + interval '15 minutes') - greatest(r.started_at, q.at)) end as seconds
        from record r
        cross join lateral generate_series(date_bin('15 minutes', r.started_at, 'epoch'), greatest(r.stopped_at, r.started_at), interval '15 minutes') q (at)
      ),
      moved as (
    insert into stat_hour_day (provider_id, station_id, day, hour_day, hour, sessions, energy_wh, busy_s)
    select provider_id, station_id, day, (at at time zone time_zone)::date, extract(hour from at at time zone time_zone),
      count(*) filter (where first), round(sum(case when busy_s = 0 then case when first then energy_wh else 0 end else energy_wh * seconds / busy_s end)), round(sum(seconds))
    from piece group by 1, 2, 3, 4, 5 returning *) ${moveProviderHours('+')}`,
  );
  for (const table of ['station', 'point', 'kind', 'discount'] as const) {
    const [keys, sums] = [KEYS[table].join(', '), SUMS[table]];
    await clearMonths(client, table, values);
    await sql(
      `${table}-month`,
      `with touched as (${MONTHS})
      insert into stat_${table}_month (provider_id, station_id, month, ${keys}, ${sums.join(', ')})
      select d.provider_id, d.station_id, m.month, ${KEYS[table].map((key) => `d.${key}`).join(', ')}, ${sums.map((sum) => `sum(d.${sum})`).join(', ')}
      from touched m join stat_${table}_day d on d.provider_id = m.provider_id and d.station_id = m.station_id and d.day >= m.month and d.day < m.month + interval '1 month'
      group by d.provider_id, d.station_id, m.month, ${KEYS[table].map((key) => `d.${key}`).join(', ')}`,
    );
  }
  await clearMonths(client, 'hour', values);
  await sql(
    'hour-month',
    `with touched as (${MONTHS})
    insert into stat_hour_month (provider_id, station_id, month, weekday, hour, sessions, energy_wh, busy_s)
    select d.provider_id, d.station_id, m.month, extract(isodow from d.hour_day), d.hour, sum(d.sessions), sum(d.energy_wh), sum(d.busy_s)
    from touched m join stat_hour_day d on d.provider_id = m.provider_id and d.station_id = m.station_id and d.day >= m.month and d.day < m.month + interval '1 month'
    group by 1, 2, 3, 4, 5`,
  );
}

/** Takes hours of stations, `moved`, into the sums of their providers, or out of them. */
const moveProviderHours = (sign: '+' | '-'): string => {
  const figures = ['sessions', 'energy_wh', 'busy_s'];
  const sums = figures.map((name) => `${sign}sum(m.${name})`).join(', ');
  const set = figures.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ');
  return `, by_month as (
      insert into stat_provider_hour_month as t (provider_id, month, weekday, hour, ${figures.join(', ')})
      select m.provider_id, date_trunc('month', m.day)::date, extract(isodow from m.hour_day), m.hour, ${sums} from moved m group by 1, 2, 3, 4
      on conflict (month, weekday, hour, provider_id) do update set ${set}
    )
    insert into stat_provider_hour_day as t (provider_id, day, hour_day, hour, ${figures.join(', ')})
    select m.provider_id, m.day, m.hour_day, m.hour, ${sums} from moved m group by 1, 2, 3, 4
    on conflict (day, hour_day, hour, provider_id) do update set ${set}`;
};

const MONTHS = `select distinct provider_id, station_id, date_trunc('month', day)::date as month
  from unnest($1::int[], $2::int[], $3::date[]) as b (provider_id, station_id, day)`;

const clearMonths = (client: Pick<PoolClient, 'query'>, table: string, values: unknown[]) =>
  client.query({
    name: `stat-clear-${table}-month`,
    text: `delete from stat_${table}_month d using (${MONTHS}) m
      where d.provider_id = m.provider_id and d.station_id = m.station_id and d.month = m.month`,
    values,
  });
