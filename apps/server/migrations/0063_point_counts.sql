-- Counts what a point does in a day, where the day has a bound. One row for each point and thing counted; beyond_at is when the bound was last passed.
create table point_count (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null references provider,
  what text not null,
  -- When the day began that is counted.
  since timestamptz not null,
  used bigint not null,
  beyond_at timestamptz,
  primary key (point_id, what)
) with (fillfactor = 70);
create index point_count_beyond on point_count (beyond_at) where beyond_at is not null;
call csms_guard('point_count');
