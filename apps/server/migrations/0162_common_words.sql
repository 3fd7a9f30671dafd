-- A word that many descriptions have is found on the way through the newest orders: the pairs of its letters would bring a large part of the table before the first is looked at.

create or replace function work_orders_saying(words text, pattern text, most int) returns int[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  found int[];
begin
  -- One of ten or more: then so many are met soon.
  if (select count(*) from (select description from public.work_order where sees_all or provider_id = any (own) order by created_at desc, id desc limit 500) newest where description ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, description from public.work_order where sees_all or provider_id = any (own) order by created_at desc, id desc limit most * 12) newest where description ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.work_order
    where public.text_pairs(description) @> public.text_pairs(words) and description ilike pattern and (sees_all or provider_id = any (own)) limit most) x;
  return found;
end $$;
