/** The statements of the bulk seed; how many records comes from the setting `bench.records`. */

const COUNT = `current_setting('bench.records')::int`;
const FROM = `timestamptz '2024-11-01 00:00Z'`;
/** Seconds of the two years, ending now, so that the newest records are of today. */
const SPAN = `extract(epoch from now() - ${FROM})`;

export const MASTER_DATA = `
insert into provider (parent_id, name, type, currency)
select p.id, 'Network ' || n, 'common', p.currency from provider p, generate_series(1, 4) n where p.type = 'super';
insert into ledger_account (provider_id, kind, currency)
select p.id, k.kind, p.currency from provider p cross join (select distinct kind from ledger_account) k
where not exists (select from ledger_account a where a.provider_id = p.id and a.kind = k.kind);

create temp table seed_provider as select id, currency, row_number() over (order by id)::int - 1 as no from provider;
insert into station (provider_id, name, country, address, longitude, latitude, time_zone)
select p.id, 'Station ' || lpad(n::text, 3, '0'), 'CN', 'Road ' || n, random() * 60, random() * 50, (array['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'])[1 + n % 3]
from generate_series(1, 200) n join seed_provider p on p.no = least(4, n % 8);
insert into station_zone select distinct provider_id, time_zone from station;
insert into price_version (provider_id, station_id, effective_from, slots, sharp_electricity, sharp_service, peak_electricity, peak_service, flat_electricity, flat_service, valley_electricity, valley_service)
select provider_id, id, '2020-01-01', repeat('v', 14) || repeat('p', 10) || repeat('f', 12) || repeat('s', 6) || repeat('v', 6), 1.2, 0.5, 1.0, 0.5, 0.7, 0.4, 0.4, 0.3 from station;
insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w, created_at)
select s.provider_id, s.id, 'BULK-' || lpad(n::text, 5, '0'), 'Point ' || n, 'dc', 120000, ${FROM}
from generate_series(1, 2000) n join (select *, row_number() over (order by id) as no from station) s on s.no = 1 + (n - 1) / 10;
-- At once, or the product would begin to count years of nothing.
insert into uptime_point (point_id, provider_id, counted_until) select id, provider_id, now() from charge_point;
insert into connection_state (point_id, provider_id) select id, provider_id from charge_point;
insert into connector (point_id, provider_id, connector_no, standard, connector_type, max_power_w)
select p.id, p.provider_id, c, 'dc', (array['ccs2', 'gbt_dc', 'chademo'])[1 + p.id % 3], 120000 from charge_point p, generate_series(1, 2) c;

create temp table seed_payer as
select n, p.id as provider_id, p.currency, nextval(pg_get_serial_sequence('ledger_account', 'id')) as user_account, nextval(pg_get_serial_sequence('ledger_account', 'id')) as card_account
from generate_series(1, 20000) n join seed_provider p on p.no = least(4, n % 8);
insert into ledger_account (id, provider_id, kind, currency) overriding system value
select user_account, provider_id, 'chargeUser', currency from seed_payer union all select card_account, provider_id, 'card', currency from seed_payer;
insert into charge_user (provider_id, account, phone, user_type, id_tag, account_id)
select provider_id, '+86139' || lpad(n::text, 8, '0'), '+86139' || lpad(n::text, 8, '0'), 'phone', 'U' || n, user_account from seed_payer order by n;
insert into card (provider_id, card_number, physical_number, user_name, account_id)
select provider_id, 'CARD' || lpad(n::text, 8, '0'), 'P' || n, 'Holder ' || n, card_account from seed_payer order by n;
create temp table seed_user as select n, u.id as user_id, c.id as card_id, s.provider_id, s.currency, user_account, card_account, card_number from seed_payer s
join charge_user u on u.account_id = s.user_account join card c on c.account_id = s.card_account;
create index on seed_user (n);
create temp table seed_point as select row_number() over (order by p.id)::int as n, p.id, p.station_id, p.provider_id, s.time_zone from charge_point p join station s on s.id = p.station_id where p.serial_number like 'BULK-%';
analyze seed_user; analyze seed_point;`;

/**
 * Records in the order of time, more of them as the network grew, with a day's rhythm, busy and quiet points and users. One in a thousand waits for review, three are
 * invalid, and the newest hundred are charging.
 */
