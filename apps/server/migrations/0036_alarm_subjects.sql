-- What an alarm is about: the transaction of a record, or the id of a command; empty: the point itself. Who closed it, and whether its trouble still stands
-- although it was closed.
alter table alarm
  add column subject text not null default '',
  add column closed_at timestamptz,
  add column closed_by text not null default '',
  add column close_reason text not null default '',
  add column held boolean not null default false;
create index alarm_held on alarm (point_id) where held;
update alarm set subject = substring(detail from '^no\. (\d+)$'), detail = '' where kind = 'meter' and detail ~ '^no\. \d+$';
