-- What users write on a thing: a station, a charge point (by their ids), a charging record (by its transaction), an alarm, a work order.
create table user_note (
  id bigint generated always as identity primary key,
  -- Of the thing, whoever writes.
  provider_id int not null references provider,
  subject text not null check (subject in ('station', 'point', 'record', 'alarm', 'workOrder')),
  subject_id bigint not null,
  text text not null,
  -- Users who are named in it.
  mentions int[] not null default '{}',
  -- Null: the user is gone; the name stays.
  user_id int references system_users on delete set null,
  user_name text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index user_note_subject on user_note (subject, subject_id, created_at desc);
create index user_note_user on user_note (user_id) where user_id is not null;
call csms_guard('user_note');

-- Where in the console a message leads, below its root; null: nowhere.
alter table message add column link text;

-- The history of one thing reads each of its sources by an index.
create index alarm_station_opened on alarm (station_id, opened_at desc);
create index alarm_station_acknowledged on alarm (station_id, acknowledged_at desc) where acknowledged_at is not null;
create index alarm_station_cleared on alarm (station_id, cleared_at desc) where cleared_at is not null;
create index alarm_point_acknowledged on alarm (point_id, acknowledged_at desc) where acknowledged_at is not null;
create index alarm_point_cleared on alarm (point_id, cleared_at desc) where cleared_at is not null;
create index alarm_subject on alarm (subject) where subject <> '';
create index point_event_progress on point_event (point_id, received_at desc) where kind in ('firmware', 'diagnostics');
-- What an operation was about: `name (12)` is about 12.
create index system_log_about on system_log ((coalesce(substring(operand from '\((\d+)\)$'), operand)), at desc) where operand <> '';
