import { type AlarmKind, type BoardMan, type BoardOrder, type Candidate, skillsFor } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { ofProvider } from '../../platform/database/ids.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { faultCodeOf } from '../work-orders/alarm-orders.ts';
import { responsibleFor } from '../work-orders/areas.queries.ts';
import { SKILLS_OF, skillsOfOrder } from '../work-orders/to-dispatch.ts';
import { dueAt, overdueOf } from '../work-orders/work-orders.filter.ts';

/** So many orders stand on a board at most. */
const MOST = 500;
const NAME = sql`coalesce(nullif(u.name, ''), u.username)`;
/** Men of a provider who may be sent. */
const MEN = sql`system_users u join role r on r.id = u.role_id and u.enabled and r.permissions && '{workOrder:process,*:*:*}'::text[]`;
const offUntil = (now: number) =>
  sql`(select to_char(max(z.ends_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from roster_entry z where z.user_id = u.id and z.kind = 'off' and z.starts_at <= ${new Date(now)} and z.ends_at > ${new Date(now)})`;
const onDuty = (now: number) =>
  sql`exists (select from roster_entry z where z.user_id = u.id and z.kind = 'duty' and z.starts_at <= ${new Date(now)} and z.ends_at > ${new Date(now)})`;
/** The station where a man arrived last. */
const LAST = sql`left join lateral (
  select s.name, s.latitude, s.longitude, w.arrived_at from work_order w join station s on s.id = w.station_id
  where w.service_man_id = u.id and w.arrived_at is not null order by w.arrived_at desc limit 1) last on true`;

/** Where somebody is to be sent, and what he has to know there. */
interface Need {
  provider_id: number;
  station_id: number;
  area_id: number | null;
  skills: Candidate['missing'];
}

async function needOfOrder(trx: Trx, taskId: string): Promise<Need> {
  const { rows } = await sql<Omit<Need, 'skills'>>`
    select provider_id, station_id, area_id from work_order where task_id = ${taskId}`.execute(trx);
  return { ...found(rows[0]), skills: await skillsOfOrder(trx, taskId) };
}

/** As its order would ask for it. */
async function needOfAlarm(trx: Trx, alarmId: number, now: number): Promise<Need> {
  const { rows } = await sql<Omit<Need, 'area_id' | 'skills'> & { kind: AlarmKind; code: string; type: 'ac' | 'dc' | null }>`
    select a.provider_id, a.station_id, a.kind, a.code, p.equipment_type as type
    from alarm a left join charge_point p on p.id = a.point_id where a.id = ${alarmId}`.execute(trx);
  const { provider_id, station_id, type, ...alarm } = found(rows[0]);
  const responsible = await responsibleFor(trx, station_id, now);
  return { provider_id, station_id, area_id: responsible?.areaId ?? null, skills: skillsFor(faultCodeOf(alarm), type) };
}

/**
 * Technicians for an order or an alarm, the fittest first: present, skilled, of its area, on duty, with few orders, near. Throws `notFound`, and a
 * field problem where neither is named.
 */
export async function candidatesFor(
  trx: Trx,
  { taskId, alarmId }: { taskId?: string | undefined; alarmId?: number | undefined },
  now: number,
): Promise<Candidate[]> {
  if (taskId === undefined && alarmId === undefined) throw new Problem('invalid', { fields: { taskId: 'required' } });
  const need = taskId === undefined ? await needOfAlarm(trx, alarmId!, now) : await needOfOrder(trx, taskId);
  const { rows } = await sql<
    Omit<Candidate, 'missing' | 'distanceKm'> & {
      skills: string[];
      latitude: number | null;
      longitude: number | null;
      at: [number, number];
    }
  >`
    select u.id, ${NAME} as name, coalesce(u.phone, '') as phone, (select g.name from service_contractor_man k join service_contractor g on g.id = k.contractor_id where k.user_id = u.id) as "contractorName", exists (select from service_area_man m where m.user_id = u.id and m.area_id = ${need.area_id}) as "isOfArea",
      (select count(*)::int from work_order o where o.service_man_id = u.id and o.state in ('dispatched', 'onSite', 'waiting')) as open,
      ${SKILLS_OF} as skills,
      ${offUntil(now)} as "offUntil", ${onDuty(now)} as "onDuty", last.latitude, last.longitude, array[s.latitude, s.longitude] as at
    from station s cross join ${MEN} ${LAST}
    where s.id = ${need.station_id} and u.provider_id = ${need.provider_id}`.execute(trx);
  return rows
    .map(({ skills, latitude, longitude, at, ...man }) => ({
      ...man,
      missing: skills.length === 0 ? [] : need.skills.filter((skill) => !skills.includes(skill)),
      distanceKm: latitude === null || longitude === null ? null : Math.round(kilometres([latitude, longitude], at)),
    }))
    .sort(
      (a, b) =>
        Number(a.offUntil !== null) - Number(b.offUntil !== null) ||
        a.missing.length - b.missing.length ||
        Number(b.isOfArea) - Number(a.isOfArea) ||
        Number(b.onDuty) - Number(a.onDuty) ||
        a.open - b.open ||
        (a.distanceKm ?? Number.MAX_SAFE_INTEGER) - (b.distanceKm ?? Number.MAX_SAFE_INTEGER) ||
        a.name.localeCompare(b.name),
    );
}

