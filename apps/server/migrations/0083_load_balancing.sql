-- Smart charging: the electrical tree of a station, its limits, its meters, and what each connector may draw.

-- The grid connection of a station whose power is shared. Its limit in W is the station's own (site_limit_w).
create table site (
  station_id int primary key references station on delete cascade,
  provider_id int not null references provider,
  -- off: nothing is sent; manual: only what people set; automatic: shared.
  mode text not null default 'off' check (mode in ('off', 'manual', 'automatic')),
  -- In A on each line; null: the limit in W alone counts.
  limit_a real check (limit_a > 0),
  voltage smallint not null default 230 check (voltage between 90 and 500),
  -- What is kept for the building, in W over all lines.
  reserve_w int not null default 0 check (reserve_w >= 0),
  -- What all cars may take together while a meter of the building says nothing, in W; null: the limit less the reserve.
  fallback_w int check (fallback_w >= 0),
  imbalance_a real check (imbalance_a > 0),
  strategy text not null default 'equal' check (strategy in ('equal', 'firstCome', 'priority', 'goal')),
  surplus text not null default 'off' check (surplus in ('off', 'first', 'only')),
  created_at timestamptz not null default now(),
  -- How it stood when it was last looked at.
  seen_at timestamptz,
  state text not null default 'off',
  limit_w int,
  limit_now_a real,
  cars_w int not null default 0,
  building_w int,
  -- How full its tightest limit is; 1 is full.
  share real
);
create index site_provider on site (provider_id, station_id);
call csms_guard('site');

-- A circuit below the grid connection: the specification's local controller.
create table circuit (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references site on delete cascade,
  -- Null: right below the grid connection.
  parent_id int references circuit,
  name text not null,
  description text not null default '',
  limit_w int not null check (limit_w > 0),
  limit_a real check (limit_a > 0),
  imbalance_a real check (imbalance_a > 0),
  -- Null: as the circuit above it.
  strategy text check (strategy in ('equal', 'firstCome', 'priority', 'goal')),
  created_at timestamptz not null default now(),
  created_by text not null,
  -- How it stood when it was last looked at.
  load_w int not null default 0,
  share real,
  check (parent_id <> id)
);
create unique index circuit_name on circuit (station_id, lower(name));
create index circuit_newest on circuit (provider_id, created_at desc, id desc);
create index circuit_parent on circuit (parent_id) where parent_id is not null;
call csms_guard('circuit');

-- On which circuit a point is; points of a site without a row hang at the grid connection.
create table circuit_point (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  circuit_id int not null references circuit on delete cascade,
  -- The lower, the sooner it is served where its circuit goes by priority.
  rank smallint not null default 5 check (rank between 1 and 9)
);
create index circuit_point_circuit on circuit_point (circuit_id);
call csms_guard('circuit_point');

-- How a connector is wired, where it is not as its type says: three lines in their order.
create table connector_wiring (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  provider_id int not null references provider,
  phases smallint not null check (phases in (1, 2, 3)),
  -- To which lines of the site its first, second and third phase go.
  rotation text not null default '123' check (rotation in ('123', '231', '312', '132', '213', '321')),
  min_a real not null default 6 check (min_a >= 0),
  max_a real check (max_a > 0),
  primary key (point_id, connector_no)
);
call csms_guard('connector_wiring');

-- A limit that holds at times: again each week, or once. Whoever ordered less than the site has is told what was reached.
create table site_limit (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references site on delete cascade,
  -- Null: the grid connection.
  circuit_id int references circuit on delete cascade,
  kind text not null check (kind in ('weekly', 'dated')),
  -- Weekly: days of the week (1 Monday to 7 Sunday) and times of day in the station's zone; an end that is not after the start is on the next day.
  days smallint[],
  from_time time,
  to_time time,
  -- Dated.
  starts_at timestamptz,
  ends_at timestamptz,
  limit_w int check (limit_w >= 0),
  limit_a real check (limit_a >= 0),
  reason text not null default '',
  ordered_by text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The most that was drawn while it held, from half a minute after its start on, in W; and for how many seconds it was above.
  reached_w int,
  over_s int not null default 0,
  check (num_nonnulls(limit_w, limit_a) > 0),
  check ((kind = 'weekly') = (days is not null and from_time is not null and to_time is not null)),
  check ((kind = 'dated') = (starts_at is not null and ends_at is not null and ends_at > starts_at))
);
create index site_limit_station on site_limit (station_id, ends_at);
create index site_limit_newest on site_limit (provider_id, created_at desc, id desc);
call csms_guard('site_limit');

