-- Work orders by hundreds of thousands. Each order and filter of their list is read off an index that holds the provider, since row-level security asks each row for it.
create index work_order_created on work_order (created_at desc, id desc) include (provider_id);
create index work_order_open_created on work_order (created_at desc, id desc) include (provider_id) where archived_at is null and cancelled_at is null;
create index work_order_in_state on work_order (state, created_at desc, id desc) include (provider_id);
create index work_order_source on work_order (source, created_at desc, id desc) include (provider_id);
create index work_order_fault_created on work_order (fault_code, created_at desc, id desc) include (provider_id);
create index work_order_urgency on work_order (priority, created_at desc, id desc) include (provider_id);
create index work_order_priority on work_order (priority, id) include (provider_id);
create index work_order_due on work_order (repair_due_at, id) include (provider_id);
create index work_order_led on work_order (leader_id, created_at desc, id desc) include (provider_id);
create index work_order_by_station on work_order (station_id, id) include (provider_id);

-- The pairs of letters that a text has, in lower case: a part of a text is found by its own pairs, in any script.
create function text_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n
$$;
create index work_order_description on work_order using gin (text_pairs(description));

-- Orders whose description has a text (as LIKE takes it), at most so many, of the providers that the caller sees. It has the owner's rights, since no index serves what is not leakproof behind
-- row-level security; so it asks what the policy asks, and all in it is named with its schema.
create function work_orders_saying(words text, pattern text, most int) returns int[] language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(id), '{}') from (
    select id from public.work_order
    where public.text_pairs(description) @> public.text_pairs(words) and description ilike pattern
      and ((select public.csms_sees_all()) or provider_id = any ((select public.csms_providers())::int[])) limit most) found
$$;
