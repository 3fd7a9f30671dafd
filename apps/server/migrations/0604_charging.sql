-- Charging: sessions and their bills, prices, alarms, reservations, smart charging.

-- Functions name tables that come later.
set local check_function_bodies = off;

create sequence transaction_id_seq as int;

create table price_version (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  -- A group's own price at the station; null: everybody's.
  group_id int references user_group,
  effective_from timestamptz not null,
  -- One letter a half-hour slot of the station's day: s, p, f, v.
  slots text not null check (slots ~ '^[spfv]{48}$'),
  sharp_electricity numeric not null,
  sharp_service numeric not null,
  peak_electricity numeric not null,
  peak_service numeric not null,
  flat_electricity numeric not null,
  flat_service numeric not null,
  valley_electricity numeric not null,
  valley_service numeric not null,
  reservation_fee numeric not null default 0,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  session_fee numeric not null default 0,
  occupancy_fee numeric not null default 0,
  -- After so many minutes from the end of charging, and for so many at most.
  occupancy_free_minutes int not null default 15 check (occupancy_free_minutes between 0 and 1440),
  occupancy_most_minutes int not null default 120 check (occupancy_most_minutes between 1 and 1440),
  -- Whether sessions that began under a version meet those that come after it.
  follows_changes boolean not null default false,
  session_fee_per_stay boolean not null default false,
  stay_gap_minutes int not null default 15 check (stay_gap_minutes between 1 and 240)
);
create unique index price_version_from on price_version (station_id, coalesce(group_id, 0), effective_from);
create index price_version_group on price_version (group_id) where group_id is not null;
call csms_guard('price_version');

create table charging_record (
  transaction_id int default nextval('transaction_id_seq'::regclass) primary key,
  provider_id int not null,
  station_id int,
  point_id int not null,
  connector_no smallint not null,
  -- As the charge point sent it, and the payer that it stood for, if any.
  id_tag text not null,
  card_id int,
  charge_user_id int,
  group_id int,
  account_id bigint,
  start_type text not null check (start_type in ('card', 'remote', 'scan', 'reservation', 'testCharge')),
  status text not null check (status in ('charging', 'finished', 'review')),
  valid boolean not null default true,
  -- The charger's clock (corrected where it was wrong) and ours (field rule 12).
  started_at timestamptz not null,
  start_received_at timestamptz not null,
  stopped_at timestamptz,
  stop_received_at timestamptz,
  meter_start_wh bigint,
  meter_stop_wh bigint,
  -- Makes a repeated StartTransaction the same one: connector, idTag, start time as sent, meter start (field rule 10).
  start_key text not null,
  stop_reason text,
  stop_account text,
  stop_id_tag text,
  energy_wh bigint not null default 0,
  elec_fee numeric not null default 0,
  service_fee numeric not null default 0,
  reserve_fee numeric not null default 0,
  discount numeric not null default 0,
  cost numeric not null default 0,
  currency text not null,
  time_zone text not null,
  review_reasons text[] not null default '{}',
  -- Bills written so far; the newest counts.
  revision smallint not null default 0,
  -- An operator marked the record invalid: it was refunded, and statistics leave it out.
  invalid_reason text,
  invalidated_by text,
  invalidated_at timestamptz,
  -- The start as the charger wrote it (null: it wrote none), what was answered to it where that was not Accepted, and how surely its stop belongs to it.
  start_sent_at timestamptz,
  start_status text,
  stop_guessed boolean not null default false,
  -- Whether the session used up a reservation: its bill then carries the reservation fee of the price in force.
  reservation_used boolean not null default false,
  session_fee numeric not null default 0,
  wire_id text,
  -- Of which kind the token was that began a session; null: its charger does not tell, as in OCPP 1.6.
  id_tag_type text,
  -- The tax of a bill, and the part of it that prices contain, below zero.
  tax_fee numeric not null default 0,
  included_tax_fee numeric not null default 0,
  occupancy_fee numeric not null default 0,
  -- For how many minutes it owes the fee.
  occupied_minutes int not null default 0,
  -- How the clocks of a session were judged when it ended: the times of receipt count; which clock was right is not known.
  by_receipt boolean not null default false,
  clock_doubt boolean not null default false,
  reservation_promise numeric,
  level_at_start jsonb,
  -- The minutes of the price that a record is billed by (null: it asks its fee for each session), and the session of the same stay that has paid its session fee (null: it pays itself).
  stay_gap_minutes int,
  session_fee_paid_by int,
  doubted_with int[] not null default '{}',
  constraint charging_record_order check (stopped_at >= started_at),
  constraint charging_record_test_charge check (start_type <> 'testCharge' or (not valid))
) with (fillfactor = 80);
create unique index charging_record_start on charging_record (point_id, start_key);
create index charging_record_running on charging_record (point_id, connector_no) where status = 'charging';
create index charging_record_payer on charging_record (account_id) where status = 'charging';
create index charging_record_provider on charging_record (provider_id, started_at desc, transaction_id desc);
-- What a limited group is charging at the moment.
create index charging_record_group on charging_record (group_id) where status = 'charging' and group_id is not null;
-- Records that nobody pays for have nothing on the ledger: the proof asks for them.
create index charging_record_unpaid on charging_record (provider_id, started_at) where account_id is null and status = 'finished' and valid;
-- Lists of millions of records in any order. `provider_id` goes along for the row-level security, which asks each row for it.
create index charging_record_stopped on charging_record (stopped_at, transaction_id) include (provider_id);
create index charging_record_energy on charging_record (energy_wh, transaction_id) include (provider_id);
create index charging_record_cost on charging_record (cost, transaction_id) include (provider_id);
create index charging_record_reason on charging_record (stop_reason, started_at desc, transaction_id desc) where stop_reason is not null;
-- What no rollup counts, counted on the index alone; ordinary settlements never touch these.
create index charging_record_invalid on charging_record (provider_id, started_at desc, transaction_id desc) include (currency, status, station_id, start_type, valid) where not valid;
create index charging_record_review on charging_record (provider_id, started_at desc, transaction_id desc) include (currency, status, station_id, start_type, valid) where status = 'review';
create index charging_record_started on charging_record (started_at desc, transaction_id desc) include (provider_id);
create index charging_record_station on charging_record (station_id, started_at desc, transaction_id desc) include (provider_id);
create index charging_record_point on charging_record (point_id, started_at desc, transaction_id desc) include (provider_id);
create index charging_record_card on charging_record (card_id, started_at desc, transaction_id desc) include (provider_id) where card_id is not null;
create index charging_record_user on charging_record (charge_user_id, started_at desc, transaction_id desc) include (provider_id) where charge_user_id is not null;
-- Sessions that are looked for by their end: the few that last long. Those that began within half a day of a day are found by their start.
create index charging_record_long on charging_record (station_id, stopped_at) where (stopped_at - started_at) > '12:00:00'::interval;
create unique index charging_record_wire on charging_record (point_id, wire_id) where wire_id is not null;
-- Refused starts whose charger has not told their end.
create index charging_record_refused on charging_record (start_received_at) where stop_reason = 'ClosedByRefusal';
-- Sessions that were closed since no stop came.
create index charging_record_silent on charging_record (stop_received_at) where stop_reason = 'ClosedBySilence';
-- Records whose charger goes on metering.
create index charging_record_metered_on on charging_record (stop_received_at) where status = 'review' and ('metered-on' = any (review_reasons));
call csms_guard('charging_record');

