import type { StepFile, WorkFaultCode, WorkOrder } from '@csms/contract';
import { sql } from 'kysely';
import { keepFiles } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { hoursForPriority, hoursOf } from '../roster/roster.queries.ts';
import { responsibleFor } from './areas.queries.ts';
import { goalsOf, priorityOf } from './priority.rules.ts';

const DAY = 86_400_000;
/** An order whose fault comes back within so long of its archiving is repeated by the next. */
const REPEAT_MS = 30 * DAY;
/** Over so many days it is counted how many sessions a place usually has. */
const USUAL_DAYS = 14;

/** Who did something: a system user, or the system itself. */
export interface Doer {
  id: number | null;
  name: string;
}
export const SYSTEM: Doer = { id: null, name: 'CSMS' };
const DANGER = { kind: 'danger' as const, count: null };

export interface NewOrder {
  providerId: number;
  stationId: number;
  source: WorkOrder['source'];
  faultCode: WorkFaultCode;
  vendorCode?: string;
  description: string;
  /** Empty: the station as a whole. */
  places: readonly { pointId: number; connectorNo: number }[];
  alarmIds: readonly string[];
  transactionId: number | null;
  isSerious: boolean;
  /** Somebody may be hurt: it goes before everything. */
  isDanger?: boolean;
  /** Asked for by a person; null: from what is known. */
  priority: number | null;
  files: readonly StepFile[];
  by: Doer;
}

