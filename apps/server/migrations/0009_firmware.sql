-- Versions, files on their way to and from chargers, diagnoses, firmware upgrades.

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
create policy shared on version for select using (is_shared);

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
call csms_guard('charger_transfer');
create index charger_transfer_file on charger_transfer (file);

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
  finished_at timestamptz
);
create index firmware_update_newest on firmware_update (created_at desc, id desc);

create table firmware_update_point (
  id bigint generated always as identity primary key,
  update_id int not null references firmware_update,
  point_id int not null references charge_point,
  provider_id int not null references provider,
  wave int,
  status text not null default 'waiting'
    check (status in ('waiting', 'requested', 'downloading', 'downloaded', 'installing', 'installed', 'unconfirmed', 'failed', 'cancelled')),
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
create unique index firmware_update_point_open on firmware_update_point (point_id)
  where status in ('requested', 'downloading', 'downloaded', 'installing');
call csms_guard('firmware_update_point');
call csms_guard('firmware_update');
-- A provider sees the upgrade of the platform that its points are in, and changes it not.
create policy concerned on firmware_update for select using (
  exists (select from firmware_update_point p where p.update_id = firmware_update.id and p.provider_id = any ((select csms_providers())::int[]))
);