-- One row a running session, updated with every sample; gone when the session has ended.
create table charging_live (
  transaction_id int primary key,
  provider_id int not null,
  point_id int not null,
  sample_at timestamptz,
  -- When we last heard of it, by our clock.
  heard_at timestamptz not null,
  power_w float8,
  soc float8,
  energy_wh bigint not null default 0,
  cost numeric not null default 0,
  -- Accumulators of the running cost: energy per price version and tier.
  state json not null,
  -- Balance that a prepaid session may use up; null: post-paid.
  budget numeric,
  -- What is left of the group's monthly limit at the start; null: no limit.
  energy_budget_wh bigint,
  stop_requested_at timestamptz,
  -- The newest values of a running session, by name, and of its phases L1 to L3 where they are told apart.
  readings jsonb not null default '{}',
  phases jsonb not null default '{}',
  -- What the driver of a running session wants: energy of the whole session, by the time of departure.
  leaves_at timestamptz,
  wants_wh int check (wants_wh > 0),
  -- A session that waits for a cheaper time by its plan.
  paused_until timestamptz,
  asleep_told_at timestamptz,
  -- When its charger showed last that a session goes on: by naming it, or by energy that flows. The values of an idle meter do not.
  shown_at timestamptz,
  -- The same of a running session, for its cost so far (0: nobody has paid; null: not looked up).
  session_fee_paid_by int,
  stop_wh bigint
) with (fillfactor = 20);
call csms_guard('charging_live');

create table meter_sample (
  received_at timestamptz not null,
  transaction_id int not null,
  provider_id int not null,
  at timestamptz not null,
  context text,
  energy_wh bigint,
  power_w real,
  import_current_a real,
  output_current_a real,
  output_voltage_v real,
  soc real,
  temperature_c real,
  more jsonb
) partition by range (received_at);
create table meter_sample_default partition of meter_sample default;
create index meter_sample_transaction on meter_sample (transaction_id);
call csms_guard('meter_sample');
call csms_guard('meter_sample_default');

-- Messages about transactions that we cannot attach with certainty, kept until an operator settles them (field rule 11).
create table stray_message (
  id bigint generated always as identity primary key,
  provider_id int not null,
  point_id int not null references charge_point,
  action text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  -- The review record that it led to, if any.
  transaction_id int
);
create index stray_message_point on stray_message (point_id, received_at desc);
call csms_guard('stray_message');

-- Every bill that was ever written for a record, with all that is needed to recompute it (field rule 22).
create table charging_bill (
  transaction_id int not null,
  revision smallint not null,
  provider_id int not null,
  cause text not null,
  lines jsonb not null,
  segments jsonb not null,
  tariff jsonb not null,
  evidence jsonb not null,
  cost numeric not null,
  operator text not null default '',
  at timestamptz not null default now(),
  -- What was taken off the bill and by which terms: with it a bill is recomputed from its record alone.
  discounts jsonb not null default '[]',
  deed text check (deed in ('settled', 'repriced')),
  primary key (transaction_id, revision)
);
-- The records that a day has billed.
create index charging_bill_at on charging_bill (provider_id, at);
call csms_guard('charging_bill');

