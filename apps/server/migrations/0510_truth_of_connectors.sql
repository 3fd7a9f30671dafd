-- How a charger takes a limit of 0. `unsure`: it has refused one, and nothing else is known yet. `refused`: it has refused one and takes more. `zero_at`: since when that is known.
alter table connector_limit add column zero text check (zero in ('taken', 'unsure', 'refused'));
alter table connector_limit add column zero_at timestamptz;
-- A pause at 0 lasts until its car is plugged in anew: it was given more, and its charger still holds it back.
alter table connector_limit add column pause_lasts boolean not null default false;
-- The most that the car of a session was seen to draw while nothing held it, in A of each of its lines.
alter table connector_limit add column peak_a real;
alter table connector_limit add column peak_session int;

-- At how many connectors of a model each was found out.
alter table limit_skill alter column skills drop not null;
alter table limit_skill add column refuses_zero int not null default 0;
alter table limit_skill add column resumes_free int not null default 0;
alter table limit_skill add column pause_lasts int not null default 0;

-- What the building drew besides its cars by its meter's last word, in A of each line and in W.
alter table site add column base_a real[];
alter table site add column base_w int;

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
  update charge_point set status = null, status_error = null, status_at = null, no_pongs = false, local_list_version = null where id = new.point_id;
  delete from configuration_key where point_id = new.point_id;
  update point_configuration set read_at = null, read_failure = null, key_count = 0, drift = 0, unknown_keys = '{}' where point_id = new.point_id;
  update local_list set held_version = null, reported_version = null, reported_at = null where point_id = new.point_id;
  update connector_limit set skills = null, keeps_at_boot = null, obeys_ms = null, resumes_free = false, pause_lasts = false, zero = null, zero_at = null, refusals = 0, seen_lines = null, peak_a = null,
    clock_jumped_at = null where point_id = new.point_id;
  delete from phase_measuring where point_id = new.point_id;
  update charging_profile_target set ended_at = new.at, ended_by = 'hardware' where point_id = new.point_id and installed_at is not null and ended_at is null;
  return null;
end $$;
