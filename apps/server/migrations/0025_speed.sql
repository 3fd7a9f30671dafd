-- Lists, sums and statistics over millions of records.

-- A recharge or refund moves one wallet: which, and by how much, stands on the transaction, so that its list asks no entries.
alter table ledger_transaction add column wallet_account_id bigint references ledger_account, add column wallet_amount numeric;
alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction t set wallet_account_id = e.account_id, wallet_amount = e.amount
from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind in ('card', 'chargeUser', 'company')
where e.transaction_id = t.id and t.kind in ('recharge', 'refund');
alter table ledger_transaction enable trigger ledger_transaction_append_only;
alter table ledger_transaction add constraint ledger_transaction_wallet check ((wallet_account_id is null) = (wallet_amount is null));
drop index ledger_transaction_movement;
create index ledger_transaction_movement on ledger_transaction (at desc, id desc) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_amount on ledger_transaction (wallet_amount, id) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_wallet on ledger_transaction (wallet_account_id, at desc, id desc) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_refund on ledger_transaction (at desc, id desc) include (provider_id) where kind = 'refund';

-- The ledger's days summed by month (its first day), so that years of many providers are read in a moment.
create table ledger_month (like ledger_day including defaults);
alter table ledger_month rename column day to month;
alter table ledger_month add primary key (provider_id, month, kind, source, account_kind, currency);
call csms_guard('ledger_month');
insert into ledger_month
select provider_id, date_trunc('month', day)::date, kind, source, account_kind, currency, sum(entries), sum(credit), sum(debit) from ledger_day group by 1, 2, 3, 4, 5, 6;
create table ledger_record_month (like ledger_record_day including defaults);
alter table ledger_record_month rename column day to month;
alter table ledger_record_month rename column began_day to began_month;
alter table ledger_record_month add primary key (station_id, month, began_month, provider_id, currency);
call csms_guard('ledger_record_month');
insert into ledger_record_month
select provider_id, station_id, date_trunc('month', day)::date, date_trunc('month', began_day)::date, currency, sum(electricity), sum(service), sum(reservation), sum(discount)
from ledger_record_day group by 1, 2, 3, 4, 5;

-- The hours of all stations of a provider together: what `stat_hour` holds by station. Moved along with it, never counted by itself.
create table stat_provider_hour_day (
  provider_id int not null,
  day date not null,
  hour_day date not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (day, hour_day, hour, provider_id)
);
call csms_guard('stat_provider_hour_day');
insert into stat_provider_hour_day
select provider_id, day, hour_day, hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_day group by 1, 2, 3, 4;
create table stat_provider_hour_month (
  provider_id int not null,
  month date not null,
  weekday smallint not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (month, weekday, hour, provider_id)
);
call csms_guard('stat_provider_hour_month');
insert into stat_provider_hour_month
select provider_id, month, weekday, hour, sum(sessions), sum(energy_wh), sum(busy_s) from stat_hour_month group by 1, 2, 3, 4;

revoke insert, update, delete, truncate on ledger_month, ledger_record_month, stat_provider_hour_day, stat_provider_hour_month from csms_web;

-- Seconds that a connector was not there for anybody, whatever the reason. Most days have none: sums read only those that do, on the index alone.
alter table uptime_day add column down int not null generated always as
  (offline + faulted + unavailable + preventive_maintenance + upgrade + utility_outage + vandalism + natural_disaster + limited_hours) stored;
alter table uptime_month add column down int not null generated always as
  (offline + faulted + unavailable + preventive_maintenance + upgrade + utility_outage + vandalism + natural_disaster + limited_hours) stored;
create index uptime_day_down on uptime_day (day, provider_id) include (point_id, connector_no, down) where down > 0;
create index uptime_month_down on uptime_month (month, provider_id) include (point_id, connector_no, down) where down > 0;

-- Zones that stations have or had: whose days the rollups may hold.
create table station_zone (
  provider_id int not null references provider,
  time_zone text not null,
  primary key (provider_id, time_zone)
);
call csms_guard('station_zone');
create function station_zone_used() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into station_zone (provider_id, time_zone) values (new.provider_id, new.time_zone) on conflict do nothing;
  return null;
end $$;
create trigger station_zone after insert or update of provider_id, time_zone on station for each row execute function station_zone_used();
insert into station_zone select provider_id, time_zone from station union select provider_id, time_zone from charging_record;
revoke insert, update, delete, truncate on station_zone from csms_web;

-- With the provider, which the row-level security asks each row for, keys and counts are read off the index alone.
drop index charging_record_started, charging_record_station, charging_record_point, charging_record_card, charging_record_user;
create index charging_record_started on charging_record (started_at desc, transaction_id desc) include (provider_id);
create index charging_record_station on charging_record (station_id, started_at desc, transaction_id desc) include (provider_id);
create index charging_record_point on charging_record (point_id, started_at desc, transaction_id desc) include (provider_id);
create index charging_record_card on charging_record (card_id, started_at desc, transaction_id desc) include (provider_id) where card_id is not null;
create index charging_record_user on charging_record (charge_user_id, started_at desc, transaction_id desc) include (provider_id) where charge_user_id is not null;
