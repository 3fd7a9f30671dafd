-- Prices, charging records, live figures, meter samples, bills.

create table price_version (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  -- A group's own price at the station; null: everybody's.
  group_id int references user_group,
  effective_from timestamptz not null,
  -- One letter a half-hour slot of the station's day: s, p, f, v.
  slots text not null check (slots ~ '^[spfv]{48}$'),
  sharp_electricity numeric not null, sharp_service numeric not null,
  peak_electricity numeric not null, peak_service numeric not null,
  flat_electricity numeric not null, flat_service numeric not null,
  valley_electricity numeric not null, valley_service numeric not null,
  reservation_fee numeric not null default 0,
  created_by text not null default '',
  created_at timestamptz not null default now()
);
create unique index price_version_from on price_version (station_id, coalesce(group_id, 0), effective_from);
call csms_guard('price_version');

-- Positive 31-bit integers (field rule 10).
create sequence transaction_id_seq as int minvalue 1 no cycle;

create table charging_record (
  transaction_id int primary key default nextval('transaction_id_seq'),
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
  start_type text not null check (start_type in ('card', 'remote', 'scan')),
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
  revision smallint not null default 0
) with (fillfactor = 80);
create unique index charging_record_start on charging_record (point_id, start_key);
create index charging_record_running on charging_record (point_id, connector_no) where status = 'charging';
create index charging_record_payer on charging_record (account_id) where status = 'charging';
create index charging_record_review on charging_record (provider_id, started_at desc) where status = 'review';
create index charging_record_started on charging_record (started_at desc, transaction_id desc);
create index charging_record_provider on charging_record (provider_id, started_at desc, transaction_id desc);
create index charging_record_station on charging_record (station_id, started_at desc, transaction_id desc);
create index charging_record_point on charging_record (point_id, started_at desc);
create index charging_record_card on charging_record (card_id, started_at desc) where card_id is not null;
create index charging_record_user on charging_record (charge_user_id, started_at desc) where charge_user_id is not null;
call csms_guard('charging_record');

-- One row a running session, updated with every sample; gone when the session has ended.
create table charging_live (
  transaction_id int primary key,
  provider_id int not null,
  point_id int not null,
  sample_at timestamptz,
  -- When we last heard of it, by our clock.
  heard_at timestamptz not null,
  power_w double precision,
  soc double precision,
  energy_wh bigint not null default 0,
  cost numeric not null default 0,
  -- Accumulators of the running cost: energy per price version and tier.
  state jsonb not null,
  -- Balance that a prepaid session may use up; null: post-paid.
  budget numeric,
  -- What is left of the group's monthly limit at the start; null: no limit.
  energy_budget_wh bigint,
  stop_requested_at timestamptz
) with (fillfactor = 50);
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
  temperature_c real
) partition by range (received_at);
create index meter_sample_transaction on meter_sample (transaction_id);
create table meter_sample_default partition of meter_sample default;
call csms_guard('meter_sample');

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
  primary key (transaction_id, revision)
);
call csms_guard('charging_bill');

-- History of money is added to by requests, never changed.
revoke update, delete, truncate on ledger_entry, ledger_transaction, charging_bill from csms_web;
