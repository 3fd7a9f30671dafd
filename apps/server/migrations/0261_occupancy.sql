-- A fee for each minute that a connector stays occupied after charging.
alter table price_version add column occupancy_fee numeric not null default 0,
  -- After so many minutes from the end of charging, and for so many at most.
  add column occupancy_free_minutes int not null default 15 check (occupancy_free_minutes between 0 and 1440),
  add column occupancy_most_minutes int not null default 120 check (occupancy_most_minutes between 1 and 1440);
-- What was there before has none of it.
alter table charging_record add column occupancy_fee numeric not null default 0,
  -- For how many minutes it owes the fee.
  add column occupied_minutes int not null default 0;
alter table stat_station_day add column occupancy_fee numeric not null default 0;
alter table stat_station_month add column occupancy_fee numeric not null default 0;
alter table ledger_record_day add column occupancy numeric not null default 0;
alter table ledger_record_month add column occupancy numeric not null default 0;
insert into ledger_account (provider_id, kind, currency)
select distinct provider_id, 'occupancyIncome', currency from ledger_account where kind = 'cash';

-- Sessions that have ended at a price with that fee, until their connector is free.
create table occupancy (
  transaction_id int primary key,
  provider_id int not null,
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  -- The end of charging.
  since timestamptz not null,
  free_minutes int not null,
  most_minutes int not null
);
call csms_guard('occupancy');
revoke all on occupancy from csms_web;
