-- Network: stations, points, connectors, commands, the OCPP log, firmware, configuration, uptime.

-- Functions name tables that come later.
set local check_function_bodies = off;

create sequence ocpp_message_id_seq cache 50;

create table station (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  country text not null,
  address text not null,
  longitude float8 not null,
  latitude float8 not null,
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
  created_at timestamptz not null default now(),
  picture text,
  guide text not null default ''
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
  created_at timestamptz not null default now(),
  -- The whole charge point (connector 0): its own status.
  status text,
  status_error text,
  status_at timestamptz,
  security_profile smallint not null default 0 check (security_profile between 0 and 3),
  -- Never answers pings: its frames alone prove that it lives.
  no_pongs boolean not null default false,
  -- A point is in service from the first that is known of it: its registration, or a record that is older than that.
  used_from timestamptz,
  -- And until it is disabled.
  disabled_at timestamptz,
  networks text[] not null default '{}',
  unknown_tags_at timestamptz,
  cut_off_at timestamptz,
  cut_off_by text not null default '',
  cut_off_reason text not null default '',
  plate jsonb,
  plate_address text not null default '',
  spelled_exactly boolean not null default false,
  -- Whose connects have quarantined the point: those from this address alone. Null: its own, with proof.
  quarantined_network text
);
create unique index charge_point_serial on charge_point (serial_number) where removed_at is null;
create index charge_point_station on charge_point (station_id) where removed_at is null;
create index charge_point_provider on charge_point (provider_id, serial_number) where removed_at is null;
-- Chargers that are refused for the time being.
create index charge_point_quarantined on charge_point (quarantined_until) where quarantined_until is not null;
-- A serial number that looks like a known one: alike but for case and blanks.
create index charge_point_alike on charge_point (upper(replace(serial_number, ' ', ''))) where removed_at is null;
create index charge_point_cut_off on charge_point (serial_number) where cut_off_at is not null;
create unique index charge_point_name on charge_point (provider_id, lower(name)) where removed_at is null and name <> '';
create unique index charge_point_identity on charge_point (upper(serial_number)) where removed_at is null and (not spelled_exactly);
create index charge_point_spelling on charge_point (upper(serial_number)) where removed_at is null;
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
  clock_offset_ms bigint,
  -- By which profile the newest connection came.
  security_profile smallint,
  protocol text
) with (fillfactor = 60);
create index connection_state_online on connection_state (online) where online;
call csms_guard('connection_state');

-- A code on each connector, which leads a driver to its page: 80 random bits in letters that cannot be mistaken. A new connector has one from the start.
create function csms_code() returns text language sql volatile as $$
  -- Bytes 6 and 8 of a random UUID are not all random.
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(r.bytes, i) % 32 + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) r cross join generate_series(0, 17) i where i not in (6, 8)
$$;

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
  evse_no smallint,
  status_detail text,
  -- For whom a connector is kept just now; it shows as reserved while nothing else is wrong with it.
  reservation_id int,
  -- Null: it was revoked.
  code text default csms_code(),
  code_changed_by text,
  code_changed_at timestamptz,
  unique (point_id, connector_no)
) with (fillfactor = 70);
create index connector_reserved on connector (reservation_id) where reservation_id is not null;
create unique index connector_code on connector (code);
call csms_guard('connector');

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
  rejected_at timestamptz,
  -- By which process a new charger is connected.
  node text,
  addresses text[] not null default '{}',
  -- Whether a new charger called over TLS; null: not known.
  tls boolean
);
create index new_charger_seen on new_charger (last_seen_at);
create index new_charger_spelling on new_charger (upper(serial_number));

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
create table status_history_default partition of status_history default;
create index status_history_point on status_history (point_id, received_at desc);
-- Of connectors: the latest fault of a point is found without reading its history.
create index status_history_fault on status_history (point_id, received_at desc) where error_code <> 'NoError';
-- Faults that came and went between two looks are found by their time.
create index status_history_error on status_history (received_at) where error_code <> 'NoError';
-- The latest word about a whole point is found without reading what its connectors said.
create index status_history_whole on status_history (point_id, received_at desc) where connector_no = 0 and (not replayed);
call csms_guard('status_history');
call csms_guard('status_history_default');

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
create index point_event_firmware on point_event (point_id, id desc) where kind = 'firmware';
create index point_event_progress on point_event (point_id, received_at desc) where kind in ('firmware', 'diagnostics');
call csms_guard('point_event');

