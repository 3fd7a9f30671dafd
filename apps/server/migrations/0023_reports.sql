-- Reports of the statistics that go out by mail, regularly or on demand.

-- A mail may carry several files.
alter table outgoing add column attachments text[] not null default '{}';
update outgoing set attachments = array[attachment] where attachment is not null;
alter table outgoing drop column attachment;

create table report_schedule (
  id int generated always as identity primary key,
  -- Whose it is: its mail goes out by this provider's account.
  provider_id int not null references provider,
  -- Under whose rights it is made.
  owner_id int references system_users on delete set null,
  name text not null,
  kind text not null check (kind in ('operation', 'financial')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7),
  month_day smallint check (month_day between 1 and 28),
  -- HH:mm by the clock of the zone.
  at_time text not null,
  time_zone text not null,
  filter_provider_id int references provider,
  filter_station_id int references station,
  currency text,
  language text not null check (language in ('zh', 'en')),
  formats text[] not null,
  recipients text[] not null,
  enabled boolean not null default true,
  -- The first due moment for which no run has been made; null: switched off.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check (enabled = (next_at is not null))
);
create index report_schedule_provider on report_schedule (provider_id, id desc);
create index report_schedule_due on report_schedule (next_at) where enabled;
call csms_guard('report_schedule');

create table report_run (
  id int generated always as identity primary key,
  schedule_id int not null references report_schedule on delete cascade,
  provider_id int not null references provider,
  due_at timestamptz not null,
  manual boolean not null default false,
  asked_by int references system_users on delete set null,
  kind text not null,
  time_zone text not null,
  period_from date not null,
  period_to date not null,
  -- Of a run by hand; null: those of the schedule when it is made.
  recipients text[],
  missed int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'partly', 'failed', 'skipped')),
  -- A key of the contract's errors, with what it tells.
  reason text,
  places jsonb not null default '{}',
  -- A process that is at it; it belongs to nobody after that moment.
  taken_until timestamptz,
  attempts smallint not null default 0,
  -- Each recipient with how its mail fares.
  mails jsonb not null default '[]',
  xlsx_file text references stored_file on delete set null,
  pdf_file text references stored_file on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One due moment, one report, whoever makes it.
create unique index report_run_due on report_run (schedule_id, due_at) where not manual;
create index report_run_newest on report_run (schedule_id, id desc);
create index report_run_open on report_run (state, id) where state in ('waiting', 'sending');
create index report_run_files on report_run (finished_at) where xlsx_file is not null or pdf_file is not null;
call csms_guard('report_run');
