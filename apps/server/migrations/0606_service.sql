-- Service: work orders, warnings, spare parts, maintenance, components, field work.

-- Functions name tables that come later.
set local check_function_bodies = off;

create table service_area (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- A region code of stations (the last that must fit); null: the stations that are named.
  region_code text,
  is_default boolean not null default false,
  leader_id int not null references system_users,
  -- Takes what the leader does not accept in time; null: the provider's default leader.
  deputy_id int references system_users on delete set null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (provider_id, name)
);
create unique index service_area_default on service_area (provider_id) where is_default;
create index service_area_leader on service_area (leader_id);
create index service_area_deputy on service_area (deputy_id);
call csms_guard('service_area');

create table service_area_station (
  area_id int not null references service_area on delete cascade,
  station_id int not null references station,
  provider_id int not null references provider,
  primary key (area_id, station_id)
);
create unique index service_area_station_one on service_area_station (station_id);
call csms_guard('service_area_station');

create table service_area_man (
  area_id int not null references service_area on delete cascade,
  user_id int not null references system_users on delete cascade,
  provider_id int not null references provider,
  skills text[] not null default '{}',
  primary key (area_id, user_id)
);
create index service_area_man_user on service_area_man (user_id);
call csms_guard('service_area_man');

create table scheme (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  title text not null,
  steps text[] not null,
  parts text[] not null default '{}',
  minutes int,
  -- Empty: of any.
  vendor text not null default '',
  model text not null default '',
  changed_by text not null,
  changed_at timestamptz not null
);
create index scheme_fault on scheme (provider_id, fault_code);
call csms_guard('scheme');

create table service_contractor (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- Gets what is given to it, and passes it on.
  leader_id int not null references system_users,
  -- Of an hour of its work; null: its work is not reckoned by time.
  hour_rate numeric check (hour_rate > 0),
  phone text not null default '',
  note text not null default '',
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  constraint service_contractor_name unique (provider_id, name)
);
create index service_contractor_leader on service_contractor (leader_id);
call csms_guard('service_contractor');

create table work_order (
  id int generated always as identity primary key,
  task_id text generated always as ('WO' || lpad((id)::text, 8, '0')) stored not null unique,
  provider_id int not null references provider,
  station_id int not null references station,
  state text not null check (state in ('waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting', 'waitingConfirmation', 'inProof', 'waitingArchive', 'archived', 'cancelled')),
  source text not null check (source in ('alarm', 'feedback', 'manual', 'plan', 'warning', 'public', 'usage', 'recovery')),
  -- What is wrong: a kind of alarm, or the error code of a fault.
  fault_code text not null,
  -- The charger's and the vendor's own words for it.
  vendor_code text not null default '',
  description text not null default '',
  priority smallint not null check (priority between 1 and 4),
  -- What the priority comes from: kind and number of each part.
  priority_why jsonb not null default '[]',
  -- The session in which the fault appeared.
  transaction_id int,
  area_id int references service_area on delete set null,
  leader_id int references system_users on delete set null,
  service_man_id int references system_users on delete set null,
  -- Why it waits and until when, where it waits.
  waiting_for text check (waiting_for in ('parts', 'access', 'grid', 'thirdParty')),
  waiting_until timestamptz,
  waiting_since timestamptz,
  -- Waited together before that, in s: the clocks of its goals stood still.
  waited_s int not null default 0,
  response_due_at timestamptz not null,
  repair_due_at timestamptz not null,
  -- How often it was dispatched.
  attempt smallint not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  dispatched_at timestamptz,
  -- When the service man first opened it.
  seen_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  confirmed_at timestamptz,
  proven_at timestamptz,
  archived_at timestamptz,
  cancelled_at timestamptz,
  -- A leader's reason to close without proof; a reason of cancelling.
  closing_reason text not null default '',
  -- The order that this one repeats: the fault came back within 30 days of its archiving.
  repeats_id int references work_order,
  escalated_at timestamptz,
  -- Which one an order followed: how often it helped is counted from them.
  scheme_id int references scheme on delete set null,
  -- How an order ended that nobody worked at: by itself, or by recovery.
  healed_by text check (healed_by in ('itself', 'recovery')),
  -- The day for which an order is planned, by the clock of its station, and its place in the man's day.
  planned_on date,
  plan_place smallint,
  -- What the work is expected to cost, with who says so and who approves it.
  estimate numeric check (estimate > 0),
  estimated_by int references system_users on delete set null,
  approved_by int references system_users on delete set null,
  approved_at timestamptz,
  response_work_s int,
  repair_work_s int,
  waited_work_s int not null default 0,
  -- To whom it is given; null: to the provider's own people.
  contractor_id int references service_contractor,
  -- When the photos of an order, and what drivers wrote of it, were erased.
  photos_erased_at timestamptz
);
create index work_order_newest on work_order (provider_id, created_at desc, id desc);
create index work_order_open on work_order (station_id) where archived_at is null and cancelled_at is null;
create index work_order_state on work_order (provider_id, state, created_at desc, id desc);
create index work_order_station on work_order (station_id, created_at desc);
create index work_order_man on work_order (service_man_id, created_at desc) where service_man_id is not null;
create index work_order_leader on work_order (leader_id) where archived_at is null and cancelled_at is null;
create index work_order_area on work_order (area_id);
create index work_order_fault on work_order (provider_id, fault_code, created_at desc);
create index work_order_repeats on work_order (repeats_id) where repeats_id is not null;
create index work_order_session on work_order (transaction_id) where transaction_id is not null;
create index work_order_scheme on work_order (scheme_id) where scheme_id is not null;
-- Work orders by hundreds of thousands. Each order and filter of their list is read off an index that holds the provider, since row-level security asks each row for it.
create index work_order_created on work_order (created_at desc, id desc) include (provider_id);
create index work_order_open_created on work_order (created_at desc, id desc) include (provider_id) where archived_at is null and cancelled_at is null;
create index work_order_in_state on work_order (state, created_at desc, id desc) include (provider_id);
create index work_order_source on work_order (source, created_at desc, id desc) include (provider_id);
create index work_order_fault_created on work_order (fault_code, created_at desc, id desc) include (provider_id);
create index work_order_urgency on work_order (priority, created_at desc, id desc) include (provider_id);
create index work_order_priority on work_order (priority, id) include (provider_id);
create index work_order_due on work_order (repair_due_at, id) include (provider_id);
create index work_order_led on work_order (leader_id, created_at desc, id desc) include (provider_id);
create index work_order_by_station on work_order (station_id, id) include (provider_id);
create index work_order_description on work_order using gin (text_pairs(description));
create index work_order_contractor on work_order (contractor_id, created_at desc, id desc) where contractor_id is not null;
create index work_order_photos on work_order (coalesce(archived_at, cancelled_at)) where photos_erased_at is null and (coalesce(archived_at, cancelled_at) is not null);
-- What ended lately is counted by its end.
create index work_order_ended on work_order (coalesce(archived_at, cancelled_at) desc) where coalesce(archived_at, cancelled_at) is not null;
call csms_guard('work_order');

