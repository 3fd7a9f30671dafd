-- A system user of some stations sees the rows of these alone (docs/adr/0070). The signed scope names them behind a bar: `1,2|7,9;signature`.
-- The policies here are restrictive: they take away from what a provider's policy shows. That one verifies the signature, so these only read the setting.

create or replace function csms_sees_all() returns boolean language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') like 'all%' then split_part(public.csms_scope(), '|', 1) = 'all' else false end
$$;
create or replace function csms_providers() returns int[] language sql stable parallel safe as $$
  select case when coalesce(current_setting('csms.scope', true), '') = '' or current_setting('csms.scope', true) like 'all%' then '{}'::int[]
    else string_to_array(split_part(public.csms_scope(), '|', 1), ',')::int[] end
$$;
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

call csms_guard_station('station', 'id');
do $$
declare
  guarded text;
begin
  foreach guarded in array array['alarm', 'charge_point', 'charging_record', 'circuit', 'connector_limit', 'energy_cost', 'energy_meter', 'feedback', 'ledger_record_day',
    'ledger_record_month', 'maintenance_record', 'power_sample', 'price_version', 'recovery_run', 'reservation', 'service_area_station', 'service_figure', 'site', 'site_limit',
    'site_minute', 'stat_dirty', 'stat_discount_day', 'stat_discount_month', 'stat_hour_day', 'stat_hour_month', 'stat_kind_day', 'stat_kind_month', 'stat_point_day',
    'stat_point_month', 'stat_station_day', 'stat_station_month', 'timed_charge', 'timed_start', 'weather_station', 'weather_warning', 'work_order'] loop
    call csms_guard_station(guarded::regclass);
  end loop;
  foreach guarded in array array['charger_transfer', 'charging_live', 'charging_profile_target', 'circuit_point', 'command', 'component', 'component_use_day', 'configuration_key',
    'connection_event', 'connection_state', 'connector', 'connector_usage', 'connector_wiring', 'diagnosis', 'firmware_change', 'firmware_update_point', 'issued_certificate',
    'local_list', 'local_list_entry', 'maintenance_change', 'maintenance_task', 'occupancy', 'phase_measuring', 'point_at_work', 'point_configuration', 'point_count', 'point_event',
    'point_security', 'point_warranty', 'security_upgrade', 'session_dirty', 'signing_request', 'status_history', 'stray_message', 'test_charge', 'uptime_day', 'uptime_month',
    'uptime_point', 'work_order_place'] loop
    call csms_guard_point(guarded::regclass);
  end loop;
  -- Sums over all stations of a provider: who sees some reads those of the stations.
  foreach guarded in array array['service_figure_day', 'service_figure_month', 'service_figure_dirty', 'stat_provider_hour_day', 'stat_provider_hour_month', 'work_order_day'] loop
    call csms_guard_stations(guarded::regclass, 'false');
  end loop;
