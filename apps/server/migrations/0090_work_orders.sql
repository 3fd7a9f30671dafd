-- Service: where who is responsible, and work orders from opening to archive.

-- Stations that one leader answers for: those of a region, or a named set. The narrowest that fits decides; the default area takes the rest.
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

create table work_order (
  id int generated always as identity primary key,
  task_id text not null unique generated always as ('WO' || lpad(id::text, 8, '0')) stored,
  provider_id int not null references provider,
  station_id int not null references station,
  state text not null check (state in ('waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting', 'waitingConfirmation', 'inProof', 'waitingArchive', 'archived', 'cancelled')),
  source text not null check (source in ('alarm', 'feedback', 'manual', 'plan', 'warning', 'public', 'usage')),
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
  escalated_at timestamptz
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

-- After how many seconds an alarm of a rule opens a work order; null: never.
alter table alarm_rule add column order_after_s int check (order_after_s >= 0);
update alarm_rule set order_after_s = case when level = 'serious' then 0 when kind = 'offline' then 14400 end;
