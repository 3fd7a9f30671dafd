-- The last reading of a charger's display (OCPP 2.x).
-- requests: point_display s
-- requests: display_message s
create table point_display (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- The report of all that is being told, and since when.
  report_id int,
  report_began_at timestamptz,
  read_at timestamptz
);
-- The messages on it, as the charger told them last.
create table display_message (
  point_id int not null references charge_point on delete cascade,
  message_id int not null,
  provider_id int not null references provider,
  text text not null,
  format text not null check (format in ('utf8', 'ascii', 'html', 'uri')),
  language text,
  priority text not null check (priority in ('alwaysFront', 'inFront', 'normalCycle')),
  state text check (state in ('charging', 'faulted', 'idle', 'unavailable')),
  shown_from timestamptz,
  shown_to timestamptz,
  -- The session that it goes with.
  transaction_id int,
  reported_at timestamptz not null,
  primary key (point_id, message_id)
);
call csms_guard('point_display');
call csms_guard_point('point_display');
call csms_guard('display_message');
call csms_guard_point('display_message');