end $$;
call csms_guard_part('charging_bill', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_part('meter_sample', 'transaction_id', 'charging_record', 'transaction_id');
call csms_guard_part('component_correction', 'component_id', 'component', 'id');
call csms_guard_part('recovery_step', 'run_id', 'recovery_run', 'id');
call csms_guard_part('work_order_alarm', 'work_order_id', 'work_order', 'id');
call csms_guard_part('work_order_claim', 'work_order_id', 'work_order', 'id');
call csms_guard_part('work_order_cost', 'work_order_id', 'work_order', 'id');
call csms_guard_part('work_order_step', 'work_order_id', 'work_order', 'id');
call csms_guard_stations('maintenance_window',
  'station_id = any ((select csms_stations())::int[]) or point_id in (select p.id from charge_point p where p.station_id = any ((select csms_stations())::int[]))');
call csms_guard_stations('ocpp_message', 'serial_number in (select p.serial_number from charge_point p where p.station_id = any ((select csms_stations())::int[]))');

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
call csms_guard_places('activity', 'station_ids');
call csms_guard_places('voucher_type', 'station_ids');
call csms_guard_places('maintenance_plan', $$case when station_id is null then '{}'::int[] else array[station_id] end$$);

-- What is for several points is seen where one of them is ours, and while it has none yet.
create function csms_sees_profile(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from charging_profile_target where profile_id = whose)
    or exists (select from charging_profile_target t join charge_point p on p.id = t.point_id where t.profile_id = whose and p.station_id = any (csms_stations()))
$$;
create function csms_sees_update(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from firmware_update_point where update_id = whose)
    or exists (select from firmware_update_point t join charge_point p on p.id = t.point_id where t.update_id = whose and p.station_id = any (csms_stations()))
$$;
call csms_guard_stations('charging_profile', 'csms_sees_profile(id)');
call csms_guard_stations('firmware_update', 'csms_sees_update(id)');
-- It is steered by those who see all of its points.
create function csms_sees_whole_update(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from firmware_update_point t join charge_point p on p.id = t.point_id where t.update_id = whose and p.station_id <> all (csms_stations()))
$$;
create policy by_station_update on firmware_update as restrictive for update using ((select csms_sees_all_stations()) or csms_sees_whole_update(id));

-- Whether a system user is of some stations, and of none that the caller does not see.
create function csms_sees_no_more(whose int) returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from system_user_station where user_id = whose)
    and not exists (select from system_user_station where user_id = whose and station_id <> all (csms_stations()))
$$;
call csms_guard_stations('report_schedule', 'coalesce(csms_sees_no_more(owner_id), false)');
call csms_guard_part('report_run', 'schedule_id', 'report_schedule', 'id');
call csms_guard_stations('system_log', 'operator in (select u.username from system_users u where csms_sees_no_more(u.id))');

-- A link of a wall screen shows the stations of the one who made it; none named: all.
alter table display_link add column station_ids int[];
call csms_guard_stations('display_link', 'coalesce(station_ids <@ (select csms_stations())::int[], false)');

-- Which user is of which station is seen by all who see the user, and given by those who see the station.
create policy by_station_insert on system_user_station as restrictive for insert with check ((select csms_sees_all_stations()) or station_id = any ((select csms_stations())::int[]));
create policy by_station_delete on system_user_station as restrictive for delete using ((select csms_sees_all_stations()) or station_id = any ((select csms_stations())::int[]));
-- A user of a station that is gone would see all: the station stays until its users are given others.
alter table system_user_station drop constraint system_user_station_station_id_fkey, add constraint system_user_station_station_id_fkey foreign key (station_id) references station;

-- These ask what the policies of their tables ask.
create or replace function alarms_saying(words text, pattern text, most integer) returns bigint[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  sees_all_stations boolean := public.csms_sees_all_stations();
  here int[] := public.csms_stations();
  found bigint[];
begin
  if (select count(*) from (select detail from public.alarm where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by opened_at desc, id desc limit 500) newest where detail ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, detail from public.alarm where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by opened_at desc, id desc limit most * 12) newest where detail ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.alarm
    where detail <> '' and public.text_pairs(detail) @> public.text_pairs(words) and detail ilike pattern and (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) limit most) x;
  return found;
end $$;
create or replace function work_orders_saying(words text, pattern text, most integer) returns integer[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  sees_all_stations boolean := public.csms_sees_all_stations();
  here int[] := public.csms_stations();
  found int[];
begin
  -- One of ten or more: then so many are met soon.
  if (select count(*) from (select description from public.work_order where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by created_at desc, id desc limit 500) newest where description ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, description from public.work_order where (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) order by created_at desc, id desc limit most * 12) newest where description ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.work_order
    where public.text_pairs(description) @> public.text_pairs(words) and description ilike pattern and (sees_all or provider_id = any (own)) and (sees_all_stations or station_id = any (here)) limit most) x;
  return found;
end $$;
