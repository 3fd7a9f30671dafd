import {
  type FieldCatalogue,
  type FieldFrame,
  type FieldOrder,
  holds,
  type Language,
  WORK_FAULT_CODES,
  type WorkFaultCode,
  type WorkOrder,
  type WorkOrderStep,
} from '@csms/contract';
import { sql } from 'kysely';
import { SHOWN_STATE_SQL } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { instantOf, instantOrNull } from '../../platform/http/lists.ts';
import { problemsOfOrders } from '../fault-problems/fault-problems.queries.ts';
import { reservedOfMany } from '../part-reservations/part-reservations.queries.ts';
import { recommendedSchemes } from '../work-orders/schemes.ts';
import { listWorkOrders, stepsOf } from '../work-orders/work-orders.queries.ts';

const DAY = 86_400_000;
/** So many orders of one man are shown; who has more has the most urgent. */
const MOST = 50;
const SCHEMES = 3;
const FRAMES = 12;
/** So much of a frame is shown. */
const FRAME_TEXT = 400;
/** So many steps of earlier hands come with an order. */
const EARLIER = 6;
/** What a man had so long ago he still finds, up to so many orders. */
const PAST_MS = 28 * DAY;
const MOST_PAST = 50;
/** Frames of so long ago say nothing about what one stands before. */
const FRAMES_MS = 2 * DAY;

type More = Pick<FieldOrder, 'taskId' | 'address' | 'latitude' | 'longitude' | 'servicePhone' | 'places'> & {
  alarms: (Omit<FieldOrder['alarms'][number], 'faultCode'> & { kind: string; code: string })[];
};

/** The orders that a man has to work on, the most urgent first, with all that a phone keeps of them. */
export async function fieldOrders(trx: Trx, userId: number, language: Language, now: number): Promise<FieldOrder[]> {
  const { list } = await listWorkOrders(
    trx,
    { mine: 'serviceMan', state: ['dispatched', 'onSite', 'waiting'], sort: 'priority', page: 1, limit: MOST },
    userId,
    now,
  );
  const { rows } = await sql<More>`
    select w.task_id as "taskId", s.address, s.latitude, s.longitude, s.service_phone as "servicePhone",
      coalesce((select jsonb_agg(jsonb_build_object('pointId', p.serial_number, 'pointName', p.name, 'connectorNo', c.connector_no, 'state', ${sql.raw(SHOWN_STATE_SQL)},
          'stateTime', ${instantOrNull('c.status_received_at')}) order by p.serial_number, c.connector_no)
        from charge_point p join connector c on c.point_id = p.id and c.connector_no > 0 left join connection_state cs on cs.point_id = p.id
        where exists (select from work_order_place o where o.work_order_id = w.id and o.point_id = p.id and o.connector_no in (0, c.connector_no))), '[]') as places,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'code', a.code, 'detail', a.detail, 'level', a.level, 'pointName', p.name, 'connectorNo', a.connector_no,
          'openTime', ${instantOf('a.opened_at')}) order by a.opened_at desc)
        from alarm a join charge_point p on p.id = a.point_id where a.cleared_at is null and a.point_id in (select o.point_id from work_order_place o where o.work_order_id = w.id)), '[]') as alarms
    from work_order w join station s on s.id = w.station_id where w.task_id = any (${list.map(({ taskId }) => taskId)}::text[])`.execute(
    trx,
  );
  const more = new Map(rows.map((row) => [row.taskId, row]));
  const taskIds = list.map(({ taskId }) => taskId);
  const reserved = await reservedOfMany(trx, taskIds);
  const problems = await problemsOfOrders(trx, taskIds);
  const earlier = await earlierSteps(trx, taskIds);
  const orders: FieldOrder[] = [];
  for (const order of list) {
    const { alarms, ...own } = more.get(order.taskId)!;
    const schemes = await recommendedSchemes(trx, { faultCode: order.faultCode, taskId: order.taskId }, language, now);
    orders.push({
      ...order,
      ...own,
      alarms: alarms.map(({ kind, code, ...alarm }) => ({ ...alarm, faultCode: faultOf(kind, code) })),
      schemes: schemes.slice(0, SCHEMES),
      earlier: earlier.filter(({ taskId }) => taskId === order.taskId).map(({ taskId: _, ...step }) => step),
      problems: problems.filter(({ taskId }) => taskId === order.taskId).map(({ taskId: _, ...problem }) => problem),
      reserved: reserved.filter(({ taskId }) => taskId === order.taskId).map(({ taskId: _, ...piece }) => piece),
    });
  }
  return orders;
}

