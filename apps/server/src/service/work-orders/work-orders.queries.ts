import { WORK_ORDER_DEEDS, type WorkOrder, type WorkOrderDetail, type WorkOrderStep, type workOrderList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOfKeys } from '../../platform/database/prepared.ts';
import { instantOf, type Paging, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { reservedOf } from '../part-reservations/part-reservations.queries.ts';
import { partsOfOrder } from '../spare-parts/of-work-orders.ts';
import { isOwnOrder } from './people.ts';
import { dayOfPage, totalByDays } from './work-order-days.queries.ts';
import { COUNT_BOUND, dueAt, FOUND_BOUND, OPEN, overdueOf, type WorkOrderFilter, whereOf } from './work-orders.filter.ts';

/** An order is not closed without proof before it has been in proof so long, in ms. */
const DECIDABLE_MS = (WORK_ORDER_DEEDS.decide.proofDays ?? 0) * 86_400_000;

/** So many alarms of an order are shown, the newest: one that comes and goes for weeks has hundreds. */
const MOST_ALARMS = 50;

/** So many orders are passed over in a moment; further ones are jumped. */
const NEAR_OFFSET = 2_000;

const STATION_NAME = 's.name';
const SORTS: Sorts<typeof workOrderList> = {
  taskId: 'w.id',
  priority: 'w.priority',
  stationName: STATION_NAME,
  repairDueTime: 'w.repair_due_at',
  createTime: 'w.created_at',
};
const columnsOf = (
  now: number,
) => sql`w.task_id as "taskId", w.state, w.source, w.fault_code as "faultCode", w.vendor_code as "vendorCode", w.description, w.priority, w.priority_why as "priorityWhy",
  w.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", w.provider_id as "providerId", v.name as "providerName", x.serial_number as "pointId", coalesce(x.name, '') as "pointName",
  x.connector_no as "connectorNo", coalesce(x.points, 0)::int as points, w.transaction_id as "transactionId", a.name as "areaName",
  case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as leader, case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as "serviceMan",
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as contractor,
  w.waiting_for as "waitingFor", ${instantOf('w.waiting_until')} as "waitingUntil", ${instantOf('w.response_due_at')} as "responseDueTime",
  to_char(${dueAt('repair_due_at', now)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "repairDueTime", ${overdueOf(now)} as overdue,
  array(select k.user_name from point_at_work k where k.task_id = w.task_id and k.ended_at is null order by k.began_at) as inside, w.attempt, b.task_id as "repeatsTaskId",
  w.created_by as "createdBy", ${instantOf('w.created_at')} as "createTime", ${instantOf('w.accepted_at')} as "acceptTime", ${instantOf('w.dispatched_at')} as "dispatchTime",
  ${instantOf('w.seen_at')} as "seenTime", ${instantOf('w.arrived_at')} as "arriveTime", ${instantOf('w.finished_at')} as "finishTime", ${instantOf('w.confirmed_at')} as "confirmTime",
  ${instantOf('w.proven_at')} as "provenTime", ${instantOf('w.archived_at')} as "archiveTime", ${instantOf('w.cancelled_at')} as "cancelTime"`;
const JOINS = sql`join station s on s.id = w.station_id join provider v on v.id = w.provider_id left join service_area a on a.id = w.area_id left join system_users l on l.id = w.leader_id
  left join system_users m on m.id = w.service_man_id left join work_order b on b.id = w.repeats_id left join service_contractor g on g.id = w.contractor_id
  left join lateral (
    select p.serial_number, p.name, o.connector_no, count(*) over () as points from (
      select point_id, min(connector_no) as connector_no from work_order_place where work_order_id = w.id group by point_id) o
    join charge_point p on p.id = o.point_id order by p.serial_number limit 1) x on true`;

/** Rows of a list in an order, from an offset on. */
interface Stretch {
  column: string;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Ids of a stretch of the orders that meet one of the conditions or more, in order. */
function idsOfStretch(branches: readonly RawBuilder<unknown>[], stretch: Stretch): RawBuilder<unknown> {
  const { column, direction, limit, offset } = stretch;
  const page = sql`limit ${limit} offset ${offset}`;
  // One condition is read off its index up to the page; sorting all before it once more would take longer than that.
  const [only] = branches;
  if (branches.length === 1 && only && column !== STATION_NAME)
    return sql`select w.id from work_order w where ${only} order by ${sql.raw(column)} ${sql.raw(direction)}, w.id ${sql.raw(direction)} ${page}`;
  const far = sql.raw(String(offset + limit));
  const way = sql.raw(direction);
  const each = branches.map((where) =>
    column === STATION_NAME
      ? // Station by station, so that it ends with the page.
        sql`(select w.id, s.name as key, s.id as tie from (select id, name from station order by name ${way}, id ${way}) s
          cross join lateral (select w.id from work_order w where w.station_id = s.id and ${where} order by w.id ${way} limit ${far}) w order by s.name ${way}, s.id ${way}, w.id ${way} limit ${far})`
      : sql`(select w.id, ${sql.raw(column)} as key, 0 as tie from work_order w where ${where} order by ${sql.raw(column)} ${way}, w.id ${way} limit ${far})`,
  );
  return sql`select id from (${sql.join(each, sql` union `)}) w order by key ${way}, tie ${way}, id ${way} ${page}`;
}

/** Reads a stretch from the nearer end of the list. `turned`: its rows come in the opposite order. In the order of opening it begins with its day. */
async function nearestStretch(trx: Trx, filter: WorkOrderFilter, asked: Stretch, total: number) {
  const count = Math.min(asked.limit, total - asked.offset);
  const last = total - asked.offset - count;
  const turned = last < asked.offset;
  const direction: Stretch['direction'] = turned === (asked.direction === 'asc') ? 'desc' : 'asc';
  const stretch = { ...asked, direction, limit: count, offset: turned ? last : asked.offset };
  const day =
    asked.column === SORTS.createTime && stretch.offset > NEAR_OFFSET
      ? await dayOfPage(trx, filter, direction, stretch.offset)
      : undefined;
  return day
    ? { stretch: { ...stretch, offset: stretch.offset - day.passed }, from: day.from, turned }
    : { stretch, from: sql`true`, turned };
}

/** How many orders meet one of the conditions or more, up to one above the bound. */
async function countUpTo(trx: Trx, branches: readonly RawBuilder<unknown>[], bound: number): Promise<number> {
  const most = sql.raw(String(bound + 1));
  const each = branches.map((where) => sql`(select w.id from work_order w where ${where} limit ${most})`);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from (${sql.join(each, sql` union `)}) w limit ${most}) c`.execute(trx);
  return rows[0]!.total;
}

async function rowsOf(trx: Trx, branches: readonly RawBuilder<unknown>[], stretch: Stretch, now: number): Promise<WorkOrder[]> {
  const found = await sql<{ id: number }>`${idsOfStretch(branches, stretch)}`.execute(trx);
  return rowsOfKeys(
    trx,
    found.rows.map(({ id }) => id),
    { type: 'int', columns: columnsOf(now), joins: sql`join work_order w on w.id = page.id ${JOINS}` },
  );
}

/**
 * A page of orders, newest first unless asked otherwise. The total of all orders, or of all orders of a provider, is exact; there a far page is found from near it.
 * The total of any other filter is exact up to a bound.
 */
export async function listWorkOrders(
  trx: Trx,
  { page, limit, sort, ...filter }: WorkOrderFilter & Paging,
  callerId: number,
  now: number,
): Promise<{ list: WorkOrder[]; total: number; more?: true }> {
  const asked: Stretch = { ...sortOf(sort || '-createTime', SORTS)!, limit, offset: (page - 1) * limit };
  const { branches, isMany } = await whereOf(trx, filter, callerId, now);
  if (branches.length === 0) return { list: [], total: 0 };
  const exact = await totalByDays(trx, filter);
  if (exact !== undefined) {
    if (asked.offset >= exact) return { list: [], total: exact };
    const { stretch, from, turned } = await nearestStretch(trx, filter, asked, exact);
    const list = await rowsOf(
      trx,
      branches.map((where) => sql`${where} and ${from}`),
      stretch,
      now,
    );
    return { list: turned ? list.reverse() : list, total: exact };
  }
  const rows = await rowsOf(trx, branches, asked, now);
  const bound = filter.keyword ? FOUND_BOUND : COUNT_BOUND;
  const total = isMany ? bound + 1 : await countUpTo(trx, branches, bound);
  if (total <= bound) return { list: rows, total };
  const isMore = rows.length === limit;
  return { list: rows, total: Math.max(bound, asked.offset + rows.length + (isMore ? 1 : 0)), more: true };
}

/** One order as lists show it. Throws `notFound`. */
export async function findWorkOrder(trx: Trx, taskId: string, now: number): Promise<WorkOrder> {
  const { rows } = await sql<WorkOrder>`select ${columnsOf(now)} from work_order w ${JOINS} where w.task_id = ${taskId}`.execute(
    trx,
  );
  return found(rows[0]);
}

/** The steps of an order, first to last. */
export async function stepsOf(trx: Trx, taskId: string): Promise<WorkOrderStep[]> {
  const { rows } = await sql<WorkOrderStep & { id: string | number }>`
    select t.id, t.action, t.from_state as "fromState", t.to_state as "toState", t.attempt, t.user_name as "userName", ${instantOf('t.at')} as time, t.note, t.files, t.detail
    from work_order_step t join work_order w on w.id = t.work_order_id where w.task_id = ${taskId} order by t.id`.execute(trx);
  return rows.map((row) => ({ ...row, id: row.id }));
}

/** One order with all that is known of it. Throws `notFound`. */
export async function readWorkOrder(trx: Trx, taskId: string, now: number): Promise<WorkOrderDetail> {
  const order = await findWorkOrder(trx, taskId, now);
  const { rows: more } = await sql<
    Pick<
      WorkOrderDetail,
      | 'address'
      | 'latitude'
      | 'longitude'
      | 'servicePhone'
      | 'guide'
      | 'closingReason'
      | 'healedBy'
      | 'vendor'
      | 'model'
      | 'places'
      | 'alarms'
    >
  >`
    select s.address, s.latitude, s.longitude, s.service_phone as "servicePhone", s.guide, w.closing_reason as "closingReason", w.healed_by as "healedBy", coalesce(x.vendor, '') as vendor, coalesce(x.model, '') as model,
      coalesce((select jsonb_agg(jsonb_build_object('pointId', p.serial_number, 'pointName', p.name, 'connectorNo', o.connector_no, 'provenTime', ${instantOf('o.proven_at')},
        'proofTransactionId', o.proof_transaction_id) order by p.serial_number, o.connector_no) from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id), '[]') as places,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'openTime', ${instantOf('a.opened_at')}, 'clearTime', ${instantOf('a.cleared_at')}) order by a.id)
        from (select alarm_id from work_order_alarm where work_order_id = w.id order by alarm_id desc limit ${MOST_ALARMS}) o join alarm a on a.id = o.alarm_id), '[]') as alarms
    from work_order w join station s on s.id = w.station_id left join lateral (select p.vendor, p.model from work_order_place o join charge_point p on p.id = o.point_id
      where o.work_order_id = w.id order by p.serial_number limit 1) x on true where w.task_id = ${taskId}`.execute(trx);
  const decidable = order.state === 'inProof' && order.confirmTime !== null ? Date.parse(order.confirmTime) + DECIDABLE_MS : null;
  return {
    ...order,
    ...more[0]!,
    steps: await stepsOf(trx, taskId),
    parts: await partsOfOrder(trx, taskId),
    reserved: await reservedOf(trx, taskId),
    decidableTime: decidable === null ? null : new Date(decidable).toISOString(),
  };
}

/** How many orders are in each state, late, and the caller's own; and stations that no area answers for by name or region. */
export async function sumWorkOrders(
  trx: Trx,
  { providerId, ownOf }: { providerId?: number | undefined; ownOf?: number | undefined },
  callerId: number,
  now: number,
) {
  const own = sql`${providerId ? sql`w.provider_id = ${providerId}` : sql`true`} and ${isOwnOrder(ownOf)}`;
  const { rows: states } = await sql<{ state: WorkOrder['state']; count: number }>`
    select w.state, count(*)::int as count from work_order w where ${own} and ${OPEN} group by 1`.execute(trx);
  const { rows } = await sql<{ overdue: number; mine: number }>`
    select count(*) filter (where ${overdueOf(now)} is not null)::int as overdue,
      count(*) filter (where w.service_man_id = ${callerId} and w.state in ('dispatched', 'onSite', 'waiting') or w.leader_id = ${callerId} and w.state in ('waitingAcceptance', 'waitingDispatch', 'waitingConfirmation'))::int as mine
    from work_order w where ${own} and ${OPEN}`.execute(trx);
  const { rows: stations } = await sql<{ count: number }>`
    select count(*)::int as count from station s where s.removed_at is null and ${providerId ? sql`s.provider_id = ${providerId}` : sql`true`}
      and not exists (select from service_area_station n where n.station_id = s.id)
      and not exists (select from service_area a where a.provider_id = s.provider_id and a.region_code = any (s.pca_ids))`.execute(
    trx,
  );
  return { states, ...rows[0]!, stationsWithoutArea: ownOf === undefined ? stations[0]!.count : 0 };
}
