-- The work order that a person has opened for a warning.
alter table weather_warning add column work_order_id int references work_order on delete set null;
create index weather_warning_order on weather_warning (work_order_id) where work_order_id is not null;
-- When a connector was last looked at for being used less than usual, so that one order is not opened again each time.
create table connector_usage (
  point_id int not null references charge_point on delete cascade,
  connector_no smallint not null,
  provider_id int not null references provider,
  -- What was found: `unused`, `failing`.
  found text not null check (found in ('unused', 'failing')),
  found_at timestamptz not null,
  work_order_id int references work_order on delete set null,
  primary key (point_id, connector_no)
);
create index connector_usage_order on connector_usage (work_order_id) where work_order_id is not null;
call csms_guard('connector_usage');
