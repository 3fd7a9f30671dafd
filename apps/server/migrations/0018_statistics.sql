-- Rollups of charging records, by the day of the station's zone on which a session began. They are counted anew, bucket by bucket, when a record of the bucket
-- changes: late, reopened, invalidated and repriced records are right by themselves.

-- Buckets that are not right any more; appended by whoever changes a record, taken away by the one who recounts. Station 0: records without one.
create table stat_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null,
  station_id int not null,
  day date not null
);

create function stat_record_changed() returns trigger language plpgsql as $$
begin
  insert into stat_dirty (provider_id, station_id, day)
  select distinct k.provider_id, coalesce(k.station_id, 0), (k.started_at at time zone k.time_zone)::date
  from new_rows n join old_rows o on o.transaction_id = n.transaction_id
  cross join lateral (values (n.provider_id, n.station_id, n.started_at, n.time_zone), (o.provider_id, o.station_id, o.started_at, o.time_zone))
    k (provider_id, station_id, started_at, time_zone)
  where (n.status = 'finished' or o.status = 'finished')
    and (n.status, n.valid, n.revision, n.energy_wh, n.cost, n.elec_fee, n.service_fee, n.reserve_fee, n.discount, n.started_at, n.stopped_at, n.station_id, n.group_id)
      is distinct from (o.status, o.valid, o.revision, o.energy_wh, o.cost, o.elec_fee, o.service_fee, o.reserve_fee, o.discount, o.started_at, o.stopped_at, o.station_id, o.group_id);
  return null;
end $$;
create trigger charging_record_changed after update on charging_record referencing old table as old_rows new table as new_rows
  for each statement execute function stat_record_changed();

-- Finished, valid records that began on the day: what they brought, and by tier.
create table stat_station_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  elec_fee numeric not null,
  service_fee numeric not null,
  reserve_fee numeric not null,
  discount numeric not null,
  cost numeric not null,
  -- Time at the connector, in seconds.
  busy_s bigint not null,
  sharp_wh bigint not null, sharp_elec numeric not null, sharp_service numeric not null,
  peak_wh bigint not null, peak_elec numeric not null, peak_service numeric not null,
  flat_wh bigint not null, flat_elec numeric not null, flat_service numeric not null,
  valley_wh bigint not null, valley_elec numeric not null, valley_service numeric not null,
  primary key (station_id, day, provider_id, currency)
);
create index stat_station_day_day on stat_station_day (day, provider_id);
call csms_guard('stat_station_day');

create table stat_point_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  point_id int not null,
  connector_no smallint not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  primary key (station_id, day, point_id, connector_no, provider_id, currency)
);
create index stat_point_day_day on stat_point_day (day, provider_id);
create index stat_point_day_point on stat_point_day (point_id, day);
call csms_guard('stat_point_day');

-- Who charged, how, at what kind of connector. Group 0: none; connector type empty: unknown.
create table stat_kind_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  start_type text not null,
  group_id int not null,
  connector_type text not null,
  currency text not null,
  sessions int not null,
  energy_wh bigint not null,
  cost numeric not null,
  busy_s bigint not null,
  primary key (station_id, day, start_type, group_id, connector_type, provider_id, currency)
);
create index stat_kind_day_day on stat_kind_day (day, provider_id);
call csms_guard('stat_kind_day');

-- Sessions of a day spread over the hours that they lasted, which may lie on the next days; sessions count where they began.
create table stat_hour_day (
  provider_id int not null,
  station_id int not null,
  day date not null,
  hour_day date not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (station_id, day, hour_day, hour, provider_id)
);
create index stat_hour_day_day on stat_hour_day (day, provider_id);
call csms_guard('stat_hour_day');

-- The days summed by month (its first day), so that years are read in a moment.
create table stat_station_month (like stat_station_day including defaults);
alter table stat_station_month rename column day to month;
alter table stat_station_month add primary key (station_id, month, provider_id, currency);
create index stat_station_month_month on stat_station_month (month, provider_id);
call csms_guard('stat_station_month');
create table stat_point_month (like stat_point_day including defaults);
alter table stat_point_month rename column day to month;
alter table stat_point_month add primary key (station_id, month, point_id, connector_no, provider_id, currency);
create index stat_point_month_month on stat_point_month (month, provider_id);
call csms_guard('stat_point_month');
create table stat_kind_month (like stat_kind_day including defaults);
alter table stat_kind_month rename column day to month;
alter table stat_kind_month add primary key (station_id, month, start_type, group_id, connector_type, provider_id, currency);
create index stat_kind_month_month on stat_kind_month (month, provider_id);
call csms_guard('stat_kind_month');
create table stat_hour_month (
  provider_id int not null,
  station_id int not null,
  month date not null,
  -- ISO: Monday is 1.
  weekday smallint not null,
  hour smallint not null,
  sessions int not null,
  energy_wh bigint not null,
  busy_s bigint not null,
  primary key (station_id, month, weekday, hour, provider_id)
);
create index stat_hour_month_month on stat_hour_month (month, provider_id);
call csms_guard('stat_hour_month');

-- The power of running sessions, every five minutes; kept for some days. Station 0: the whole provider.
create table power_sample (
  provider_id int not null,
  station_id int not null,
  at timestamptz not null,
  power_w bigint not null,
  sessions int not null,
  primary key (provider_id, station_id, at)
);
create index power_sample_at on power_sample (at);
call csms_guard('power_sample');

revoke insert, update, delete, truncate on stat_station_day, stat_point_day, stat_kind_day, stat_hour_day, stat_station_month, stat_point_month, stat_kind_month,
  stat_hour_month, power_sample from csms_web;

-- What was there before is counted in the background.
insert into stat_dirty (provider_id, station_id, day)
select distinct provider_id, coalesce(station_id, 0), (started_at at time zone time_zone)::date from charging_record where status = 'finished';
