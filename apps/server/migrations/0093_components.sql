-- Service: components and their use, maintenance records, plans and due tasks.

-- Charging: days of connectors (of UTC) whose sessions have changed. Appended by whoever changes a record, taken away by the one who counts use anew.
create table session_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null,
  point_id int not null,
  connector_no smallint not null,
  day date not null
);
call csms_guard('session_dirty');

create function session_record_changed() returns trigger language plpgsql as $$
begin
  insert into session_dirty (provider_id, point_id, connector_no, day)
  select distinct k.provider_id, k.point_id, k.connector_no, (k.started_at at time zone 'UTC')::date
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral (values (n.provider_id, n.point_id, n.connector_no, n.started_at), (o.provider_id, o.point_id, o.connector_no, o.started_at))
    k (provider_id, point_id, connector_no, started_at)
  where (n.status <> 'charging' or o.status <> 'charging')
    and (n.status = 'charging', n.energy_wh, n.started_at, n.stopped_at, n.point_id, n.connector_no)
      is distinct from (o.status = 'charging', o.energy_wh, o.started_at, o.stopped_at, o.point_id, o.connector_no);
  return null;
end $$;
create trigger session_record_changed after update on charging_record referencing old table as old_rows new table as new_rows
  for each statement execute function session_record_changed();

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
insert into component_use_day (point_id, connector_no, day, provider_id, sessions, energised, energy_wh, seconds)
select point_id, connector_no, (started_at at time zone 'UTC')::date, min(provider_id), count(*), count(*) filter (where energy_wh > 0),
  coalesce(sum(energy_wh) filter (where energy_wh > 0), 0), coalesce(sum(extract(epoch from stopped_at - started_at)) filter (where energy_wh > 0 and stopped_at > started_at), 0)::bigint
from charging_record where status <> 'charging' and start_type <> 'reservation' group by 1, 2, 3;

-- What a counter says of sessions, in the unit of the rated life.
create function component_use(counter text, sessions numeric, energised numeric, energy_wh numeric, seconds numeric) returns float8 language sql immutable as $$
  select case counter when 'plugCycles' then sessions when 'contactorOperations' then energised when 'energyKwh' then energy_wh / 1000 when 'hours' then seconds / 3600 else 0 end::float8
$$;
-- Whether a word is as a pattern says: * stands for any letters, an empty pattern for any word.
create function fits_pattern(word text, pattern text) returns boolean language sql immutable as $$
  select pattern = '' or coalesce(word, '') ilike replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*', '%')
$$;

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
  constraint maintenance_plan_name unique (provider_id, name),
  check (case basis when 'calendar' then every_months is not null and first_on is not null else type_id is not null and share is not null end)
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