-- The pairs of letters that a text has, in lower case: a part of a text is found by its own pairs, in any script.
create function text_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n
$$;

create table alarm (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int references charge_point,
  -- 0: the whole point.
  connector_no smallint not null,
  kind text not null,
  code text not null,
  level text not null check (level in ('serious', 'common')),
  detail text not null default '',
  opened_at timestamptz not null,
  -- When it last came back.
  reopened_at timestamptz not null,
  times int not null default 1,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  note text not null default '',
  -- A notice is to be sent.
  notice_due boolean not null default false,
  subject text not null default '',
  closed_at timestamptz,
  closed_by text not null default '',
  close_reason text not null default '',
  held boolean not null default false,
  needs smallint generated always as (case
    when cleared_at is not null then 4
    else (
    case
        when acknowledged_at is null then 0
        else 2
    end +
    case
        when level = 'serious' then 0
        else 1
    end)
end) stored not null,
  noticed_at timestamptz,
  noticed_to text[] not null default '{}'
);
create unique index alarm_open on alarm (point_id, connector_no, kind, code) where cleared_at is null;
create index alarm_newest on alarm (opened_at desc, id desc);
create index alarm_provider on alarm (provider_id, opened_at desc, id desc);
create index alarm_point on alarm (point_id, opened_at desc);
create index alarm_notice_due on alarm (provider_id) where notice_due;
-- What cleared a moment ago comes back as the same.
create index alarm_cleared on alarm (cleared_at desc) where cleared_at is not null;
-- What is open now, of many alarms that were.
create index alarm_open_level on alarm (provider_id, level, opened_at desc) where cleared_at is null;
create index alarm_held on alarm (point_id) where held;
create unique index alarm_open_station on alarm (station_id, kind, code) where cleared_at is null and point_id is null;
-- The history of one thing reads each of its sources by an index.
create index alarm_station_opened on alarm (station_id, opened_at desc);
create index alarm_station_acknowledged on alarm (station_id, acknowledged_at desc) where acknowledged_at is not null;
create index alarm_station_cleared on alarm (station_id, cleared_at desc) where cleared_at is not null;
create index alarm_point_acknowledged on alarm (point_id, acknowledged_at desc) where acknowledged_at is not null;
create index alarm_point_cleared on alarm (point_id, cleared_at desc) where cleared_at is not null;
create index alarm_subject on alarm (subject) where subject <> '';
create index alarm_needs on alarm (needs, opened_at desc, id desc) include (provider_id);
create index alarm_needs_provider on alarm (provider_id, needs, opened_at desc, id desc);
-- Alarms are found by a keyword: by their station and point, by kind and code, and by a part of the detail, each read off an index.
create index alarm_kind_code on alarm (kind, code);
create index alarm_detail on alarm using gin (text_pairs(detail)) where detail <> '';
call csms_guard('alarm');

create table alarm_rule (
  provider_id int not null references provider on delete cascade,
  kind text not null,
  code text not null,
  level text not null check (level in ('serious', 'common')),
  enabled boolean not null,
  notify boolean not null,
  threshold int,
  -- After how many seconds an alarm of a rule opens a work order; null: never.
  order_after_s int check (order_after_s >= 0),
  primary key (provider_id, kind, code)
);
call csms_guard('alarm_rule');

-- When a provider was last told, so that a power cut is one notice.
create table alarm_notice (
  provider_id int primary key references provider on delete cascade,
  noticed_at timestamptz not null
);

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
  constraint maintenance_window_check1 check (num_nonnulls(station_id, point_id) = 1)
);
create index maintenance_window_station on maintenance_window (station_id, ends_at) where station_id is not null;
create index maintenance_window_point on maintenance_window (point_id, ends_at) where point_id is not null;
create index maintenance_window_newest on maintenance_window (provider_id, starts_at desc, id desc);
call csms_guard('maintenance_window');

create table stat_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null,
  station_id int not null,
  day date not null,
  transaction_id int
);
call csms_guard('stat_dirty');

-- Zones that stations have or had: whose days the rollups may hold.
create table station_zone (
  provider_id int not null references provider,
  time_zone text not null,
  primary key (provider_id, time_zone)
);
call csms_guard('station_zone');

