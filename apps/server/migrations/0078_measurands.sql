-- What is measured needs no column of its own any more: samples keep what has none in one, by the names of the contract (MEASURANDS).
alter table meter_sample add column more jsonb;
-- The newest values of a running session, by name, and of its phases L1 to L3 where they are told apart.
alter table charging_live add column readings jsonb not null default '{}', add column phases jsonb not null default '{}';

create or replace view charging_now with (security_invoker = true) as
  select l.transaction_id, l.provider_id, l.point_id, l.sample_at, l.heard_at, l.power_w, l.soc, l.energy_wh, l.cost, l.budget, l.stop_requested_at,
    coalesce(cs.online, false) and l.heard_at > now() - interval '20 minutes' as fresh, l.readings, l.phases
  from charging_live l left join connection_state cs on cs.point_id = l.point_id;
