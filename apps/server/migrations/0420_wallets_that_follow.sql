-- A wallet that was emptied into another for good: that of a replaced card, or of a merged user. What is still billed for it later is posted to the one that there is today, which is never itself such a one.
alter table ledger_account add column moved_into bigint references ledger_account check (moved_into <> id);
create index ledger_account_moved on ledger_account (moved_into) where moved_into is not null;

with recursive next_card as (
  select c.account_id as origin, n.account_id as wallet, n.replaced_by, 1 as steps from card c join card n on n.id = c.replaced_by
  union all
  select m.origin, n.account_id, n.replaced_by, m.steps + 1 from next_card m join card n on n.id = m.replaced_by where m.steps < 1000
)
update ledger_account a set moved_into = m.wallet from next_card m where m.origin = a.id and m.replaced_by is null;
update ledger_account a set moved_into = k.account_id from charge_user u join charge_user k on k.id = u.merged_into where u.account_id = a.id;

-- What went to such wallets since follows now, as a transfer that stands in the books.
do $$
declare
  stray record;
  target record;
  posted bigint;
  bonus_out numeric;
  bonus_in numeric;
begin
  for stray in
    select a.id, a.provider_id, a.kind, a.balance, a.bonus, a.moved_into from ledger_account a where a.moved_into is not null and a.balance <> 0 order by a.id
  loop
    select id, balance, bonus into target from ledger_account where id = stray.moved_into;
    insert into ledger_transaction (provider_id, kind, reference, dedupe_key, source)
    values (stray.provider_id, 'transfer', stray.id::text, 'wallet-follows:' || stray.id, case when stray.kind = 'card' then 'cardReplace' else 'merge' end)
    returning id into posted;
    bonus_out := -stray.bonus;
    -- Bonus money stays such; a debt is paid with it first, and swallows it.
    bonus_in := case when stray.balance > 0 then stray.bonus else -least(target.bonus, -stray.balance) end;
    bonus_in := least(greatest(target.bonus + bonus_in, 0), greatest(target.balance + stray.balance, 0)) - target.bonus;
    insert into ledger_entry (transaction_id, account_id, provider_id, amount, balance_after, bonus)
    values (posted, stray.id, stray.provider_id, -stray.balance, 0, bonus_out),
      (posted, target.id, stray.provider_id, stray.balance, target.balance + stray.balance, bonus_in);
  end loop;
end $$;

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
  open numeric not null check (open between 0 and amount)
);
create index refunded_money_account on refunded_money (account_id) where open > 0;
create index refunded_money_origin on refunded_money (origin_id) where open > 0;
call csms_guard('refunded_money');

-- Wallets of before that ever had a bonus: what they hold has earned it, and what was refunded since is still to be paid in again.
with last as (
  select e.account_id, max(t.id) as id from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.balance_after is not null where t.kind = 'bonus' group by 1
)
insert into refunded_money (provider_id, transaction_id, account_id, origin_id, amount, open)
select a.provider_id, n.transaction_id, a.id, a.id, -n.net, -n.net
from last l join ledger_account a on a.id = l.account_id
cross join lateral (
  select max(t.id) filter (where t.kind = 'refund') as transaction_id, sum(t.wallet_amount) as net from ledger_transaction t
  where t.wallet_account_id = l.account_id and t.kind in ('recharge', 'refund') and t.id > l.id
) n where n.net < 0;
insert into paid_money (account_id, no, provider_id, origin_id, amount)
select a.id, 1, a.provider_id, case when exists (
    select from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where e.account_id = a.id and t.kind = 'bonus') then a.id end, a.balance - a.bonus
from ledger_account a where a.kind in ('card', 'chargeUser', 'company') and a.balance > a.bonus;
