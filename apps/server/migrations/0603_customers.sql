-- Customers: charge users, groups, cards, cars, wallets and their ledger, membership, activities, vouchers.

-- Functions name tables that come later.
set local check_function_bodies = off;

-- Per-vendor rules of the field, as data: how idTags are trimmed, what a model refuses (field rules 15 and 17).
create table vendor_rule (
  vendor text not null,
  model text not null default '',
  -- A regular expression over the idTag as sent; its first group is the card number.
  id_tag_pattern text not null,
  note text not null default '',
  -- [{"kind", "value"}], in this order; the pattern comes after them. Empty pattern: none.
  id_tag_steps jsonb not null default '[]',
  -- [{"message", "delayMs"}]: an answer goes out so long after its message came, at the earliest.
  answer_delays jsonb not null default '[]',
  -- Signs; null: as many as by default.
  token_length smallint,
  primary key (vendor, model)
);
alter table vendor_rule enable row level security;

create table ledger_account (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('card', 'chargeUser', 'company', 'cash', 'discount', 'bonus') or (kind ~ '^[a-zA-Z]+Income$')),
  currency text not null,
  -- Kept by trigger for wallets only (card, chargeUser, company): one shared row of income would make all settlements queue.
  balance numeric not null default 0,
  created_at timestamptz not null default now(),
  bonus numeric not null default 0,
  moved_into bigint references ledger_account,
  constraint ledger_account_bonus check (bonus >= 0 and (bonus <= greatest(balance, 0))),
  check (moved_into <> id)
) with (fillfactor = 70);
create unique index ledger_account_system on ledger_account (provider_id, kind, currency) where kind not in ('card', 'chargeUser', 'company');
create index ledger_account_moved on ledger_account (moved_into) where moved_into is not null;
call csms_guard('ledger_account');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('recharge', 'refund', 'settlement', 'reversal', 'transfer', 'bonus', 'membership')),
  -- What it is about: a charging record's transactionId, a request id.
  reference text not null,
  -- The same movement is posted once, whatever is retried or killed.
  dedupe_key text not null unique,
  operator text not null default '',
  remark text not null default '',
  source text not null default '',
  at timestamptz not null default now(),
  wallet_account_id bigint references ledger_account,
  wallet_amount numeric,
  constraint ledger_transaction_wallet check ((wallet_account_id is null) = (wallet_amount is null))
);
create index ledger_transaction_reference on ledger_transaction (reference, kind);
create index ledger_transaction_at on ledger_transaction (provider_id, at desc);
create index ledger_transaction_transfer on ledger_transaction (at desc, id desc) where kind = 'transfer';
-- Lists of recharges and of transfers, which settlements would otherwise bury.
create index ledger_transaction_movement on ledger_transaction (at desc, id desc) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_amount on ledger_transaction (wallet_amount, id) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_wallet on ledger_transaction (wallet_account_id, at desc, id desc) include (provider_id) where kind in ('recharge', 'refund');
create index ledger_transaction_refund on ledger_transaction (at desc, id desc) include (provider_id) where kind = 'refund';
call csms_guard('ledger_transaction');

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  provider_id int not null,
  amount numeric not null check (amount <> 0 and (scale(amount) <= 6)),
  -- Of wallets: the balance after this entry.
  balance_after numeric,
  bonus numeric not null default 0
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);
call csms_guard('ledger_entry');

create table user_group (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  monthly_limit_wh bigint check (monthly_limit_wh > 0),
  post_paid boolean not null default false,
  created_at timestamptz not null default now(),
  -- A removed group's name is free again; its price versions stay, so that what they billed can be billed anew.
  removed_at timestamptz,
  power_rank smallint check (power_rank between 1 and 9)
);
create unique index user_group_provider_id_name_key on user_group (provider_id, name) where removed_at is null;
call csms_guard('user_group');

