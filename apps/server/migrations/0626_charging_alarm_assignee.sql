-- Who an alarm is given to; nobody has to have taken it up before.
alter table alarm add column assignee_id int references system_users on delete set null;
create index alarm_assignee on alarm (assignee_id) where assignee_id is not null;
create index alarm_acknowledged_by on alarm (acknowledged_by) where cleared_at is null and acknowledged_by <> '';
