-- Recovery: what is tried from afar when something fails, within bounds.

-- A provider's own playbooks; one for the same place takes that of a default one, which stand in the code.
create table recovery_playbook (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  fault_code text not null,
  -- Empty: of any.
  vendor_code text not null default '',
  vendor text not null default '',
  model text not null default '',
  steps jsonb not null,
  enabled boolean not null default true,
  -- It begins without a person.
  acts_alone boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint recovery_playbook_place unique (provider_id, fault_code, vendor_code, vendor, model)
);
call csms_guard('recovery_playbook');

-- The switch that stops all of a provider's recovery.
create table recovery_setting (
  provider_id int primary key references provider,
  is_stopped boolean not null,
  changed_by text not null,
  changed_at timestamptz not null
);
call csms_guard('recovery_setting');

-- A model that a person has let go on after recovery had made it worse.
create table recovery_model (
  provider_id int not null references provider,
  vendor text not null,
  model text not null,
  released_by text not null,
  released_at timestamptz not null,
  primary key (provider_id, vendor, model)
);
call csms_guard('recovery_model');

create table recovery_run (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  station_id int not null references station,
  point_id int not null references charge_point,
  connector_no smallint not null,
  alarm_id bigint not null references alarm on delete cascade,
  work_order_id int references work_order on delete set null,
  fault_code text not null,
  vendor_code text not null default '',
  vendor text not null default '',
  model text not null default '',
  -- Its steps, as they were when it began.
  steps jsonb not null,
  is_alone boolean not null,
  started_by text not null,
  -- Where chargers bring diagnostics to; empty: unknown.
  base_url text not null default '',
  -- `running` its steps; `watching` for a day whether it stays away; then how it ended.
  state text not null check (state in ('running', 'watching', 'healed', 'back', 'notHelped', 'worse', 'stopped')),
  reason text not null default '',
  -- It is looked at then.
  due_at timestamptz not null,
  started_at timestamptz not null,
  -- When its steps had ended.
  ended_at timestamptz,
  judged_at timestamptz
);
-- One point of a station at a time.
create unique index recovery_run_station on recovery_run (station_id) where state = 'running';
create index recovery_run_due on recovery_run (due_at) where state in ('running', 'watching');
create index recovery_run_newest on recovery_run (provider_id, started_at desc, id desc);
create index recovery_run_point on recovery_run (point_id, started_at desc);
create index recovery_run_alarm on recovery_run (alarm_id);
create index recovery_run_order on recovery_run (work_order_id) where work_order_id is not null;
call csms_guard('recovery_run');

create table recovery_step (
  run_id int not null references recovery_run on delete cascade,
  provider_id int not null references provider,
  no smallint not null,
  kind text not null,
  -- Wishes of it, one a connector or one.
  command_ids uuid[] not null default '{}',
  diagnosis_id int references diagnosis,
  state text not null check (state in ('running', 'done', 'failed', 'skipped')),
  result text not null default '',
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (run_id, no)
);
create index recovery_step_diagnosis on recovery_step (diagnosis_id) where diagnosis_id is not null;
call csms_guard('recovery_step');

alter table work_order drop constraint work_order_source_check;
alter table work_order add constraint work_order_source_check check (source in ('alarm', 'feedback', 'manual', 'plan', 'warning', 'public', 'usage', 'recovery'));
-- How an order ended that nobody worked at: by itself, or by recovery.
alter table work_order add column healed_by text check (healed_by in ('itself', 'recovery'));
update work_order w set healed_by = 'itself' where exists (select from work_order_step t where t.work_order_id = w.id and t.action = 'heal');
