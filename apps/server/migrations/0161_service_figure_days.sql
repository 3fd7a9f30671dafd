-- Service in figures by day: what orders of a provider come to on a day of their stations' clocks, whole and by each thing that figures are split by. Counted anew by regular work where an order has changed.

-- Days whose orders have changed; marks are only added, so that orders never wait for each other here.
create table service_figure_dirty (
  id bigint generated always as identity primary key,
  provider_id int not null references provider,
  day date not null
);
create index service_figure_dirty_provider on service_figure_dirty (provider_id);
call csms_guard('service_figure_dirty');

create table service_figure_day (
  provider_id int not null references provider,
  -- `all`, or by what the key tells apart.
  split text not null,
  day date not null,
  key text not null,
  -- Of orders opened on the day: how many, and of those that somebody was sent to their number and seconds, by the clock and in working time.
  opened int not null,
  response_n int not null,
  response_s bigint not null,
  response_work_n int not null,
  response_work_s bigint not null,
  -- Of orders archived on the day, as all that follows.
  archived int not null,
  worked int not null,
  repair_n int not null,
  repair_s bigint not null,
  repair_work_n int not null,
  repair_work_s bigint not null,
  fixed_first int not null,
  reopened int not null,
  repeated int not null,
  again int not null,
  healed int not null,
  parts int not null,
  lost float8 not null,
  uncounted int not null,
  -- What they cost, each order rounded as its own sheet is, in the provider's currency.
  labour numeric not null,
  parts_cost numeric not null,
  other_cost numeric not null,
  primary key (split, day, provider_id, key)
);
create index service_figure_day_provider on service_figure_day (provider_id, day);
call csms_guard('service_figure_day');

-- Whole months (by their first day): sums of their days.
create table service_figure_month (like service_figure_day including defaults including constraints);
alter table service_figure_month rename column day to month;
alter table service_figure_month add primary key (split, month, provider_id, key);
alter table service_figure_month add foreign key (provider_id) references provider;
create index service_figure_month_provider on service_figure_month (provider_id, month);
call csms_guard('service_figure_month');

create index service_figure_opened_of on service_figure (provider_id, opened_on);
create index service_figure_archived_of on service_figure (provider_id, archived_on) where archived_on is not null;

create function service_figures_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.service_figure_dirty (provider_id, day)
    select distinct v.provider_id, v.day from changed c cross join lateral (values (c.provider_id, c.opened_on), (c.provider_id, c.archived_on)) v (provider_id, day) where v.day is not null;
  return null;
end $$;
create trigger service_figures_added after insert on service_figure referencing new table as changed for each statement execute function service_figures_changed();
create trigger service_figures_after after update on service_figure referencing new table as changed for each statement execute function service_figures_changed();
create trigger service_figures_before after update on service_figure referencing old table as changed for each statement execute function service_figures_changed();
create trigger service_figures_gone after delete on service_figure referencing old table as changed for each statement execute function service_figures_changed();

-- Another rate of an hour, or other digits of its money, is another cost of every order of the provider.
create function service_costs_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.service_figure_dirty (provider_id, day)
    select distinct f.provider_id, f.archived_on from public.service_figure f
    where f.provider_id = (to_jsonb(new) ->> (case tg_table_name when 'provider' then 'id' else 'provider_id' end))::int and f.archived_on is not null;
  return null;
end $$;
create trigger service_costs_changed after insert or update of hour_rate on cost_rule for each row execute function service_costs_changed();
create trigger service_costs_changed after update of minor_unit on provider for each row when (old.minor_unit is distinct from new.minor_unit) execute function service_costs_changed();

insert into service_figure_dirty (provider_id, day)
  select distinct f.provider_id, v.day from service_figure f cross join lateral (values (f.opened_on), (f.archived_on)) v (day) where v.day is not null;
