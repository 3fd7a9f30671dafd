-- Meters of buildings that publish at an MQTT broker, or that a charge point has.
alter table energy_meter drop constraint energy_meter_source_check;
alter table energy_meter
  add constraint energy_meter_source_check check (source in ('push', 'mqtt', 'point')),
  -- Broker, topic and what its messages look like, without the password.
  add column mqtt jsonb,
  add column password_sealed bytea,
  -- The charge point whose meter it is; connector 0 is the point itself.
  add column point_id int references charge_point on delete set null,
  add column connector_no smallint,
  -- When a reading last did not count.
  add column refused_at timestamptz,
  -- How the connection to its broker stands, and since when.
  add column link text check (link in ('connecting', 'connected', 'unreachable', 'badLogin', 'badCertificate', 'refused', 'notSubscribed', 'lost')),
  add column link_at timestamptz,
  add check ((source = 'mqtt') = (mqtt is not null));
create index energy_meter_point on energy_meter (point_id) where point_id is not null;

-- What a DC charger of a model gives of what it takes from the grid, where its meter tells both; of so many looks, each weighing less than all before.
create table dc_efficiency (
  vendor text not null,
  model text not null,
  efficiency real not null check (efficiency between 0.5 and 1),
  looks int not null,
  learned_at timestamptz not null,
  primary key (vendor, model)
);

-- Minutes of sites are cut by days, which are dropped as a whole.
alter table site_minute rename to site_minute_whole;
alter table site_minute_whole rename constraint site_minute_pkey to site_minute_whole_pkey;
create table site_minute (
  station_id int not null,
  minute timestamptz not null,
  provider_id int not null,
  limit_w int,
  limit_a real,
  -- What cars draw and what the building draws besides them; null: not known.
  cars_w int not null,
  building_w int,
  lines_a real[],
  detail bytea not null,
  primary key (station_id, minute)
) partition by range (minute);
create table site_minute_default partition of site_minute default;
call csms_guard('site_minute');
call csms_guard('site_minute_default');
revoke all on site_minute_default from csms_web;
do $$
declare
  day timestamptz;
begin
  for day in select distinct date_trunc('day', minute at time zone 'UTC') at time zone 'UTC' from site_minute_whole loop
    perform csms_partition('site_minute', day, 'day');
  end loop;
end $$;
insert into site_minute select * from site_minute_whole;
drop table site_minute_whole;
