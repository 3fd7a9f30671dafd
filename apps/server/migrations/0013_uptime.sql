-- How long each connector was up, and announced maintenance.

create table maintenance_window (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int references station on delete cascade,
  -- Of one point instead of a whole station.
  point_id int references charge_point on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('preventiveMaintenance', 'upgrade', 'utilityOutage', 'vandalism', 'naturalDisaster', 'limitedHours')),
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (num_nonnulls(station_id, point_id) = 1)
);
create index maintenance_window_station on maintenance_window (station_id, ends_at) where station_id is not null;
create index maintenance_window_point on maintenance_window (point_id, ends_at) where point_id is not null;
create index maintenance_window_newest on maintenance_window (provider_id, starts_at desc, id desc);
call csms_guard('maintenance_window');

-- Until when a point's time is counted.
create table uptime_point (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  counted_until timestamptz,
  -- What was counted from here on is not right any more.
  recount_from timestamptz
);
create index uptime_point_recount on uptime_point (point_id) where recount_from is not null;
call csms_guard('uptime_point');

-- Seconds of a day of the station's zone. What is missing to the length of the day is unknown.
create table uptime_day (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  day date not null,
  provider_id int not null,
  up int not null,
  -- Outages that count, by cause.
  offline int not null,
  faulted int not null,
  unavailable int not null,
  -- Outages that do not, by reason.
  preventive_maintenance int not null,
  upgrade int not null,
  utility_outage int not null,
  vandalism int not null,
  natural_disaster int not null,
  limited_hours int not null,
  primary key (point_id, connector_no, day)
);
call csms_guard('uptime_day');

-- The days summed: a year of many connectors is read in a moment.
create table uptime_month (
  like uptime_day including defaults including constraints,
  foreign key (point_id) references charge_point on delete cascade
);
alter table uptime_month rename column day to month;
alter table uptime_month add primary key (month, point_id, connector_no);
create index uptime_month_point on uptime_month (point_id);
call csms_guard('uptime_month');
revoke insert, update, delete on uptime_day, uptime_month from csms_web;

-- The latest word about a whole point is found without reading what its connectors said.
create index status_history_whole on status_history (point_id, received_at desc) where connector_no = 0 and not replayed;
