-- Insight: statistics, reports, large screens.

-- Functions name tables that come later.
set local check_function_bodies = off;

-- Until when a point's time is counted.
create table uptime_point (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  counted_until timestamptz,
  -- What was counted from here on is not right any more.
  recount_from timestamptz
);
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
  -- Seconds that a connector was not there for anybody, whatever the reason. Most days have none: sums read only those that do, on the index alone.
  down int generated always as ((((((((offline + faulted) + unavailable) + preventive_maintenance) + upgrade) + utility_outage) + vandalism) + natural_disaster) + limited_hours) stored not null,
  primary key (point_id, connector_no, day)
);
create index uptime_day_down on uptime_day (day, provider_id) include (point_id, connector_no, down) where down > 0;
-- A period's outages of all points, where it is not of whole months.
create index uptime_day_day on uptime_day (day, provider_id) include (point_id, up);
call csms_guard('uptime_day');

-- The days summed: a year of many connectors is read in a moment.
create table uptime_month (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  month date not null,
  provider_id int not null,
  up int not null,
  offline int not null,
  faulted int not null,
  unavailable int not null,
  preventive_maintenance int not null,
  upgrade int not null,
  utility_outage int not null,
  vandalism int not null,
  natural_disaster int not null,
  limited_hours int not null,
  down int generated always as ((((((((offline + faulted) + unavailable) + preventive_maintenance) + upgrade) + utility_outage) + vandalism) + natural_disaster) + limited_hours) stored not null,
  primary key (month, point_id, connector_no)
);
create index uptime_month_point on uptime_month (point_id);
create index uptime_month_down on uptime_month (month, provider_id) include (point_id, connector_no, down) where down > 0;
create index uptime_month_up on uptime_month (month, provider_id) include (point_id, up);
call csms_guard('uptime_month');

-- Finished, valid records that began on the day: what they brought, and by tier.
create table stat_station_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  elec_fee numeric not null,
  service_fee numeric not null,
  reserve_fee numeric not null,
  discount numeric not null,
  cost numeric not null,
  -- Time at the connector, in seconds.
  busy_s bigint not null,
  sharp_wh bigint not null,
  sharp_elec numeric not null,
  sharp_service numeric not null,
  peak_wh bigint not null,
  peak_elec numeric not null,
  peak_service numeric not null,
  flat_wh bigint not null,
  flat_elec numeric not null,
  flat_service numeric not null,
  valley_wh bigint not null,
  valley_elec numeric not null,
  valley_service numeric not null,
  session_fee numeric not null default 0,
  tax_fee numeric not null default 0,
  included_tax_fee numeric not null default 0,
  occupancy_fee numeric not null default 0,
  primary key (station_id, day, provider_id, currency)
);
create index stat_station_day_day on stat_station_day (day, provider_id);
call csms_guard('stat_station_day');

create table stat_point_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  point_id int not null,
  connector_no smallint not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  -- Until when the counted sessions of the day had the connector; null: not known yet. One that begins after that overlaps none of them, which is known without a look at any.
  busy_until timestamptz,
  primary key (station_id, day, point_id, connector_no, provider_id, currency)
);
create index stat_point_day_day on stat_point_day (day, provider_id);
create index stat_point_day_point on stat_point_day (point_id, day);
call csms_guard('stat_point_day');

-- Who charged, how, at what kind of connector. Group 0: none; connector type empty: unknown.
create table stat_kind_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  start_type text not null,
  group_id int not null,
  connector_type text not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  primary key (station_id, day, start_type, group_id, connector_type, provider_id, currency)
);
create index stat_kind_day_day on stat_kind_day (day, provider_id);
call csms_guard('stat_kind_day');

-- Sessions of a day spread over the hours that they lasted, which may lie on the next days; sessions count where they began.
create table stat_hour_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  hour_day date not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (station_id, day, hour_day, hour, provider_id)
);
create index stat_hour_day_day on stat_hour_day (day, provider_id);
call csms_guard('stat_hour_day');

-- The days summed by month (its first day), so that years are read in a moment.
create table stat_station_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  elec_fee numeric not null,
  service_fee numeric not null,
  reserve_fee numeric not null,
  discount numeric not null,
  cost numeric not null,
  busy_s bigint not null,
  sharp_wh bigint not null,
  sharp_elec numeric not null,
  sharp_service numeric not null,
  peak_wh bigint not null,
  peak_elec numeric not null,
  peak_service numeric not null,
  flat_wh bigint not null,
  flat_elec numeric not null,
  flat_service numeric not null,
  valley_wh bigint not null,
  valley_elec numeric not null,
  valley_service numeric not null,
  session_fee numeric not null default 0,
  tax_fee numeric not null default 0,
  included_tax_fee numeric not null default 0,
  occupancy_fee numeric not null default 0,
  primary key (station_id, month, provider_id, currency)
);
create index stat_station_month_month on stat_station_month (month, provider_id);
call csms_guard('stat_station_month');

