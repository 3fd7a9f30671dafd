-- What each process that serves last said of itself, each few seconds: what it is, what it holds, and how its work goes. Nothing of it has to outlive a crash, so it writes no log.
create unlogged table server_facts (
  process_id int primary key references server_process on delete cascade,
  said_at timestamptz not null,
  -- A version before may say less, a later one more.
  facts jsonb not null
) with (fillfactor = 50);
