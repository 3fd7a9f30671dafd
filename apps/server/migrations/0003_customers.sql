-- Cards, charge users, groups, and the ledger that holds their money.

-- Signs: an amount is what an account is credited. A wallet's balance is the customer's money; income accounts grow with income; cash goes negative
-- by what was taken in. The entries of every transaction sum to zero.
create table ledger_account (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('card', 'chargeUser', 'company', 'cash', 'electricityIncome', 'serviceIncome', 'reservationIncome', 'discount')),
  currency text not null,
  -- Kept by trigger for wallets only (card, chargeUser, company): one shared row of income would make all settlements queue.
  balance numeric not null default 0,
  created_at timestamptz not null default now()
) with (fillfactor = 70);
create unique index ledger_account_system on ledger_account (provider_id, kind, currency) where kind not in ('card', 'chargeUser', 'company');
call csms_guard('ledger_account');

create table ledger_transaction (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('recharge', 'refund', 'settlement', 'reversal', 'transfer')),
  -- What it is about: a charging record's transactionId, a request id.
  reference text not null,
  -- The same movement is posted once, whatever is retried or killed.
  dedupe_key text not null unique,
  operator text not null default '',
  remark text not null default '',
  source text not null default '',
  at timestamptz not null default now()
);
create index ledger_transaction_reference on ledger_transaction (reference, kind);
create index ledger_transaction_at on ledger_transaction (provider_id, at desc);
call csms_guard('ledger_transaction');

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  provider_id int not null,
  amount numeric not null check (amount <> 0 and scale(amount) <= 6),
  -- Of wallets: the balance after this entry.
  balance_after numeric
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);
call csms_guard('ledger_entry');

create function ledger_entries_added() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry e where e.transaction_id in (select transaction_id from added)
    group by e.transaction_id having sum(e.amount) <> 0
  ) then
    raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
  end if;
  update ledger_account a set balance = a.balance + d.change
  from (select account_id, sum(amount) as change from added group by account_id) d
  where a.id = d.account_id and a.kind in ('card', 'chargeUser', 'company');
  return null;
end $$;
create trigger ledger_entry_balance after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entries_added();

-- A balance is a sum, by constraint and not by convention: nothing but entries changes it.
create function ledger_balance_is_a_sum() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'a ledger account begins with nothing' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'a balance is changed by ledger entries only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_opening before insert on ledger_account for each row execute function ledger_balance_is_a_sum();
create trigger ledger_account_balance before update of balance on ledger_account for each row
  when (old.balance is distinct from new.balance) execute function ledger_balance_is_a_sum();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a reversal instead' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();

create table user_group (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  monthly_limit_wh bigint check (monthly_limit_wh > 0),
  post_paid boolean not null default false,
  created_at timestamptz not null default now(),
  unique (provider_id, name)
);
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

create table charge_user (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  account text not null,
  phone text not null default '',
  email text not null default '',
  user_type text not null check (user_type in ('card', 'phone', 'platformAdmin')),
  -- The token under which the app and administrators start for this user; upper case.
  id_tag text not null unique check (id_tag = upper(id_tag)),
  group_id int references user_group,
  post_paid boolean not null default false,
  enabled boolean not null default true,
  account_id bigint not null unique references ledger_account,
  registered_at timestamptz not null default now(),
  unique (provider_id, account)
);
create index charge_user_group on charge_user (group_id);
call csms_guard('charge_user');

create table card (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- The idTag; idTags are compared without case (field rule 15).
  card_number text not null,
  id_tag text not null generated always as (upper(card_number)) stored unique,
  physical_number text not null unique,
  charge_user_id int references charge_user,
  user_name text not null default '',
  phone text not null default '',
  email text not null default '',
  lost_at timestamptz,
  expires_at timestamptz,
  account_id bigint not null unique references ledger_account,
  created_at timestamptz not null default now()
);
create index card_user on card (charge_user_id);
call csms_guard('card');
