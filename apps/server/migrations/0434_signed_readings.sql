-- Meter values that the meter itself has signed (format SignedData, OCMF), as they came. They belong to the record for as long as it lives.
create table signed_reading (
  transaction_id int not null references charging_record on delete cascade,
  provider_id int not null,
  -- Corrected by what is known of the charger's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Why it was taken, in OCPP's words: Transaction.Begin, Transaction.End …
  context text not null,
  -- `OCMF`, or `SignedData` where it is not known.
  format text not null,
  data text not null,
  -- The same reading told again is the same row.
  digest text generated always as (md5(data)) stored,
  primary key (transaction_id, digest)
);
create index signed_reading_provider on signed_reading (provider_id);
call csms_guard('signed_reading');
call csms_guard_part('signed_reading', 'transaction_id', 'charging_record', 'transaction_id');