-- Charging: points whose maintenance windows have changed, and from when on they have to be counted anew. The one who counts removes the row.
create table maintenance_change (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  since timestamptz not null
);
call csms_guard('maintenance_change');

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
  share real,
  -- Since when a site is above a limit of its tree.
  over_since timestamptz,
  phases smallint not null default 3 check (phases in (1, 3)),
  turn_minutes smallint not null default 15 check (turn_minutes between 1 and 120),
  -- Starts and stops by the sun are at least so far apart, and begin above so many W.
  surplus_hold_minutes smallint not null default 5 check (surplus_hold_minutes between 0 and 60),
  surplus_start_w int not null default 1500 check (surplus_start_w >= 0),
  -- Surplus first: what all cars together may take from the grid besides; null: what minimums and departures need.
  surplus_grid_w int check (surplus_grid_w >= 0),
  -- What the building gave back over the hold time, in parts of it: when a part began (epoch ms), the least and the most W.
  surplus_seen jsonb,
  -- What the building drew besides its cars by its meter's last word, in A of each line and in W.
  base_a real[],
  base_w int
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
  turn_minutes smallint check (turn_minutes between 1 and 120),
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
  rank smallint check (rank between 1 and 9),
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
  from_time time without time zone,
  to_time time without time zone,
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
  -- The caller's own reference: the same one again is the same order.
  reference text,
  -- The time that it holds now or holds next, and the zone in which a weekly one was reckoned.
  holds_from timestamptz,
  holds_until timestamptz,
  time_zone text,
  -- Which time `reached_w` and `over_s` are about.
  held_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '',
  check (num_nonnulls(limit_w, limit_a) > 0),
  constraint site_limit_check1 check ((kind = 'weekly') = (days is not null and from_time is not null and to_time is not null)),
  constraint site_limit_check2 check ((kind = 'dated') = (starts_at is not null and ends_at is not null and ends_at > starts_at)),
  constraint site_limit_held check (holds_until > holds_from)
);
create index site_limit_station on site_limit (station_id, ends_at);
create index site_limit_newest on site_limit (provider_id, created_at desc, id desc);
create unique index site_limit_reference on site_limit (provider_id, reference) where reference is not null;
create index site_limit_open on site_limit (station_id, holds_from) where ended_at is null;
call csms_guard('site_limit');

-- A meter of a building: what it draws besides its cars, or with them.
create table energy_meter (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references site on delete cascade,
  name text not null,
  -- How its readings come.
  source text not null check (source in ('push', 'mqtt', 'point')),
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
  refused_why text,
  -- Broker, topic and what its messages look like, without the password.
  mqtt jsonb,
  password_sealed bytea,
  -- The charge point whose meter it is; connector 0 is the point itself.
  point_id int references charge_point on delete set null,
  connector_no smallint,
  -- When a reading last did not count.
  refused_at timestamptz,
  -- How the connection to its broker stands, and since when.
  link text check (link in ('connecting', 'connected', 'unreachable', 'badLogin', 'badCertificate', 'refused', 'notSubscribed', 'lost')),
  link_at timestamptz,
  clock_ms bigint not null default 0,
  clock_run jsonb,
  check ((source = 'mqtt') = (mqtt is not null))
);
create unique index energy_meter_station on energy_meter (station_id);
create index energy_meter_newest on energy_meter (provider_id, created_at desc, id desc);
create index energy_meter_point on energy_meter (point_id) where point_id is not null;
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
  before_a real,
  -- What its charger's clock said more than ours when the limit was written in it, in ms: after a jump of that clock its ends lie elsewhere.
  sent_clock_ms float8,
  -- When that clock was last seen to have jumped: for a day no end is told in it.
  clock_jumped_at timestamptz,
  wild_since timestamptz,
  -- It was seen to charge without limit after a limit of 0.
  resumes_free boolean not null default false,
  -- The longest that its car was seen to take to come down, in ms; null: no longer than most.
  obeys_ms int,
  -- Whether it was seen to keep its limit when it started anew; null: not known.
  keeps_at_boot boolean,
  -- The lines that the car of a session was seen to load, as bits (1 is L1, 2 is L2, 4 is L3), and which session.
  seen_lines smallint,
  seen_session int,
  in_power boolean not null default false,
  zero text check (zero in ('taken', 'unsure', 'refused')),
  zero_at timestamptz,
  -- A pause at 0 lasts until its car is plugged in anew: it was given more, and its charger still holds it back.
  pause_lasts boolean not null default false,
  -- The most that the car of a session was seen to draw while nothing held it, in A of each of its lines.
  peak_a real,
  peak_session int,
  risen_at timestamptz,
  risen_a real,
  primary key (point_id, connector_no)
) with (fillfactor = 60);
create index connector_limit_station on connector_limit (station_id);
call csms_guard('connector_limit');

-- What a model takes, learned from its answers.
create table limit_skill (
  vendor text not null,
  model text not null,
  skills jsonb,
  learned_at timestamptz not null default now(),
  refuses_zero int not null default 0,
  resumes_free int not null default 0,
  pause_lasts int not null default 0,
  primary key (vendor, model)
);

create table charging_profile (
  id int generated always as identity check (id < 21000000) primary key,
  provider_id int not null references provider,
  purpose text not null check (purpose in ('pointMax', 'default', 'session')),
  stack_level int not null,
  kind text not null check (kind in ('absolute', 'recurring', 'relative')),
  unit text not null check (unit in ('A', 'W')),
  -- The profile as it was sent, in words of no version, without its id and its transaction.
  content jsonb not null,
  connector_nos smallint[] not null,
  batch_id uuid,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index charging_profile_newest on charging_profile (provider_id, created_at desc, id desc);
call csms_guard('charging_profile');

-- For which connectors a profile was meant, and what became of it there.
create table charging_profile_target (
  id int generated always as identity primary key,
  profile_id int not null references charging_profile on delete cascade,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  -- 0: the whole point.
  connector_no smallint not null,
  -- The id of the profile at its charger: another for each connector, as one id stands once at a charge point (OCPP 1.6 §5.16.1).
  wire_id int not null,
  -- The session of a profile for one.
  transaction_id int,
  -- Null: nothing was sent.
  command_id uuid,
  -- waiting, the result of the operation, or why nothing was sent.
  result text not null default 'waiting',
  result_at timestamptz,
  -- From when on the point has it, and until when it had.
  installed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('cleared', 'replaced', 'hardware')),
  unique (profile_id, point_id, connector_no)
);
create unique index charging_profile_target_command on charging_profile_target (command_id);
create index charging_profile_target_point on charging_profile_target (point_id) where installed_at is not null and ended_at is null;
create index charging_profile_target_provider on charging_profile_target (provider_id);
call csms_guard('charging_profile_target');

