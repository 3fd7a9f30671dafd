-- Charging profiles that a charger says that it has, of the request that it answered last (OCPP 2.0.1 K09).
create table reported_profile (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  request_id int not null,
  -- 0: the whole point.
  connector_no smallint not null,
  -- Who limits: we, a local energy manager, the system operator, or another.
  source text not null check (source in ('cso', 'ems', 'so', 'other')),
  -- The charger's number of it.
  wire_id int not null,
  -- The profile in words of no version.
  content jsonb not null,
  -- What its charger calls the session of a profile for one.
  session_name text,
  reported_at timestamptz not null,
  primary key (point_id, request_id, connector_no, source, wire_id)
);
call csms_guard('reported_profile');
call csms_guard_point('reported_profile');
-- requests: reported_profile s
