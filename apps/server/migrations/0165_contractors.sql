-- Contractors: organisations that orders are given to, with their own people, skills and rate.

create table service_contractor (
  id int generated always as identity primary key,
  provider_id int not null references provider,
  name text not null,
  -- Gets what is given to it, and passes it on.
  leader_id int not null references system_users,
  -- Of an hour of its work; null: its work is not reckoned by time.
  hour_rate numeric check (hour_rate > 0),
  phone text not null default '',
  note text not null default '',
  closed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  constraint service_contractor_name unique (provider_id, name)
);
create index service_contractor_leader on service_contractor (leader_id);
call csms_guard('service_contractor');

create table service_contractor_man (
  contractor_id int not null references service_contractor on delete cascade,
  user_id int not null references system_users on delete cascade,
  provider_id int not null references provider,
  skills text[] not null default '{}',
  primary key (contractor_id, user_id),
  constraint service_contractor_man_one unique (user_id)
);
call csms_guard('service_contractor_man');

-- To whom it is given; null: to the provider's own people.
alter table work_order add column contractor_id int references service_contractor;
create index work_order_contractor on work_order (contractor_id, created_at desc, id desc) where contractor_id is not null;
alter table service_figure add column contractor_id int references service_contractor;
create index service_figure_contractor on service_figure (contractor_id) where contractor_id is not null;

create or replace function count_service_figures(orders int[]) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into public.service_figure as f (id, provider_id, station_id, opened_on, archived_on, fault_code, vendor, model, firmware, point_id, man_id, contractor_id, response_s, response_work_s, repair_s, repair_work_s,
    attempt, reopened, is_repeated, healed_by, labour_minutes, parts, parts_cost, entered_cost)
  select w.id, w.provider_id, w.station_id, (w.created_at at time zone s.time_zone)::date, (w.archived_at at time zone s.time_zone)::date, w.fault_code,
    coalesce(p.vendor, ''), coalesce(p.model, ''), coalesce(p.firmware_version, ''), p.id, w.service_man_id, w.contractor_id,
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
    firmware = case when f.point_id is null then excluded.firmware else f.firmware end, man_id = excluded.man_id, contractor_id = excluded.contractor_id, response_s = excluded.response_s, response_work_s = excluded.response_work_s,
    repair_s = excluded.repair_s, repair_work_s = excluded.repair_work_s, attempt = excluded.attempt, reopened = excluded.reopened, is_repeated = excluded.is_repeated,
    healed_by = excluded.healed_by, labour_minutes = excluded.labour_minutes, parts = excluded.parts, parts_cost = excluded.parts_cost, entered_cost = excluded.entered_cost
$$;

-- Another rate is another cost of what was given to it.
create trigger service_costs_changed after update of hour_rate on service_contractor for each row when (old.hour_rate is distinct from new.hour_rate) execute function service_costs_changed();