create table stat_point_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  point_id int not null,
  connector_no smallint not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  primary key (station_id, month, point_id, connector_no, provider_id, currency)
);
create index stat_point_month_month on stat_point_month (month, provider_id);
call csms_guard('stat_point_month');

create table stat_kind_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  start_type text not null,
  group_id int not null,
  connector_type text not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  primary key (station_id, month, start_type, group_id, connector_type, provider_id, currency)
);
create index stat_kind_month_month on stat_kind_month (month, provider_id);
call csms_guard('stat_kind_month');

create table stat_hour_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  -- ISO: Monday is 1.
  weekday smallint not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (station_id, month, weekday, hour, provider_id)
);
create index stat_hour_month_month on stat_hour_month (month, provider_id);
call csms_guard('stat_hour_month');

-- The power of running sessions, every five minutes; kept for some days. Station 0: the whole provider.
create table power_sample (
  provider_id int not null,
  station_id int not null,
  at timestamptz not null,
  power_w bigint not null,
  sessions int not null,
  primary key (provider_id, station_id, at)
);
create index power_sample_at on power_sample (at);
call csms_guard('power_sample');

create table display_link (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- SHA-256 of the key, which is shown once and kept nowhere.
  key_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text not null default '',
  -- A link of a wall screen shows the stations of the one who made it; none named: all.
  station_ids int[]
);
create index display_link_provider on display_link (provider_id, id desc);
call csms_guard('display_link');

create table stat_discount_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  kind text not null,
  currency text not null,
  sessions int not null,
  amount numeric not null,
  primary key (station_id, day, kind, provider_id, currency)
);
create index stat_discount_day_day on stat_discount_day (day, provider_id);
call csms_guard('stat_discount_day');

create table stat_discount_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  kind text not null,
  currency text not null,
  sessions int not null,
  amount numeric not null,
  primary key (station_id, month, kind, provider_id, currency)
);
create index stat_discount_month_month on stat_discount_month (month, provider_id);
call csms_guard('stat_discount_month');

-- What moved on a day of the provider's zone, by kind and source of the transaction and kind of account.
create table ledger_day (
  provider_id int not null,
  day date not null,
  kind text not null,
  source text not null,
  account_kind text not null,
  currency text not null,
  entries int not null,
  credit numeric not null,
  -- Negative.
  debit numeric not null,
  primary key (provider_id, day, kind, source, account_kind, currency)
);
call csms_guard('ledger_day');

-- Settlements less reversals, by the day on which they were posted and the day on which their records began, both of the record's zone. Station 0: none.
create table ledger_record_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  began_day date not null,
  currency text not null,
  electricity numeric not null,
  service numeric not null,
  reservation numeric not null,
  discount numeric not null,
  session numeric not null default 0,
  tax numeric not null default 0,
  included_tax numeric not null default 0,
  occupancy numeric not null default 0,
  primary key (station_id, day, began_day, provider_id, currency)
);
create index ledger_record_day_day on ledger_record_day (day, provider_id);
create index ledger_record_day_began on ledger_record_day (began_day, provider_id);
call csms_guard('ledger_record_day');

create table report_schedule (
  id int generated always as identity primary key,
  -- Whose it is: its mail goes out by this provider's account.
  provider_id int not null references provider,
  -- Under whose rights it is made.
  owner_id int references system_users on delete set null,
  name text not null,
  kind text not null check (kind in ('operation', 'financial')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  -- HH:mm by the clock of the zone.
  at_time text not null,
  time_zone text not null,
  filter_provider_id int references provider,
  filter_station_id int references station,
  currency text,
  language text not null check (language in ('zh', 'en')),
  formats text[] not null,
  recipients text[] not null,
  enabled boolean not null default true,
  -- The first due moment for which no run has been made; null: switched off.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  check ((frequency = 'weekly') = (weekday is not null)),
  constraint report_schedule_check1 check ((frequency = 'monthly') = (month_day is not null)),
  constraint report_schedule_check2 check (enabled = (next_at is not null))
);
create index report_schedule_provider on report_schedule (provider_id, id desc);
create index report_schedule_due on report_schedule (next_at) where enabled;
call csms_guard('report_schedule');

create table report_run (
  id int generated always as identity primary key,
  schedule_id int not null references report_schedule on delete cascade,
  provider_id int not null references provider,
  due_at timestamptz not null,
  manual boolean not null default false,
  asked_by int references system_users on delete set null,
  kind text not null,
  time_zone text not null,
  period_from date not null,
  period_to date not null,
  -- Of a run by hand; null: those of the schedule when it is made.
  recipients text[],
  missed int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'partly', 'failed', 'skipped')),
  -- A key of the contract's errors, with what it tells.
  reason text,
  places jsonb not null default '{}',
  -- A process that is at it; it belongs to nobody after that moment.
  taken_until timestamptz,
  attempts smallint not null default 0,
  -- Each recipient with how its mail fares.
  mails jsonb not null default '[]',
  xlsx_file text references stored_file on delete set null,
  pdf_file text references stored_file on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One due moment, one report, whoever makes it.
