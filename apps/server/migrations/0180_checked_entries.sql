-- Entries are only ever added, and each statement adds whole postings: what a statement adds sums to zero if and only if its transactions do. So the check reads the rows of the statement and
-- no table. That each entry has its transaction is asked here too, once for a statement: a foreign key asks for each row and locks what it finds, though a transaction is never taken away again.
create or replace function ledger_entries_added() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added group by transaction_id having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (select from added a where (select t.id from ledger_transaction t where t.id = a.transaction_id) is null) then
    raise exception 'a ledger entry has no transaction' using errcode = 'foreign_key_violation';
  end if;
  update ledger_account a set balance = a.balance + d.change, bonus = a.bonus + d.bonus
  from (select account_id, sum(amount) as change, sum(bonus) as bonus from added group by account_id) d
  where a.id = d.account_id and a.kind in ('card', 'chargeUser', 'company');
  return null;
end $$;
alter table ledger_entry drop constraint ledger_entry_transaction_id_fkey;
