-- Rollups by kind know sessions by the type that their connector has: where that is corrected, they are counted anew, so that figures and lists agree.
create function stat_connector_changed() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into stat_dirty (provider_id, station_id, day)
  select distinct r.provider_id, coalesce(r.station_id, 0), (r.started_at at time zone r.time_zone)::date
  from charging_record r where r.point_id = changed.point_id and r.connector_no = changed.connector_no and r.status = 'finished';
  return null;
end $$;
create trigger connector_added after insert or delete on connector for each row execute function stat_connector_changed();
create trigger connector_type_changed after update of connector_type on connector for each row
  when (old.connector_type is distinct from new.connector_type) execute function stat_connector_changed();
