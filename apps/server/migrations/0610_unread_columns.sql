-- Columns that nothing reads. What is learned of new hardware is kept without them.
create or replace function forget_hardware() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  -- Fewer connectors than before: what the others said last is nobody's word.
  update connector set status = null, status_detail = null, error_code = null, status_info = null, vendor_error_code = null, status_at = null, status_received_at = null
    where point_id = new.point_id and 'connectors' = any (new.fields) and connector_no > (new.after ->> 'connectors')::int;
  if not new.fields && array['vendor', 'model', 'serial', 'boxSerial'] then
    return null;
  end if;
  update connector set status = null, status_detail = null, error_code = null, status_info = null, vendor_error_code = null, status_at = null, status_received_at = null
    where point_id = new.point_id;
  update charge_point set status = null, status_error = null, status_at = null, no_pongs = false where id = new.point_id;
  delete from configuration_key where point_id = new.point_id;
  update point_configuration set read_at = null, read_failure = null, key_count = 0, drift = 0, unknown_keys = '{}' where point_id = new.point_id;
  update local_list set held_version = null, reported_version = null, reported_at = null where point_id = new.point_id;
  update connector_limit set skills = null, keeps_at_boot = null, obeys_ms = null, resumes_free = false, pause_lasts = false, zero = null, zero_at = null, refusals = 0, seen_lines = null, peak_a = null,
    clock_jumped_at = null where point_id = new.point_id;
  delete from phase_measuring where point_id = new.point_id;
  update charging_profile_target set ended_at = new.at, ended_by = 'hardware' where point_id = new.point_id and installed_at is not null and ended_at is null;
  return null;
end $$;
alter table charge_point drop column local_list_version;
alter table uptime_point drop column recount_from;