-- What a DC charger of a model gives of what it takes from the grid, where its meter tells both; of so many looks, each weighing less than all before.
create table dc_efficiency (
  vendor text not null,
  model text not null,
  efficiency real not null check (efficiency >= 0.5 and efficiency <= 1),
  looks int not null,
  learned_at timestamptz not null,
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
) partition by range (minute);
create table site_minute_default partition of site_minute default;
call csms_guard('site_minute');
call csms_guard('site_minute_default');

create table reservation (
  -- Also its number on the wire.
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  -- As asked for; null: any connector of the point.
  connector_no smallint check (connector_no > 0),
  -- The one that is kept free; null: any.
  held_connector smallint,
  charge_user_id int not null references charge_user,
  id_tag text not null,
  -- Who has the same may use it (OCPP 1.6 §5.13).
  parent_tag text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('planned', 'held', 'used', 'expired', 'cancelled', 'failed')),
  problem text check (problem in ('offline', 'occupied', 'faulted', 'removed', 'missed', 'notUsable')),
  moves smallint not null default 0,
  -- What its charger knows: 'none' nothing of it; 'asked'; 'keeps'; 'refused' (then the server keeps it alone).
  charger text not null default 'none' check (charger in ('none', 'asked', 'keeps', 'refused', 'releasing')),
  charger_result text,
  command_id uuid,
  asked_at timestamptz,
  attempts smallint not null default 0,
  -- The fee as the price said when it was made.
  fee numeric not null default 0,
  currency text not null,
  -- A fee that is owed without a session, and is not on a record yet.
  fee_due boolean not null default false,
  -- The session that used it, or the record that charges its fee.
  transaction_id int,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz,
  check (ends_at > starts_at)
);
create index reservation_open on reservation (point_id) where status in ('planned', 'held');
-- What a start may meet.
create index reservation_met on reservation (point_id) where status = 'held' or (status = 'expired' and fee_due);
create index reservation_open_user on reservation (charge_user_id) where status in ('planned', 'held');
create index reservation_due on reservation (id) where fee_due;
create index reservation_newest on reservation (provider_id, created_at desc, id desc);
create index reservation_station on reservation (station_id, starts_at);
create index reservation_session on reservation (transaction_id) where transaction_id is not null;
-- What a charger may still keep though it has ended here.
create index reservation_kept on reservation (point_id) where charger in ('asked', 'keeps', 'releasing') and status not in ('planned', 'held');
call csms_guard('reservation');

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
  constraint timed_charge_check1 check (kind = 'start' or (ready_time is not null and wants_wh is not null))
);
create index timed_charge_next on timed_charge (next_at) where ended_at is null and (not paused) and next_at is not null;
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
create index timed_start_missed on timed_start (due_at) where status = 'missed' and (command_ids <> '{}'::uuid[]);
create index timed_start_newest on timed_start (provider_id, due_at desc, id desc);
create index timed_start_station on timed_start (station_id, due_at);
create index timed_start_session on timed_start (transaction_id) where transaction_id is not null;
call csms_guard('timed_start');

create table session_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null,
  point_id int not null,
  connector_no smallint not null,
  day date not null,
  sessions int not null,
  -- Of sessions with energy: how many, their energy, and how long they were, in s.
  energised int not null,
  energy_wh bigint not null,
  seconds bigint not null
);
call csms_guard('session_dirty');

create table phase_measuring (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  asked_at timestamptz not null,
  command_ids uuid[] not null default '{}',
  -- Its measurands were asked for, since nothing is added to a list that is not known.
  is_reading boolean not null default false
);
call csms_guard('phase_measuring');

create table test_charge (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  connector_no smallint not null,
  -- The number of the work order that it is for: orders stand on a floor above.
  task_id text not null,
  -- The token that its charger is started with; good for one session.
  id_tag text not null unique,
  user_id int references system_users on delete set null,
  user_name text not null,
  command_id uuid,
  requested_at timestamptz not null,
  -- Until when a session may begin by it.
  usable_until timestamptz not null,
  transaction_id int,
  began_at timestamptz,
  -- When the server asked for its end.
  stop_asked_at timestamptz
);
create unique index test_charge_session on test_charge (transaction_id) where transaction_id is not null;
create index test_charge_order on test_charge (task_id);
create index test_charge_point on test_charge (point_id);
create index test_charge_user on test_charge (user_id);
create index test_charge_running on test_charge (began_at) where transaction_id is not null and stop_asked_at is null;
call csms_guard('test_charge');

create table tax_rate (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  country text not null check (country ~ '^[A-Z]{2}$'),
  from_day date not null,
  percent numeric not null check (percent > 0 and percent <= 100),
  -- True: prices are without the tax, which is added to the bill.
  on_top boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (provider_id, country, from_day)
);
call csms_guard('tax_rate');

