-- A fee for each session that has charged: where prices, records, rollups and the ledger keep it. What was there before has none of it.

alter table price_version add column session_fee numeric not null default 0;
alter table charging_record add column session_fee numeric not null default 0;
alter table stat_station_day add column session_fee numeric not null default 0;
alter table stat_station_month add column session_fee numeric not null default 0;
alter table ledger_record_day add column session numeric not null default 0;
alter table ledger_record_month add column session numeric not null default 0;

-- A new kind of fee needs no change here any more: income has an account of its kind.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in ('card', 'chargeUser', 'company', 'cash', 'discount', 'bonus') or kind ~ '^[a-z]+Income$'
);
insert into ledger_account (provider_id, kind, currency)
select distinct provider_id, 'sessionIncome', currency from ledger_account where kind = 'cash';