-- Energy settled per group and month (of the station's time zone), against its limit.
create table user_group_usage (
  group_id int not null references user_group on delete cascade,
  month date not null,
  provider_id int not null,
  energy_wh bigint not null default 0,
  primary key (group_id, month)
);
call csms_guard('user_group_usage');

-- Likely duplicates: the same phone number, written this way or that, or the same mail address.
create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(phone, '[^0-9]', '', 'g')
$$;

create table charge_user (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  account text not null,
  phone text not null default '',
  email text not null default '',
  user_type text not null check (user_type in ('card', 'phone', 'platformAdmin')),
  -- The token under which the app and administrators start for this user; upper case.
  id_tag text not null check (id_tag = upper(id_tag)) unique,
  group_id int references user_group,
  post_paid boolean not null default false,
  enabled boolean not null default true,
  account_id bigint not null unique references ledger_account,
  registered_at timestamptz not null default now(),
  system_user_id int unique references system_users,
  merged_into int references charge_user,
  merged_at timestamptz,
  erased_at timestamptz,
  unique (provider_id, account),
  constraint charge_user_merge check (((merged_into is null) = (merged_at is null)) and (merged_into is null or (not enabled)))
);
create index charge_user_group on charge_user (group_id);
create index charge_user_merged on charge_user (merged_into) where merged_into is not null;
create index charge_user_phone on charge_user (provider_id, phone_digits(phone)) where phone <> '' and merged_into is null;
create index charge_user_email on charge_user (provider_id, lower(email)) where email <> '' and merged_into is null;
create index charge_user_registered on charge_user (registered_at desc, id desc);
call csms_guard('charge_user');

create table card (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- The idTag; idTags are compared without case (field rule 15).
  card_number text not null,
  id_tag text generated always as (upper(card_number)) stored not null unique,
  physical_number text not null unique,
  charge_user_id int references charge_user,
  user_name text not null default '',
  phone text not null default '',
  email text not null default '',
  lost_at timestamptz,
  expires_at timestamptz,
  account_id bigint not null unique references ledger_account,
  created_at timestamptz not null default now(),
  -- A card whose place another one took stays lost for ever.
  replaced_by int references card,
  -- The first card of a row of replacements (null: itself): what a charger is told as the parent, so that the new card may stop what the old one began.
  family_id int,
  constraint card_replaced_is_lost check (replaced_by is null or lost_at is not null)
);
create index card_user on card (charge_user_id);
-- The reader may give the chip's number in either case: it is the same chip.
create unique index card_physical_number_fold on card (upper(physical_number));
create unique index card_replaced_by on card (replaced_by);
create index card_provider on card (provider_id, created_at desc, id desc);
call csms_guard('card');

-- The whitelist of a point: what it is known to hold, and a sending that is under way.
create table local_list (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- Null: nothing was ever sent, or what it holds is not known any more.
  held_version int,
  reported_version int,
  reported_at timestamptz,
  state text not null default 'none' check (state in ('none', 'sending', 'done', 'failed')),
  mode text check (mode in ('differential', 'full')),
  fell_back boolean not null default false,
  failure text,
  -- The parts of the sending, each `{version, entries}`; the first `sent_parts` are taken.
  parts jsonb not null default '[]',
  sent_parts int not null default 0,
  command_id uuid references command on delete set null,
  requested_by text not null default '',
  reason text not null default '',
  sent_at timestamptz
);
create index local_list_sending on local_list (point_id) where state = 'sending';
create unique index local_list_command on local_list (command_id) where command_id is not null;
call csms_guard('local_list');

create table local_list_entry (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  -- Upper case, as idTags are compared.
  id_tag text not null,
  expires_at timestamptz,
  primary key (point_id, id_tag)
);
call csms_guard('local_list_entry');

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
  power_rank smallint check (power_rank between 1 and 9),
  check (min_energy_wh is not null or price is not null),
  constraint membership_level_check1 check ((price is null) = (valid_days is null)),
  unique (provider_id, name)
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

create table activity (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('rechargeBonus', 'feeDiscount')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
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
  check (ends_at > starts_at),
  constraint activity_check1 check ((kind = 'feeDiscount') = (fee is not null and percent is not null)),
  constraint activity_check2 check ((kind = 'rechargeBonus') = (steps is not null)),
  unique (provider_id, name)
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
  value numeric not null,
  -- At most so much off (percent), and only from so much on.
  max_amount numeric check (max_amount > 0),
  min_cost numeric not null default 0 check (min_cost >= 0),
  station_ids int[] not null default '{}',
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  stock int not null check (stock between 1 and 1000000),
  issued int not null default 0,
  stopped_at timestamptz,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  -- A voucher waits for a later session where it would take off less than this; of a fixed amount, half of it unless said otherwise.
  least_use numeric not null default 0 check (least_use >= 0),
  check (value > 0 and (kind = 'fixed' or value <= 100)),
  constraint voucher_type_check1 check (valid_to > valid_from),
  constraint voucher_type_check2 check (issued <= stock),
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

create table card_event (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  card_id int not null references card,
  kind text not null check (kind in ('issued', 'lost', 'found', 'changed', 'replaced', 'replacement')),
  operator text not null default '',
  remark text not null default '',
  -- The other card of a replacement.
  other_card_id int references card,
  -- [{ field, from, to }]
  changes jsonb not null default '[]',
  at timestamptz not null default now()
);
create index card_event_card on card_event (card_id, at desc, id desc);
call csms_guard('card_event');

create table car (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- Upper case, without blanks.
  car_number text not null,
  vin text not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  alias text not null default '',
  brand text not null default '',
  model text not null default '',
  charge_user_id int references charge_user on delete set null,
  created_at timestamptz not null default now()
);
create index car_provider on car (provider_id, created_at desc, id desc);
create index car_user on car (charge_user_id) where charge_user_id is not null;
create unique index car_number on car (provider_id, car_number);
call csms_guard('car');

-- The ledger is only ever added to, so its sums are too. Transactions that are not in them yet; their ids are their own, so nobody waits for another here.
create table ledger_uncounted (
  transaction_id bigint primary key
);

create table erasure (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  erased_user_id int not null unique references charge_user,
  requested_by text not null,
  requested_at timestamptz not null,
  -- What is looked for; null once it has been found everywhere.
  traces jsonb,
  swept_at timestamptz,
  check ((traces is null) = (swept_at is not null))
);
create index erasure_waiting on erasure (id) where swept_at is null;
call csms_guard('erasure');

-- The paid part of a wallet's balance, oldest first, and the wallet whose bonus it has earned (null: none). What is spent is taken off when the wallet is next looked at.
create table paid_money (
  account_id bigint not null references ledger_account on delete cascade,
  no int not null,
  provider_id int not null references provider,
  origin_id bigint references ledger_account,
  amount numeric not null check (amount > 0),
  primary key (account_id, no)
);
call csms_guard('paid_money');

-- Refunds of money that had earned a bonus: `open` of it was not paid in again, neither at the wallet that it left nor at the one whose bonus it had earned.
create table refunded_money (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  origin_id bigint not null references ledger_account,
  amount numeric not null check (amount > 0),
  open numeric not null,
  check (open >= 0 and open <= amount)
);
create index refunded_money_account on refunded_money (account_id) where open > 0;
create index refunded_money_origin on refunded_money (origin_id) where open > 0;
call csms_guard('refunded_money');

-- The terms of a level as they were, from a moment on. The first hold from the beginning.
create table membership_level_terms (
  level_id int not null references membership_level on delete cascade,
  provider_id int not null references provider,
  from_at timestamptz not null,
  name text not null,
  min_energy_wh bigint,
  service_discount numeric not null,
  primary key (level_id, from_at)
);
call csms_guard('membership_level_terms');

-- Entries are only ever added, and each statement adds whole postings: what a statement adds sums to zero if and only if its transactions do. So the check reads the rows of the statement and
-- no table. That each entry has its transaction is asked here too, once for a statement: a foreign key asks for each row and locks what it finds, though a transaction is never taken away again.
create function ledger_entries_added() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (select from added a where (select t.id from ledger_transaction t where t.id = a.transaction_id) is null) then
    raise exception 'a ledger entry has no transaction' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from (select distinct account_id from added) d where (select a.id from ledger_account a where a.id = d.account_id) is null) then
    raise exception 'a ledger entry has no account' using errcode = 'foreign_key_violation';
  end if;
  update ledger_account a set balance = a.balance + d.change, bonus = a.bonus + d.bonus
  from (select account_id, sum(amount) as change, sum(bonus) as bonus from added group by account_id) d
  where a.id = d.account_id and a.kind in ('card', 'chargeUser', 'company');
  return null;
end $$;

alter function ledger_entries_added() set enable_seqscan = off;

-- A balance is a sum, by constraint and not by convention: nothing but entries changes it.
create function ledger_balance_is_a_sum() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.bonus <> 0 then
      raise exception 'a ledger account begins with nothing' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'a balance is changed by ledger entries only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a reversal instead' using errcode = 'restrict_violation';
end $$;

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

create function ledger_transactions_added() returns trigger language plpgsql as $$
begin
  insert into ledger_uncounted select id from added;
  return null;
end $$;

-- The ledger is only ever added to; but what a person wrote beside a movement may name somebody who has a right to be erased. Only a transaction that says so changes that, and nothing else.
create function ledger_keeps_all_but_remarks() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('csms.erasing', true), '') <> 'on' or to_jsonb(old) - 'remark' is distinct from to_jsonb(new) - 'remark' then
    raise exception 'the ledger is append-only: post a reversal instead' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- As with their transactions: an account that has entries is not taken away, which is asked of who would, not for each entry.