export const RECORDS = `
insert into charging_record (transaction_id, provider_id, station_id, point_id, connector_no, id_tag, card_id, charge_user_id, account_id, start_type, status, valid,
  started_at, start_received_at, stopped_at, stop_received_at, meter_start_wh, meter_stop_wh, start_key, stop_reason, stop_id_tag, energy_wh, elec_fee, service_fee, discount, cost, currency, time_zone,
  review_reasons, revision)
select n, provider_id, station_id, point_id, 1 + n % 2, case when by_card then card_number else 'U' || payer end, case when by_card then card_id end, case when by_card then null else user_id end,
  case when by_card then card_account else user_account end, case when by_card then 'card' when n % 10 = 0 then 'remote' else 'scan' end, status, valid,
  started, started + interval '1 second', case when status <> 'charging' then started + lasted end, case when status <> 'charging' then started + lasted + interval '1 second' end,
  n, case when status <> 'charging' then n + wh end, n::text, case when status <> 'charging' then (array['Local', 'Local', 'Local', 'EVDisconnected', 'Remote', 'PowerLoss'])[1 + n % 6] end,
  case when by_card then card_number end, case when status = 'finished' then wh else 0 end,
  case when status = 'finished' then elec else 0 end, case when status = 'finished' then service else 0 end, case when status = 'finished' then discount else 0 end,
  case when status = 'finished' then elec + service + discount else 0 end, currency, time_zone, case when status = 'review' then '{no-stop}'::text[] else '{}' end, case when status = 'finished' then 1 else 0 end
from (
  select *, round(wh * price / 1000, 2) as elec, round(wh * 0.0004, 2) as service, case when payer % 25 = 0 then -round(wh * 0.0001, 2) else 0 end as discount,
    make_interval(secs => 300 + wh * 0.12) as lasted
  from (
    select g.n, p.id as point_id, p.station_id, p.provider_id, p.time_zone, u.n as payer, u.user_id, u.card_id, u.card_number, u.user_account, u.card_account, u.currency, by_card, wh,
      (array[0.4, 0.7, 1.0, 1.2])[1 + g.n % 4]::numeric as price, g.n % 333 <> 7 as valid,
      case when g.n > ${COUNT} - least(100, ${COUNT} / 100) then 'charging' when g.n % 1000 = 17 then 'review' else 'finished' end as status,
      ${FROM} + make_interval(secs => day * 86400 + (hour + 0.1 * sin(2 * pi() * hour)) * 86400) as started
    from (
      select n, 1 + floor(2000 * power(random(), 1.5))::int as point, 1 + floor(20000 * power(random(), 1.5))::int as payer, random() < 0.6 as by_card,
        (1500 + 50000 * power(random(), 1.6))::int as wh,
        floor(at) as day, at - floor(at) as hour
      from (select n, ${SPAN} / 86400 * power(n::float8 / ${COUNT}, 0.7) as at from generate_series(1, ${COUNT}) n) t
    ) g
    join seed_point p on p.n = g.point join seed_user u on u.n = g.payer
  ) x
) y order by y.n;
select setval('transaction_id_seq', ${COUNT});
insert into charging_live (transaction_id, provider_id, point_id, heard_at, state) select transaction_id, provider_id, point_id, now(), '{}' from charging_record where status = 'charging';`;

export const BILLS = `
insert into charging_bill (transaction_id, revision, provider_id, cause, lines, segments, tariff, evidence, cost, at)
select transaction_id, 1, r.provider_id, 'stop', jsonb_build_array(
    jsonb_build_object('tier', tier, 'priceVersionId', v.id, 'kind', 'electricity', 'energyWh', energy_wh, 'unitPrice', '1', 'amount', elec_fee::text),
    jsonb_build_object('tier', tier, 'priceVersionId', v.id, 'kind', 'service', 'energyWh', energy_wh, 'unitPrice', '0.4', 'amount', service_fee::text)),
  '[]', '[]', '[]', cost, stop_received_at
from (select *, (array['valley', 'flat', 'peak', 'sharp'])[1 + transaction_id % 4] as tier from charging_record where status = 'finished') r
join price_version v on v.station_id = r.station_id order by transaction_id;`;