-- What an order is about: connectors, each with its own proof.
create table work_order_place (
  work_order_id int not null references work_order on delete cascade,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  -- 0: the whole point.
  connector_no smallint not null,
  -- The session that showed that it works, or when it was proven in another way.
  proof_transaction_id int,
  proven_at timestamptz,
  primary key (work_order_id, point_id, connector_no)
);
create index work_order_place_point on work_order_place (point_id);
call csms_guard('work_order_place');

-- Which orders an alarm belongs to: one that comes back after the work belongs to the next order too.
create table work_order_alarm (
  alarm_id bigint not null references alarm on delete cascade,
  work_order_id int not null references work_order on delete cascade,
  provider_id int not null references provider,
  primary key (alarm_id, work_order_id)
);
create index work_order_alarm_order on work_order_alarm (work_order_id);
call csms_guard('work_order_alarm');

-- What happened to an order: one row a transition or note, never changed.
create table work_order_step (
  id bigint generated always as identity primary key,
  work_order_id int not null references work_order on delete cascade,
  provider_id int not null references provider,
  action text not null,
  from_state text,
  to_state text not null,
  -- Of which dispatch.
  attempt smallint not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  at timestamptz not null,
  note text not null default '',
  -- Names of files, with what each shows.
  files jsonb not null default '[]',
  -- What the step is about: whom it went to, what was waited for, what was measured.
  detail jsonb not null default '{}',
  -- Made by the one who sent it, so that it lands once.
  request_id text,
  unique (work_order_id, request_id)
);
create index work_order_step_user on work_order_step (user_id);
call csms_guard('work_order_step');

create table weather_source (
  id int default 1 check (id = 1) primary key,
  forecast_url text not null default 'https://api.open-meteo.com',
  flood_url text not null default 'https://flood-api.open-meteo.com',
  -- Encrypted with the installation's key; null: none.
  key_sealed bytea,
  is_asking boolean not null default true,
  -- Places asked for in a day of UTC.
  daily_budget int not null default 8000 check (daily_budget between 0 and 1000000),
  used_on date,
  used int not null default 0,
  -- Not asked again before, after a failure.
  next_at timestamptz,
  failures int not null default 0,
  answered_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('unreachable', 'tooMany', 'refused', 'unreadable', 'budget'))
);

-- A square of 0.1 degrees that holds stations, perhaps of several providers: it belongs to none of them.
create table weather_cell (
  id int generated always as identity primary key,
  -- Of its middle, in tenths of a degree.
  latitude_10 smallint not null,
  longitude_10 smallint not null,
  -- When somebody took it to ask for it: nobody else does meanwhile.
  asked_at timestamptz,
  answered_at timestamptz,
  forecast jsonb,
  -- Values of the last answer that could not be true.
  dropped int not null default 0,
  river_asked_at timestamptz,
  river_answered_at timestamptz,
  river jsonb,
  unique (latitude_10, longitude_10)
);
create index weather_cell_due on weather_cell (answered_at nulls first);
alter table weather_cell enable row level security;

-- In which square a station lies.
create table weather_station (
  station_id int primary key references station on delete cascade,
  provider_id int not null references provider,
  cell_id int not null references weather_cell,
  since timestamptz not null,
  -- When its warnings were made of the forecast; null: to be made anew.
  judged_at timestamptz
);
create index weather_station_cell on weather_station (cell_id);
create index weather_station_provider on weather_station (provider_id);
call csms_guard('weather_station');

-- When weather is a warning; what a provider has not changed has no row.
create table warning_rule (
  provider_id int not null references provider,
  kind text not null check (kind in ('heat', 'frost', 'wind', 'rain', 'thunderstorm', 'river')),
  enabled boolean not null,
  common float8,
  serious float8,
  primary key (provider_id, kind)
);
call csms_guard('warning_rule');

-- Who is told of warnings of a level.
create table warning_notice (
  provider_id int not null references provider,
  level text not null check (level in ('serious', 'common')),
  told text not null default 'all' check (told in ('all', 'chosen', 'nobody')),
  role_ids int[] not null default '{}',
  user_ids int[] not null default '{}',
  noticed_at timestamptz,
  primary key (provider_id, level)
);
call csms_guard('warning_notice');

create table weather_warning (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  kind text not null check (kind in ('heat', 'frost', 'wind', 'rain', 'thunderstorm', 'river')),
  level text not null check (level in ('serious', 'common')),
  starts_at timestamptz not null,
  peak_at timestamptz not null,
  peak_value float8 not null,
  ends_at timestamptz not null,
  found_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('over', 'forecastChanged', 'merged', 'thresholds', 'stationRemoved')),
  -- The highest level that was told.
  noticed_level text check (noticed_level in ('serious', 'common')),
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  note text not null default '',
  site_limit_id int references site_limit on delete set null,
  work_order_id int references work_order on delete set null,
  check (ends_at > starts_at)
);
create index weather_warning_open on weather_warning (station_id, kind) where closed_at is null;
create index weather_warning_start on weather_warning (provider_id, starts_at desc, id desc);
create index weather_warning_station on weather_warning (station_id, starts_at desc);
create index weather_warning_limit on weather_warning (site_limit_id) where site_limit_id is not null;
create index weather_warning_order on weather_warning (work_order_id) where work_order_id is not null;
call csms_guard('weather_warning');

-- What the sessions that began on a day (of UTC) wore a connector. Also those that were taken out of the books: the plug was in the car all the same.
create table component_use_day (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  day date not null,
  provider_id int not null,
  sessions int not null,
  -- Those with energy, their energy, and how long they were, in s.
  energised int not null,
  energy_wh bigint not null,
  seconds bigint not null,
  primary key (point_id, connector_no, day)
);
call csms_guard('component_use_day');

