-- Links for wall screens: each has a key of its own that reads the display's figures and nothing else.
create table display_link (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- SHA-256 of the key, which is shown once and kept nowhere.
  key_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text not null default ''
);
create index display_link_provider on display_link (provider_id, id desc);
call csms_guard('display_link');

-- What is open now, of many alarms that were.
create index alarm_open_level on alarm (provider_id, level, opened_at desc) where cleared_at is null;