create table configuration_key (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  key text not null,
  value text,
  readonly boolean not null,
  reported_at timestamptz not null,
  -- A changed key that waits for a reboot keeps what it has until then.
  pending_value text,
  reboot_since timestamptz,
  primary key (point_id, key)
);
create index configuration_key_reboot on configuration_key (point_id) where reboot_since is not null;
call csms_guard('configuration_key');

create table command (
  id uuid primary key,
  provider_id int not null,
  point_id int not null references charge_point,
  action text not null,
  payload jsonb not null,
  -- The same request within the life of the first answers with the first (field rule 16).
  dedupe_key text not null,
  status text not null check (status in ('queued', 'sent', 'answered', 'observed', 'expired', 'cancelled', 'replaced', 'failed')),
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
  effect_until timestamptz,
  -- Commands that were given together.
  batch_id uuid,
  -- The answer came when its time had run out already.
  late boolean not null default false,
  -- One remote start explains one session.
  started_transaction int,
  -- Where it works, of a kind whose newest counts alone.
  place text,
  -- It goes before all that waits and is not urgent.
  urgent boolean not null default false,
  -- What its answer tells besides its result.
  told jsonb,
  -- Whether a command may reach its point while somebody works there. Those that wait from before are refused.
  goes_at_work boolean not null default false
);
create index command_open on command (point_id) where status in ('queued', 'sent') or effect_until is not null;
create unique index command_once on command (point_id, dedupe_key) where status in ('queued', 'sent');
create index command_recent on command (requested_at desc);
create index command_point on command (point_id, requested_at desc);
create index command_batch on command (batch_id) where batch_id is not null;
create index command_provider on command (provider_id, requested_at desc);
call csms_guard('command');

create table ocpp_message (
  at timestamptz not null,
  id bigint not null default nextval('ocpp_message_id_seq'::regclass),
  provider_id int,
  serial_number text not null,
  direction text not null,
  action text,
  message_id text,
  request text not null,
  answer text,
  outcome text not null,
  latency_us int,
  deviations jsonb,
  repeats int
) partition by range (at);
create table ocpp_message_default partition of ocpp_message default;
-- The only index: every frame of every point pays for each.
create index ocpp_message_point on ocpp_message (serial_number, at desc, id desc);
-- A search over all points goes back in time: a few bytes per thousand frames instead of an index entry for each.
create index ocpp_message_time on ocpp_message using brin (at) with (pages_per_range = 32, autosummarize = on);
-- Of unknown chargers only the newest exchanges are kept: they must be found without reading the whole log.
create index ocpp_message_unknown on ocpp_message (serial_number, at desc, id desc) where provider_id is null;
call csms_guard('ocpp_message');
call csms_guard('ocpp_message_default');

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

-- When points came and went: their part of the timeline. Kept for a month.
create table connection_event (
  at timestamptz not null,
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  online boolean not null
);
create index connection_event_point on connection_event (point_id, at desc);
create index connection_event_at on connection_event (at);
call csms_guard('connection_event');