create table component_type (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- Of the points that it fits; * stands for any letters, empty for all.
  vendor text not null default '',
  model text not null default '',
  place text not null check (place in ('connector', 'point')),
  counter text not null check (counter in ('plugCycles', 'contactorOperations', 'energyKwh', 'hours', 'days')),
  rated_life float8 not null check (rated_life > 0),
  auto_fit boolean not null default false,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint component_type_name unique (provider_id, name, vendor, model)
);
call csms_guard('component_type');

create table component (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  type_id int not null references component_type,
  point_id int not null references charge_point,
  -- 0: of the whole point.
  connector_no smallint not null,
  serial_number text not null default '',
  installed_at timestamptz not null,
  -- Its use up to a moment, from which on sessions are counted; entered: by a person.
  base_at timestamptz not null,
  base_use float8 not null default 0 check (base_use >= 0),
  entered boolean not null default false,
  -- Counted since then, and estimated for the time in which the system did not know the point. Null: not yet.
  counted float8,
  estimated float8 not null default 0,
  guessed boolean not null default false,
  due_on date,
  due_earliest date,
  due_latest date,
  -- The day of the forecast.
  counted_on date,
  replaced_at timestamptz,
  replaced_by text not null default '',
  replaced_why text not null default '',
  successor_id int references component,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null
);
create unique index component_place on component (type_id, point_id, connector_no) where replaced_at is null;
create index component_point on component (point_id, connector_no);
create index component_provider on component (provider_id) where replaced_at is null;
-- What has to be counted anew: what has changed, and of what is in use what was not counted today.
create index component_stale on component (id) where counted_on is null;
create index component_counted on component (counted_on) where replaced_at is null;
create index component_successor on component (successor_id) where successor_id is not null;
call csms_guard('component');

create table component_correction (
  id int generated always as identity primary key,
  component_id int not null references component on delete cascade,
  provider_id int not null references provider,
  at timestamptz not null,
  use_before float8,
  use_after float8 not null,
  reason text not null,
  by_name text not null
);
create index component_correction_component on component_correction (component_id);
call csms_guard('component_correction');

create table maintenance_plan (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  work text not null,
  basis text not null check (basis in ('calendar', 'use')),
  every_months smallint check (every_months between 1 and 120),
  first_on date,
  type_id int references component_type,
  share float8,
  station_id int references station,
  vendor text not null default '',
  model text not null default '',
  lead_days smallint not null,
  -- HH:MM by the clock of the station.
  window_start text not null,
  window_minutes smallint not null,
  enabled boolean not null default true,
  created_by text not null,
  created_at timestamptz not null default now(),
  check (case basis
    when 'calendar' then (every_months is not null and first_on is not null)
    else (type_id is not null and share is not null)
end),
  constraint maintenance_plan_name unique (provider_id, name)
);
create index maintenance_plan_type on maintenance_plan (type_id) where type_id is not null;
create index maintenance_plan_station on maintenance_plan (station_id) where station_id is not null;
call csms_guard('maintenance_plan');

create table maintenance_record (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  -- Where the point was.
  station_id int not null references station,
  connector_no smallint not null default 0,
  work text not null,
  done_at timestamptz not null,
  done_by text not null,
  note text not null default '',
  files jsonb not null default '[]',
  cost numeric,
  currency text not null,
  certificate_number text not null default '',
  valid_until date,
  component_id int references component,
  -- Of new equipment: what it is, both serial numbers, the last register of the old and the first of the new.
  equipment text check (equipment in ('meter', 'controller', 'charger')),
  old_serial text not null default '',
  new_serial text not null default '',
  last_register_wh bigint,
  first_register_wh bigint,
  created_by text not null,
  created_at timestamptz not null
);
create index maintenance_record_newest on maintenance_record (provider_id, done_at desc, id desc);
create index maintenance_record_point on maintenance_record (point_id, work, done_at desc, id desc);
create index maintenance_record_station on maintenance_record (station_id, done_at desc);
create index maintenance_record_valid on maintenance_record (valid_until) where valid_until is not null;
create index maintenance_record_component on maintenance_record (component_id) where component_id is not null;
call csms_guard('maintenance_record');

create table maintenance_task (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- Null: a check whose validity ends, or whose plan is gone.
  plan_id int references maintenance_plan on delete set null,
  plan_name text,
  work text not null,
  point_id int not null references charge_point,
  connector_no smallint not null default 0,
  component_id int references component,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'done', 'skipped')),
  window_from timestamptz not null,
  window_to timestamptz not null,
  window_id int references maintenance_window on delete set null,
  work_order_id int references work_order,
  -- The record by which it was done.
  record_id int references maintenance_record,
  reason text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index maintenance_task_open on maintenance_task (plan_id, work, point_id, component_id) nulls not distinct where state in ('open', 'confirmed');
create index maintenance_task_provider on maintenance_task (provider_id, due_on);
create index maintenance_task_point on maintenance_task (point_id);
create index maintenance_task_plan on maintenance_task (plan_id, point_id, due_on desc) where plan_id is not null;
create index maintenance_task_component on maintenance_task (component_id) where component_id is not null;
create index maintenance_task_window on maintenance_task (window_id) where window_id is not null;
create index maintenance_task_order on maintenance_task (work_order_id) where work_order_id is not null;
create index maintenance_task_record on maintenance_task (record_id) where record_id is not null;
call csms_guard('maintenance_task');

