-- The scope of a request is signed: a statement of a request that sets another one is refused (docs/adr/0028). Partitions are shut to strangers like
-- the tables that they are pieces of.

-- One row, readable by the owner alone. The pads are those of HMAC (RFC 2104) with SHA-256.
create table scope_key (
  id smallint primary key default 1 check (id = 1),
  key bytea not null,
  inner_pad bytea not null,
  outer_pad bytea not null
);
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
revoke all on scope_key from csms_web;

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

-- As before, of the signed scope. Only what is claimed is verified: each policy asks once a statement.
create or replace function csms_sees_all() returns boolean language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') like 'all;%' then public.csms_scope() = 'all' else false end
$$;
create or replace function csms_providers() returns int[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') = '' or current_setting('csms.scope', true) like 'all;%' then '{}'::int[]
    else string_to_array(public.csms_scope(), ',')::int[] end
$$;

create or replace function csms_partition(parent regclass, moment timestamptz, span text) returns void language plpgsql as $$
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

do $$
declare
  piece regclass;
begin
  for piece in select i.inhrelid::regclass from pg_inherits i join pg_class parent on parent.oid = i.inhparent where parent.relkind = 'p' and not (
    select c.relrowsecurity from pg_class c where c.oid = i.inhrelid) and (select c.relkind from pg_class c where c.oid = i.inhrelid) = 'r' loop
    call csms_guard(piece);
    execute format('revoke all on %s from csms_web', piece);
  end loop;
end $$;