-- Sessions that have ended at a price with that fee, until their connector is free.
create table occupancy (
  transaction_id int primary key,
  provider_id int not null,
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  -- The end of charging.
  since timestamptz not null,
  free_minutes int not null,
  most_minutes int not null
);
call csms_guard('occupancy');

create table energy_cost (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station on delete cascade,
  from_day date not null,
  sharp numeric not null check (sharp >= 0),
  peak numeric not null check (peak >= 0),
  flat numeric not null check (flat >= 0),
  valley numeric not null check (valley >= 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (station_id, from_day)
);
call csms_guard('energy_cost');

create table silence_minutes (
  provider_id int not null references provider,
  vendor text not null default '',
  model text not null default '',
  minutes int not null check (minutes between 1 and 1440),
  primary key (provider_id, vendor, model)
);
call csms_guard('silence_minutes');

-- Records of ended sessions that samples came for: they are judged anew.
create table late_sample (
  transaction_id int primary key,
  provider_id int not null,
  marked_at timestamptz not null
);
call csms_guard('late_sample');

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
create unique index unbilled_energy_open on unbilled_energy (point_id, connector_no) where ended_at is null;
create index unbilled_energy_point on unbilled_energy (point_id, since desc);
call csms_guard('unbilled_energy');

create table signed_reading (
  transaction_id int not null references charging_record on delete cascade,
  provider_id int not null,
  -- Corrected by what is known of the charger's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Why it was taken, in OCPP's words: Transaction.Begin, Transaction.End …
  context text not null,
  -- `OCMF`, or `SignedData` where it is not known.
  format text not null,
  data text not null,
  -- The same reading told again is the same row.
  digest text generated always as (md5(data)) stored not null,
  primary key (transaction_id, digest)
);
create index signed_reading_provider on signed_reading (provider_id);
call csms_guard('signed_reading');

-- Records whose settlement may change who pays the session fee of the sessions around them. Only added to and taken off, so that who adds waits for nobody.
create table stay_mark (
  id bigint generated always as identity primary key,
  transaction_id int not null,
  provider_id int not null
);
call csms_guard('stay_mark');

create function stat_record_changed() returns trigger language plpgsql as $$
begin
  insert into stat_dirty (provider_id, station_id, day, transaction_id)
  select n.provider_id, coalesce(n.station_id, 0), d.day, n.transaction_id
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral stat_days(n.started_at, n.stopped_at, n.time_zone) d (day)
  where n.status = 'finished' and n.valid and not (o.status = 'finished' and o.valid);
  insert into stat_dirty (provider_id, station_id, day)
  select distinct k.provider_id, coalesce(k.station_id, 0), d.day
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral (values (n.provider_id, n.station_id, n.started_at, n.stopped_at, n.time_zone), (o.provider_id, o.station_id, o.started_at, o.stopped_at, o.time_zone))
    k (provider_id, station_id, started_at, stopped_at, time_zone)
  cross join lateral stat_days(k.started_at, k.stopped_at, k.time_zone) d (day)
  where o.status = 'finished' and o.valid
    and (n.status, n.valid, n.revision, n.energy_wh, n.cost, n.elec_fee, n.service_fee, n.reserve_fee, n.discount, n.started_at, n.stopped_at, n.station_id, n.group_id)
      is distinct from (o.status, o.valid, o.revision, o.energy_wh, o.cost, o.elec_fee, o.service_fee, o.reserve_fee, o.discount, o.started_at, o.stopped_at, o.station_id, o.group_id);
  return null;
end $$;

-- Rollups by kind know sessions by the type that their connector has: where that is corrected, they are counted anew, so that figures and lists agree.
create function stat_connector_changed() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into stat_dirty (provider_id, station_id, day)
  select distinct r.provider_id, coalesce(r.station_id, 0), d.day
  from charging_record r cross join lateral stat_days(r.started_at, r.stopped_at, r.time_zone) d (day)
  where r.point_id = changed.point_id and r.connector_no = changed.connector_no and r.status = 'finished';
  return null;
end $$;

create function station_zone_used() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into station_zone (provider_id, time_zone) values (new.provider_id, new.time_zone) on conflict do nothing;
  return null;
end $$;

-- A record belongs to each day that it touches, of the clock of its zone.
create function stat_days(started_at timestamptz, stopped_at timestamptz, zone text) returns setof date language sql immutable as $$
  select d::date from generate_series((started_at at time zone zone)::date, (greatest(started_at, stopped_at) at time zone zone)::date, interval '1 day') d
$$;

create function session_record_changed() returns trigger language plpgsql as $$
begin
  insert into session_dirty (provider_id, point_id, connector_no, day, sessions, energised, energy_wh, seconds)
  select k.provider_id, k.point_id, k.connector_no, k.day, sum(k.sign), coalesce(sum(k.sign) filter (where k.energy_wh > 0), 0), coalesce(sum(k.sign * k.energy_wh) filter (where k.energy_wh > 0), 0),
    coalesce(sum(k.sign * k.seconds) filter (where k.energy_wh > 0 and k.seconds > 0), 0)
  from (
    select s.sign, s.provider_id, s.point_id, s.connector_no, (s.started_at at time zone 'UTC')::date as day, s.energy_wh, round(extract(epoch from s.stopped_at - s.started_at))::bigint as seconds
    from new_rows n join old_rows o on o.transaction_id = n.transaction_id
    cross join lateral (values
      (1, n.status, n.start_type, n.provider_id, n.point_id, n.connector_no, n.started_at, n.stopped_at, n.energy_wh),
      (-1, o.status, o.start_type, o.provider_id, o.point_id, o.connector_no, o.started_at, o.stopped_at, o.energy_wh)
    ) s (sign, status, start_type, provider_id, point_id, connector_no, started_at, stopped_at, energy_wh)
    -- An unused reservation was no session.
    where s.status <> 'charging' and s.start_type <> 'reservation'
      and (n.status = 'charging', n.start_type, n.energy_wh, n.started_at, n.stopped_at, n.point_id, n.connector_no)
        is distinct from (o.status = 'charging', o.start_type, o.energy_wh, o.started_at, o.stopped_at, o.point_id, o.connector_no)
  ) k
  group by 1, 2, 3, 4;
  return null;
end $$;

-- These ask what the policies of their tables ask.
create function alarms_saying(words text, pattern text, most integer) returns bigint[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  sees_all_stations boolean := public.csms_sees_all_stations();
  here int[] := public.csms_stations();
  found bigint[];
begin
  if (select count(*) from (select detail from public.alarm where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by opened_at desc, id desc limit 500) newest where detail ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, detail from public.alarm where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by opened_at desc, id desc limit most * 12) newest where detail ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.alarm
    where detail <> '' and public.text_pairs(detail) @> public.text_pairs(words) and detail ilike pattern and (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) limit most) x;
  return found;
end $$;

create function session_record_added() returns trigger language plpgsql as $$
begin
  insert into session_dirty (provider_id, point_id, connector_no, day, sessions, energised, energy_wh, seconds)
  select n.provider_id, n.point_id, n.connector_no, (n.started_at at time zone 'UTC')::date, count(*), count(*) filter (where n.energy_wh > 0), coalesce(sum(n.energy_wh) filter (where n.energy_wh > 0), 0),
    coalesce(sum(round(extract(epoch from n.stopped_at - n.started_at))) filter (where n.energy_wh > 0 and n.stopped_at > n.started_at), 0)
  from new_rows n where n.status <> 'charging' and n.start_type <> 'reservation'
  group by 1, 2, 3, 4;
  return null;
end $$;

-- What is for several points is seen where one of them is ours, and while it has none yet.
create function csms_sees_profile(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from charging_profile_target where profile_id = whose)
    or exists (select from charging_profile_target t join charge_point p on p.id = t.point_id where t.profile_id = whose and p.station_id = any (csms_stations()))
$$;

-- The level that a charge user held at a moment, by the terms and by what it had charged and bought at that moment; `{}`: none.
create function charge_user_level_terms(charge_user int, moment timestamptz) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_object('benefitId', l.id, 'label', t.name, 'percent', t.service_discount::text)
    from charge_user u
    cross join lateral (
      select case when exists (select from membership_level x where x.provider_id = u.provider_id) then
        coalesce((select g.energy_wh from charge_user_usage g where g.charge_user_id = u.id), 0) - coalesce((
          select sum(r.energy_wh) from charging_record r where r.charge_user_id = u.id and r.started_at > moment - interval '7 days' and r.stopped_at > moment
            and r.status = 'finished' and r.valid), 0) end as energy_wh offset 0
    ) g
    join membership_level l on l.provider_id = u.provider_id
    cross join lateral (
      select v.name, v.min_energy_wh, v.service_discount from membership_level_terms v where v.level_id = l.id and v.from_at <= moment order by v.from_at desc limit 1
    ) t
    where u.id = charge_user and (
      g.energy_wh >= t.min_energy_wh
      or exists (select from membership_purchase p where p.charge_user_id = u.id and p.level_id = l.id and p.starts_at <= moment and p.expires_at > moment)
    )
    order by t.service_discount desc, t.min_energy_wh desc nulls last, l.id limit 1
  ), '{}'::jsonb)