create function ledger_account_is_used() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry e where e.account_id = old.id) then
    raise exception 'an account that has entries stays' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create function membership_level_made() returns trigger language plpgsql as $$
begin
  insert into membership_level_terms (level_id, provider_id, from_at, name, min_energy_wh, service_discount)
  values (new.id, new.provider_id, '-infinity', new.name, new.min_energy_wh, new.service_discount);
  return null;
end $$;

-- Rows of stations, and other rules of their own.
create policy everybody_reads on vendor_rule for select using (true);
create policy platform_writes on vendor_rule using ((select csms_sees_all()));
call csms_guard_point('local_list');
call csms_guard_point('local_list_entry');
call csms_guard_places('activity', 'station_ids');
call csms_guard_places('voucher_type', 'station_ids');

-- Customers: which system users may charge, and what groups are called.
create view charging_right with (security_invoker = true) as
  select system_user_id from charge_user where system_user_id is not null;

create view user_group_label with (security_invoker = true) as select id, name from user_group;

create trigger ledger_account_opening before insert on ledger_account for each row execute function ledger_balance_is_a_sum();

create trigger ledger_account_balance before update of balance on ledger_account for each row
  when (old.balance is distinct from new.balance) execute function ledger_balance_is_a_sum();

create trigger ledger_account_bonus before update of bonus on ledger_account for each row
  when (old.bonus is distinct from new.bonus) execute function ledger_balance_is_a_sum();

create trigger ledger_account_used before delete on ledger_account for each row execute function ledger_account_is_used();

create trigger ledger_transaction_counted after insert on ledger_transaction referencing new table as added
  for each statement execute function ledger_transactions_added();

create trigger ledger_transaction_append_only before delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();

create trigger ledger_transaction_keeps before update on ledger_transaction
  for each row execute function ledger_keeps_all_but_remarks();

create trigger ledger_entry_balance after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_added();

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

create trigger membership_level_made after insert on membership_level for each row execute function membership_level_made();
