-- Whose turn a piece of regular work is, and until when. Nothing of it has to outlive a crash of the database, which cuts off those who work too: so it writes no log of its own.
create unlogged table work_lease (
  name text primary key,
  holder text not null,
  -- Counted up each time that it is taken: who had it before is known by it.
  turn bigint not null,
  until timestamptz not null
) with (fillfactor = 50);