$$;

-- What was learned of the old hardware does not stand for the new one. Another meter alone, or another number of connectors, is the same charger.
create function forget_hardware() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Fewer connectors than before: what the others said last is nobody's word.
  update connector set status = null, status_detail = null, error_code = null, status_info = null, vendor_error_code = null, status_at = null, status_received_at = null
    where point_id = new.point_id and 'connectors' = any (new.fields) and connector_no > (new.after ->> 'connectors')::int;
  if not new.fields && array['vendor', 'model', 'serial', 'boxSerial'] then
    return null;
  end if;
  update connector set status = null, status_detail = null, error_code = null, status_info = null, vendor_error_code = null, status_at = null, status_received_at = null
    where point_id = new.point_id;
  update charge_point set status = null, status_error = null, status_at = null, no_pongs = false, local_list_version = null where id = new.point_id;
  delete from configuration_key where point_id = new.point_id;
  update point_configuration set read_at = null, read_failure = null, key_count = 0, drift = 0, unknown_keys = '{}' where point_id = new.point_id;
  update local_list set held_version = null, reported_version = null, reported_at = null where point_id = new.point_id;
  update connector_limit set skills = null, keeps_at_boot = null, obeys_ms = null, resumes_free = false, pause_lasts = false, zero = null, zero_at = null, refusals = 0, seen_lines = null, peak_a = null,
    clock_jumped_at = null where point_id = new.point_id;
  delete from phase_measuring where point_id = new.point_id;
  update charging_profile_target set ended_at = new.at, ended_by = 'hardware' where point_id = new.point_id and installed_at is not null and ended_at is null;
  return null;