/** A recharge of each wallet that pays for all it spends, one more for every ten records, and a settlement for each finished record; every wallet's balance as its running sum. */
export const LEDGER = `
create temp table seed_move as
select row_number() over (order by at, kind, ref)::bigint as id, x.* from (
  select ${FROM} - interval '1 day' as at, 'recharge' as kind, 'opening-' || a.id as ref, a.provider_id, a.id as account_id, 1000 + coalesce(s.spent, 0) as amount, null::int as record
  from ledger_account a left join (select account_id, sum(cost) as spent from charging_record group by 1) s on s.account_id = a.id where a.kind in ('card', 'chargeUser')
  union all
  select r.started_at - interval '5 minutes', case when r.transaction_id % 200 = 0 then 'refund' else 'recharge' end, 'recharge-' || r.transaction_id, a.provider_id, a.id,
    case when r.transaction_id % 200 = 0 then -5 else 20 end, null
  from charging_record r join ledger_account a on a.id = r.account_id where r.transaction_id % 10 = 0
  union all
  select stop_received_at, 'settlement', transaction_id::text, r.provider_id, account_id, -cost, transaction_id from charging_record r where status = 'finished' and valid
) x;
insert into ledger_transaction (id, provider_id, kind, reference, dedupe_key, operator, source, at, wallet_account_id, wallet_amount) overriding system value
select id, provider_id, kind, ref, kind || '/' || ref, case when record is null then 'admin' else '' end, case when record is null then 'console' else '' end, at,
  case when record is null then account_id end, case when record is null then amount end from seed_move order by id;
insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after)
select id, account_id, provider_id, amount, balance_after from (
  select id, account_id, provider_id, amount, sum(amount) over (partition by account_id order by id) as balance_after, 0 as part from seed_move where amount <> 0
  union all
  select m.id, a.id, m.provider_id, -m.amount, null, 1 from seed_move m join ledger_account a on a.provider_id = m.provider_id and a.kind = 'cash' where m.record is null
  union all
  select m.id, a.id, m.provider_id, case a.kind when 'electricityIncome' then r.elec_fee when 'serviceIncome' then r.service_fee else r.discount end, null, 2
  from seed_move m join charging_record r on r.transaction_id = m.record
  join ledger_account a on a.provider_id = m.provider_id and (a.kind in ('electricityIncome', 'serviceIncome') or a.kind = 'discount' and r.discount <> 0)
) e where amount <> 0 order by id, part;
update ledger_account a set balance = s.balance from (select account_id, sum(amount) as balance from seed_move group by 1) s where s.account_id = a.id;
select setval(pg_get_serial_sequence('ledger_transaction', 'id'), (select max(id) from ledger_transaction));
drop table seed_move;`;

/** Alarms, the OCPP log of a moment, and the connectors' time: a third of the days had an outage. Days are kept for 400 days, months for ever. */
export const TRACES = `
create temp table seed_uptime as
select p.id as point_id, c as connector_no, d.day, p.provider_id, case when (p.n + d.no) % 3 = 0 then 240 + (p.n * d.no) % 900 else 0 end as offline
from seed_point p, generate_series(1, 2) c, (select n as no, (${FROM})::date + n as day from generate_series((now()::date - (${FROM})::date) - least(750, ${COUNT} / 100), (now()::date - (${FROM})::date)) n) d;
insert into uptime_day (point_id, connector_no, day, provider_id, up, offline, faulted, unavailable, preventive_maintenance, upgrade, utility_outage, vandalism, natural_disaster, limited_hours)
select point_id, connector_no, day, provider_id, 86400 - offline, offline, 0, 0, 0, 0, 0, 0, 0, 0 from seed_uptime where day > now()::date - 400 on conflict do nothing;
insert into uptime_month (point_id, connector_no, month, provider_id, up, offline, faulted, unavailable, preventive_maintenance, upgrade, utility_outage, vandalism, natural_disaster, limited_hours)
select point_id, connector_no, date_trunc('month', day)::date, provider_id, sum(86400 - offline), sum(offline), 0, 0, 0, 0, 0, 0, 0, 0 from seed_uptime group by 1, 2, 3, 4 on conflict do nothing;
drop table seed_uptime;
insert into alarm (provider_id, station_id, point_id, connector_no, kind, code, level, opened_at, reopened_at, cleared_at)
select p.provider_id, p.station_id, p.id, 1, 'fault', (array['GroundFailure', 'OverCurrentFailure', 'PowerMeterFailure'])[1 + g.n % 3], case when g.n % 4 = 0 then 'serious' else 'common' end, at, at,
  case when g.n > ${COUNT} / 20 - 100 then null else at + interval '20 minutes' end
from (select n, ${FROM} + make_interval(secs => ${SPAN} * n * 20 / ${COUNT}) as at, 1 + n % 2000 as point from generate_series(1, ${COUNT} / 20) n) g join seed_point p on p.n = g.point;
insert into ocpp_message (at, provider_id, serial_number, direction, action, message_id, request, answer, outcome)
select now() - make_interval(secs => m.n * 86400.0 / (${COUNT} / 10)), p.provider_id, 'BULK-' || lpad(p.n::text, 5, '0'), 'in', 'Heartbeat', m.n::text, '{}', '{"currentTime":"2026-01-01T00:00:00Z"}', 'answered'
from generate_series(1, ${COUNT} / 10) m (n) join seed_point p on p.n = 1 + m.n % 2000;`;
