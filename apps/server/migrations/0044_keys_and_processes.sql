-- Which key the sealed values are of, and which processes serve this database.

-- One row. A fingerprint of the key, never the key: a start with another key is told before it serves anybody.
create table secret_key (
  id smallint primary key default 1 check (id = 1),
  fingerprint text not null,
  since timestamptz not null default now()
);

-- A process that serves holds the advisory lock (7310424, id) on a connection of its own: with the process the lock is gone, however it ended.
create table server_process (
  id int generated always as identity primary key,
  -- As connection_state.node names it: of one process only, never used again.
  node text not null unique,
  began_at timestamptz not null default now()
);

create function csms_living_nodes() returns setof text language sql stable as $$
  select p.node from server_process p join pg_locks l on l.locktype = 'advisory' and l.classid = 7310424 and l.objid = p.id::oid and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
$$;

-- By which process a new charger is connected.
alter table new_charger add column node text;
