-- What a country taxes the sessions of an operator with, from a day on by each station's own clock.
create table tax_rate (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  country text not null check (country ~ '^[A-Z]{2}$'),
  from_day date not null,
  percent numeric not null check (percent > 0 and percent <= 100),
  -- True: prices are without the tax, which is added to the bill.
  on_top boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (provider_id, country, from_day)
);
call csms_guard('tax_rate');

-- The tax of a bill, and the part of it that prices contain, below zero. What was there before has none of it.
alter table charging_record add column tax_fee numeric not null default 0, add column included_tax_fee numeric not null default 0;
alter table stat_station_day add column tax_fee numeric not null default 0, add column included_tax_fee numeric not null default 0;
alter table stat_station_month add column tax_fee numeric not null default 0, add column included_tax_fee numeric not null default 0;
alter table ledger_record_day add column tax numeric not null default 0, add column included_tax numeric not null default 0;
alter table ledger_record_month add column tax numeric not null default 0, add column included_tax numeric not null default 0;

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in ('card', 'chargeUser', 'company', 'cash', 'discount', 'bonus') or kind ~ '^[a-zA-Z]+Income$'
);
insert into ledger_account (provider_id, kind, currency)
select distinct a.provider_id, k.kind, a.currency from ledger_account a cross join (values ('taxIncome'), ('includedTaxIncome')) k (kind) where a.kind = 'cash';
