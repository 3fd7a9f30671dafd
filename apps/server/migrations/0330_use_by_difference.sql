-- Charging tells what a change has added to a day of a connector and taken from it. Counting such a day anew cost more with each session of the day.

-- All days are counted once: records that came ended (of a start that was never told) had been left out until something else of their day changed.
insert into component_use_day as u (point_id, connector_no, day, provider_id, sessions, energised, energy_wh, seconds)
select r.point_id, r.connector_no, (r.started_at at time zone 'UTC')::date, min(p.provider_id), count(*), count(*) filter (where r.energy_wh > 0),
  coalesce(sum(r.energy_wh) filter (where r.energy_wh > 0), 0),
  coalesce(sum(round(extract(epoch from r.stopped_at - r.started_at))) filter (where r.energy_wh > 0 and r.stopped_at > r.started_at), 0)::bigint
from charging_record r join charge_point p on p.id = r.point_id where r.status <> 'charging' and r.start_type <> 'reservation' group by 1, 2, 3
on conflict (point_id, connector_no, day) do update
  set sessions = excluded.sessions, energised = excluded.energised, energy_wh = excluded.energy_wh, seconds = excluded.seconds;
update component set counted_on = null where counted_on is not null;
delete from session_dirty;

alter table session_dirty
  add column sessions int not null,
  -- Of sessions with energy: how many, their energy, and how long they were, in s.
  add column energised int not null,
  add column energy_wh bigint not null,
  add column seconds bigint not null;

create or replace function session_record_changed() returns trigger language plpgsql as $$
begin
  insert into session_dirty (provider_id, point_id, connector_no, day, sessions, energised, energy_wh, seconds)
  select k.provider_id, k.point_id, k.connector_no, k.day, sum(k.sign), coalesce(sum(k.sign) filter (where k.energy_wh > 0), 0), coalesce(sum(k.sign * k.energy_wh) filter (where k.energy_wh > 0), 0),
    coalesce(sum(k.sign * k.seconds) filter (where k.energy_wh > 0 and k.seconds > 0), 0)
  from (
    select s.sign, s.provider_id, s.point_id, s.connector_no, (s.started_at at time zone 'UTC')::date as day, s.energy_wh, round(extract(epoch from s.stopped_at - s.started_at))::bigint as seconds
    from new_rows n join old_rows o on o.transaction_id = n.transaction_id
    cross join lateral (values
      (1, n.status, n.start_type, n.provider_id, n.point_id, n.connector_no, n.started_at, n.stopped_at, n.energy_wh),
      (-1, o.status, o.start_type, o.provider_id, o.point_id, o.connector_no, o.started_at, o.stopped_at, o.energy_wh)
    ) s (sign, status, start_type, provider_id, point_id, connector_no, started_at, stopped_at, energy_wh)
    -- An unused reservation was no session.
    where s.status <> 'charging' and s.start_type <> 'reservation'
      and (n.status = 'charging', n.start_type, n.energy_wh, n.started_at, n.stopped_at, n.point_id, n.connector_no)
        is distinct from (o.status = 'charging', o.start_type, o.energy_wh, o.started_at, o.stopped_at, o.point_id, o.connector_no)
  ) k
  group by 1, 2, 3, 4;
  return null;
end $$;

create function session_record_added() returns trigger language plpgsql as $$
begin
  insert into session_dirty (provider_id, point_id, connector_no, day, sessions, energised, energy_wh, seconds)
  select n.provider_id, n.point_id, n.connector_no, (n.started_at at time zone 'UTC')::date, count(*), count(*) filter (where n.energy_wh > 0), coalesce(sum(n.energy_wh) filter (where n.energy_wh > 0), 0),
    coalesce(sum(round(extract(epoch from n.stopped_at - n.started_at))) filter (where n.energy_wh > 0 and n.stopped_at > n.started_at), 0)
  from new_rows n where n.status <> 'charging' and n.start_type <> 'reservation'
  group by 1, 2, 3, 4;
  return null;
end $$;
create trigger session_record_added after insert on charging_record referencing new table as new_rows for each statement execute function session_record_added();
