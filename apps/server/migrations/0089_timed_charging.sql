-- Timed charging: sessions that the server starts for a user at times of the station's clock, or that have their energy by a time.
create table timed_charge (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_nos smallint[] not null check (cardinality(connector_nos) > 0),
  charge_user_id int not null references charge_user,
  kind text not null check (kind in ('start', 'readyBy')),
  -- The first and the last day, by the station's clock.
  valid_from date not null,
  valid_to date not null,
  -- Days of the week, 1 is Monday.
  days smallint[] not null check (cardinality(days) > 0),
  -- Times of the wall clock, `22:00`.
  start_time text not null,
  ready_time text,
  wants_wh int check (wants_wh > 0),
  max_minutes int check (max_minutes > 0),
  retry_minutes int not null default 0,
  paused boolean not null default false,
  -- The next start that has no row yet; null: there is none.
  next_at timestamptz,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  check (valid_to >= valid_from),
  check (kind = 'start' or (ready_time is not null and wants_wh is not null))
);
create index timed_charge_next on timed_charge (next_at) where ended_at is null and not paused and next_at is not null;
create index timed_charge_newest on timed_charge (provider_id, created_at desc, id desc);
create index timed_charge_point on timed_charge (point_id) where ended_at is null;
create index timed_charge_user on timed_charge (charge_user_id) where ended_at is null;
create index timed_charge_station on timed_charge (station_id);
call csms_guard('timed_charge');

-- One start of a timed charge on one connector, for one day: it is there once, so it starts once.
create table timed_start (
  id int generated always as identity primary key,
  timed_id int not null references timed_charge,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_no smallint not null,
  -- The day of the station's clock that it is for.
  day date not null,
  due_at timestamptz not null,
  -- Until when it tries; of ready-by: when the energy is to be there.
  until_at timestamptz not null,
  status text not null check (status in ('due', 'asked', 'charging', 'done', 'missed', 'skipped')),
  problem text check (problem in ('offline', 'faulted', 'occupied', 'notPluggedIn', 'reserved', 'noBalance', 'notAllowed', 'disabled', 'refused', 'noAnswer', 'notStarted', 'serverAway', 'removed', 'late')),
  -- When it is looked at next.
  look_at timestamptz not null,
  -- What the charge point was asked, first to last: any of them may begin the session.
  command_ids uuid[] not null default '{}',
  asked_at timestamptz,
  attempts smallint not null default 0,
  transaction_id int,
  -- When its session was asked to end, and why.
  stop_asked_at timestamptz,
  end_reason text check (end_reason in ('energy', 'time', 'other')),
  -- When it charges, as planned last: from, to, powerW, tier.
  plan jsonb not null default '[]',
  planned_cost numeric,
  planned_at timestamptz,
  -- The users were told that it will be late.
  told_late boolean not null default false,
  created_at timestamptz not null default now(),
  unique (timed_id, day, connector_no)
);
create index timed_start_open on timed_start (look_at) where status in ('due', 'asked', 'charging');
-- Missed ones whose charger may still tell of a session.
create index timed_start_missed on timed_start (due_at) where status = 'missed' and command_ids <> '{}';
create index timed_start_newest on timed_start (provider_id, due_at desc, id desc);
create index timed_start_station on timed_start (station_id, due_at);
create index timed_start_session on timed_start (transaction_id) where transaction_id is not null;
call csms_guard('timed_start');

-- A session that waits for a cheaper time by its plan.
alter table charging_live add column paused_until timestamptz;
