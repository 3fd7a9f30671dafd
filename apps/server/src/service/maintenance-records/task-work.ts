import { VALIDITY_SOON_DAYS } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { slotOf } from './windows.rules.ts';

/** Of a check that ends its validity: nobody has planned it. */
const CHECK_WINDOW = { start: '10:00', minutes: 60 };
const MOST = 500;

interface Due {
  plan_id: number | null;
  plan_name: string | null;
  provider_id: number;
  work: string;
  point_id: number;
  station_id: number;
  connector_no: number;
  component_id: number | null;
  due_on: string;
  /** The first day for which a window can be proposed, by the clock of the station. */
  first_day: string;
  time_zone: string;
  window_start: string;
  window_minutes: number;
  /** Windows of tasks that wait or are agreed at the station, and end after now. */
  taken: number;
}

/** Opens due tasks: of plans by calendar and by use, and of checks that end their validity. */
export function taskWork({ databases, clock }: { databases: Databases; clock: Clock }, everyMs: number): RegularWork {
  return {
    name: 'maintenanceTasks',
    everyMs,
    work: async (ending) => {
      // What plans ask for comes first: a check that one of them covers needs no task of its own.
      for (const source of [byCalendar, byUse, byValidity]) {
        const open = () => databases.system.transaction().execute((trx) => openTasks(trx, source, clock.now()));
        while (!ending.aborted && (await open()) === MOST);
      }
    },
  };
}

const isOpen = sql`k.state in ('open', 'confirmed')`;

/** Opens what is due and proposes a window for each; returns how many. `now` in epoch ms. */
async function openTasks(trx: Trx, source: Source, now: number): Promise<number> {
  const at = new Date(now);
  const today = sql`(${at}::timestamptz at time zone s.time_zone)::date`;
  const { rows } = await sql<Due>`
    select d.*, greatest(d.due_on, ${today} + 1)::text as first_day, d.due_on::text as due_on, s.time_zone,
      (select count(*)::int from maintenance_task k join charge_point p on p.id = k.point_id where p.station_id = d.station_id and ${isOpen} and k.window_to > ${at}) as taken
    from (${source(today)}) d join station s on s.id = d.station_id order by d.station_id, d.plan_id, d.point_id, d.connector_no limit ${MOST}`.execute(
    trx,
  );
  const ranks = new Map<number, number>();
  const slots = rows.map((row) => {
    const rank = ranks.get(row.station_id) ?? 0;
    ranks.set(row.station_id, rank + 1);
    return slotOf(row.taken + rank, row.window_minutes);
  });
  await sql`
    insert into maintenance_task (provider_id, plan_id, plan_name, work, point_id, connector_no, component_id, due_on, window_from, window_to, created_at)
    select v.provider, v.plan, v.plan_name, v.work, v.point, v.connector, v.component, v.due, w.begins, w.begins + make_interval(mins => v.minutes), ${at}
    from unnest(${rows.map((row) => row.provider_id)}::int[], ${rows.map((row) => row.plan_id)}::int[], ${rows.map((row) => row.plan_name)}::text[], ${rows.map((row) => row.work)}::text[],
      ${rows.map((row) => row.point_id)}::int[], ${rows.map((row) => row.connector_no)}::smallint[], ${rows.map((row) => row.component_id)}::int[], ${rows.map((row) => row.due_on)}::date[],
      ${rows.map((row) => row.first_day)}::date[], ${rows.map((row) => row.time_zone)}::text[], ${rows.map((row) => row.window_start)}::text[], ${rows.map((row) => row.window_minutes)}::int[],
      ${slots.map(({ days }) => days)}::int[], ${slots.map(({ minutes }) => minutes)}::int[])
      as v (provider, plan, plan_name, work, point, connector, component, due, first_day, zone, start, minutes, later_days, later_minutes)
    cross join lateral (select (v.first_day + v.later_days + v.start::time + make_interval(mins => v.later_minutes)) at time zone v.zone as begins) w
    on conflict do nothing`.execute(trx);
  return rows.length;
}

/** What is due, where `today` is the day of the station's clock. */
type Source = (today: RawBuilder<unknown>) => RawBuilder<unknown>;
const PLAN = sql`n.id as plan_id, n.name as plan_name, n.provider_id, n.work, p.id as point_id, p.station_id`;
const FITS = sql`p.provider_id = n.provider_id and p.removed_at is null and (n.station_id is null or n.station_id = p.station_id) and fits_pattern(p.vendor, n.vendor) and fits_pattern(p.model, n.model)`;

/** So many months after the work was last done or skipped, at the earliest on the first day of the plan. */
const byCalendar: Source = (today) => sql`
  select ${PLAN}, 0 as connector_no, null::int as component_id, x.due_on, n.window_start, n.window_minutes::int
  from maintenance_plan n join charge_point p on ${FITS} join station s on s.id = p.station_id
  cross join lateral (
    select greatest(n.first_on, (l.day + make_interval(months => n.every_months))::date) as due_on from (
      select greatest(
        (select max((r.done_at at time zone s.time_zone)::date) from maintenance_record r where r.point_id = p.id and r.work = n.work),
        (select max(k.due_on) from maintenance_task k where k.plan_id = n.id and k.point_id = p.id and k.state = 'skipped')) as day
    ) l
  ) x
  where n.enabled and n.basis = 'calendar' and x.due_on - n.lead_days <= ${today}
    and not exists (select from maintenance_task k where k.plan_id = n.id and k.point_id = p.id and ${isOpen})`;

/** When a component has reached its share; once for each component. */
const byUse: Source = (today) => sql`
  select ${PLAN}, c.connector_no, c.id as component_id, coalesce(c.due_on, ${today}) as due_on, n.window_start, n.window_minutes::int
  from maintenance_plan n join component c on c.type_id = n.type_id and c.replaced_at is null join component_type t on t.id = c.type_id
  join charge_point p on p.id = c.point_id and ${FITS} join station s on s.id = p.station_id
  where n.enabled and n.basis = 'use' and c.counted_on is not null
    and case t.counter when 'days' then c.base_use + (${today} - (c.base_at at time zone s.time_zone)::date) else c.base_use + c.counted + c.estimated end >= t.rated_life * n.share
    and not exists (select from maintenance_task k where k.plan_id = n.id and k.component_id = c.id)`;

/** When the newest record of a work says that it holds no longer than a month, and no plan has asked for it. */
const byValidity: Source = (today) => sql`
  select null::int as plan_id, null::text as plan_name, r.provider_id, r.work, p.id as point_id, p.station_id, 0 as connector_no, null::int as component_id, r.valid_until as due_on,
    ${CHECK_WINDOW.start} as window_start, ${CHECK_WINDOW.minutes}::int as window_minutes
  from maintenance_record r join charge_point p on p.id = r.point_id and p.removed_at is null join station s on s.id = p.station_id
  where r.valid_until - ${VALIDITY_SOON_DAYS}::int <= ${today}
    and not exists (select from maintenance_record l where l.point_id = r.point_id and l.work = r.work and l.valid_until is not null and (l.done_at, l.id) > (r.done_at, r.id))
    and not exists (select from maintenance_task k where k.point_id = r.point_id and k.work = r.work and (${isOpen} or (k.state = 'skipped' and k.due_on >= r.valid_until)))`;
