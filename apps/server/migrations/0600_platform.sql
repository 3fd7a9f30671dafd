-- Platform: the scope of requests, processes and their work. Every row that belongs to a provider carries provider_id, and requests see the rows of their providers alone (csms_guard).

-- Functions name tables that come later.
set local check_function_bodies = off;

-- Requests run under this role. A list says what it may do (src/platform/database/rights.ts); it is applied after every migration.
do $$ begin
  if not exists (select from pg_roles where rolname = 'csms_web') then
    begin
      create role csms_web nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  execute format('grant csms_web to %I', current_user);
end $$;
grant usage on schema public to csms_web;

-- Whether the signed scope names all providers. The signature is verified only where it claims so. Each policy asks once a statement.
create function csms_sees_all() returns boolean language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') like 'all%' then split_part(public.csms_scope(), '|', 1) = 'all' else false end
$$;

create function csms_providers() returns int[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') = '' or current_setting('csms.scope', true) like 'all%' then '{}'::int[]
    else string_to_array(split_part(public.csms_scope(), '|', 1), ',')::int[] end
$$;

-- Shuts a table to strangers: rows of other providers neither seen nor written.
create procedure csms_guard(guarded regclass, column_name text default 'provider_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('create policy tenancy on %s using ((select csms_sees_all()) or %I = any ((select csms_providers())::int[]))', guarded, column_name);
end $$;

-- Makes the partition of a time-partitioned table that holds a moment, a day or a month long.
create function csms_partition(parent regclass, moment timestamptz, span text) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc(span, moment at time zone 'UTC') at time zone 'UTC';
  until timestamptz := (date_trunc(span, moment at time zone 'UTC') + ('1 ' || span)::interval) at time zone 'UTC';
  partition text := parent::text || '_' || to_char(first at time zone 'UTC', case span when 'day' then 'YYYYMMDD' else 'YYYYMM' end);
begin
  if to_regclass(partition) is null then
    execute format('create table if not exists %I partition of %s for values from (%L) to (%L)', partition, parent, first, until);
    call csms_guard(partition::regclass);
    execute format('revoke all on %I from csms_web', partition);
  end if;
end $$;

create function csms_living_nodes() returns setof text language sql stable as $$
  select p.node from server_process p join pg_locks l on l.locktype = 'advisory' and l.classid = 7310424 and l.objid = p.id::oid and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
$$;

-- The scope of the transaction (`all`, or ids with commas) where its signature fits; empty without one. A scope that nobody signed is an error. It has the owner's rights, so everything in it
-- is named with its schema: a search path of its own would be safe too, and costs as much again as all the rest.
create function csms_scope() returns text language plpgsql stable parallel safe security definer as $$
declare
  given text := pg_catalog.current_setting('csms.scope', true);
  cut int;
  pads record;
begin
  if given is null or given operator(pg_catalog.=) '' then
    return '';
  end if;
  select inner_pad, outer_pad into pads from public.scope_key;
  cut := pg_catalog.strpos(given, ';');
  if not found or cut operator(pg_catalog.=) 0 or pg_catalog.substr(given, cut operator(pg_catalog.+) 1) operator(pg_catalog.<>) pg_catalog.encode(pg_catalog.sha256(
      pads.outer_pad operator(pg_catalog.||) pg_catalog.sha256(
        pads.inner_pad operator(pg_catalog.||) pg_catalog.convert_to(pg_catalog.left(given, cut operator(pg_catalog.-) 1), 'UTF8'))), 'hex') then
    raise exception 'the scope of this transaction is not signed' using errcode = 'insufficient_privilege';
  end if;
  return pg_catalog.left(given, cut operator(pg_catalog.-) 1);
end $$;

create function csms_sees_all_stations() returns boolean language sql stable parallel safe as $$
  select strpos(coalesce(current_setting('csms.scope', true), ''), '|') = 0
$$;

-- None where the scope is of all stations.
create function csms_stations() returns int[] language sql stable parallel safe as $$
  select string_to_array(split_part(split_part(coalesce(current_setting('csms.scope', true), ''), ';', 1), '|', 2), ',')::int[]
$$;

-- Shuts a table's rows to users of other stations. `belongs` is the condition that a row is of their stations.
create procedure csms_guard_stations(guarded regclass, belongs text) language plpgsql as $$
begin
  execute format('create policy by_station on %s as restrictive using ((select csms_sees_all_stations()) or %s)', guarded, belongs);
end $$;

create procedure csms_guard_station(guarded regclass, column_name text default 'station_id') language plpgsql as $$
begin
  call csms_guard_stations(guarded, format('%I = any ((select csms_stations())::int[])', column_name));
end $$;

create procedure csms_guard_point(guarded regclass, column_name text default 'point_id') language plpgsql as $$
begin
  call csms_guard_stations(guarded, format('%I in (select p.id from charge_point p where p.station_id = any ((select csms_stations())::int[]))', column_name));
end $$;

-- A row of another one, which has the policy: its key.
create procedure csms_guard_part(guarded regclass, column_name text, whole regclass, key text) language plpgsql as $$
begin
  call csms_guard_stations(guarded, format('exists (select from %s whole where whole.%I = %s.%I)', whole, key, guarded, column_name));
end $$;

-- What holds at all stations of the provider, or at some. Users of some stations see it where it holds at one of theirs, and change it where it holds at no other.
create function csms_holds_here(stations int[]) returns boolean language sql stable as $$
  select stations = '{}' or stations && csms_stations()
$$;

create function csms_holds_only_here(stations int[]) returns boolean language sql stable as $$
  select stations <> '{}' and stations <@ csms_stations()
$$;

create procedure csms_guard_places(guarded regclass, stations text) language plpgsql as $$
declare
  seen text := format('(select csms_sees_all_stations()) or csms_holds_here(%s)', stations);
  changed text := format('(select csms_sees_all_stations()) or csms_holds_only_here(%s)', stations);
begin
  execute format('create policy by_station_read on %s as restrictive for select using (%s)', guarded, seen);
  execute format('create policy by_station_insert on %s as restrictive for insert with check (%s)', guarded, changed);
  execute format('create policy by_station_update on %s as restrictive for update using (%s)', guarded, changed);
  execute format('create policy by_station_delete on %s as restrictive for delete using (%s)', guarded, changed);
end $$;

create table secret_key (
  id smallint default 1 check (id = 1) primary key,
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

create table scope_key (
  id smallint default 1 check (id = 1) primary key,
  key bytea not null,
  inner_pad bytea not null,
  outer_pad bytea not null
);

-- Whose turn a piece of regular work is, and until when. Nothing of it has to outlive a crash of the database, which cuts off those who work too: so it writes no log of its own.
create unlogged table work_lease (
  name text primary key,
  holder text not null,
  -- Counted up each time that it is taken: who had it before is known by it.
  turn bigint not null,
  until timestamptz not null
) with (fillfactor = 50);

do $$
declare
  fresh bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for at in 0..31 loop
    inner_pad := set_byte(inner_pad, at, get_byte(inner_pad, at) # get_byte(fresh, at));
    outer_pad := set_byte(outer_pad, at, get_byte(outer_pad, at) # get_byte(fresh, at));
  end loop;
  insert into scope_key (key, inner_pad, outer_pad) values (fresh, inner_pad, outer_pad);
end $$;
