-- A point's clock is remembered over connections; one that says 1970 is farther off than an int of ms holds.
alter table connection_state alter column clock_offset_ms type bigint;
-- Never answers pings: its frames alone prove that it lives.
alter table charge_point add column no_pongs boolean not null default false;

-- The start as the charger wrote it (null: it wrote none), what was answered to it where that was not Accepted, and how surely its stop belongs to it.
alter table charging_record
  add column start_sent_at timestamptz,
  add column start_status text,
  add column stop_guessed boolean not null default false;
-- An end before its start was a clock's fault; the energy is what was billed.
update charging_record set stopped_at = started_at where stopped_at < started_at;
alter table charging_record add constraint charging_record_order check (stopped_at >= started_at);

-- One remote start explains one session.
alter table command add column started_transaction int;

-- The first card of a row of replacements (null: itself): what a charger is told as the parent, so that the new card may stop what the old one began.
alter table card add column family_id int;
with recursive family (id, root) as (
  select c.id, c.id from card c where not exists (select from card o where o.replaced_by = c.id)
  union all
  select o.replaced_by, f.root from family f join card o on o.id = f.id where o.replaced_by is not null)
update card c set family_id = f.root from family f where f.id = c.id and f.root <> c.id;

alter table command drop constraint command_status_check;
alter table command add constraint command_status_check check (status in ('queued', 'sent', 'answered', 'observed', 'expired', 'cancelled', 'failed'));

-- Running sessions with how fresh their figures are: what was last said by a charger that is away is no power that flows now.
create view charging_now with (security_invoker = true) as
  select l.transaction_id, l.provider_id, l.point_id, l.sample_at, l.heard_at, l.power_w, l.soc, l.energy_wh, l.cost, l.budget, l.stop_requested_at,
    coalesce(cs.online, false) and l.heard_at > now() - interval '20 minutes' as fresh
  from charging_live l left join connection_state cs on cs.point_id = l.point_id;