create table part (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  parts_number text not null,
  name text not null,
  model text not null default '',
  supplier text not null default '',
  -- What one costs when it is bought, in the provider's currency.
  price numeric(18,6) not null check (price >= 0),
  unit text not null,
  -- Models of charge points that it fits.
  fits text[] not null default '{}',
  minimum int not null default 0 check (minimum >= 0),
  lead_days int not null default 0 check (lead_days >= 0),
  -- Each piece has a serial number of its own.
  is_serialised boolean not null default false,
  -- The moving average of what was paid.
  average_cost numeric(18,6) not null default 0 check (average_cost >= 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint part_number unique (provider_id, parts_number)
);
call csms_guard('part');

-- A place that holds parts: a depot, or the car of a service man.
create table store (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  kind text not null check (kind in ('depot', 'car')),
  address text not null default '',
  keeper text not null default '',
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint store_name unique (provider_id, name)
);
call csms_guard('store');

create table apply_order (
  id int generated always as identity primary key,
  task_id text generated always as ('AO' || lpad((id)::text, 8, '0')) stored not null unique,
  provider_id int not null references provider,
  state text not null check (state in ('applied', 'agreed', 'notAgreed', 'shipped', 'partlyReceived', 'received', 'cancelled')),
  -- Where what was applied for goes.
  to_store_id int not null references store,
  -- Where it comes from, once it is shipped.
  from_store_id int references store,
  receiver text not null,
  logistics_type text not null check (logistics_type in ('pickUp', 'courier', 'ownDelivery')),
  tracking_number text not null default '',
  delivery_address text not null default '',
  work_order_id int references work_order,
  note text not null default '',
  applicant_id int references system_users on delete set null,
  applicant text not null,
  approver_id int references system_users on delete set null,
  approver text,
  audit_opinion text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  shipped_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  check (approver_id <> applicant_id)
);
create index apply_order_newest on apply_order (provider_id, created_at desc, id desc);
create index apply_order_state on apply_order (provider_id, state, created_at desc, id desc);
create index apply_order_work_order on apply_order (work_order_id) where work_order_id is not null;
create index apply_order_to_store on apply_order (to_store_id);
create index apply_order_from_store on apply_order (from_store_id);
create index apply_order_applicant on apply_order (applicant_id);
create index apply_order_approver on apply_order (approver_id);
call csms_guard('apply_order');

create table apply_order_line (
  apply_order_id int not null references apply_order on delete cascade,
  part_id int not null references part,
  provider_id int not null references provider,
  count int not null check (count > 0),
  shipped int not null default 0,
  received int not null default 0,
  check (shipped >= 0 and shipped <= count),
  constraint apply_order_line_check1 check (received >= 0 and received <= shipped),
  primary key (apply_order_id, part_id)
);
create index apply_order_line_part on apply_order_line (part_id);
call csms_guard('apply_order_line');

-- What happened to an apply order: one row a transition, never changed.
create table apply_order_step (
  id bigint generated always as identity primary key,
  apply_order_id int not null references apply_order on delete cascade,
  provider_id int not null references provider,
  action text not null,
  from_state text,
  to_state text not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  at timestamptz not null,
  note text not null default ''
);
create index apply_order_step_order on apply_order_step (apply_order_id, id);
create index apply_order_step_user on apply_order_step (user_id);
call csms_guard('apply_order_step');

-- Counted numbers of a store, or what is to be thrown away; the difference waits for a second person.
create table stocktake (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  store_id int not null references store,
  kind text not null check (kind in ('count', 'writeOff')),
  state text not null check (state in ('waiting', 'confirmed', 'rejected')),
  note text not null default '',
  counted_by_id int references system_users on delete set null,
  counted_by text not null,
  counted_at timestamptz not null,
  decided_by_id int references system_users on delete set null,
  decided_by text,
  decided_at timestamptz,
  decision_note text not null default '',
  check (decided_by_id <> counted_by_id)
);
create index stocktake_newest on stocktake (provider_id, counted_at desc, id desc);
create index stocktake_store on stocktake (store_id);
create index stocktake_counter on stocktake (counted_by_id);
create index stocktake_decider on stocktake (decided_by_id);
call csms_guard('stocktake');

create table stocktake_line (
  stocktake_id int not null references stocktake on delete cascade,
  part_id int not null references part,
  -- Empty: the part has none.
  serial_number text not null default '',
  -- Whether pieces that work or pieces that are defective were counted.
  condition text not null check (condition in ('free', 'defective')),
  provider_id int not null references provider,
  -- By the book when it was counted.
  expected int not null check (expected >= 0),
  counted int not null check (counted >= 0),
  primary key (stocktake_id, part_id, serial_number, condition)
);
create index stocktake_line_part on stocktake_line (part_id);
call csms_guard('stocktake_line');

-- What each store holds: the sums of the book, kept by the book's own trigger.
create table stock (
  part_id int not null references part,
  store_id int not null references store,
  serial_number text not null default '',
  provider_id int not null references provider,
  free int not null default 0,
  reserved int not null default 0,
  -- Shipped from here and not yet received.
  in_transit int not null default 0,
  defective int not null default 0,
  constraint stock_not_below_zero check (free >= 0 and reserved >= 0 and in_transit >= 0 and defective >= 0),
  primary key (part_id, store_id, serial_number)
);
create index stock_store on stock (store_id);
create index stock_provider on stock (provider_id);
call csms_guard('stock');

-- The book: rows are added and never changed.
create table stock_movement (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  kind text not null check (kind in ('initial', 'in', 'transfer', 'reserved', 'released', 'shipped', 'received', 'used', 'returnedUnused', 'returnedDefective', 'repaired', 'counted', 'writtenOff')),
  part_id int not null references part,
  store_id int not null references store,
  serial_number text not null default '',
  free int not null default 0,
  reserved int not null default 0,
  in_transit int not null default 0,
  defective int not null default 0,
  -- Of one piece: what was paid, or the average at that time.
  unit_cost numeric(18,6) not null check (unit_cost >= 0),
  apply_order_id int references apply_order,
  work_order_id int references work_order,
  stocktake_id int references stocktake,
  note text not null default '',
  user_name text not null,
  at timestamptz not null,
  check (free <> 0 or reserved <> 0 or in_transit <> 0 or defective <> 0)
);
create index stock_movement_newest on stock_movement (provider_id, at desc, id desc);
create index stock_movement_part on stock_movement (part_id, at desc);
create index stock_movement_store on stock_movement (store_id, at desc);
create index stock_movement_apply_order on stock_movement (apply_order_id) where apply_order_id is not null;
create index stock_movement_work_order on stock_movement (work_order_id) where work_order_id is not null;
create index stock_movement_stocktake on stock_movement (stocktake_id) where stocktake_id is not null;
-- What the book keeps for a work order is found by the order; of a part or a store by that.
create index stock_movement_reserved on stock_movement (work_order_id, part_id, store_id) where kind in ('reserved', 'released') and work_order_id is not null;
call csms_guard('stock_movement');

create table recovery_playbook (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  -- Empty: of any.
  vendor_code text not null default '',
  vendor text not null default '',
  model text not null default '',
  steps jsonb not null,
  enabled boolean not null default true,
  -- It begins without a person.
  acts_alone boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint recovery_playbook_place unique (provider_id, fault_code, vendor_code, vendor, model)
);
call csms_guard('recovery_playbook');

-- The switch that stops all of a provider's recovery.
create table recovery_setting (
  provider_id int primary key references provider,
  is_stopped boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);
call csms_guard('recovery_setting');

-- A model that a person has let go on after recovery had made it worse.
create table recovery_model (
  provider_id int not null references provider,
  vendor text not null,
  model text not null,
  released_by text not null,
  released_at timestamptz not null,
  primary key (provider_id, vendor, model)
);
call csms_guard('recovery_model');

create table recovery_run (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_no smallint not null,
  alarm_id bigint not null references alarm on delete cascade,
  work_order_id int references work_order on delete set null,
  fault_code text not null,
  vendor_code text not null default '',
  vendor text not null default '',
  model text not null default '',
  -- Its steps, as they were when it began.
  steps jsonb not null,
  is_alone boolean not null,
  started_by text not null,
  -- Where chargers bring diagnostics to; empty: unknown.
  base_url text not null default '',
  -- `running` its steps; `watching` for a day whether it stays away; then how it ended.
  state text not null check (state in ('running', 'watching', 'healed', 'back', 'notHelped', 'worse', 'stopped')),
  reason text not null default '',
  -- It is looked at then.
  due_at timestamptz not null,
  started_at timestamptz not null,
  -- When its steps had ended.
  ended_at timestamptz,
  judged_at timestamptz
);
-- One point of a station at a time.
create unique index recovery_run_station on recovery_run (station_id) where state = 'running';
create index recovery_run_due on recovery_run (due_at) where state in ('running', 'watching');
create index recovery_run_newest on recovery_run (provider_id, started_at desc, id desc);
create index recovery_run_point on recovery_run (point_id, started_at desc);
create index recovery_run_alarm on recovery_run (alarm_id);
create index recovery_run_order on recovery_run (work_order_id) where work_order_id is not null;
-- Failures of a period are found by their time.
create index recovery_run_started on recovery_run (started_at) include (provider_id);
call csms_guard('recovery_run');

create table recovery_step (
  run_id int not null references recovery_run on delete cascade,
  provider_id int not null references provider,
  no smallint not null,
  kind text not null,
  -- Wishes of it, one a connector or one.
  command_ids uuid[] not null default '{}',
  diagnosis_id int references diagnosis,
  state text not null check (state in ('running', 'done', 'failed', 'skipped')),
  result text not null default '',
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, no)
);
create index recovery_step_diagnosis on recovery_step (diagnosis_id) where diagnosis_id is not null;
call csms_guard('recovery_step');

