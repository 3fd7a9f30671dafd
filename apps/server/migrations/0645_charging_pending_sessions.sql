-- Sessions that a charger has named and that nobody is known to pay for yet: a car was plugged in before its card was shown, or a message came before the one that begins it.
create table pending_session (
  point_id int not null references charge_point on delete cascade,
  -- What its charger calls it.
  wire_id text not null,
  provider_id int not null references provider,
  -- 0: not said yet.
  connector_no smallint not null,
  -- Whether its beginning was told.
  has_begun boolean not null,
  first_at timestamptz not null,
  heard_at timestamptz not null,
  meter_first_wh bigint,
  meter_last_wh bigint,
  -- The end as it came, where it came before anybody could pay.
  ended jsonb,
  primary key (point_id, wire_id)
);
create index pending_session_heard on pending_session (heard_at);
call csms_guard('pending_session');
