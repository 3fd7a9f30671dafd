-- The rating plate of a charge point as its hardware tells it: vendor, model, serials; and from where it was told. What a boot leaves out stays as it was.
alter table charge_point add column plate jsonb, add column plate_address text not null default '';

-- The fields of a plate that both have and that differ, without regard to case. What is left out is not another value.
create function plate_changes(before jsonb, after jsonb) returns text[] language sql immutable set search_path = pg_catalog as $$
  select coalesce(array_agg(a.key order by a.key), '{}') from jsonb_each_text(after) a join jsonb_each_text(before) b using (key)
  where btrim(a.value) <> '' and btrim(b.value) <> '' and lower(btrim(a.value)) <> lower(btrim(b.value))
$$;

update charge_point set plate = jsonb_strip_nulls(jsonb_build_object('vendor', nullif(btrim(vendor), ''), 'model', nullif(btrim(model), ''),
  'serial', nullif(btrim(boot_info ->> 'chargePointSerialNumber'), ''), 'boxSerial', nullif(btrim(boot_info ->> 'chargeBoxSerialNumber'), ''),
  'meterSerial', nullif(btrim(boot_info ->> 'meterSerialNumber'), '')))
where vendor is not null;

-- Each time that other hardware has come under a point's identity.
create table hardware_change (
  point_id int not null references charge_point on delete cascade,
  provider_id int not null,
  -- By our clock.
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  -- Which fields differ.
  fields text[] not null,
  before_address text not null,
  address text not null,
  primary key (point_id, at)
);
create index hardware_change_at on hardware_change (at);
call csms_guard('hardware_change');
call csms_guard_point('hardware_change');

-- Two chargers that take turns under one identity: what is known of each, and until when that was seen.
create table identity_conflict (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  -- Two of {"address", "plate"}; the newer first.
  chargers jsonb not null
);
call csms_guard('identity_conflict');
call csms_guard_point('identity_conflict');

alter table charging_profile_target drop constraint charging_profile_target_ended_by_check;
alter table charging_profile_target add constraint charging_profile_target_ended_by_check check (ended_by in ('cleared', 'replaced', 'hardware'));

-- What was learned of the old hardware does not stand for the new one. Another meter alone, or another number of connectors, is the same charger.
create function forget_hardware() returns trigger language plpgsql set search_path = pg_catalog, public as $$
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
  update connector_limit set skills = null, keeps_at_boot = null, obeys_ms = null, resumes_free = false, refusals = 0, seen_lines = null, clock_jumped_at = null where point_id = new.point_id;
  delete from phase_measuring where point_id = new.point_id;
  update charging_profile_target set ended_at = new.at, ended_by = 'hardware' where point_id = new.point_id and installed_at is not null and ended_at is null;
  return null;
end $$;
create trigger forget_hardware after insert on hardware_change for each row execute function forget_hardware();
