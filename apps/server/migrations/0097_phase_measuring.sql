-- When the chargers of shared sites were asked to measure the current of each phase, and by which commands.
create table phase_measuring (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  asked_at timestamptz not null,
  command_ids uuid[] not null default '{}'
);
call csms_guard('phase_measuring');
