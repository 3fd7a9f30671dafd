import { ledgerSums } from '../../../apps/server/src/insight/statistics/count-ledger.ts';

const LEDGER_SUMS = ledgerSums('(select id from ledger_transaction) f');
const TIERS = ['sharp', 'peak', 'flat', 'valley'] as const;
const TIER_COLUMNS = TIERS.flatMap((tier) => [`${tier}_wh`, `${tier}_elec`, `${tier}_service`]);
const tierSum = (tier: string, value: string) => `coalesce(sum(${value}) filter (where tier = '${tier}'), 0)`;

/** Columns of a rollup's key beside provider, station and day, and its sums. */
const ROLLUPS = {
  station: [
    ['currency'],
    ['sessions', 'energy_wh', 'elec_fee', 'service_fee', 'reserve_fee', 'discount', 'cost', 'busy_s', ...TIER_COLUMNS],
  ],
  point: [
    ['point_id', 'connector_no', 'currency'],
    ['sessions', 'energy_wh', 'cost', 'busy_s'],
  ],
  kind: [
    ['start_type', 'group_id', 'connector_type', 'currency'],
    ['sessions', 'energy_wh', 'cost', 'busy_s'],
  ],
} as const;

/** The product keeps no row of a station's month that nothing is left of: a session of less than half a second or Wh in its last hour leaves one of its day. */
const anyOf = (sums: readonly string[]) => sums.map((sum) => `sum(${sum}) <> 0`).join(' or ');

const month = (table: keyof typeof ROLLUPS) => {
  const [keys, sums] = ROLLUPS[table];
  return `insert into stat_${table}_month (provider_id, station_id, month, ${keys.join(', ')}, ${sums.join(', ')})
    select provider_id, station_id, date_trunc('month', day), ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})`).join(', ')} from stat_${table}_day
    group by provider_id, station_id, date_trunc('month', day), ${keys.join(', ')} having ${anyOf(sums)}`;
};

/**
 * All rollups of what the bulk seed has made, in one pass: what the product's recount would come to bucket by bucket. Relies on the seed's bills having one tier each.
 */
export const ROLLUP_FILL: readonly string[] = [
  `create temp table seed_settled as
   select r.provider_id, coalesce(r.station_id, 0) as station_id, (r.started_at at time zone r.time_zone)::date as day, r.point_id, r.connector_no, r.start_type, coalesce(r.group_id, 0) as group_id,
     coalesce(c.connector_type, '') as connector_type, r.currency, r.time_zone, r.started_at, r.stopped_at, r.energy_wh, r.elec_fee, r.service_fee, r.reserve_fee, r.discount, r.cost,
     0::bigint as busy_s, 1 as sessions, (array['valley', 'flat', 'peak', 'sharp'])[1 + r.transaction_id % 4] as tier
   from charging_record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no where r.status = 'finished' and r.valid`,
  // The seconds of each day that a session occupied its connector, those that another had taken before left out.
  `create temp table seed_busy as
   select r.*, d.day as at_day, greatest(r.started_at, r.taken, d.day::timestamp at time zone r.time_zone) as busy_from, least(r.stopped_at, (d.day + 1)::timestamp at time zone r.time_zone) as busy_until
   from (
     select *, max(stopped_at) over (partition by point_id, connector_no order by started_at rows between unbounded preceding and 1 preceding) as taken from seed_settled
   ) r cross join lateral stat_days(r.started_at, r.stopped_at, r.time_zone) d (day)`,
  `create temp table seed_rows as
   select provider_id, station_id, day, point_id, connector_no, start_type, group_id, connector_type, currency, sessions, energy_wh, elec_fee, service_fee, reserve_fee, discount, cost, busy_s, tier from seed_settled
   union all
   select provider_id, station_id, at_day, point_id, connector_no, start_type, group_id, connector_type, currency, 0, 0, 0, 0, 0, 0, 0, extract(epoch from busy_until - busy_from)::bigint, tier
   from seed_busy where busy_until > busy_from`,
  `insert into stat_station_day (provider_id, station_id, day, currency, ${ROLLUPS.station[1].join(', ')})
   select provider_id, station_id, day, currency, sum(sessions), sum(energy_wh), sum(elec_fee), sum(service_fee), sum(reserve_fee), sum(discount), sum(cost), sum(busy_s),
     ${TIERS.map((tier) => `${tierSum(tier, 'energy_wh')}, ${tierSum(tier, 'elec_fee')}, ${tierSum(tier, 'service_fee')}`).join(', ')}
   from seed_rows group by 1, 2, 3, 4 order by 3`,
  `insert into stat_point_day (provider_id, station_id, day, point_id, connector_no, currency, sessions, energy_wh, cost, busy_s)
   select provider_id, station_id, day, point_id, connector_no, currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s) from seed_rows group by 1, 2, 3, 4, 5, 6 order by 3`,
  `insert into stat_kind_day (provider_id, station_id, day, start_type, group_id, connector_type, currency, sessions, energy_wh, cost, busy_s)
   select provider_id, station_id, day, start_type, group_id, connector_type, currency, sum(sessions), sum(energy_wh), sum(cost), sum(busy_s) from seed_rows group by 1, 2, 3, 4, 5, 6, 7 order by 3`,
  `insert into stat_hour_day (provider_id, station_id, day, hour_day, hour, sessions, energy_wh, busy_s)
   select provider_id, station_id, day, (at at time zone time_zone)::date, extract(hour from at at time zone time_zone), sum(sessions), sum(energy_wh), sum(seconds)
   from (
     select provider_id, station_id, day, time_zone, q.at, (q.at = date_bin('1 hour', started_at, 'epoch'))::int as sessions,
       round(energy_wh * extract(epoch from least(r.stopped_at, q.at + interval '1 hour') - r.started_at) / extract(epoch from r.stopped_at - r.started_at))
         - round(energy_wh * extract(epoch from greatest(r.started_at, q.at) - r.started_at) / extract(epoch from r.stopped_at - r.started_at)) as energy_wh, 0 as seconds
     from seed_settled r cross join lateral generate_series(date_bin('1 hour', r.started_at, 'epoch'), r.stopped_at, interval '1 hour') q (at) where r.stopped_at > r.started_at
     union all
     select provider_id, station_id, at_day, time_zone, q.at, 0, 0,
       round(extract(epoch from least(r.busy_until, q.at + interval '1 hour') - r.busy_from)) - round(extract(epoch from greatest(r.busy_from, q.at) - r.busy_from))
     from seed_busy r cross join lateral generate_series(date_bin('1 hour', r.busy_from, 'epoch'), r.busy_until, interval '1 hour') q (at) where r.busy_until > r.busy_from
   ) piece group by 1, 2, 3, 4, 5 order by 3`,
  month('station'),
  month('point'),
  month('kind'),
  `insert into stat_hour_month (provider_id, station_id, month, weekday, hour, sessions, energy_wh, busy_s)
   select provider_id, station_id, date_trunc('month', day), extract(isodow from hour_day), hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_day group by 1, 2, 3, 4, 5
   having ${anyOf(['sessions', 'energy_wh', 'busy_s'])}`,
  'insert into stat_provider_hour_day select provider_id, day, hour_day, hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_day group by 1, 2, 3, 4',
  `insert into stat_provider_hour_month select provider_id, date_trunc('month', day), extract(isodow from hour_day), hour, sum(sessions), sum(energy_wh), sum(busy_s)
   from stat_provider_hour_day group by 1, 2, 3, 4`,
  LEDGER_SUMS.records,
  LEDGER_SUMS.days,
  'truncate stat_dirty, ledger_uncounted',
];