-- A meter of a building: what it draws besides its cars, or with them.
create table energy_meter (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references site on delete cascade,
  name text not null,
  -- How its readings come.
  source text not null check (source in ('push')),
  -- Whether the cars of the site are in its figures.
  includes_cars boolean not null default true,
  -- After so many seconds without a reading it says nothing any more.
  stale_s int not null default 60 check (stale_s between 5 and 3600),
  -- More than that is not believed, in W.
  max_w int not null check (max_w > 0),
  -- The digest of its key.
  key_hash bytea,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- The newest reading that counted.
  read_at timestamptz,
  read_no bigint,
  power_w int,
  currents_a real[],
  -- Readings that did not count, and why the last one did not.
  refused int not null default 0,
  refused_why text
);
create unique index energy_meter_station on energy_meter (station_id);
create index energy_meter_newest on energy_meter (provider_id, created_at desc, id desc);
call csms_guard('energy_meter');

-- What each connector may draw: wanted by us, sent to its charger, proven there. A limit is a lease: from `ends_at` on the safe share counts. Amperes of the site's lines.
create table connector_limit (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  provider_id int not null references provider,
  station_id int not null,
  -- Set by a person, and kept until it is given back.
  manual_a real check (manual_a >= 0),
  -- The number grows with each wish: an answer to an older one says nothing about a newer.
  wanted_no int not null default 0,
  wanted_a real,
  wanted_safe_a real,
  wanted_until timestamptz,
  wanted_at timestamptz,
  -- By which turn of the balancing: an older one's wishes are not sent.
  turn bigint,
  why jsonb,
  -- Sent, whether it was answered or not.
  sent_no int not null default 0,
  sent_a real,
  sent_safe_a real,
  sent_until timestamptz,
  sent_at timestamptz,
  answered_at timestamptz,
  -- accepted, rejected, notSupported, …, or noAnswer.
  result text,
  -- Proven by the meter or by what the charger says that it has composed; holds until it starts anew.
  proven_no int not null default 0,
  proven_a real,
  proven_safe_a real,
  proven_until timestamptz,
  proven_at timestamptz,
  proven_by text check (proven_by in ('meter', 'schedule', 'answer')),
  -- The most of all that was sent and not proven since the last proof.
  open_a real,
  open_safe_a real,
  -- How its charger takes limits, where that is not (yet) what its model is known for; how many ways it has refused.
  skills jsonb,
  refusals smallint not null default 0,
  -- When its turn began, when it last had power, since when it takes nothing, since when it takes more than it may.
  turn_since timestamptz,
  powered_at timestamptz,
  idle_since timestamptz,
  over_since timestamptz,
  primary key (point_id, connector_no)
) with (fillfactor = 60);
create index connector_limit_station on connector_limit (station_id);
call csms_guard('connector_limit');

-- What a model takes, learned from its answers.
create table limit_skill (
  vendor text not null,
  model text not null,
  skills jsonb not null,
  learned_at timestamptz not null default now(),
  primary key (vendor, model)
);

-- A minute of a site: what was drawn under which limit, and what each connector had and why (deflated JSON).
create table site_minute (
  station_id int not null,
  minute timestamptz not null,
  provider_id int not null,
  limit_w int,
  limit_a real,
  -- What cars draw and what the building draws besides them; null: not known.
  cars_w int not null,
  building_w int,
  lines_a real[],
  detail bytea not null,
  primary key (station_id, minute)
);
call csms_guard('site_minute');