end $$;

-- Rows of stations, and other rules of their own.
call csms_guard_station('price_version');
call csms_guard_station('charging_record');
call csms_guard_point('charging_live');
call csms_guard_part('meter_sample', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_point('stray_message');
call csms_guard_part('charging_bill', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_station('alarm');
call csms_guard_stations('maintenance_window', 'station_id = any ((select csms_stations())::int[]) or point_id in (select p.id from charge_point p where p.station_id = any ((select csms_stations())::int[]))');
call csms_guard_station('stat_dirty');
call csms_guard_point('maintenance_change');
call csms_guard_station('site');
call csms_guard_station('circuit');
call csms_guard_point('circuit_point');
call csms_guard_point('connector_wiring');
call csms_guard_station('site_limit');
call csms_guard_station('energy_meter');
call csms_guard_station('connector_limit');
call csms_guard_stations('charging_profile', 'csms_sees_profile(id)');
call csms_guard_point('charging_profile_target');
call csms_guard_station('site_minute');
call csms_guard_station('reservation');
call csms_guard_station('timed_charge');
call csms_guard_station('timed_start');
call csms_guard_point('session_dirty');
call csms_guard_point('phase_measuring');
call csms_guard_point('test_charge');
call csms_guard_point('occupancy');
call csms_guard_station('energy_cost');
call csms_guard_part('late_sample', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_point('idle_meter');
call csms_guard_point('unbilled_energy');
call csms_guard_part('signed_reading', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_part('stay_mark', 'transaction_id', 'charging_record', 'transaction_id');

-- Whether a running session may draw its last power at this moment: its figures are of now (`fresh`), and since its last sample neither its connector nor the whole point has said anything under which no energy flows, nor has the
-- charger booted, or been exchanged. A word that stood before that sample and is only said again is not newer than it. What the words mean stands in the contract (STATUSES); a test holds this list to it. Load balancing has rules of its own.
create view charging_now with (security_invoker = true) as
  select l.transaction_id, l.provider_id, l.point_id, l.sample_at, l.heard_at, l.power_w, l.soc, l.energy_wh, l.cost, l.budget, l.stop_requested_at,
    f.fresh, l.readings, l.phases,
    f.fresh and not coalesce(case
      when c.status in ('Available', 'Preparing', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved', 'Unavailable', 'Faulted') and c.status_received_at > f.shown_at then
        c.status is distinct from (
          select h.status from status_history h
          where h.point_id = l.point_id and h.connector_no = c.connector_no and not h.replayed and h.received_at between f.shown_at - interval '1 day' and f.shown_at
          order by h.received_at desc limit 1)
      when p.status in ('Unavailable', 'Faulted') and p.status_at > f.shown_at then true
      else p.last_boot_at > f.shown_at and not coalesce(c.status = 'Charging' and c.status_received_at > p.last_boot_at
        and not exists (select from hardware_change x where x.point_id = l.point_id and x.at > f.shown_at and x.fields && array['vendor', 'model', 'serial', 'boxSerial']), false) end, false) as draws
  from charging_live l
  left join connection_state cs on cs.point_id = l.point_id
  left join charging_record r on r.transaction_id = l.transaction_id
  left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join charge_point p on p.id = l.point_id
  cross join lateral (select coalesce(cs.online, false) and l.heard_at > now() - interval '20 minutes' as fresh, coalesce(l.shown_at, l.heard_at) as shown_at) f;

-- Charging: sessions and what they have come to so far.
create view charging_session with (security_invoker = true) as
  select r.transaction_id, r.provider_id, r.station_id, r.point_id, r.charge_user_id, r.card_id, r.group_id, r.account_id, r.id_tag, r.status, r.started_at, r.time_zone, r.currency,
    r.cost, r.energy_wh, l.cost as live_cost, l.energy_wh as live_energy_wh, l.power_w as live_power_w, l.stop_requested_at
  from charging_record r left join charging_live l on l.transaction_id = r.transaction_id;

-- Charging: since when groups have prices of their own, and where.
create view group_price with (security_invoker = true) as
  select group_id, station_id, effective_from from price_version where group_id is not null;

create trigger station_zone after insert or update of provider_id, time_zone on station for each row execute function station_zone_used();

create trigger connector_added after insert or delete on connector for each row execute function stat_connector_changed();

create trigger connector_type_changed after update of connector_type on connector for each row
  when (old.connector_type is distinct from new.connector_type) execute function stat_connector_changed();

create trigger charging_record_changed after update on charging_record referencing old table as old_rows new table as new_rows
  for each statement execute function stat_record_changed();

create trigger session_record_changed after update on charging_record referencing old table as old_rows new table as new_rows
  for each statement execute function session_record_changed();

create trigger session_record_added after insert on charging_record referencing new table as new_rows for each statement execute function session_record_added();

create trigger forget_hardware after insert on hardware_change for each row execute function forget_hardware();
