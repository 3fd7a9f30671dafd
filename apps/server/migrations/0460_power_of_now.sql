-- Whether a running session may draw its last power at this moment: its figures are of now (`fresh`), and since its last sample neither its connector nor the whole point has said anything under which no energy flows, nor has the
-- charger booted, or been exchanged. A word that stood before that sample and is only said again is not newer than it. What the words mean stands in the contract (STATUSES); a test holds this list to it. Load balancing has rules of its own.
create or replace view charging_now with (security_invoker = true) as
  select l.transaction_id, l.provider_id, l.point_id, l.sample_at, l.heard_at, l.power_w, l.soc, l.energy_wh, l.cost, l.budget, l.stop_requested_at,
    f.fresh, l.readings, l.phases,
    f.fresh and not coalesce(case
      when c.status in ('Available', 'Preparing', 'SuspendedEVSE', 'SuspendedEV', 'Finishing', 'Reserved', 'Unavailable', 'Faulted') and c.status_received_at > f.shown_at then
        c.status is distinct from (
          select h.status from status_history h
          where h.point_id = l.point_id and h.connector_no = c.connector_no and not h.replayed and h.received_at between f.shown_at - interval '1 day' and f.shown_at
          order by h.received_at desc limit 1)
      when p.status in ('Unavailable', 'Faulted') and p.status_at > f.shown_at then true
      else p.last_boot_at > f.shown_at and not coalesce(c.status = 'Charging' and c.status_received_at > p.last_boot_at
        and not exists (select from hardware_change x where x.point_id = l.point_id and x.at > f.shown_at and x.fields && array['vendor', 'model', 'serial', 'boxSerial']), false) end, false) as draws
  from charging_live l
  left join connection_state cs on cs.point_id = l.point_id
  left join charging_record r on r.transaction_id = l.transaction_id
  left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join charge_point p on p.id = l.point_id
  cross join lateral (select coalesce(cs.online, false) and l.heard_at > now() - interval '20 minutes' as fresh, coalesce(l.shown_at, l.heard_at) as shown_at) f;
