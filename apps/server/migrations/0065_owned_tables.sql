-- What a floor shows of its tables to the floors below it: views that it names (scripts/checks/owned-tables.ts).

-- Charging: sessions and what they have come to so far.
create view charging_session with (security_invoker = true) as
  select r.transaction_id, r.provider_id, r.station_id, r.point_id, r.charge_user_id, r.card_id, r.group_id, r.account_id, r.id_tag, r.status, r.started_at, r.time_zone, r.currency,
    r.cost, r.energy_wh, l.cost as live_cost, l.energy_wh as live_energy_wh, l.power_w as live_power_w, l.stop_requested_at
  from charging_record r left join charging_live l on l.transaction_id = r.transaction_id;
-- Charging: since when groups have prices of their own, and where.
create view group_price with (security_invoker = true) as
  select group_id, station_id, effective_from from price_version where group_id is not null;
-- Customers: which system users may charge, and what groups are called.
create view charging_right with (security_invoker = true) as
  select system_user_id from charge_user where system_user_id is not null;
create view user_group_label with (security_invoker = true) as select id, name from user_group;
-- Network: what stations are called and where they are.
create view station_label with (security_invoker = true) as select id, provider_id, name, pca_ids, removed_at from station;

-- Charging: points whose maintenance windows have changed, and from when on they have to be counted anew. The one who counts removes the row.
create table maintenance_change (
  point_id int primary key references charge_point on delete cascade,
  provider_id int not null references provider,
  since timestamptz not null
);
call csms_guard('maintenance_change');
insert into maintenance_change (point_id, provider_id, since)
  select point_id, provider_id, recount_from from uptime_point where recount_from is not null;
drop index uptime_point_recount;
-- The column is left to the version before; nothing reads it from here on.
update uptime_point set recount_from = null where recount_from is not null;
