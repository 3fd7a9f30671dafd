-- The way that a charger took before it refused it, and when it is asked in that way again.
alter table connector_limit add column better_way jsonb;
alter table connector_limit add column better_at timestamptz;
-- Amounts that refusals had multiplied: a limit that holds lets nobody draw more than any connector has.
update connector_limit set proven_a = least(proven_a, 1000), proven_safe_a = least(proven_safe_a, 1000), sent_a = least(sent_a, 1000), sent_safe_a = least(sent_safe_a, 1000), open_a = least(open_a, 1000),
  open_safe_a = least(open_safe_a, 1000), risen_a = least(risen_a, 1000) where greatest(proven_a, proven_safe_a, sent_a, sent_safe_a, open_a, open_safe_a, risen_a) > 1000;
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
  update connector_limit set skills = null, better_way = null, better_at = null, keeps_at_boot = null, obeys_ms = null, resumes_free = false, pause_lasts = false, zero = null, zero_at = null, refusals = 0, seen_lines = null,
    peak_a = null, clock_jumped_at = null where point_id = new.point_id;
  delete from phase_measuring where point_id = new.point_id;
  update charging_profile_target set ended_at = new.at, ended_by = 'hardware' where point_id = new.point_id and installed_at is not null and ended_at is null;
  return null;
end $$;