/** What earlier hands found and did at orders, and why these came back; newest first. */
async function earlierSteps(trx: Trx, taskIds: readonly string[]) {
  const { rows } = await sql<FieldOrder['earlier'][number] & { taskId: string }>`
    select w.task_id as "taskId", t.action, ${instantOf('t.at')} as time, t.user_name as "userName", coalesce(t.detail ->> 'cause', '') as cause, coalesce(t.detail ->> 'remedy', '') as remedy,
      coalesce(t.detail ->> 'reason', '') as reason
    from work_order w cross join lateral (
      select * from work_order_step where work_order_id = w.id and action in ('finish', 'handBack', 'sendBack', 'reopen') order by id desc limit ${EARLIER}) t
    where w.task_id = any (${taskIds}::text[]) order by w.id, t.id desc`.execute(trx);
  return rows;
}

/** Past orders of a technician from the last four weeks, newest first: archived, or another's by now. */
export async function pastOrders(trx: Trx, userId: number, now: number): Promise<WorkOrder[]> {
  const hadBy = { userId, since: new Date(now - PAST_MS) };
  return (await listWorkOrders(trx, { hadBy, page: 1, limit: MOST_PAST }, userId, now)).list;
}

const faultOf = (kind: string, code: string): WorkFaultCode =>
  WORK_FAULT_CODES.find((one) => one === (kind === 'fault' ? code : kind)) ?? 'OtherError';

/** Where a man arrived last within a day: the place of the station, no other. */
export async function lastPlace(trx: Trx, userId: number, now: number): Promise<{ latitude: number; longitude: number } | null> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select s.latitude, s.longitude from work_order_step t join work_order w on w.id = t.work_order_id join station s on s.id = w.station_id
    where t.user_id = ${userId} and t.action = 'arrive' and t.at > ${new Date(now - DAY)} order by t.at desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The steps of an order; how it is reached and the last frames of its points come to the man alone who has it. */
export async function fieldDetail(
  trx: Trx,
  taskId: string,
  userId: number,
  now: number,
): Promise<{ guide: string; frames: FieldFrame[]; steps: WorkOrderStep[] }> {
  const { rows } = await sql<{ guide: string; serials: string[] }>`
    select s.guide, array(select distinct p.serial_number from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id order by 1 limit 5) as serials
    from work_order w join station s on s.id = w.station_id where w.task_id = ${taskId} and w.service_man_id = ${userId}`.execute(
    trx,
  );
  const { guide, serials } = rows[0] ?? { guide: '', serials: [] };
  const { rows: frames } = await sql<FieldFrame>`
    select ${instantOf('m.at')} as time, m.serial_number as "pointId", case when m.direction = 'in' then 'in' else 'out' end as direction, coalesce(m.action, '') as action, m.outcome, left(m.request, ${FRAME_TEXT}) as text
    from unnest(${serials}::text[]) u (serial_number) cross join lateral (
      select * from ocpp_message m where m.serial_number = u.serial_number and m.at > ${new Date(now - FRAMES_MS)} order by m.at desc, m.id desc limit ${FRAMES}) m
    order by m.at desc, m.id desc limit ${FRAMES}`.execute(trx);
  return { guide, frames, steps: await stepsOf(trx, taskId) };
}

/** So many lines of stock a phone keeps at most. */
const MOST_STOCK = 3_000;

/** What stores of the caller's provider hold, those that the caller keeps first, then cars, then depots. Who may not see stock gets what he keeps himself. */
export async function fieldCatalogue(
  trx: Trx,
  { userId, providerId, permissions }: Pick<Caller, 'userId' | 'providerId' | 'permissions'>,
): Promise<FieldCatalogue> {
  const { rows: stores } = await sql<FieldCatalogue['stores'][number]>`
    select t.id, t.name, u.id is not null as own from store t left join system_users u on u.id = ${userId} and t.keeper <> '' and t.keeper in (u.name, u.username)
    where t.closed_at is null and t.provider_id = ${providerId} and (u.id is not null or ${holds(permissions, 'material:read')}) order by u.id is null, t.kind, t.name limit 200`.execute(
    trx,
  );
  const { rows: stock } = await sql<FieldCatalogue['stock'][number]>`
    select p.id as "partId", p.parts_number as "partsNumber", p.name, p.is_serialised as "isSerialised", s.store_id as "storeId", sum(s.free)::int as free
    from stock s join part p on p.id = s.part_id where s.store_id = any (${stores.map(({ id }) => id)}::int[]) and s.free > 0
    group by p.id, s.store_id order by array_position(${stores.map(({ id }) => id)}::int[], s.store_id), p.parts_number limit ${MOST_STOCK}`.execute(
    trx,
  );
  return { stores, stock };
}