-- When a connector was last looked at for being used less than usual, so that one order is not opened again each time.
create table connector_usage (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  provider_id int not null references provider,
  -- What was found: `unused`, `failing`.
  found text not null check (found in ('unused', 'failing')),
  found_at timestamptz not null,
  work_order_id int references work_order on delete set null,
  primary key (point_id, connector_no)
);
create index connector_usage_order on connector_usage (work_order_id) where work_order_id is not null;
call csms_guard('connector_usage');

-- What drivers report by that code.
create table feedback (
  id int generated always as identity primary key,
  -- By which who reported looks up how it goes: 80 random bits.
  number text not null default csms_code() unique,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_no smallint not null,
  -- The order that it opened or joined.
  work_order_id int references work_order on delete set null,
  kind text not null check (kind in ('smoke', 'cable', 'shock', 'noStart', 'stuck', 'reader', 'screen', 'slow', 'damaged', 'other')),
  is_danger boolean not null,
  description text not null default '',
  phone text not null default '',
  email text not null default '',
  language text not null check (language in ('zh', 'en')),
  -- Names of files.
  photos text[] not null default '{}',
  created_at timestamptz not null,
  -- When who reported was told that it works again.
  told_at timestamptz,
  -- When phone and mail were erased.
  erased_at timestamptz,
  repeats int not null default 0
);
create index feedback_newest on feedback (provider_id, created_at desc, id desc);
create index feedback_order on feedback (work_order_id);
create index feedback_place on feedback (station_id, created_at desc);
create index feedback_point on feedback (point_id);
create index feedback_to_tell on feedback (work_order_id) where told_at is null and (phone <> '' or email <> '');
create index feedback_contact on feedback (created_at) where phone <> '' or email <> '';
call csms_guard('feedback');

-- How much has been reported on a day (UTC), in reports and bytes of photos: in all, of a provider, of a connector, from an address. All by a keyed hash, since addresses are nobody's to keep.
create table feedback_count (
  scope text not null,
  whose_hash bytea not null,
  day date not null,
  reports int not null,
  bytes bigint not null,
  primary key (scope, whose_hash, day)
);

create table push_key (
  id int check (id = 1) primary key,
  public_key text not null,
  private_sealed bytea not null
);

-- A phone that is told. It ends with the sign-in that made it.
create table push_subscription (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  token_hash bytea not null,
  language text not null check (language in ('zh', 'en')),
  created_at timestamptz not null,
  unique (user_id, endpoint)
);
create index push_subscription_endpoint on push_subscription (endpoint);
create index push_subscription_token on push_subscription (token_hash);
call csms_guard('push_subscription');

-- What is to be told: an order's number and station.
create table push_notice (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  subscription_id int not null references push_subscription on delete cascade,
  title text not null,
  task_id text not null,
  station_name text not null,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts int not null default 0,
  ended_at timestamptz
);
create index push_notice_due on push_notice (due_at nulls first, id) where ended_at is null;
create index push_notice_subscription on push_notice (subscription_id);
call csms_guard('push_notice');

