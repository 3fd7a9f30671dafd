-- Receipts of records that went out by mail.
create table record_receipt (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  transaction_id int not null,
  recipient text not null,
  language text not null check (language in ('zh', 'en')),
  operator text not null,
  at timestamptz not null,
  -- The same form sends once.
  request_id text not null,
  -- The paper that went along; null: it was cleared.
  file_name text,
  unique (transaction_id, request_id)
);
create index record_receipt_at on record_receipt (at) where file_name is not null;
call csms_guard('record_receipt');
call csms_guard_part('record_receipt', 'transaction_id', 'charging_record', 'transaction_id');
-- requests: record_receipt si

-- Who takes records out as files may send them.
update role set permissions = permissions || '{record:receipt}' where 'record:export' = any (permissions) and not 'record:receipt' = any (permissions);