create unique index report_run_due on report_run (schedule_id, due_at) where not manual;
create index report_run_newest on report_run (schedule_id, id desc);
create index report_run_open on report_run (state, id) where state in ('waiting', 'sending');
create index report_run_files on report_run (finished_at) where xlsx_file is not null or pdf_file is not null;
call csms_guard('report_run');

-- The ledger's days summed by month (its first day), so that years of many providers are read in a moment.
create table ledger_month (
  provider_id int not null,
  month date not null,
  kind text not null,
  source text not null,
  account_kind text not null,
  currency text not null,
  entries int not null,
  credit numeric not null,
  debit numeric not null,
  primary key (provider_id, month, kind, source, account_kind, currency)
);
call csms_guard('ledger_month');

create table ledger_record_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  began_month date not null,
  currency text not null,
  electricity numeric not null,
  service numeric not null,
  reservation numeric not null,
  discount numeric not null,
  session numeric not null default 0,
  tax numeric not null default 0,
  included_tax numeric not null default 0,
  occupancy numeric not null default 0,
  primary key (station_id, month, began_month, provider_id, currency)
);
call csms_guard('ledger_record_month');

-- The hours of all stations of a provider together: what `stat_hour` holds by station. Moved along with it, never counted by itself.
create table stat_provider_hour_day (
  provider_id int not null,
  day date not null,
  hour_day date not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (day, hour_day, hour, provider_id)
);
call csms_guard('stat_provider_hour_day');

create table stat_provider_hour_month (
  provider_id int not null,
  month date not null,
  weekday smallint not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (month, weekday, hour, provider_id)
);
call csms_guard('stat_provider_hour_month');

create table user_note (
  id bigint generated always as identity primary key,
  -- Of the thing, whoever writes.
  provider_id int not null references provider,
  subject text not null check (subject in ('station', 'point', 'record', 'alarm', 'workOrder')),
  subject_id bigint not null,
  text text not null,
  -- Users who are named in it.
  mentions int[] not null default '{}',
  -- Null: the user is gone; the name stays.
  user_id int references system_users on delete set null,
  user_name text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index user_note_subject on user_note (subject, subject_id, created_at desc);
create index user_note_user on user_note (user_id) where user_id is not null;
call csms_guard('user_note');

create table shift_note (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  text text not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  created_at timestamptz not null
);
create index shift_note_newest on shift_note (provider_id, created_at desc, id desc);
create index shift_note_user on shift_note (user_id) where user_id is not null;
call csms_guard('shift_note');

create table shift_note_reader (
  note_id bigint not null references shift_note on delete cascade,
  user_id int not null references system_users on delete cascade,
  provider_id int not null,
  read_at timestamptz not null,
  primary key (note_id, user_id)
);
create index shift_note_reader_user on shift_note_reader (user_id);
call csms_guard('shift_note_reader');

-- When a user was last at work in the console, and the end of the time before.
create table user_visit (
  user_id int primary key references system_users on delete cascade,
  last_at timestamptz not null,
  before_at timestamptz
);

-- Rows of stations, and other rules of their own.
call csms_guard_point('uptime_point');
call csms_guard_point('uptime_day');
call csms_guard_point('uptime_month');
call csms_guard_station('stat_station_day');
call csms_guard_station('stat_point_day');
call csms_guard_station('stat_kind_day');
call csms_guard_station('stat_hour_day');
call csms_guard_station('stat_station_month');
call csms_guard_station('stat_point_month');
call csms_guard_station('stat_kind_month');
call csms_guard_station('stat_hour_month');
call csms_guard_station('power_sample');
call csms_guard_stations('display_link', 'coalesce(station_ids <@ (select csms_stations())::int[], false)');
call csms_guard_station('stat_discount_day');
call csms_guard_station('stat_discount_month');
call csms_guard_station('ledger_record_day');
call csms_guard_stations('report_schedule', 'coalesce(csms_sees_no_more(owner_id), false)');
call csms_guard_part('report_run', 'schedule_id', 'report_schedule', 'id');
call csms_guard_station('ledger_record_month');
call csms_guard_stations('stat_provider_hour_day', 'false');
call csms_guard_stations('stat_provider_hour_month', 'false');

-- Insight: how long connectors were in service, for floors below. Its own counting stays its own.
create view service_day with (security_invoker = true) as select point_id, connector_no, provider_id, day, up from uptime_day;

create view service_month with (security_invoker = true) as select point_id, connector_no, provider_id, month, up from uptime_month;
