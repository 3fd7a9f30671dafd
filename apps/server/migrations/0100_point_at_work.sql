-- Who works at a charge point, so that no command reaches it meanwhile.

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

-- Whether a command may reach its point while somebody works there. Those that wait from before are refused.
alter table command add column goes_at_work boolean not null default false;
