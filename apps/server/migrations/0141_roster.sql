-- Service: who is off or on duty, when the clocks of orders count, and the plan of a day.

create table roster_entry (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  kind text not null check (kind in ('off', 'duty')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Who leads or is called instead; null: the deputy of the area.
  stand_in_id int references system_users on delete set null,
  reason text not null default '',
  created_by text not null,
  created_at timestamptz not null
);
create index roster_entry_user on roster_entry (user_id, ends_at);
create index roster_entry_provider on roster_entry (provider_id, ends_at);
create index roster_entry_stand_in on roster_entry (stand_in_id) where stand_in_id is not null;
call csms_guard('roster_entry');

create table service_hours (
  provider_id int primary key references provider,
  -- Days (1 is Monday) with their hours; none: every hour counts.
  week jsonb not null default '[]',
  holidays date[] not null default '{}',
  -- Whether the clocks of urgent orders count every hour all the same.
  urgent_always boolean not null default true
);
call csms_guard('service_hours');

-- The day for which an order is planned, by the clock of its station, and its place in the man's day.
alter table work_order add column planned_on date, add column plan_place smallint;
