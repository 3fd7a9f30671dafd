-- Membership, activities, vouchers: what lowers a bill or adds to a recharge, and what each has cost and brought.

alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (
  kind in ('card', 'chargeUser', 'company', 'cash', 'electricityIncome', 'serviceIncome', 'reservationIncome', 'membershipIncome', 'discount', 'bonus')
);
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in ('recharge', 'refund', 'settlement', 'reversal', 'transfer', 'bonus', 'membership')
);
insert into ledger_account (provider_id, kind, currency)
select distinct a.provider_id, k.kind, a.currency from ledger_account a cross join (values ('membershipIncome'), ('bonus')) k (kind)
where a.kind = 'cash';

-- A level is reached by lifetime energy, or bought for a time. Of those that a user holds, the one with the greatest discount counts.
create table membership_level (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  min_energy_wh bigint check (min_energy_wh >= 0),
  price numeric check (price > 0),
  valid_days int check (valid_days between 1 and 3660),
  -- Off the service fee, in percent.
  service_discount numeric not null check (service_discount between 0 and 100),
  created_at timestamptz not null default now(),
  unique (provider_id, name),
  check (min_energy_wh is not null or price is not null),
  check ((price is null) = (valid_days is null))
);
call csms_guard('membership_level');

create table membership_purchase (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  charge_user_id int not null references charge_user,
  level_id int not null references membership_level,
  price numeric not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  bought_by text not null default '',
  created_at timestamptz not null default now()
);
create index membership_purchase_user on membership_purchase (charge_user_id, expires_at desc);
create index membership_purchase_level on membership_purchase (level_id);
call csms_guard('membership_purchase');

-- Settled energy of a charge user's lifetime, which levels are reached by.
create table charge_user_usage (
  charge_user_id int primary key references charge_user on delete cascade,
  provider_id int not null,
  energy_wh bigint not null default 0,
  sessions int not null default 0
);
call csms_guard('charge_user_usage');
insert into charge_user_usage (charge_user_id, provider_id, energy_wh, sessions)
select u.id, u.provider_id, sum(r.energy_wh), count(*) from charging_record r join charge_user u on u.id = r.charge_user_id
where r.status = 'finished' and r.valid group by u.id;

-- The level that a charge user holds at a moment; null: none.
create function charge_user_level(charge_user int, moment timestamptz) returns int language sql stable as $$
  select l.id from charge_user u
  join membership_level l on l.provider_id = u.provider_id
  left join charge_user_usage g on g.charge_user_id = u.id
  where u.id = charge_user and (
    coalesce(g.energy_wh, 0) >= l.min_energy_wh
    or exists (select from membership_purchase p where p.charge_user_id = u.id and p.level_id = l.id and p.starts_at <= moment and p.expires_at > moment)
  )
  order by l.service_discount desc, l.min_energy_wh desc nulls last, l.id limit 1
$$;

create table activity (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('rechargeBonus', 'feeDiscount')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Empty: at all stations of the provider, for all its users. Recharge bonuses know no station.
  station_ids int[] not null default '{}',
  group_ids int[] not null default '{}',
  -- feeDiscount: percent off these fees.
  fee text check (fee in ('electricity', 'service', 'both')),
  percent numeric check (percent > 0 and percent <= 100),
  -- rechargeBonus: the step with the greatest `from` that a recharge reaches adds `bonus`.
  steps jsonb,
  -- Ended by hand, before its time.
  stopped_at timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  unique (provider_id, name),
  check ((kind = 'feeDiscount') = (fee is not null and percent is not null)),
  check ((kind = 'rechargeBonus') = (steps is not null))
);
create index activity_period on activity (provider_id, kind, ends_at);
call csms_guard('activity');

create table voucher_type (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('fixed', 'percent')),
  -- An amount of money, or percent off the whole bill.
  value numeric not null check (value > 0 and (kind = 'fixed' or value <= 100)),
  -- At most so much off (percent), and only from so much on.
  max_amount numeric check (max_amount > 0),
  min_cost numeric not null default 0 check (min_cost >= 0),
  station_ids int[] not null default '{}',
  valid_from timestamptz not null,
  valid_to timestamptz not null check (valid_to > valid_from),
  stock int not null check (stock between 1 and 1000000),
  issued int not null default 0 check (issued <= stock),
  stopped_at timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  unique (provider_id, name)
);
call csms_guard('voucher_type');

create table voucher (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  type_id int not null references voucher_type,
  charge_user_id int not null references charge_user,
  issued_by text not null default '',
  issued_at timestamptz not null default now(),
  -- The same request issues once.
  request_id text not null,
  -- Used by this record's bill; free again when the bill is taken back.
  transaction_id int,
  used_at timestamptz,
  amount numeric,
  withdrawn_at timestamptz,
  check ((transaction_id is null) = (used_at is null))
);
create index voucher_type_issued on voucher (type_id, issued_at desc);
create index voucher_request on voucher (type_id, request_id);
create index voucher_user on voucher (charge_user_id) where withdrawn_at is null;
create index voucher_transaction on voucher (transaction_id) where transaction_id is not null;
call csms_guard('voucher');

-- Each time that a benefit moved money: a line of a bill, or a bonus at a recharge. `base` is what was charged or recharged with it.
create table benefit_use (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('membership', 'activity', 'voucher')),
  -- A membership level, an activity, a voucher type.
  benefit_id int not null,
  charge_user_id int,
  transaction_id int,
  revision smallint,
  amount numeric not null,
  base numeric not null,
  at timestamptz not null default now(),
  reversed_at timestamptz
);
create index benefit_use_benefit on benefit_use (kind, benefit_id, at desc);
create index benefit_use_transaction on benefit_use (transaction_id) where transaction_id is not null;
call csms_guard('benefit_use');

-- What was taken off the bill and by which terms: with it a bill is recomputed from its record alone.
alter table charging_bill add column discounts jsonb not null default '[]';

-- An operator marked the record invalid: it was refunded, and statistics leave it out.
alter table charging_record add column invalid_reason text, add column invalidated_by text, add column invalidated_at timestamptz;
