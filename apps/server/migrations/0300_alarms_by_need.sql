-- The order of a list of alarms: open ones, acknowledged ones, then those that ended; serious ones first among those that stand. Stored, so that a page and its order are read off
-- an index alone. `provider_id` goes along for the row-level security.
alter table alarm add column needs smallint not null generated always as (
  case when cleared_at is not null then 4 else case when acknowledged_at is null then 0 else 2 end + case when level = 'serious' then 0 else 1 end end) stored;
create index alarm_needs on alarm (needs, opened_at desc, id desc) include (provider_id);
create index alarm_needs_provider on alarm (provider_id, needs, opened_at desc, id desc);
