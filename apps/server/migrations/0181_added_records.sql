-- A record that comes into the figures is added to the rollups, not its day counted anew: a mark names it then, one for each day that it touches. A mark without a record asks for the whole day,
-- as those of records that were in the figures before do.
alter table stat_dirty add column transaction_id int;

create or replace function stat_record_changed() returns trigger language plpgsql as $$
begin
  insert into stat_dirty (provider_id, station_id, day, transaction_id)
  select n.provider_id, coalesce(n.station_id, 0), d.day, n.transaction_id
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral stat_days(n.started_at, n.stopped_at, n.time_zone) d (day)
  where n.status = 'finished' and n.valid and not (o.status = 'finished' and o.valid);
  insert into stat_dirty (provider_id, station_id, day)
  select distinct k.provider_id, coalesce(k.station_id, 0), d.day
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral (values (n.provider_id, n.station_id, n.started_at, n.stopped_at, n.time_zone), (o.provider_id, o.station_id, o.started_at, o.stopped_at, o.time_zone))
    k (provider_id, station_id, started_at, stopped_at, time_zone)
  cross join lateral stat_days(k.started_at, k.stopped_at, k.time_zone) d (day)
  where o.status = 'finished' and o.valid
    and (n.status, n.valid, n.revision, n.energy_wh, n.cost, n.elec_fee, n.service_fee, n.reserve_fee, n.discount, n.started_at, n.stopped_at, n.station_id, n.group_id)
      is distinct from (o.status, o.valid, o.revision, o.energy_wh, o.cost, o.elec_fee, o.service_fee, o.reserve_fee, o.discount, o.started_at, o.stopped_at, o.station_id, o.group_id);
  return null;
end $$;

-- Until when the counted sessions of the day had the connector; null: not known yet. One that begins after that overlaps none of them, which is known without a look at any.
alter table stat_point_day add column busy_until timestamptz;
