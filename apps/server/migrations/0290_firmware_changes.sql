-- Each boot of a charge point with another firmware than at the boot before. It does not matter who changed it.
create table firmware_change (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  -- By our clock.
  at timestamptz not null,
  before text not null,
  version text not null,
  primary key (point_id, at)
);
call csms_guard('firmware_change');
