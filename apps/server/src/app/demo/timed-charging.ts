import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** One of each kind and state; times by the stations' clocks, days from now on. */
const PLAN = [
  { kind: 'start', from: -4, to: 40, time: '22:30', ready: null, wantsWh: 20_000, minutes: null, state: 'active' },
  { kind: 'readyBy', from: -3, to: 60, time: '19:00', ready: '07:00', wantsWh: 30_000, minutes: null, state: 'active' },
  { kind: 'start', from: -5, to: 20, time: '06:15', ready: null, wantsWh: null, minutes: 90, state: 'paused' },
  { kind: 'start', from: 5, to: 12, time: '13:00', ready: null, wantsWh: null, minutes: 120, state: 'planned' },
  { kind: 'start', from: -12, to: -6, time: '20:00', ready: null, wantsWh: 15_000, minutes: null, state: 'over' },
  { kind: 'start', from: -8, to: 30, time: '12:30', ready: null, wantsWh: null, minutes: 60, state: 'ended' },
] as const;

/** Timed charges of each operator's users, and what became of their last starts. Those to come are made when their time comes. */
export async function addTimedCharges(trx: Trx, now: number): Promise<void> {
  const at = new Date(now);
  for (const [index, { kind, from, to, time, ready, wantsWh, minutes, state }] of PLAN.entries())
    await sql`
      insert into timed_charge (provider_id, station_id, point_id, connector_nos, charge_user_id, kind, valid_from, valid_to, days, start_time, ready_time, wants_wh, max_minutes, retry_minutes, paused, next_at,
        created_by, created_at, ended_at, ended_by)
      select s.provider_id, s.id, p.id, array[c.connector_no], u.id, ${kind}, x.today + ${from}::int, x.today + ${to}::int, '{1,2,3,4,5,6,7}', v.start_time, ${ready}, ${wantsWh}::int, ${minutes}::int, 30, ${state === 'paused'},
        case when ${state} in ('active', 'paused', 'planned') then (greatest(x.today + 1, x.today + ${from}::int) + v.start_time::time) at time zone s.time_zone end, 'app', ${at}::timestamptz + make_interval(days => ${from - 2}::int),
        case when ${state} = 'ended' then ${at}::timestamptz - interval '6 days' end, case when ${state} = 'ended' then 'app' end
      from station s
      cross join lateral (select (${at}::timestamptz at time zone s.time_zone)::date as today) x
      cross join lateral (select id from charge_point p where p.station_id = s.id and p.removed_at is null order by p.id offset ${index % 4} limit 1) p
      cross join lateral (select connector_no from connector c where c.point_id = p.id and c.connector_no > 0 order by connector_no desc limit 1) c
      cross join lateral (
        select u.id, r.at from charge_user u join ledger_account l on l.id = u.account_id
        left join lateral (
          select max(r.started_at) as at from charging_record r where r.charge_user_id = u.id and r.point_id = p.id and r.connector_no = c.connector_no and r.status = 'finished'
        ) r on true
        where u.provider_id = s.provider_id and u.enabled and (u.post_paid or l.balance > 20)
          and not exists (select from timed_charge k where k.charge_user_id = u.id)
        order by r.at desc nulls last, u.id limit 1
      ) u
      cross join lateral (select case when ${kind} = 'start' then coalesce(to_char(u.at at time zone s.time_zone, 'HH24:MI'), ${time}) else ${time} end as start_time) v
      where s.removed_at is null and s.id in (select min(id) from station group by provider_id)`.execute(trx);
  // How the last starts went: the user's own session of that time where there is one, else no car was there or the charger was away.
  await sql`
    insert into timed_start (timed_id, provider_id, station_id, point_id, connector_no, day, due_at, until_at, status, problem, look_at, transaction_id, attempts, end_reason)
    select k.id, k.provider_id, k.station_id, k.point_id, k.connector_nos[1], d.day, d.due, d.until, case when r.transaction_id is not null then 'done' when extract(day from d.day)::int % 4 = 1 then 'skipped' else 'missed' end,
      case when r.transaction_id is null and extract(day from d.day)::int % 4 <> 1 then case when extract(day from d.day)::int % 3 = 0 then 'offline' else 'notPluggedIn' end end, d.due, r.transaction_id,
      case when r.transaction_id is null then 0 else 1 end, case when r.transaction_id is not null then 'other' end
    from timed_charge k join station s on s.id = k.station_id
    cross join lateral (
      select case when k.kind = 'readyBy' then day::date + 1 else day::date end as day, (day::date + k.start_time::time) at time zone s.time_zone as due,
        case when k.kind = 'readyBy' then (day::date + 1 + k.ready_time::time) at time zone s.time_zone else (day::date + k.start_time::time) at time zone s.time_zone + interval '30 minutes' end as until
      from generate_series(greatest(k.valid_from, ${at}::date - 12), least(k.valid_to, ${at}::date - 1, k.ended_at::date - 1), interval '1 day') day
    ) d
    left join lateral (
      select transaction_id from charging_record r where r.point_id = k.point_id and r.connector_no = k.connector_nos[1] and r.charge_user_id = k.charge_user_id and r.status = 'finished'
        and r.started_at >= d.due and r.started_at < case when k.kind = 'readyBy' then d.until else d.due + interval '1 minute' end
      order by r.started_at limit 1
    ) r on true
    where d.until < ${at}::timestamptz on conflict do nothing`.execute(trx);
  await addReadyNow(trx, at);
}

/** How long before and after the demo is made a car may charge that is to be ready, and what it wants. */
const READY = { beforeHours: 1, afterHours: 7, wantsWh: 26_000 };

/** A car in each garage waits to be ready in some hours: it has plugged in without a card (see `living.ts`), and is planned and followed live. */
async function addReadyNow(trx: Trx, at: Date): Promise<void> {
  const wall = (hours: number) => sql`(${at}::timestamptz + make_interval(hours => ${hours}::int)) at time zone s.time_zone`;
  await sql`
    insert into timed_charge (provider_id, station_id, point_id, connector_nos, charge_user_id, kind, valid_from, valid_to, days, start_time, ready_time, wants_wh, retry_minutes, next_at, created_by, created_at)
    select s.provider_id, s.id, p.id, '{1}', u.id, 'readyBy', (${wall(READY.afterHours)})::date, (${wall(READY.afterHours)})::date + 30, '{1,2,3,4,5,6,7}', to_char(${wall(-READY.beforeHours)}, 'HH24:MI'),
      to_char(${wall(READY.afterHours)}, 'HH24:MI'), ${READY.wantsWh}, 30, date_trunc('minute', ${at}::timestamptz) - make_interval(hours => ${READY.beforeHours}::int), 'app', ${at}::timestamptz - interval '2 hours'
    from site g join station s on s.id = g.station_id
    cross join lateral (select id from charge_point p where p.station_id = s.id and p.removed_at is null order by p.serial_number desc limit 1) p
    cross join lateral (
      select u.id from charge_user u join ledger_account l on l.id = u.account_id
      where u.provider_id = s.provider_id and u.enabled and (u.post_paid or l.balance > 60) and not exists (select from timed_charge k where k.charge_user_id = u.id) order by u.id desc limit 1
    ) u
    where g.mode = 'automatic'`.execute(trx);
}