create table configuration_template (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  description text not null default '',
  -- Empty: any.
  vendor text not null default '',
  model text not null default '',
  values jsonb not null,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index configuration_template_name on configuration_template (provider_id, lower(name));
call csms_guard('configuration_template');

create table point_configuration (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  read_at timestamptz,
  key_count int not null default 0,
  unknown_keys text[] not null default '{}',
  read_failure text,
  template_id int references configuration_template on delete set null,
  applied_at timestamptz,
  -- Kept, so that a list of many thousand points can be searched by it.
  drift int not null default 0,
  keys_cut int not null default 0
);
create index point_configuration_template on point_configuration (template_id) where template_id is not null;
call csms_guard('point_configuration');

create table version (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  -- Of the platform: every provider uses it.
  is_shared boolean not null default false,
  version text not null,
  application_type text not null check (application_type in ('firmware', 'android', 'ios')),
  communication_type text check (communication_type in ('ocpp1.6', 'ocpp2.0.1')),
  vendor text not null default '',
  model text not null default '',
  note text not null default '',
  address text,
  file text references stored_file,
  -- Of the file, which is another provider's where the version is shared.
  file_name text,
  file_size bigint,
  file_sha256 text,
  uploader text not null,
  uploaded_at timestamptz not null,
  -- Deleted versions stay for the upgrades that used them; their file goes.
  removed_at timestamptz,
  check (removed_at is not null or file is not null or address is not null)
);
create index version_newest on version (uploaded_at desc, id desc) where removed_at is null;
call csms_guard('version');

-- A file that one charger may fetch, or bring, once, until it expires.
create table charger_transfer (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  kind text not null check (kind in ('firmware', 'diagnostics')),
  -- Firmware: what is fetched. Diagnostics: what has arrived.
  file text references stored_file,
  name text not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  arrived_at timestamptz
);
create index charger_transfer_file on charger_transfer (file);
call csms_guard('charger_transfer');

create table diagnosis (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  command_id uuid references command,
  transfer_id bigint references charger_transfer,
  protocol text check (protocol in ('http', 'ftp')),
  -- Of the operator's own; none: the server itself.
  location text,
  retries int not null,
  retry_interval int not null,
  start_at timestamptz,
  stop_at timestamptz,
  status text not null default 'requested' check (status in ('requested', 'uploading', 'uploaded', 'failed')),
  reason text,
  file_name text,
  requested_by text not null,
  requested_at timestamptz not null,
  -- Events of the point up to this one are older than the request.
  after_event bigint not null,
  reported_at timestamptz,
  changed_at timestamptz not null,
  finished_at timestamptz
);
create index diagnosis_newest on diagnosis (requested_at desc, id desc);
create index diagnosis_point on diagnosis (point_id, requested_at desc);
create index diagnosis_open on diagnosis (id) where status in ('requested', 'uploading');
call csms_guard('diagnosis');

create table firmware_update (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  description text not null,
  version_id int references version,
  version text not null,
  location text,
  protocol text not null check (protocol in ('http', 'ftp')),
  -- Where the chargers reach this server.
  base_url text not null,
  status text not null check (status in ('scheduled', 'running', 'paused', 'stopped', 'finished', 'cancelled')),
  starts_at timestamptz not null,
  retrieve_at timestamptz not null,
  retries int not null,
  retry_interval int not null,
  wave_size int not null check (wave_size > 0),
  wave_wait_minutes int not null,
  max_failures int not null,
  wait_hours int not null,
  wave int not null default 0,
  wave_ended_at timestamptz,
  -- Failures that a person has seen and gone on after.
  forgiven int not null default 0,
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  communication_type text not null check (communication_type in ('ocpp1.6', 'ocpp2.0.1'))
);
create index firmware_update_newest on firmware_update (created_at desc, id desc);
call csms_guard('firmware_update');

create table firmware_update_point (
  id bigint generated always as identity primary key,
  update_id int not null references firmware_update,
  point_id int not null references charge_point,
  provider_id int not null references provider,
  wave int,
  status text not null default 'waiting' check (status in ('waiting', 'requested', 'downloading', 'downloaded', 'installing', 'installed', 'unconfirmed', 'failed', 'cancelled')),
  reason text,
  attempts int not null default 0,
  command_id uuid references command,
  transfer_id bigint references charger_transfer,
  after_event bigint,
  from_version text,
  waits_since timestamptz not null,
  requested_at timestamptz,
  reported_at timestamptz,
  -- When the status last changed, by our clock.
  changed_at timestamptz not null,
  -- It said `Installed`; its boot is awaited to prove the version.
  said_installed_at timestamptz,
  finished_at timestamptz,
  unique (update_id, point_id)
);
create index firmware_update_point_point on firmware_update_point (point_id, id desc);
-- A point is upgraded by one at a time.
create unique index firmware_update_point_open on firmware_update_point (point_id) where status in ('requested', 'downloading', 'downloaded', 'installing');
call csms_guard('firmware_update_point');

-- The installation's own certificate authority: one row. The key is encrypted with the installation's key.
create table certificate_authority (
  id smallint default 1 check (id = 1) primary key,
  certificate text not null,
  key_sealed bytea not null,
  created_at timestamptz not null default now()
);

create table point_security (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- The password on its way to the charger; beside the one in force until it has been used or its time is over.
  next_sealed bytea,
  rotation text check (rotation in ('waiting', 'accepted', 'unanswered', 'refused', 'done', 'lapsed')),
  rotation_result text,
  rotation_command uuid,
  rotation_started_at timestamptz,
  rotation_until timestamptz,
  -- The last connection that was refused for its credentials, and how many since one was accepted.
  refused_at timestamptz,
  refused_reason text,
  refused_address text,
  refused_count int not null default 0,
  -- One return without the password after a factory reset: until when, and by whom it was opened.
  return_until timestamptz,
  return_by text not null default ''
);
create index point_security_next on point_security (rotation_until) where next_sealed is not null;
call csms_guard('point_security');

-- Requests for certificates (SignCertificate), signed by the regular work.
create table signing_request (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  csr text not null,
  fault text,
  received_at timestamptz not null,
  signed_at timestamptz
);
create index signing_request_open on signing_request (id) where signed_at is null and fault is null;
create index signing_request_point on signing_request (point_id, id desc);
call csms_guard('signing_request');

create table issued_certificate (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  -- Hexadecimal, upper case, as TLS tells it.
  serial text not null unique,
  certificate text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  issued_at timestamptz not null,
  -- The CertificateSigned that brings it, and what the charger said.
  command_id uuid,
  installed_at timestamptz,
  install_result text,
  revoked_at timestamptz,
  revoked_by text,
  renewal_asked_at timestamptz
);
create index issued_certificate_point on issued_certificate (point_id, id desc);
create index issued_certificate_end on issued_certificate (not_after) where revoked_at is null;
call csms_guard('issued_certificate');

create table security_upgrade (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point on delete cascade,
  from_profile smallint not null,
  to_profile smallint not null check (to_profile between 1 and 3),
  status text not null default 'open' check (status in ('open', 'done', 'fellBack', 'cancelled')),
  -- Each step with its state and result, in order.
  steps jsonb not null,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  result text,
  at_adoption boolean not null default false
);
create unique index security_upgrade_open on security_upgrade (point_id) where status = 'open';
create index security_upgrade_point on security_upgrade (point_id, id desc);
call csms_guard('security_upgrade');

-- What a subject (a charge point's serial number, or '' for all unknown chargers together) has stored in the OCPP log on a day (UTC), so that a restart grants no new quota. Only those that have used a good part of theirs stand here.
create table ocpp_log_used (
  day date not null,
  subject text not null,
  bytes bigint not null,
  primary key (day, subject)
);

create table point_count (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  what text not null,
  -- When the day began that is counted.
  since timestamptz not null,
  used bigint not null,
  beyond_at timestamptz,
  primary key (point_id, what)
) with (fillfactor = 70);
create index point_count_beyond on point_count (beyond_at) where beyond_at is not null;
call csms_guard('point_count');

create table point_at_work (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  point_id int not null references charge_point,
  -- The number of the work order that it is for: orders stand on a floor above.
  task_id text not null,
  user_id int references system_users on delete set null,
  user_name text not null,
  -- What was checked before work on high voltage; empty: no such work.
  checklist text[] not null default '{}',
  -- Commands by which connectors were made unavailable for it.
  shut_by uuid[] not null default '{}',
  began_at timestamptz not null,
  -- That it is safe although not all was seen to be unavailable: said by the one who works there.
  confirmed_at timestamptz,
  confirm_note text not null default '',
  ended_at timestamptz,
  ended_by text,
  end_reason text not null default ''
);
-- Each has a lock of his own on the point.
create unique index point_at_work_one on point_at_work (point_id, user_id) where ended_at is null;
create index point_at_work_order on point_at_work (task_id);
create index point_at_work_user on point_at_work (user_id);
call csms_guard('point_at_work');

create table firmware_change (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  -- By our clock.
  at timestamptz not null,
  before text not null,
  version text not null,
  primary key (point_id, at)
);
call csms_guard('firmware_change');

-- Each time that other hardware has come under a point's identity.
create table hardware_change (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  -- By our clock.
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  -- Which fields differ.
  fields text[] not null,
  before_address text not null,
  address text not null,
  primary key (point_id, at)
);
create index hardware_change_at on hardware_change (at);
call csms_guard('hardware_change');

-- Two chargers that take turns under one identity: what is known of each, and until when that was seen.
create table identity_conflict (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Two of {"address", "plate"}; the newer first.
  chargers jsonb not null
);
call csms_guard('identity_conflict');

create table point_address (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  network text not null,
  -- Since when it has worked from there without a week's pause, and when it did last; by our clock.
  since timestamptz not null,
  worked_at timestamptz not null,
  primary key (point_id, network)
);
create index point_address_worked on point_address (worked_at);
call csms_guard('point_address');

alter table system_user_station add foreign key (station_id) references station;

-- Whether two values of a key mean the same: `True` is `true`, and the spaces of a list say nothing.
create function csms_plain_value(value text) returns text language sql immutable parallel safe as $$
  select case when lower(trim(value)) in ('true', 'false') then lower(trim(value)) else regexp_replace(trim(value), '\s*,\s*', ',', 'g') end
$$;

-- The zone of a provider's day: that of most of its stations; UTC where it has none.
create function csms_provider_zone(wanted int) returns text language sql stable as $$
  select coalesce((select time_zone from station where provider_id = wanted group by time_zone order by count(*) desc, time_zone limit 1), 'UTC')
$$;

create function charge_point_disabled() returns trigger language plpgsql as $$
begin
  new.disabled_at := case when new.enabled then null else now() end;
  return new;
end $$;

-- Whether a point, or its connector, is in or out of service already as a setAvailability asks for (OCPP 1.6 §5.2); false where nothing is known of it.
create function csms_availability_holds(point int, content jsonb) returns boolean language sql stable as
  $$ select coalesce((
    select case when (content ->> 'isAvailable')::boolean then count(c.status) > 0 and count(*) filter (where c.status = 'Unavailable') = 0 and (no <> 0 or coalesce(p.status <> 'Unavailable', true))
      else (no = 0 and coalesce(p.status = 'Unavailable', false)) or (count(c.status) > 0 and count(*) filter (where c.status = 'Unavailable') = count(c.status)) end
    from charge_point p cross join (select coalesce((content ->> 'connectorNo')::int, 0) as no) w
    left join connector c on c.point_id = p.id and (w.no = 0 or c.connector_no = w.no)
    where p.id = point group by p.status, w.no), false) $$;

create function csms_sees_update(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from firmware_update_point where update_id = whose)
    or exists (select from firmware_update_point t join charge_point p on p.id = t.point_id where t.update_id = whose and p.station_id = any (csms_stations()))
$$;

-- It is steered by those who see all of its points.
create function csms_sees_whole_update(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from firmware_update_point t join charge_point p on p.id = t.point_id where t.update_id = whose and p.station_id <> all (csms_stations()))
$$;

-- The fields of a plate that both have and that differ, without regard to case. What is left out is not another value.
create function plate_changes(before jsonb, after jsonb) returns text[] language sql immutable set search_path = pg_catalog as $$
  select coalesce(array_agg(a.key order by a.key), '{}') from jsonb_each_text(after) a join jsonb_each_text(before) b using (key)
  where btrim(a.value) <> '' and btrim(b.value) <> '' and lower(btrim(a.value)) <> lower(btrim(b.value))
$$;

-- Rows of stations, and other rules of their own.
call csms_guard_station('station', 'id');
call csms_guard_station('charge_point');
call csms_guard_point('connection_state');
call csms_guard_point('connector');
call csms_guard_point('status_history');
call csms_guard_point('point_event');
call csms_guard_point('configuration_key');
call csms_guard_point('command');
call csms_guard_stations('ocpp_message', 'serial_number in (select p.serial_number from charge_point p where p.station_id = any ((select csms_stations())::int[]))');
call csms_guard_point('connection_event');
call csms_guard_point('point_configuration');
create policy shared on version for select using (is_shared);
call csms_guard_point('charger_transfer');
call csms_guard_point('diagnosis');
call csms_guard_stations('firmware_update', 'csms_sees_update(id)');
create policy by_station_update on firmware_update as restrictive for update using ((select csms_sees_all_stations()) or csms_sees_whole_update(id));
create policy concerned on firmware_update for select using (
  exists (select from firmware_update_point p where p.update_id = firmware_update.id and p.provider_id = any ((select csms_providers())::int[]))
);
call csms_guard_point('firmware_update_point');
call csms_guard_point('point_security');
call csms_guard_point('signing_request');
call csms_guard_point('issued_certificate');
call csms_guard_point('security_upgrade');
call csms_guard_point('point_count');
call csms_guard_point('point_at_work');
call csms_guard_point('firmware_change');
call csms_guard_point('hardware_change');
call csms_guard_point('identity_conflict');
call csms_guard_point('point_address');

-- Network: what stations are called and where they are.
create view station_label with (security_invoker = true) as select id, provider_id, name, pca_ids, removed_at from station;

create trigger charge_point_disabled before update of enabled on charge_point for each row
  when (old.enabled is distinct from new.enabled) execute function charge_point_disabled();
