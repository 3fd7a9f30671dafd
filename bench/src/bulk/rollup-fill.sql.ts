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

const month = (table: keyof typeof ROLLUPS) => {
  const [keys, sums] = ROLLUPS[table];
  return `insert into stat_${table}_month (provider_id, station_id, month, ${keys.join(', ')}, ${sums.join(', ')})
    select provider_id, station_id, date_trunc('month', day), ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum})`).join(', ')} from stat_${table}_day
    group by provider_id, station_id, date_trunc('month', day), ${keys.join(', ')}`;
};

/**
 * All rollups of what the bulk seed has made, in one pass: what the product's recount would come to bucket by bucket. Relies on the seed's bills having one tier each.
 */
export const ROLLUP_FILL: readonly string[] = [
  `create temp table seed_settled as
   select r.provider_id, coalesce(r.station_id, 0) as station_id, (r.started_at at time zone r.time_zone)::date as day, r.point_id, r.connector_no, r.start_type, coalesce(r.group_id, 0) as group_id,
     coalesce(c.connector_type, '') as connector_type, r.currency, r.time_zone, r.started_at, r.stopped_at, r.energy_wh, r.elec_fee, r.service_fee, r.reserve_fee, r.discount, r.cost,
     greatest(0, extract(epoch from r.stopped_at - r.started_at))::bigint as busy_s, (array['valley', 'flat', 'peak', 'sharp'])[1 + r.transaction_id % 4] as tier
   from charging_record r left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no where r.status = 'finished' and r.valid`,
  `insert into stat_station_day (provider_id, station_id, day, currency, ${ROLLUPS.station[1].join(', ')})
   select provider_id, station_id, day, currency, count(*), sum(energy_wh), sum(elec_fee), sum(service_fee), sum(reserve_fee), sum(discount), sum(cost), sum(busy_s),
     ${TIERS.map((tier) => `${tierSum(tier, 'energy_wh')}, ${tierSum(tier, 'elec_fee')}, ${tierSum(tier, 'service_fee')}`).join(', ')}
   from seed_settled group by 1, 2, 3, 4 order by 3`,
  `insert into stat_point_day (provider_id, station_id, day, point_id, connector_no, currency, sessions, energy_wh, cost, busy_s)
   select provider_id, station_id, day, point_id, connector_no, currency, count(*), sum(energy_wh), sum(cost), sum(busy_s) from seed_settled group by 1, 2, 3, 4, 5, 6 order by 3`,
  `insert into stat_kind_day (provider_id, station_id, day, start_type, group_id, connector_type, currency, sessions, energy_wh, cost, busy_s)
   select provider_id, station_id, day, start_type, group_id, connector_type, currency, count(*), sum(energy_wh), sum(cost), sum(busy_s) from seed_settled group by 1, 2, 3, 4, 5, 6, 7 order by 3`,
  `insert into stat_hour_day (provider_id, station_id, day, hour_day, hour, sessions, energy_wh, busy_s)
   select provider_id, station_id, day, (at at time zone time_zone)::date, extract(hour from at at time zone time_zone), count(*) filter (where at = date_bin('1 hour', started_at, 'epoch')),
     round(sum(energy_wh * seconds / greatest(1, busy_s))), round(sum(seconds))
   from (
     select r.*, q.at, extract(epoch from least(r.stopped_at, q.at + interval '1 hour') - greatest(r.started_at, q.at)) as seconds
     from seed_settled r cross join lateral generate_series(date_bin('1 hour', r.started_at, 'epoch'), r.stopped_at, interval '1 hour') q (at)
   ) piece group by 1, 2, 3, 4, 5 order by 3`,
  month('station'),
  month('point'),
  month('kind'),
  `insert into stat_hour_month (provider_id, station_id, month, weekday, hour, sessions, energy_wh, busy_s)
   select provider_id, station_id, date_trunc('month', day), extract(isodow from hour_day), hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_day group by 1, 2, 3, 4, 5`,
  'insert into stat_provider_hour_day select provider_id, day, hour_day, hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_day group by 1, 2, 3, 4',
  'insert into stat_provider_hour_month select provider_id, month, weekday, hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_month group by 1, 2, 3, 4',
  LEDGER_SUMS.records,
  LEDGER_SUMS.days,
  'truncate stat_dirty, ledger_uncounted',
];
