-- What waits to be worked on has two columns of the same meaning everywhere: nobody takes it before due_at (of reports: taken_until), which who works on it moves to the end of its lease;
-- attempts counts how often it was taken, and tells those who took it apart. heard_at of exports is not read any more and goes a release later.
alter table export_job add column due_at timestamptz not null default now();
update export_job set due_at = coalesce(heard_at + interval '30 seconds', created_at) where state in ('queued', 'running');
