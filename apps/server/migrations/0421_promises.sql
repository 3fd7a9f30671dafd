-- What a session was promised, kept with it: the fee of the reservation that it used up, and the level of its user at its start (`{}`: none; null: not noted, as of records of before).
alter table charging_record add column reservation_promise numeric, add column level_at_start jsonb;
-- A reservation's fee is an amount of its currency.
update reservation r set fee = round(r.fee, p.minor_unit) from provider p where p.id = r.provider_id and r.fee <> round(r.fee, p.minor_unit);
-- Reservations in use, and those that are still to be charged, cost what was said when they were booked.
update charging_record c set reservation_promise = r.fee from reservation r where r.transaction_id = c.transaction_id and c.status = 'charging' and c.reservation_used;

-- Whether sessions that began under a version meet those that come after it. Sessions of before do.
alter table price_version add column follows_changes boolean not null default true;
alter table price_version alter column follows_changes set default false;

-- The terms of a level as they were, from a moment on. The first hold from the beginning.
create table membership_level_terms (
  level_id int not null references membership_level on delete cascade,
  provider_id int not null references provider,
  from_at timestamptz not null,
  name text not null,
  min_energy_wh bigint,
  service_discount numeric not null,
  primary key (level_id, from_at)
);
call csms_guard('membership_level_terms');
insert into membership_level_terms (level_id, provider_id, from_at, name, min_energy_wh, service_discount)
select id, provider_id, '-infinity', name, min_energy_wh, service_discount from membership_level;
create function membership_level_made() returns trigger language plpgsql as $$
begin
  insert into membership_level_terms (level_id, provider_id, from_at, name, min_energy_wh, service_discount)
  values (new.id, new.provider_id, '-infinity', new.name, new.min_energy_wh, new.service_discount);
  return null;
end $$;
create trigger membership_level_made after insert on membership_level for each row execute function membership_level_made();

-- The level that a charge user held at a moment, by the terms and by what it had charged and bought at that moment; `{}`: none.
create function charge_user_level_terms(charge_user int, moment timestamptz) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_build_object('benefitId', l.id, 'label', t.name, 'percent', t.service_discount::text)
    from charge_user u
    cross join lateral (
      select case when exists (select from membership_level x where x.provider_id = u.provider_id) then
        coalesce((select g.energy_wh from charge_user_usage g where g.charge_user_id = u.id), 0) - coalesce((
          select sum(r.energy_wh) from charging_record r where r.charge_user_id = u.id and r.started_at > moment - interval '7 days' and r.stopped_at > moment
            and r.status = 'finished' and r.valid), 0) end as energy_wh offset 0
    ) g
    join membership_level l on l.provider_id = u.provider_id
    cross join lateral (
      select v.name, v.min_energy_wh, v.service_discount from membership_level_terms v where v.level_id = l.id and v.from_at <= moment order by v.from_at desc limit 1
    ) t
    where u.id = charge_user and (
      g.energy_wh >= t.min_energy_wh
      or exists (select from membership_purchase p where p.charge_user_id = u.id and p.level_id = l.id and p.starts_at <= moment and p.expires_at > moment)
    )
    order by t.service_discount desc, t.min_energy_wh desc nulls last, l.id limit 1
  ), '{}'::jsonb)
$$;
