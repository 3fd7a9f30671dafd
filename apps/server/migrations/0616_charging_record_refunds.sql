-- What a record's payer was given back. `refunds`: all that was granted; `refunded`: what of it is in force, never more than the bill in force.
alter table charging_record add column refunds numeric not null default 0;
alter table charging_record add column refunded numeric not null default 0;
alter table charging_record add constraint charging_record_refunded check (refunded >= 0 and refunded <= refunds and refunded <= greatest(cost, 0));
create index charging_record_refunds on charging_record (provider_id, started_at desc, transaction_id desc) where refunds > 0;

create table record_refund (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  transaction_id int not null,
  amount numeric not null check (amount > 0),
  reason text not null,
  note text not null default '',
  operator text not null,
  at timestamptz not null,
  -- The same form refunds once.
  request_id text not null,
  unique (transaction_id, request_id)
);
call csms_guard('record_refund');
call csms_guard_part('record_refund', 'transaction_id', 'charging_record', 'transaction_id');
-- requests: record_refund si
