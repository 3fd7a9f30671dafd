-- What should have come and did not: a stop, a start, samples.

-- Minutes after which the stop of a session that its connector contradicts is missing, of a provider (no vendor and model), or of one model of its chargers.
create table silence_minutes (
  provider_id int not null references provider,
  vendor text not null default '',
  model text not null default '',
  minutes int not null check (minutes between 1 and 1440),
  primary key (provider_id, vendor, model)
);
call csms_guard('silence_minutes');

-- When its charger showed last that a session goes on: by naming it, or by energy that flows. The values of an idle meter do not.
alter table charging_live add column shown_at timestamptz;
update charging_live set shown_at = heard_at;

-- How the clocks of a session were judged when it ended: the times of receipt count; which clock was right is not known.
alter table charging_record add column by_receipt boolean not null default false, add column clock_doubt boolean not null default false;

-- Records of ended sessions that samples came for: they are judged anew.
create table late_sample (
  transaction_id int primary key,
  provider_id int not null,
  marked_at timestamptz not null
);
call csms_guard('late_sample');
call csms_guard_part('late_sample', 'transaction_id', 'charging_record', 'transaction_id');

-- The meter of each connector while no session runs, as it was heard last, and since when energy flows by it.
create table idle_meter (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  provider_id int not null,
  at timestamptz not null,
  register_wh bigint,
  -- Energy flows: since when, from which register, and when that was seen last. Null: it does not.
  flows_since timestamptz,
  from_wh bigint,
  flowed_at timestamptz,
  primary key (point_id, connector_no)
);
call csms_guard('idle_meter');
call csms_guard_point('idle_meter');

-- Energy that a connector gave without a session, as a stretch of its history.
create table unbilled_energy (
  id bigint generated always as identity primary key,
  provider_id int not null,
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  since timestamptz not null,
  -- Of its meter; null: it tells none.
  from_wh bigint,
  to_wh bigint,
  heard_at timestamptz not null,
  ended_at timestamptz,
  -- The session that took it up: its start came late.
  transaction_id int
);
call csms_guard('unbilled_energy');
call csms_guard_point('unbilled_energy');
create unique index unbilled_energy_open on unbilled_energy (point_id, connector_no) where ended_at is null;
create index unbilled_energy_point on unbilled_energy (point_id, since desc);

-- Refused starts whose charger has not told their end.
create index charging_record_refused on charging_record (start_received_at) where stop_reason = 'ClosedByRefusal';
drop index charging_record_reserved;
-- Sessions that were closed since no stop came.
create index charging_record_silent on charging_record (stop_received_at) where stop_reason = 'ClosedBySilence';
-- Records whose charger goes on metering.
create index charging_record_metered_on on charging_record (stop_received_at) where status = 'review' and 'metered-on' = any (review_reasons);

-- Who decides on bills and stops sessions may end them by hand.
update role set permissions = permissions || '{charging:end}'
where 'charging:stop' = any (permissions) and 'record:settle' = any (permissions) and not 'charging:end' = any (permissions);
