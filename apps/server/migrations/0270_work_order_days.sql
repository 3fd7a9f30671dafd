-- How many orders were opened on a day of UTC, per provider: an exact total of all of them, and where a far page begins. Moved when the transaction commits, so that
-- its row is locked for that moment alone.
create table work_order_day (
  provider_id int not null references provider,
  day date not null,
  orders int not null,
  primary key (day, provider_id)
);
create index work_order_day_provider on work_order_day (provider_id, day);
call csms_guard('work_order_day');

insert into work_order_day (provider_id, day, orders)
  select provider_id, (created_at at time zone 'UTC')::date, count(*) from work_order group by 1, 2;

create function work_order_days_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.work_order_day (provider_id, day, orders)
    select v.provider_id, (v.created_at at time zone 'UTC')::date, sum(v.orders)
    from (values (new.provider_id, new.created_at, 1), (old.provider_id, old.created_at, -1)) v (provider_id, created_at, orders)
    where v.provider_id is not null group by 1, 2 having sum(v.orders) <> 0 order by 1, 2
    on conflict (day, provider_id) do update set orders = work_order_day.orders + excluded.orders;
  return null;
end $$;
create constraint trigger work_order_days_added after insert or delete on work_order deferrable initially deferred
  for each row execute function work_order_days_moved();
create constraint trigger work_order_days_moved after update of provider_id, created_at on work_order deferrable initially deferred
  for each row execute function work_order_days_moved();
