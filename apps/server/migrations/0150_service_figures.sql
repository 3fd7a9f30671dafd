-- Service in figures: one narrow row an order, counted whenever the order changes, so that a quarter of hundreds of thousands of orders is summed in a moment.

-- Working time by the provider's service hours, as it was when it happened: until somebody was sent, until it was proven (less waits), and of waits.
alter table work_order add column response_work_s int, add column repair_work_s int, add column waited_work_s int not null default 0;

create table service_figure (
  id int primary key references work_order on delete cascade,
  provider_id int not null references provider,
  station_id int not null references station,
  -- Days by the station's own clock.
  opened_on date not null,
  archived_on date,
  fault_code text not null,
  -- Of the first of its charge points, as they were when the order was opened; empty: unknown, or none.
  vendor text not null default '',
  model text not null default '',
  firmware text not null default '',
  point_id int references charge_point on delete set null,
  man_id int references system_users on delete set null,
  -- From opening until somebody was sent: by the clock, and in working time.
  response_s int,
  response_work_s int,
  -- From opening until it was proven: by the clock, and in working time without waits. Null: nobody worked at it, or it is not over.
  repair_s int,
  repair_work_s int,
  attempt smallint not null,
  reopened smallint not null,
  -- Its fault came back: another order repeats it.
  is_repeated boolean not null,
  healed_by text,
  labour_minutes int not null,
  parts int not null,
  parts_cost numeric not null,
  entered_cost numeric not null,
  -- Sessions that nobody could charge meanwhile, expected by the connectors' usual use; null: not counted yet.
  lost_sessions float8
);
create index service_figure_opened on service_figure (opened_on) include (provider_id);
create index service_figure_archived on service_figure (archived_on) include (provider_id) where archived_on is not null;
create index service_figure_station on service_figure (station_id);
create index service_figure_point on service_figure (point_id);
create index service_figure_man on service_figure (man_id) where man_id is not null;
create index service_figure_provider on service_figure (provider_id);
create index service_figure_uncounted on service_figure (id) where archived_on is not null and lost_sessions is null;
call csms_guard('service_figure');

-- Counts the rows of orders anew. What a point was when its order was opened stays.
create function count_service_figures(orders int[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into public.service_figure as f (id, provider_id, station_id, opened_on, archived_on, fault_code, vendor, model, firmware, point_id, man_id, response_s, response_work_s, repair_s, repair_work_s,
    attempt, reopened, is_repeated, healed_by, labour_minutes, parts, parts_cost, entered_cost)
  select w.id, w.provider_id, w.station_id, (w.created_at at time zone s.time_zone)::date, (w.archived_at at time zone s.time_zone)::date, w.fault_code,
    coalesce(p.vendor, ''), coalesce(p.model, ''), coalesce(p.firmware_version, ''), p.id, w.service_man_id,
    extract(epoch from w.dispatched_at - w.created_at)::int, coalesce(w.response_work_s, extract(epoch from w.dispatched_at - w.created_at)::int),
    r.repair_s, coalesce(w.repair_work_s, r.repair_s - w.waited_s), w.attempt, t.reopened,
    exists (select from public.work_order n where n.repeats_id = w.id), w.healed_by, t.minutes, m.parts, m.cost, c.cost
  from public.work_order w join public.station s on s.id = w.station_id
    left join lateral (select p.id, p.vendor, p.model, p.firmware_version from public.work_order_place o join public.charge_point p on p.id = o.point_id
      where o.work_order_id = w.id order by p.serial_number, p.id limit 1) p on true
    cross join lateral (select case when w.healed_by is null and w.archived_at is not null then extract(epoch from coalesce(w.proven_at, w.archived_at) - w.created_at)::int end as repair_s) r
    cross join lateral (select (count(*) filter (where action = 'reopen'))::smallint as reopened,
      coalesce(sum((detail ->> 'laborMinutes')::int) filter (where action = 'finish'), 0)::int as minutes from public.work_order_step where work_order_id = w.id) t
    cross join lateral (select coalesce(-sum(free), 0)::int as parts, coalesce(-sum(free * unit_cost), 0) as cost from public.stock_movement where work_order_id = w.id and kind in ('used', 'returnedUnused')) m
    cross join lateral (select coalesce(sum(amount), 0) as cost from public.work_order_cost where work_order_id = w.id) c
  where w.id = any (orders)
  on conflict (id) do update set station_id = excluded.station_id, opened_on = excluded.opened_on, archived_on = excluded.archived_on, fault_code = excluded.fault_code, point_id = coalesce(f.point_id, excluded.point_id),
    vendor = case when f.point_id is null then excluded.vendor else f.vendor end, model = case when f.point_id is null then excluded.model else f.model end,
    firmware = case when f.point_id is null then excluded.firmware else f.firmware end, man_id = excluded.man_id, response_s = excluded.response_s, response_work_s = excluded.response_work_s,
    repair_s = excluded.repair_s, repair_work_s = excluded.repair_work_s, attempt = excluded.attempt, reopened = excluded.reopened, is_repeated = excluded.is_repeated,
    healed_by = excluded.healed_by, labour_minutes = excluded.labour_minutes, parts = excluded.parts, parts_cost = excluded.parts_cost, entered_cost = excluded.entered_cost
$$;
revoke execute on function count_service_figures(int[]) from public, csms_web;

create function service_figure_of_order() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.count_service_figures(array_remove(array[new.id, new.repeats_id], null));
  return null;
end $$;
create trigger service_figure_opened after insert on work_order for each row execute function service_figure_of_order();
create trigger service_figure_changed after update on work_order for each row
  when ((old.state, old.fault_code, old.dispatched_at, old.proven_at, old.archived_at, old.healed_by, old.repeats_id, old.service_man_id, old.attempt, old.station_id, old.created_at)
    is distinct from (new.state, new.fault_code, new.dispatched_at, new.proven_at, new.archived_at, new.healed_by, new.repeats_id, new.service_man_id, new.attempt, new.station_id, new.created_at))
  execute function service_figure_of_order();

create function service_figure_of_part() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform public.count_service_figures(array[case when tg_op = 'DELETE' then old.work_order_id else new.work_order_id end]);
  return null;
end $$;
create trigger service_figure_place after insert on work_order_place for each row execute function service_figure_of_part();
create trigger service_figure_step after insert on work_order_step for each row when (new.action in ('finish', 'reopen')) execute function service_figure_of_part();
create trigger service_figure_cost after insert or delete on work_order_cost for each row execute function service_figure_of_part();
create trigger service_figure_parts after insert on stock_movement for each row
  when (new.work_order_id is not null and new.kind in ('used', 'returnedUnused')) execute function service_figure_of_part();

select count_service_figures(array(select id from work_order));

-- Failures of a period are found by their time.
create index recovery_run_started on recovery_run (started_at) include (provider_id);
