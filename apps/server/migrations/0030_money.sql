-- Bonus money is told from paid money; sessions may carry a reservation fee; vouchers have a least use; an invoice issued anew keeps what it was.

-- The part of a wallet's balance, and of each entry, that is bonus money: spent before paid money, and refunded only where the provider says so.
alter table provider add column refund_bonus boolean not null default false;
alter table ledger_account add column bonus numeric not null default 0;
alter table ledger_entry add column bonus numeric not null default 0;

-- What the ledger says so far, gone through in its order: only wallets that ever got a bonus, or money from such a one.
alter table ledger_entry disable trigger ledger_entry_append_only;
do $$
declare
  entry record;
  held numeric;
  wanted numeric;
  after numeric;
  moved_in bigint := 0;
  moved numeric := 0;
begin
  create temporary table bonus_wallet (account_id bigint primary key, bonus numeric not null default 0) on commit drop;
  create temporary table bonus_spent (dedupe_key text primary key, bonus numeric not null) on commit drop;
  create temporary table bonus_entry (id bigint primary key, bonus numeric not null) on commit drop;
  insert into bonus_wallet (account_id)
  with recursive reached as (
    select distinct e.account_id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind = 'bonus' and e.balance_after is not null
    union
    select other.account_id from reached r join ledger_entry own on own.account_id = r.account_id and own.amount < 0
    join ledger_transaction t on t.id = own.transaction_id and t.kind = 'transfer'
    join ledger_entry other on other.transaction_id = t.id and other.amount > 0 and other.balance_after is not null
  )
  select account_id from reached;
  for entry in
    select e.id, e.transaction_id, e.account_id, e.amount, e.balance_after, t.kind, t.dedupe_key
    from bonus_wallet w join ledger_entry e on e.account_id = w.account_id join ledger_transaction t on t.id = e.transaction_id order by e.id
  loop
    select bonus into held from bonus_wallet where account_id = entry.account_id;
    wanted := case
      when entry.kind = 'bonus' then entry.amount
      when entry.amount < 0 and entry.kind = 'refund' then -greatest(0, held - entry.balance_after)
      when entry.amount < 0 then -least(held, -entry.amount)
      when entry.kind = 'transfer' and moved_in = entry.transaction_id then moved
      when entry.kind = 'reversal' then coalesce((select bonus from bonus_spent where dedupe_key = 'settlement:' || substr(entry.dedupe_key, 10)), 0)
      else 0
    end;
    after := least(greatest(held + wanted, 0), greatest(entry.balance_after, 0));
    if entry.kind = 'transfer' and entry.amount < 0 then
      moved_in := entry.transaction_id;
      moved := held - after;
    end if;
    if after <> held then
      update bonus_wallet set bonus = after where account_id = entry.account_id;
      insert into bonus_entry values (entry.id, after - held);
      if entry.kind = 'settlement' then
        insert into bonus_spent values (entry.dedupe_key, held - after);
      end if;
    end if;
  end loop;
  update ledger_entry e set bonus = b.bonus from bonus_entry b where b.id = e.id;
  update ledger_account a set bonus = w.bonus from bonus_wallet w where w.account_id = a.id and w.bonus <> 0;
end $$;
alter table ledger_entry enable trigger ledger_entry_append_only;

-- From here on the share is a sum as the balance is, and never more than there is.
alter table ledger_account add constraint ledger_account_bonus check (bonus between 0 and greatest(balance, 0));
create or replace function ledger_entries_added() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entry e where e.transaction_id in (select transaction_id from added)
    group by e.transaction_id having sum(e.amount) <> 0
  ) then
    raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
  end if;
  update ledger_account a set balance = a.balance + d.change, bonus = a.bonus + d.bonus
  from (select account_id, sum(amount) as change, sum(bonus) as bonus from added group by account_id) d
  where a.id = d.account_id and a.kind in ('card', 'chargeUser', 'company');
  return null;
end $$;
create or replace function ledger_balance_is_a_sum() returns trigger language plpgsql as $$
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
create trigger ledger_account_bonus before update of bonus on ledger_account for each row
  when (old.bonus is distinct from new.bonus) execute function ledger_balance_is_a_sum();

-- Whether the session used up a reservation: its bill then carries the reservation fee of the price in force.
alter table charging_record add column reservation_used boolean not null default false;

-- A voucher waits for a later session where it would take off less than this; of a fixed amount, half of it unless said otherwise.
alter table voucher_type add column least_use numeric not null default 0 check (least_use >= 0);
update voucher_type t set least_use = round(t.value / 2, p.minor_unit) from provider p where p.id = t.provider_id and t.kind = 'fixed';

-- What an invoice was before it was issued anew, and why it was finished without a notice.
create table invoice_issue (
  id bigint generated always as identity primary key,
  invoice_id int not null references invoice,
  provider_id int not null references provider,
  invoice_number text not null,
  file_name text not null references stored_file,
  issued_by text not null,
  issued_at timestamptz not null,
  replaced_by text not null,
  replaced_at timestamptz not null,
  reason text not null
);
create index invoice_issue_invoice on invoice_issue (invoice_id, id);
call csms_guard('invoice_issue');
revoke update, delete on invoice_issue from csms_web;
alter table invoice add column finish_reason text not null default '';
