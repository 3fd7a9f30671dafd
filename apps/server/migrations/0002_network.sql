-- Stations, charge points, connectors, commands, the OCPP log.

create table station (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  country text not null,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  time_zone text not null,
  pca_ids text[] not null default '{}',
  opens text not null default '00:00',
  closes text not null default '24:00',
  is_public boolean not null default true,
  service_phone text not null default '',
  description text not null default '',
  site_limit_w int check (site_limit_w > 0),
  facilities text[] not null default '{}',
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index station_name on station (provider_id, lower(name)) where removed_at is null;
call csms_guard('station');

create table charge_point (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  -- The OCPP identity. A retired point keeps its row (its records stay) and frees the number.
  serial_number text not null,
  name text not null,
  equipment_type text not null check (equipment_type in ('ac', 'dc')),
  rated_power_w int not null check (rated_power_w > 0),
  vendor text,
  model text,
  firmware_version text,
  boot_info jsonb,
  -- Encrypted with the installation's key (AES-256-GCM); null: no Basic authentication.
  password_sealed bytea,
  allow_missing_subprotocol boolean not null default true,
  enabled boolean not null default true,
  local_list_version int,
  last_boot_at timestamptz,
  quarantined_until timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index charge_point_serial on charge_point (serial_number) where removed_at is null;
create index charge_point_station on charge_point (station_id) where removed_at is null;
create index charge_point_provider on charge_point (provider_id, serial_number) where removed_at is null;
call csms_guard('charge_point');

-- What changes with every connection, apart from the point so that its row stays quiet.
create table connection_state (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null,
  online boolean not null default false,
  -- The process that holds the socket, and which of its sockets: the newest wins.
  node text,
  connection_id bigint,
  connected_at timestamptz,
  disconnected_at timestamptz,
  last_seen_at timestamptz,
  address text not null default '',
  clock_offset_ms int
) with (fillfactor = 60);
create index connection_state_online on connection_state (online) where online;
call csms_guard('connection_state');

create table connector (
  id int generated always as identity primary key,
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  connector_no smallint not null check (connector_no > 0),
  name text not null default '',
  standard text not null check (standard in ('ac', 'dc', 'combo')),
  connector_type text not null,
  max_power_w int not null check (max_power_w > 0),
  -- As reported (OCPP 1.6 §7.7); null: nothing heard yet.
  status text,
  error_code text,
  status_info text,
  vendor_error_code text,
  -- The charge point's time of the status, and ours of its receipt.
  status_at timestamptz,
  status_received_at timestamptz,
  transaction_id int,
  unique (point_id, connector_no)
) with (fillfactor = 70);
call csms_guard('connector');

-- The whole charge point (connector 0): its own status.
alter table charge_point add column status text, add column status_error text, add column status_at timestamptz;

create table new_charger (
  serial_number text primary key,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  attempts int not null default 1,
  address text not null default '',
  online boolean not null default false,
  vendor text,
  model text,
  firmware_version text,
  boot_info jsonb,
  connector_count int not null default 0,
  rejected_at timestamptz
);

create table status_history (
  at timestamptz not null,
  received_at timestamptz not null,
  point_id int not null,
  provider_id int not null,
  connector_no smallint not null,
  status text not null,
  error_code text not null,
  info text,
  vendor_error_code text,
  -- Sent late from an offline time: history, but never the live status (field rule 12).
  replayed boolean not null default false
) partition by range (received_at);
create index status_history_point on status_history (point_id, received_at desc);
call csms_guard('status_history');

-- Firmware, diagnostics, security and log events of a point.
create table point_event (
  id bigint generated always as identity primary key,
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  kind text not null,
  status text not null,
  detail jsonb not null default '{}',
  at timestamptz not null,
  received_at timestamptz not null default now()
);
create index point_event_point on point_event (point_id, received_at desc);
call csms_guard('point_event');

create table configuration_key (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  key text not null,
  value text,
  readonly boolean not null,
  reported_at timestamptz not null,
  primary key (point_id, key)
);
call csms_guard('configuration_key');

create table command (
  id uuid primary key,
  provider_id int not null,
  point_id int not null references charge_point,
  action text not null,
  payload jsonb not null,
  -- The same request within the life of the first answers with the first (field rule 16).
  dedupe_key text not null,
  status text not null check (status in ('queued', 'sent', 'answered', 'observed', 'expired', 'failed')),
  result text,
  answer jsonb,
  effect text,
  reason text not null default '',
  requested_by text not null,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  effect_at timestamptz,
  expires_at timestamptz not null,
  -- While this is set, an effect is still awaited.
  effect_until timestamptz
);
create index command_open on command (point_id) where status in ('queued', 'sent') or effect_until is not null;
create unique index command_once on command (point_id, dedupe_key) where status in ('queued', 'sent');
create index command_recent on command (requested_at desc);
create index command_point on command (point_id, requested_at desc);
call csms_guard('command');

-- One row an exchange: a request with its answer, or a frame that could not be read.
create sequence ocpp_message_id_seq cache 50;
create table ocpp_message (
  at timestamptz not null,
  id bigint not null default nextval('ocpp_message_id_seq'),
  provider_id int,
  serial_number text not null,
  direction text not null,
  action text,
  message_id text,
  request text not null,
  answer text,
  outcome text not null,
  latency_us int,
  deviations jsonb
) partition by range (at);
-- The only index: every frame of every point pays for each.
create index ocpp_message_point on ocpp_message (serial_number, at desc, id desc);
call csms_guard('ocpp_message');

-- What a model gets wrong, counted: data for the operator's talk with the vendor.
create table model_deviation (
  vendor text not null,
  model text not null,
  firmware_version text not null,
  action text not null,
  rule text not null,
  path text not null,
  example text not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (vendor, model, firmware_version, action, rule, path)
);

-- Per-vendor rules of the field, as data: how idTags are trimmed, what a model refuses (field rules 15 and 17).
create table vendor_rule (
  vendor text not null,
  model text not null default '',
  -- A regular expression over the idTag as sent; its first group is the card number.
  id_tag_pattern text not null,
  note text not null default '',
  primary key (vendor, model)
);

-- Makes the partition of a time-partitioned table that holds a moment, a day or a month long.
create function csms_partition(parent regclass, moment timestamptz, span text) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc(span, moment at time zone 'UTC') at time zone 'UTC';
  until timestamptz := (date_trunc(span, moment at time zone 'UTC') + ('1 ' || span)::interval) at time zone 'UTC';
  partition text := parent::text || '_' || to_char(first at time zone 'UTC', case span when 'day' then 'YYYYMMDD' else 'YYYYMM' end);
begin
  if to_regclass(partition) is null then
    execute format('create table if not exists %I partition of %s for values from (%L) to (%L)', partition, parent, first, until);
  end if;
end $$;
create table ocpp_message_default partition of ocpp_message default;
create table status_history_default partition of status_history default;