create table roster_entry (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  kind text not null check (kind in ('off', 'duty')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Who leads or is called instead; null: the deputy of the area.
  stand_in_id int references system_users on delete set null,
  reason text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index roster_entry_user on roster_entry (user_id, ends_at);
create index roster_entry_provider on roster_entry (provider_id, ends_at);
create index roster_entry_stand_in on roster_entry (stand_in_id) where stand_in_id is not null;
call csms_guard('roster_entry');

create table service_hours (
  provider_id int primary key references provider,
  -- Days (1 is Monday) with their hours; none: every hour counts.
  week jsonb not null default '[]',
  holidays date[] not null default '{}',
  -- Whether the clocks of urgent orders count every hour all the same.
  urgent_always boolean not null default true
);
call csms_guard('service_hours');

create table cost_rule (
  provider_id int primary key references provider,
  -- Of an hour of work; null: working time is not reckoned.
  hour_rate numeric check (hour_rate > 0),
  -- Above it work needs approval first; null: never.
  approval_limit numeric check (approval_limit > 0)
);
call csms_guard('cost_rule');

create table work_order_cost (
  id int generated always as identity primary key,
  work_order_id int not null references work_order on delete cascade,
  provider_id int not null references provider,
  kind text not null check (kind in ('travel', 'contractor', 'other')),
  amount numeric not null check (amount > 0),
  note text not null default '',
  user_name text not null,
  at timestamptz not null
);
create index work_order_cost_order on work_order_cost (work_order_id);
call csms_guard('work_order_cost');

-- Who is to pay instead.
create table work_order_claim (
  work_order_id int primary key references work_order on delete cascade,
  provider_id int not null references provider,
  kind text not null check (kind in ('warranty', 'damage')),
  party text not null,
  claim_number text not null default '',
  state text not null check (state in ('open', 'sent', 'accepted', 'rejected')),
  amount numeric check (amount > 0),
  note text not null default ''
);
call csms_guard('work_order_claim');

create table point_warranty (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  supplier text not null,
  installed_on date,
  warranty_until date not null,
  note text not null default ''
);
create index point_warranty_until on point_warranty (warranty_until);
call csms_guard('point_warranty');

create table service_figure (
  id int primary key references work_order on delete cascade,
  provider_id int not null references provider,
  station_id int not null references station,
  -- Days by the station's own clock.
  opened_on date not null,
  archived_on date,
  fault_code text not null,
  -- Of the first of its charge points, as they were when the order was opened; empty: unknown, or none.
  vendor text not null default '',
  model text not null default '',
  firmware text not null default '',
  point_id int references charge_point on delete set null,
  man_id int references system_users on delete set null,
  -- From opening until somebody was sent: by the clock, and in working time.
  response_s int,
  response_work_s int,
  -- From opening until it was proven: by the clock, and in working time without waits. Null: nobody worked at it, or it is not over.
  repair_s int,
  repair_work_s int,
  attempt smallint not null,
  reopened smallint not null,
  -- Its fault came back: another order repeats it.
  is_repeated boolean not null,
  healed_by text,
  labour_minutes int not null,
  parts int not null,
  parts_cost numeric not null,
  entered_cost numeric not null,
  -- Sessions that nobody could charge meanwhile, expected by the connectors' usual use; null: not counted yet.
  lost_sessions float8,
  contractor_id int references service_contractor
);
create index service_figure_opened on service_figure (opened_on) include (provider_id);
create index service_figure_archived on service_figure (archived_on) include (provider_id) where archived_on is not null;
create index service_figure_station on service_figure (station_id);
create index service_figure_point on service_figure (point_id);
create index service_figure_man on service_figure (man_id) where man_id is not null;
create index service_figure_provider on service_figure (provider_id);
create index service_figure_uncounted on service_figure (id) where archived_on is not null and lost_sessions is null;
create index service_figure_opened_of on service_figure (provider_id, opened_on);
create index service_figure_archived_of on service_figure (provider_id, archived_on) where archived_on is not null;
-- Orders of a problem are found by what they were about.
create index service_figure_machine on service_figure (provider_id, fault_code, vendor, model, firmware) include (point_id, opened_on, archived_on);
create index service_figure_contractor on service_figure (contractor_id) where contractor_id is not null;
call csms_guard('service_figure');

create table service_figure_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  day date not null
);
create index service_figure_dirty_provider on service_figure_dirty (provider_id);
call csms_guard('service_figure_dirty');

create table service_figure_day (
  provider_id int not null references provider,
  -- `all`, or by what the key tells apart.
  split text not null,
  day date not null,
  key text not null,
  -- Of orders opened on the day: how many, and of those that somebody was sent to their number and seconds, by the clock and in working time.
  opened int not null,
  response_n int not null,
  response_s bigint not null,
  response_work_n int not null,
  response_work_s bigint not null,
  -- Of orders archived on the day, as all that follows.
  archived int not null,
  worked int not null,
  repair_n int not null,
  repair_s bigint not null,
  repair_work_n int not null,
  repair_work_s bigint not null,
  fixed_first int not null,
  reopened int not null,
  repeated int not null,
  again int not null,
  healed int not null,
  parts int not null,
  lost float8 not null,
  uncounted int not null,
  -- What they cost, each order rounded as its own sheet is, in the provider's currency.
  labour numeric not null,
  parts_cost numeric not null,
  other_cost numeric not null,
  primary key (split, day, provider_id, key)
);
create index service_figure_day_provider on service_figure_day (provider_id, day);
call csms_guard('service_figure_day');

-- Whole months (by their first day): sums of their days.
create table service_figure_month (
  provider_id int not null references provider,
  split text not null,
  month date not null,
  key text not null,
  opened int not null,
  response_n int not null,
  response_s bigint not null,
  response_work_n int not null,
  response_work_s bigint not null,
  archived int not null,
  worked int not null,
  repair_n int not null,
  repair_s bigint not null,
  repair_work_n int not null,
  repair_work_s bigint not null,
  fixed_first int not null,
  reopened int not null,
  repeated int not null,
  again int not null,
  healed int not null,
  parts int not null,
  lost float8 not null,
  uncounted int not null,
  labour numeric not null,
  parts_cost numeric not null,
  other_cost numeric not null,
  primary key (split, month, provider_id, key)
);
create index service_figure_month_provider on service_figure_month (provider_id, month);
call csms_guard('service_figure_month');

create table fault_problem (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  vendor text not null,
  model text not null,
  -- Empty: whatever firmware it has.
  firmware text not null default '',
  state text not null check (state in ('open', 'known', 'solved', 'rejected')),
  found_by text not null check (found_by in ('rule', 'person')),
  cause text not null default '',
  workaround text not null default '',
  -- The firmware that ends it.
  fixed_firmware text not null default '',
  -- What the rule saw when it found it: points affected, points of that model and firmware, and the share of them that is true at least.
  seen_points int,
  seen_of int,
  at_least float8,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  check (state <> 'solved' or fixed_firmware <> ''),
  constraint fault_problem_one unique (provider_id, fault_code, vendor, model, firmware)
);
create index fault_problem_model on fault_problem (provider_id, vendor, model);
call csms_guard('fault_problem');

create table service_contractor_man (
  contractor_id int not null references service_contractor on delete cascade,
  user_id int not null references system_users on delete cascade,
  provider_id int not null references provider,
  skills text[] not null default '{}',
  primary key (contractor_id, user_id),
  constraint service_contractor_man_one unique (user_id)
);
call csms_guard('service_contractor_man');

create table photo_retention (
  provider_id int primary key references provider,
  months int not null check (months between 1 and 240)
);
call csms_guard('photo_retention');

create table work_order_day (
  provider_id int not null references provider,
  day date not null,
  orders int not null,
  primary key (day, provider_id)
);
create index work_order_day_provider on work_order_day (provider_id, day);
call csms_guard('work_order_day');

-- What a counter says of sessions, in the unit of the rated life.
create function component_use(counter text, sessions numeric, energised numeric, energy_wh numeric, seconds numeric) returns float8 language sql immutable as $$
  select case counter when 'plugCycles' then sessions when 'contactorOperations' then energised when 'energyKwh' then energy_wh / 1000 when 'hours' then seconds / 3600 else 0 end::float8
$$;

-- Whether a word is as a pattern says: * stands for any letters, an empty pattern for any word.
create function fits_pattern(word text, pattern text) returns boolean language sql immutable as $$
  select pattern = '' or coalesce(word, '') ilike replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%')
$$;

-- A row of the book moves the stock with it.
create function stock_movements_added() returns trigger language plpgsql as $$
begin
  insert into stock (part_id, store_id, serial_number, provider_id)
    select distinct part_id, store_id, serial_number, provider_id from added order by 1, 2, 3 on conflict do nothing;
  update stock s set free = s.free + a.free, reserved = s.reserved + a.reserved, in_transit = s.in_transit + a.in_transit, defective = s.defective + a.defective
  from (
    select part_id, store_id, serial_number, sum(free)::int as free, sum(reserved)::int as reserved, sum(in_transit)::int as in_transit, sum(defective)::int as defective
    from added group by part_id, store_id, serial_number
  ) a
  where s.part_id = a.part_id and s.store_id = a.store_id and s.serial_number = a.serial_number;
  return null;
end $$;

create function stock_movements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'the book of stock is only added to';
end $$;

-- Orders whose description has a text (as LIKE takes it), at most so many, of the providers that the caller sees. It has the owner's rights, since no index serves what is not leakproof behind
-- row-level security; so it asks what the policy asks, and all in it is named with its schema.
create function work_orders_saying(words text, pattern text, most integer) returns integer[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  sees_all_stations boolean := public.csms_sees_all_stations();
  here int[] := public.csms_stations();
  found int[];
begin
  -- One of ten or more: then so many are met soon.
  if (select count(*) from (select description from public.work_order where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by created_at desc, id desc limit 500) newest where description ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, description from public.work_order where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by created_at desc, id desc limit most * 12) newest where description ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.work_order
    where public.text_pairs(description) @> public.text_pairs(words) and description ilike pattern and (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) limit most) x;
  return found;
end $$;

-- Counts the rows of orders anew. What a point was when its order was opened stays.
create function count_service_figures(orders int[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into public.service_figure as f (id, provider_id, station_id, opened_on, archived_on, fault_code, vendor, model, firmware, point_id, man_id, contractor_id, response_s, response_work_s, repair_s, repair_work_s,
    attempt, reopened, is_repeated, healed_by, labour_minutes, parts, parts_cost, entered_cost)
  select w.id, w.provider_id, w.station_id, (w.created_at at time zone s.time_zone)::date, (w.archived_at at time zone s.time_zone)::date, w.fault_code,
    coalesce(p.vendor, ''), coalesce(p.model, ''), coalesce(p.firmware_version, ''), p.id, w.service_man_id, w.contractor_id,
    extract(epoch from w.dispatched_at - w.created_at)::int, coalesce(w.response_work_s, extract(epoch from w.dispatched_at - w.created_at)::int),
    r.repair_s, coalesce(w.repair_work_s, r.repair_s - w.waited_s), w.attempt, t.reopened,
    exists (select from public.work_order n where n.repeats_id = w.id), w.healed_by, t.minutes, m.parts, m.cost, c.cost
  from public.work_order w join public.station s on s.id = w.station_id
    left join lateral (select p.id, p.vendor, p.model, p.firmware_version from public.work_order_place o join public.charge_point p on p.id = o.point_id
      where o.work_order_id = w.id order by p.serial_number, p.id limit 1) p on true
    cross join lateral (select case when w.healed_by is null and w.archived_at is not null then extract(epoch from coalesce(w.proven_at, w.archived_at) - w.created_at)::int end as repair_s) r
    cross join lateral (select (count(*) filter (where action = 'reopen'))::smallint as reopened,
      coalesce(sum((detail ->> 'laborMinutes')::int) filter (where action = 'finish'), 0)::int as minutes from public.work_order_step where work_order_id = w.id) t
    cross join lateral (select coalesce(-sum(free), 0)::int as parts, coalesce(-sum(free * unit_cost), 0) as cost from public.stock_movement where work_order_id = w.id and kind in ('used', 'returnedUnused')) m
    cross join lateral (select coalesce(sum(amount), 0) as cost from public.work_order_cost where work_order_id = w.id) c
  where w.id = any (orders)
  on conflict (id) do update set station_id = excluded.station_id, opened_on = excluded.opened_on, archived_on = excluded.archived_on, fault_code = excluded.fault_code, point_id = coalesce(f.point_id, excluded.point_id),
    vendor = case when f.point_id is null then excluded.vendor else f.vendor end, model = case when f.point_id is null then excluded.model else f.model end,
    firmware = case when f.point_id is null then excluded.firmware else f.firmware end, man_id = excluded.man_id, contractor_id = excluded.contractor_id, response_s = excluded.response_s, response_work_s = excluded.response_work_s,
    repair_s = excluded.repair_s, repair_work_s = excluded.repair_work_s, attempt = excluded.attempt, reopened = excluded.reopened, is_repeated = excluded.is_repeated,
    healed_by = excluded.healed_by, labour_minutes = excluded.labour_minutes, parts = excluded.parts, parts_cost = excluded.parts_cost, entered_cost = excluded.entered_cost
$$;

create function service_figure_of_order() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.count_service_figures(array_remove(array[new.id, new.repeats_id], null));
  return null;
end $$;

create function service_figure_of_part() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.count_service_figures(array[case when tg_op = 'DELETE' then old.work_order_id else new.work_order_id end]);
  return null;
end $$;

create function service_figures_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.service_figure_dirty (provider_id, day)
    select distinct v.provider_id, v.day from changed c cross join lateral (values (c.provider_id, c.opened_on), (c.provider_id, c.archived_on)) v (provider_id, day) where v.day is not null;
  return null;
end $$;

-- Another rate is another cost of what was given to it.
create function service_costs_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.service_figure_dirty (provider_id, day)
    select distinct f.provider_id, f.archived_on from public.service_figure f
    where f.provider_id = (to_jsonb(new) ->> (case tg_table_name when 'provider' then 'id' else 'provider_id' end))::int and f.archived_on is not null;
  return null;
end $$;

-- Versions of firmware in their natural order: 1.10 comes after 1.9. What stands between the numbers is compared as text; a leading v says nothing.
create function version_key(version text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case when part ~ '^[0-9]' then lpad(ltrim(part, '0'), 20, '0') else lower(part) end, '' order by n), '') collate "C"
  from regexp_matches(regexp_replace(btrim(version), '^[vV](?=[0-9])', ''), '[0-9]+|[^0-9]+', 'g') with ordinality m (parts, n), unnest(parts) part
$$;

-- Whether one version is another, or comes after it. Versions that begin with different words are of different lines, of which none comes after another.
create function version_since(version text, since text) returns boolean language sql immutable parallel safe as $$
  select version = since or since <> '' and version ~ '[0-9]'
    and lower(substring(btrim(version) from '^[vV]?([^0-9]*)')) = lower(substring(btrim(since) from '^[vV]?([^0-9]*)')) and version_key(version) >= version_key(since)
$$;

create function work_order_days_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.work_order_day (provider_id, day, orders)
    select v.provider_id, (v.created_at at time zone 'UTC')::date, sum(v.orders)
    from (values (new.provider_id, new.created_at, 1), (old.provider_id, old.created_at, -1)) v (provider_id, created_at, orders)
    where v.provider_id is not null group by 1, 2 having sum(v.orders) <> 0 order by 1, 2
    on conflict (day, provider_id) do update set orders = work_order_day.orders + excluded.orders;
  return null;
end $$;

-- Rows of stations, and other rules of their own.
call csms_guard_station('service_area_station');
call csms_guard_station('work_order');
call csms_guard_point('work_order_place');
call csms_guard_part('work_order_alarm', 'work_order_id', 'work_order', 'id');
call csms_guard_part('work_order_step', 'work_order_id', 'work_order', 'id');
create policy tenancy on weather_cell using (exists (select from weather_station w where w.cell_id = weather_cell.id));
call csms_guard_station('weather_station');
call csms_guard_station('weather_warning');
call csms_guard_point('component_use_day');
call csms_guard_point('component');
call csms_guard_part('component_correction', 'component_id', 'component', 'id');
call csms_guard_places('maintenance_plan', $$case when station_id is null then '{}'::int[] else array[station_id] end$$);
call csms_guard_station('maintenance_record');
call csms_guard_point('maintenance_task');
call csms_guard_station('recovery_run');
call csms_guard_part('recovery_step', 'run_id', 'recovery_run', 'id');
call csms_guard_point('connector_usage');
call csms_guard_station('feedback');
call csms_guard_part('work_order_cost', 'work_order_id', 'work_order', 'id');
call csms_guard_part('work_order_claim', 'work_order_id', 'work_order', 'id');
call csms_guard_point('point_warranty');
call csms_guard_station('service_figure');
call csms_guard_stations('service_figure_dirty', 'false');
call csms_guard_stations('service_figure_day', 'false');
call csms_guard_stations('service_figure_month', 'false');
call csms_guard_stations('work_order_day', 'false');

-- Another rate is another cost of what was given to it.
create trigger service_costs_changed after update of minor_unit on provider for each row when (old.minor_unit is distinct from new.minor_unit) execute function service_costs_changed();

create trigger service_figure_opened after insert on work_order for each row execute function service_figure_of_order();

create trigger service_figure_changed after update on work_order for each row
  when ((old.state, old.fault_code, old.dispatched_at, old.proven_at, old.archived_at, old.healed_by, old.repeats_id, old.service_man_id, old.attempt, old.station_id, old.created_at)
    is distinct from (new.state, new.fault_code, new.dispatched_at, new.proven_at, new.archived_at, new.healed_by, new.repeats_id, new.service_man_id, new.attempt, new.station_id, new.created_at))
  execute function service_figure_of_order();

create constraint trigger work_order_days_added after insert or delete on work_order deferrable initially deferred
  for each row execute function work_order_days_moved();

create constraint trigger work_order_days_moved after update of provider_id, created_at on work_order deferrable initially deferred
  for each row execute function work_order_days_moved();

create trigger service_figure_place after insert on work_order_place for each row execute function service_figure_of_part();

create trigger service_figure_step after insert on work_order_step for each row when (new.action in ('finish', 'reopen')) execute function service_figure_of_part();

-- A row of the book moves the stock with it.
create trigger stock_movements_added after insert on stock_movement referencing new table as added for each statement execute function stock_movements_added();

create trigger stock_movements_stay before update or delete on stock_movement for each statement execute function stock_movements_stay();

create trigger service_figure_parts after insert on stock_movement for each row
  when (new.work_order_id is not null and new.kind in ('used', 'returnedUnused')) execute function service_figure_of_part();

-- Another rate is another cost of what was given to it.
create trigger service_costs_changed after insert or update of hour_rate on cost_rule for each row execute function service_costs_changed();

create trigger service_figure_cost after insert or delete on work_order_cost for each row execute function service_figure_of_part();

create trigger service_figures_added after insert on service_figure referencing new table as changed for each statement execute function service_figures_changed();

create trigger service_figures_after after update on service_figure referencing new table as changed for each statement execute function service_figures_changed();

create trigger service_figures_before after update on service_figure referencing old table as changed for each statement execute function service_figures_changed();

create trigger service_figures_gone after delete on service_figure referencing old table as changed for each statement execute function service_figures_changed();

-- Another rate is another cost of what was given to it.
create trigger service_costs_changed after update of hour_rate on service_contractor for each row when (old.hour_rate is distinct from new.hour_rate) execute function service_costs_changed();

revoke execute on function count_service_figures(orders integer[]) from public;

insert into weather_source default values;
