-- What is given back for an order, and goodwill: kinds of movement and accounts of their own.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('recharge', 'refund', 'settlement', 'reversal', 'transfer', 'bonus', 'membership', 'orderRefund', 'goodwill'));
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('card', 'chargeUser', 'company', 'cash', 'discount', 'bonus', 'orderRefund', 'goodwill') or (kind ~ '^[a-zA-Z]+Income$'));
insert into ledger_account (provider_id, kind, currency)
select a.provider_id, k.kind, a.currency from ledger_account a cross join (values ('orderRefund'), ('goodwill')) k (kind) where a.kind = 'cash';

-- The list of recharges tells goodwill too.
drop index ledger_transaction_movement;
drop index ledger_transaction_amount;
drop index ledger_transaction_wallet;
create index ledger_transaction_movement on ledger_transaction (at desc, id desc) include (provider_id) where kind in ('recharge', 'refund', 'goodwill');
create index ledger_transaction_amount on ledger_transaction (wallet_amount, id) include (provider_id) where kind in ('recharge', 'refund', 'goodwill');
create index ledger_transaction_wallet on ledger_transaction (wallet_account_id, at desc, id desc) include (provider_id) where kind in ('recharge', 'refund', 'goodwill');
create index ledger_transaction_goodwill on ledger_transaction (at desc, id desc) include (provider_id) where kind = 'goodwill';

-- Who marks records invalid gives money back already.
update role set permissions = permissions || '{record:refund}' where 'record:invalidate' = any (permissions) and not 'record:refund' = any (permissions);
