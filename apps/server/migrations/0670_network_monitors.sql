-- What chargers of OCPP 2.x watch of themselves, as they reported it last, and when that was.
-- requests: point_monitoring s
-- requests: point_monitor s
-- requests: point_alert s
create table point_monitoring (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- The report that is being told, and since when.
  report_id int,
  report_began_at timestamptz,
  read_at timestamptz
);
create table point_monitor (
  point_id int not null references charge_point on delete cascade,
  -- The charger's own number of it.
  monitor_id int not null,
  provider_id int not null references provider,
  -- As a configuration key is called.
  key text not null,
  kind text not null check (kind in ('upperThreshold', 'lowerThreshold', 'delta', 'periodic', 'periodicClockAligned')),
  value double precision not null,
  severity smallint not null check (severity between 0 and 9),
  in_transaction boolean not null,
  reported_at timestamptz not null,
  primary key (point_id, monitor_id)
);
-- What a charger has reported to be wrong, until it says that it is over.
create table point_alert (
  point_id int not null references charge_point on delete cascade,
  key text not null,
  -- The monitor that found it; 0: none that was set.
  monitor_id int not null,
  provider_id int not null references provider,
  connector_no smallint not null,
  severity smallint check (severity between 0 and 9),
  value text not null,
  info text not null,
  since timestamptz not null,
  -- When it was told last: what was told before a boot is told anew where it still stands.
  told_at timestamptz not null,
  primary key (point_id, key, monitor_id)
);
call csms_guard('point_monitoring');
call csms_guard_point('point_monitoring');
call csms_guard('point_monitor');
call csms_guard_point('point_monitor');
call csms_guard('point_alert');
call csms_guard_point('point_alert');
-- The monitors that chargers of a model are to have at a provider: set again where one lacks them.
-- requests: model_monitors siud
create table model_monitors (
  provider_id int not null references provider,
  vendor text not null,
  model text not null,
  -- As they are set, without numbers: key, kind, value, severity, inTransaction.
  monitors jsonb not null,
  primary key (provider_id, vendor, model)
);
call csms_guard('model_monitors');
