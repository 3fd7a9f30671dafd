-- What discounts consist of, and money on the ledger by day: statistics of years are read in a moment.

-- What membership, activities and vouchers took off the bills of finished, valid records that began on the day; counted anew with the other rollups.
create table stat_discount_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  kind text not null,
  currency text not null,
  sessions int not null,
  amount numeric not null,
  primary key (station_id, day, kind, provider_id, currency)
);
create index stat_discount_day_day on stat_discount_day (day, provider_id);
call csms_guard('stat_discount_day');
create table stat_discount_month (like stat_discount_day including defaults);
alter table stat_discount_month rename column day to month;
alter table stat_discount_month add primary key (station_id, month, kind, provider_id, currency);
create index stat_discount_month_month on stat_discount_month (month, provider_id);
call csms_guard('stat_discount_month');

-- The ledger is only ever added to, so its sums are too. Transactions that are not in them yet; their ids are their own, so nobody waits for another here.
create table ledger_uncounted (transaction_id bigint primary key);
create function ledger_transactions_added() returns trigger language plpgsql as $$
begin
  insert into ledger_uncounted select id from added;
  return null;
end $$;
create trigger ledger_transaction_counted after insert on ledger_transaction referencing new table as added
  for each statement execute function ledger_transactions_added();

-- The zone of a provider's day: that of most of its stations; UTC where it has none.
create function csms_provider_zone(wanted int) returns text language sql stable as $$
  select coalesce((select time_zone from station where provider_id = wanted group by time_zone order by count(*) desc, time_zone limit 1), 'UTC')
$$;

-- What moved on a day of the provider's zone, by kind and source of the transaction and kind of account.
create table ledger_day (
  provider_id int not null,
  day date not null,
  kind text not null,
  source text not null,
  account_kind text not null,
  currency text not null,
  entries int not null,
  credit numeric not null,
  -- Negative.
  debit numeric not null,
  primary key (provider_id, day, kind, source, account_kind, currency)
);
call csms_guard('ledger_day');

-- Settlements less reversals, by the day on which they were posted and the day on which their records began, both of the record's zone. Station 0: none.
create table ledger_record_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  began_day date not null,
  currency text not null,
  electricity numeric not null,
  service numeric not null,
  reservation numeric not null,
  discount numeric not null,
  primary key (station_id, day, began_day, provider_id, currency)
);
create index ledger_record_day_day on ledger_record_day (day, provider_id);
create index ledger_record_day_began on ledger_record_day (began_day, provider_id);
call csms_guard('ledger_record_day');
revoke insert, update, delete, truncate on stat_discount_day, stat_discount_month, ledger_day, ledger_record_day from csms_web;
revoke update, delete, truncate on ledger_uncounted from csms_web;

-- Records that nobody pays for have nothing on the ledger: the proof asks for them.
create index charging_record_unpaid on charging_record (provider_id, started_at) where account_id is null and status = 'finished' and valid;
-- A period's outages of all points, where it is not of whole months.
create index uptime_day_day on uptime_day (day, provider_id);

-- What was there before is counted in the background.
insert into ledger_uncounted select id from ledger_transaction;
insert into stat_dirty (provider_id, station_id, day)
select distinct provider_id, coalesce(station_id, 0), (started_at at time zone time_zone)::date from charging_record where status = 'finished' and discount <> 0;
