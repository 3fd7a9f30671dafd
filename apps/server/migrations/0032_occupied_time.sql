-- Utilisation is occupied time clipped to the period: rollups hold the seconds of each day in which a connector was occupied, no longer a session's whole length on its first day.

-- Sessions that are looked for by their end: the few that last long. Those that began within half a day of a day are found by their start.
create index charging_record_long on charging_record (station_id, stopped_at) where stopped_at - started_at > interval '12 hours';

-- A point is in service from the first that is known of it: its registration, or a record that is older than that.
alter table charge_point add column used_from timestamptz;
-- And until it is disabled.
alter table charge_point add column disabled_at timestamptz;
update charge_point p set disabled_at = coalesce(
  (select case when c.online then now() else c.disconnected_at end from connection_state c where c.point_id = p.id), p.created_at)
where not enabled;
create function charge_point_disabled() returns trigger language plpgsql as $$
begin
  new.disabled_at := case when new.enabled then null else now() end;
  return new;
end $$;
create trigger charge_point_disabled before update of enabled on charge_point for each row
  when (old.enabled is distinct from new.enabled) execute function charge_point_disabled();
update charge_point p set used_from = f.at
from (select point_id, min(started_at) as at from charging_record where status = 'finished' and valid group by 1) f
where f.point_id = p.id and f.at < p.created_at;

-- A record belongs to each day that it touches, of the clock of its zone.
create function stat_days(started_at timestamptz, stopped_at timestamptz, zone text) returns setof date language sql immutable as $$
  select d::date from generate_series((started_at at time zone zone)::date, (greatest(started_at, stopped_at) at time zone zone)::date, interval '1 day') d
$$;

create or replace function stat_record_changed() returns trigger language plpgsql as $$
begin
  insert into stat_dirty (provider_id, station_id, day)
  select distinct k.provider_id, coalesce(k.station_id, 0), d.day
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral (values (n.provider_id, n.station_id, n.started_at, n.stopped_at, n.time_zone), (o.provider_id, o.station_id, o.started_at, o.stopped_at, o.time_zone))
    k (provider_id, station_id, started_at, stopped_at, time_zone)
  cross join lateral stat_days(k.started_at, k.stopped_at, k.time_zone) d (day)
  where (n.status = 'finished' or o.status = 'finished')
    and (n.status, n.valid, n.revision, n.energy_wh, n.cost, n.elec_fee, n.service_fee, n.reserve_fee, n.discount, n.started_at, n.stopped_at, n.station_id, n.group_id)
      is distinct from (o.status, o.valid, o.revision, o.energy_wh, o.cost, o.elec_fee, o.service_fee, o.reserve_fee, o.discount, o.started_at, o.stopped_at, o.station_id, o.group_id);
  return null;
end $$;

create or replace function stat_connector_changed() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  insert into stat_dirty (provider_id, station_id, day)
  select distinct r.provider_id, coalesce(r.station_id, 0), d.day
  from charging_record r cross join lateral stat_days(r.started_at, r.stopped_at, r.time_zone) d (day)
  where r.point_id = changed.point_id and r.connector_no = changed.connector_no and r.status = 'finished';
  return null;
end $$;

-- Counted anew in the background: the days of sessions that go beyond midnight, and of those that overlap another at their connector. The others stay as they are.
insert into stat_dirty (provider_id, station_id, day)
select distinct r.provider_id, coalesce(r.station_id, 0), d.day
from (
  select *, max(stopped_at) over (partition by point_id, connector_no order by started_at, transaction_id rows between unbounded preceding and 1 preceding) > started_at as overlaps
  from charging_record where status = 'finished' and valid
) r cross join lateral stat_days(r.started_at, r.stopped_at, r.time_zone) d (day)
where r.overlaps or (r.started_at at time zone r.time_zone)::date <> (r.stopped_at at time zone r.time_zone)::date;