/** Orders of a provider that wait for a man or are with one, and its men; without one, of all that the caller sees. */
export async function readBoard(trx: Trx, providerId: number | undefined, now: number) {
  const where = sql`${ofProvider('w.provider_id', providerId)} and w.archived_at is null and w.cancelled_at is null and w.state in ('waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting')`;
  const { rows: orders } = await sql<BoardOrder>`
    select w.task_id as "taskId", w.state, w.source, w.priority, w.fault_code as "faultCode", w.vendor_code as "vendorCode", w.station_id as "stationId", s.name as "stationName", v.name as "providerName", s.time_zone as "timeZone",
      x.serial_number as "pointId", coalesce(x.name, '') as "pointName", x.connector_no as "connectorNo", coalesce(x.points, 0)::int as points,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', ${NAME}) end as "serviceMan", w.waiting_for as "waitingFor", ${instantOf('w.waiting_until')} as "waitingUntil",
      ${instantOf('w.response_due_at')} as "responseDueTime", to_char(${dueAt('repair_due_at', now)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "repairDueTime", ${overdueOf(now)} as overdue,
      ${instantOf('w.created_at')} as "createTime", s.latitude, s.longitude, to_char(w.planned_on, 'YYYY-MM-DD') as "plannedDay", w.plan_place as "plannedPlace"
    from work_order w join station s on s.id = w.station_id join provider v on v.id = w.provider_id left join system_users u on u.id = w.service_man_id
    left join lateral (select p.serial_number, p.name, o.connector_no, count(*) over () as points from (
      select point_id, min(connector_no) as connector_no from work_order_place where work_order_id = w.id group by point_id) o join charge_point p on p.id = o.point_id order by p.serial_number limit 1) x on true
    where ${where} order by w.priority, w.repair_due_at, w.id limit ${MOST}`.execute(trx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from work_order w where ${where}`.execute(
    trx,
  );
  const { rows: men } = await sql<BoardMan>`
    select u.id, ${NAME} as name, (select v.name from provider v where v.id = u.provider_id) as "providerName", ${offUntil(now)} as "offUntil", ${onDuty(now)} as "onDuty",
      case when last.arrived_at is not null then jsonb_build_object('stationName', last.name, 'latitude', last.latitude, 'longitude', last.longitude, 'time', ${instantOf('last.arrived_at')}) end as last
    from ${MEN} ${LAST} where ${ofProvider('u.provider_id', providerId)} order by 2 limit 200`.execute(trx);
  return { orders, total: counted[0]!.total, men };
}

/** Puts orders of a man into the sequence of a day; others of his that stood in that day lose their place. Returns those that he has. Throws a field problem for a man whom the caller does not see. */
export async function planDay(
  trx: Trx,
  { serviceManId, day, taskIds }: { serviceManId: number; day: string; taskIds: readonly string[] },
) {
  const { rows: man } = await sql`select id from system_users where id = ${serviceManId}`.execute(trx);
  if (man.length === 0) throw new Problem('invalid', { fields: { serviceManId: 'notServiceMan' } });
  const { rows } = await sql<{ task_id: string; place: number }>`
    with asked as (select v.task_id, min(v.place) as place from unnest(${[...taskIds]}::text[]) with ordinality v (task_id, place) group by 1),
    kept as (
      update work_order w set planned_on = ${day}, plan_place = a.place from asked a
      where w.task_id = a.task_id and w.service_man_id = ${serviceManId} and w.state in ('dispatched', 'onSite', 'waiting') returning w.id, w.task_id, a.place),
    gone as (
      update work_order w set planned_on = null, plan_place = null
      where w.service_man_id = ${serviceManId} and w.planned_on = ${day} and w.archived_at is null and w.task_id <> all (${[...taskIds]}::text[]) returning w.id)
    select task_id, place from kept order by place`.execute(trx);
  return { taskIds: rows.map(({ task_id }) => task_id) };
}

/** The way over the ground between two places (latitude, longitude in degrees), in km. */
function kilometres([lat1, lon1]: readonly [number, number], [lat2, lon2]: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h = half(lat2 - lat1) + Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * half(lon2 - lon1);
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h)));
}
