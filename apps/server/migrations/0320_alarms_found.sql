-- Alarms are found by a keyword: by their station and point, by kind and code, and by a part of the detail, each read off an index.
create index alarm_kind_code on alarm (kind, code);
create index alarm_detail on alarm using gin (text_pairs(detail)) where detail <> '';

-- Alarms whose detail has a text (as LIKE takes it), at most so many, of the providers that the caller sees. It has the owner's rights for the reason of `work_orders_saying`, asks what the
-- policy asks, and finds a text that many alarms have on the way through the newest.
create function alarms_saying(words text, pattern text, most int) returns bigint[] language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sees_all boolean := public.csms_sees_all();
  own int[] := public.csms_providers();
  found bigint[];
begin
  if (select count(*) from (select detail from public.alarm where sees_all or provider_id = any (own) order by opened_at desc, id desc limit 500) newest where detail ilike pattern) >= 50 then
    select coalesce(array_agg(id), '{}') into found from (
      select id from (select id, detail from public.alarm where sees_all or provider_id = any (own) order by opened_at desc, id desc limit most * 12) newest where detail ilike pattern limit most) x;
    if cardinality(found) >= most then
      return found;
    end if;
  end if;
  select coalesce(array_agg(id), '{}') into found from (
    select id from public.alarm
    where detail <> '' and public.text_pairs(detail) @> public.text_pairs(words) and detail ilike pattern and (sees_all or provider_id = any (own)) limit most) x;
  return found;
end $$;
