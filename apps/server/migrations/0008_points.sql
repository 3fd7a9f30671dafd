-- What is asked of charge points together, what they hold of cards and configuration, and when they were connected.

alter table command
  -- Commands that were given together.
  add column batch_id uuid,
  -- The answer came when its time had run out already.
  add column late boolean not null default false;
create index command_batch on command (batch_id) where batch_id is not null;
create index command_provider on command (provider_id, requested_at desc);

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

-- Of connectors: the latest fault of a point is found without reading its history.
create index status_history_fault on status_history (point_id, received_at desc) where error_code <> 'NoError';

-- Chargers that are refused for the time being.
create index charge_point_quarantined on charge_point (quarantined_until) where quarantined_until is not null;

-- The whitelist of a point: what it is known to hold, and a sending that is under way.
create table local_list (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  -- Null: nothing was ever sent, or what it holds is not known any more.
  held_version int,
  reported_version int,
  reported_at timestamptz,
  state text not null default 'none' check (state in ('none', 'sending', 'done', 'failed')),
  mode text check (mode in ('differential', 'full')),
  fell_back boolean not null default false,
  failure text,
  -- The parts of the sending, each `{version, entries}`; the first `sent_parts` are taken.
  parts jsonb not null default '[]',
  sent_parts int not null default 0,
  command_id uuid references command on delete set null,
  requested_by text not null default '',
  reason text not null default '',
  sent_at timestamptz
);
create index local_list_sending on local_list (point_id) where state = 'sending';
create unique index local_list_command on local_list (command_id) where command_id is not null;
call csms_guard('local_list');

create table local_list_entry (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  -- Upper case, as idTags are compared.
  id_tag text not null,
  expires_at timestamptz,
  primary key (point_id, id_tag)
);
call csms_guard('local_list_entry');

-- A changed key that waits for a reboot keeps what it has until then.
alter table configuration_key
  add column pending_value text,
  add column reboot_since timestamptz;
create index configuration_key_reboot on configuration_key (point_id) where reboot_since is not null;

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
  drift int not null default 0
);
create index point_configuration_template on point_configuration (template_id) where template_id is not null;
call csms_guard('point_configuration');

-- Whether two values of a key mean the same: `True` is `true`, and the spaces of a list say nothing.
create function csms_plain_value(value text) returns text language sql immutable parallel safe as $$
  select case when lower(trim(value)) in ('true', 'false') then lower(trim(value)) else regexp_replace(trim(value), '\s*,\s*', ',', 'g') end
$$;
