-- Exports that are too large to wait for: made in the background, kept for some days, seen by whoever asked alone.
create table export_job (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  user_id int not null references system_users on delete cascade,
  -- The word of the list in the contract, and what its export was asked with: filter, columns, time zone, format.
  source text not null,
  query jsonb not null,
  language text not null,
  title text not null default '',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  rows_done int not null default 0,
  rows_total int,
  file_name text references stored_file on delete set null,
  file_size bigint,
  -- Why it failed: a key of the contract's errors.
  error text,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- Of the process that is at it: silent for a while, another takes it up.
  heard_at timestamptz,
  finished_at timestamptz
);
create index export_job_user on export_job (user_id, id desc);
create index export_job_open on export_job (id) where state in ('queued', 'running');
create index export_job_finished on export_job (finished_at) where state = 'done';
call csms_guard('export_job');
