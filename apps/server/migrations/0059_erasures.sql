-- The erasure of a customer's personal data: what belongs to the customer goes at once, what only quotes it (logs, messages) is swept afterwards.
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

alter table charge_user add column erased_at timestamptz;

-- The ledger is only ever added to; but what a person wrote beside a movement may name somebody who has a right to be erased. Only a transaction that says so changes that, and nothing else.
create function ledger_keeps_all_but_remarks() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('csms.erasing', true), '') <> 'on' or to_jsonb(old) - 'remark' is distinct from to_jsonb(new) - 'remark' then
    raise exception 'the ledger is append-only: post a reversal instead' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger ledger_transaction_append_only on ledger_transaction;
create trigger ledger_transaction_append_only before delete or truncate on ledger_transaction
  for each statement execute function ledger_is_append_only();
create trigger ledger_transaction_keeps before update on ledger_transaction
  for each row execute function ledger_keeps_all_but_remarks();