/** Opens an order with its places, alarms, area, priority and goals. Returns its id. */
export async function openOrder(trx: Trx, order: NewOrder, now: number): Promise<number> {
  const { providerId, stationId, faultCode, places, by } = order;
  const responsible = await responsibleFor(trx, stationId, now);
  const { timeZone, ...site } = await siteOf(trx, order, now);
  const known = priorityOf({
    isSerious: order.isSerious,
    points: new Set(places.map(({ pointId }) => pointId)).size,
    ...site,
  });
  const priority = order.isDanger ? 1 : (order.priority ?? known.priority);
  const why = order.isDanger
    ? [DANGER, ...known.why]
    : order.priority === null
      ? known.why
      : [{ kind: 'asked' as const, count: null }];
  const { responseDueAt, repairDueAt } = goalsOf(
    priority,
    now,
    hoursForPriority(await hoursOf(trx, providerId), priority),
    timeZone,
  );
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into work_order (provider_id, station_id, state, source, fault_code, vendor_code, description, priority, priority_why, transaction_id, area_id, leader_id, response_due_at, repair_due_at,
      created_by, created_at, repeats_id)
    values (${providerId}, ${stationId}, 'waitingAcceptance', ${order.source}, ${faultCode}, ${order.vendorCode ?? ''}, ${order.description}, ${priority}, ${JSON.stringify(why)}::jsonb, ${order.transactionId},
      ${responsible?.areaId ?? null}, ${responsible?.leaderId ?? null}, ${new Date(responseDueAt)}, ${new Date(repairDueAt)}, ${by.name}, ${at},
      (select w.id from work_order w where w.station_id = ${stationId} and w.fault_code = ${faultCode} and w.archived_at > ${new Date(now - REPEAT_MS)} and (
        exists (select from work_order_place p where p.work_order_id = w.id and p.point_id = any (${places.map(({ pointId }) => pointId)}::int[]))
        or (${places.length === 0} and not exists (select from work_order_place p where p.work_order_id = w.id))) order by w.archived_at desc limit 1))
    returning id`.execute(trx);
  const { id } = rows[0]!;
  await addPlaces(trx, id, order);
  await keepFiles(
    trx,
    order.files.map(({ fileName }) => fileName),
  );
  await sql`insert into work_order_step (work_order_id, provider_id, action, to_state, attempt, user_id, user_name, at, files)
    values (${id}, ${providerId}, 'open', 'waitingAcceptance', 0, ${by.id}, ${by.name}, ${at}, ${JSON.stringify(order.files)}::jsonb)`.execute(
    trx,
  );
  return id;
}

/** More of the same cause joins an open order. An alarm that only comes back at a place of the order is kept with it, and is no step: one that comes and goes would fill the order with them. */
export async function joinOrder(
  trx: Trx,
  id: number,
  more: Pick<NewOrder, 'providerId' | 'places' | 'alarmIds' | 'by' | 'files' | 'isDanger'> & { description: string },
  now: number,
): Promise<void> {
  const places = await addPlaces(trx, id, more);
  if (more.isDanger) await makeUrgent(trx, id, now);
  if (places === 0 && more.by.id === null && more.alarmIds.length > 0) return;
  await keepFiles(
    trx,
    more.files.map(({ fileName }) => fileName),
  );
  await sql`insert into work_order_step (work_order_id, provider_id, action, from_state, to_state, attempt, user_id, user_name, at, note, files)
    select id, provider_id, 'join', state, state, attempt, ${more.by.id}, ${more.by.name}, ${new Date(now)}, ${more.description}, ${JSON.stringify(more.files)}::jsonb from work_order where id = ${id}`.execute(
    trx,
  );
}

/** An open order that turns out to be a danger goes before everything; its goals come nearer, never later. */
async function makeUrgent(trx: Trx, id: number, now: number): Promise<void> {
  const { rows } = await sql<{ provider_id: number; time_zone: string }>`
    select w.provider_id, s.time_zone from work_order w join station s on s.id = w.station_id where w.id = ${id}`.execute(trx);
  const { provider_id: providerId, time_zone: zone } = rows[0]!;
  const { responseDueAt, repairDueAt } = goalsOf(1, now, hoursForPriority(await hoursOf(trx, providerId), 1), zone);
  const why = JSON.stringify([DANGER]);
  await sql`update work_order set priority = 1, priority_why = case when priority_why @> ${why}::jsonb then priority_why else ${why}::jsonb || priority_why end,
    response_due_at = least(response_due_at, ${new Date(responseDueAt)}), repair_due_at = least(repair_due_at, ${new Date(repairDueAt)}) where id = ${id}`.execute(
    trx,
  );
}

/** Gives how many places are new. */
async function addPlaces(
  trx: Trx,
  id: number,
  { providerId, places, alarmIds }: Pick<NewOrder, 'providerId' | 'places' | 'alarmIds'>,
): Promise<number> {
  let added = 0;
  if (places.length > 0) {
    const { numAffectedRows } = await sql`insert into work_order_place (work_order_id, provider_id, point_id, connector_no)
      select distinct ${id}::int, ${providerId}::int, v.point_id, v.connector_no from unnest(${places.map(({ pointId }) => pointId)}::int[], ${places.map(
        ({ connectorNo }) => connectorNo,
      )}::smallint[]) v (point_id, connector_no) on conflict do nothing`.execute(trx);
    added = Number(numAffectedRows ?? 0);
  }
  if (alarmIds.length > 0)
    await sql`insert into work_order_alarm (alarm_id, work_order_id, provider_id) select v.id, ${id}::int, ${providerId}::int from unnest(${[...alarmIds]}::bigint[]) v (id) on conflict do nothing`.execute(
      trx,
    );
  return added;
}

/** What a station can still do, and how busy the places usually are. */
async function siteOf(trx: Trx, { stationId, places }: Pick<NewOrder, 'stationId' | 'places'>, now: number) {
  const { rows: zones } = await sql<{ time_zone: string }>`select time_zone from station where id = ${stationId}`.execute(trx);
  const { rows } = await sql<{ connectors: number; left: number }>`
    select count(*)::int as connectors, count(*) filter (where coalesce(cs.online, false) and p.enabled and coalesce(c.status, '') not in ('Faulted', 'Unavailable'))::int as "left"
    from charge_point p join connector c on c.point_id = p.id left join connection_state cs on cs.point_id = p.id
    where p.station_id = ${stationId} and p.removed_at is null and c.connector_no > 0`.execute(trx);
  const { rows: used } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from charging_record r
    where r.station_id = ${stationId} and r.started_at > ${new Date(now - USUAL_DAYS * DAY)} and r.point_id = any (${places.map(({ pointId }) => pointId)}::int[])`.execute(
    trx,
  );
  return {
    timeZone: zones[0]!.time_zone,
    connectors: rows[0]!.connectors,
    connectorsLeft: rows[0]!.left,
    sessionsADay: used[0]!.sessions / USUAL_DAYS,
  };
}
