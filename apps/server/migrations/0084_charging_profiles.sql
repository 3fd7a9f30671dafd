-- Charging profiles that people sent by hand.
create table charging_profile (
  id int generated always as identity primary key check (id < 21000000),
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
  ended_by text check (ended_by in ('cleared', 'replaced')),
  unique (profile_id, point_id, connector_no)
);
create unique index charging_profile_target_command on charging_profile_target (command_id);
create index charging_profile_target_point on charging_profile_target (point_id) where installed_at is not null and ended_at is null;
create index charging_profile_target_provider on charging_profile_target (provider_id);
call csms_guard('charging_profile_target');
