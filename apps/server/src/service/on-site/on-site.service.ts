import { type AtWork, SAFETY_CHECKS, type TestCharge } from '@csms/contract';
import { sql } from 'kysely';
import { startTestCharge } from '../../charging/index.ts';
import {
  type AtWorkRow,
  confirmSafe,
  enterPoint,
  findPoint,
  leavePoint,
  peopleOfOrder,
  personAt,
  personPlaces,
  requestCommands,
  type WorkChange,
} from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { doerOf } from '../work-orders/people.ts';
import { lockOrder, type OrderRow } from '../work-orders/rows.ts';
import { noteOrder } from '../work-orders/steps.ts';

/** A charge point and connector of an order. */
interface Place {
  taskId: string;
  pointId: string;
}

const userOf = (caller: Caller) => ({ id: caller.userId, name: doerOf(caller).name, username: caller.username });
const leads = ({ permissions }: Caller): boolean => permissions.some((one) => one === 'workOrder:dispatch' || one === '*:*:*');

/** Those who work at chargers of an order, as one of them sees it. */
export async function listPeople(trx: Trx, taskId: string, callerId: number): Promise<AtWork[]> {
  return (await peopleOfOrder(trx, taskId)).map((row) => toAtWork(row, callerId));
}

const toAtWork = ({ pointId: _, serialNumber, userId, ...row }: AtWorkRow, callerId: number): AtWork => ({
  ...row,
  pointId: serialNumber,
  checklist: row.checklist as AtWork['checklist'],
  isOwn: userId === callerId,
});

/** His own order, locked, where it is in his hands. Throws `notFound`, `notYourOrder`, `workOrderMoved`. */
async function ownOrder(trx: Trx, caller: Caller, taskId: string, states: readonly OrderRow['state'][]): Promise<OrderRow> {
  const order = await lockOrder(trx, taskId);
  if (order.service_man_id !== caller.userId) throw new Problem('notYourOrder');
  if (!states.includes(order.state)) throw new Problem('workOrderMoved');
  return order;
}

/** A point of an order's station. Throws a field problem for any other. */
async function pointAt(trx: Trx, order: OrderRow, serialNumber: string) {
  const point = await findPoint(trx, serialNumber);
  if (!point || point.stationId !== order.station_id) throw new Problem('invalid', { fields: { pointId: 'notFound' } });
  return point;
}

/** A point that an order is about; an order of a whole station is about each of its points. Throws `notOnSite`. */
async function pointOf(trx: Trx, order: OrderRow, serialNumber: string) {
  const point = await pointAt(trx, order, serialNumber);
  const { rows } = await sql<{
    point_id: number;
  }>`select point_id from work_order_place where work_order_id = ${order.id}`.execute(trx);
  if (rows.length > 0 && !rows.some((row) => row.point_id === point.id)) throw new Problem('notOnSite');
  return point;
}

/** Says that the caller works at a point. Throws `checklistIncomplete`, `needsHighVoltage`, `alreadyAtWork`. */
export async function enter(
  trx: Trx,
  caller: Caller,
  form: Place & { isHighVoltage: boolean; checklist?: readonly AtWork['checklist'][number][] | undefined },
  clock: Clock,
): Promise<WorkChange & { providerId: number; stationId: number }> {
  const order = await ownOrder(trx, caller, form.taskId, ['dispatched', 'onSite']);
  const point = await pointAt(trx, order, form.pointId);
  const checklist = form.isHighVoltage ? [...new Set(form.checklist ?? [])] : [];
  if (form.isHighVoltage) {
    if (checklist.length < SAFETY_CHECKS.length)
      throw new Problem('checklistIncomplete', { fields: { checklist: 'checklistIncomplete' } });
    const { rows } = await sql`
      select user_id from service_area_man where user_id = ${caller.userId} and provider_id = ${order.provider_id} and 'highVoltage' = any (skills)`.execute(
      trx,
    );
    if (rows.length === 0) throw new Problem('needsHighVoltage');
  }
  const change = await enterPoint(
    trx,
    { pointId: point.id, providerId: point.providerId, taskId: order.task_id, user: userOf(caller), checklist },
    clock,
  );
  const detail = { point: point.pointName || point.serialNumber, checklist };
  await noteOrder(trx, { taskId: order.task_id, action: 'enter', by: doerOf(caller) }, { detail }, clock.now());
  return { ...change, providerId: order.provider_id, stationId: order.station_id };
}

/** Who works at a point by this number, with his order locked. Throws `notAtWork`. */
async function workOf(trx: Trx, id: number): Promise<{ order: OrderRow; userId: number | null; point: string }> {
  const { rows } = await sql<{ task_id: string; user_id: number | null; point: string }>`
    select w.task_id, w.user_id, coalesce(nullif(p.name, ''), p.serial_number) as point from point_at_work w join charge_point p on p.id = w.point_id
    where w.id = ${id} and w.ended_at is null`.execute(trx);
  const [row] = rows;
  if (!row) throw new Problem('notAtWork');
  return { order: await lockOrder(trx, row.task_id), userId: row.user_id, point: row.point };
}

/** The caller says that it is safe where he works. Throws `notAtWork`. */
export async function confirm(trx: Trx, caller: Caller, form: { id: number; note: string }, now: number) {
  const { order, point } = await workOf(trx, form.id);
  const change = await confirmSafe(trx, form.id, caller.userId, form.note, now);
  const words = { note: form.note, detail: { point } };
  await noteOrder(trx, { taskId: order.task_id, action: 'confirmSafe', by: doerOf(caller) }, words, now);
  return { ...change, taskId: order.task_id, providerId: order.provider_id, stationId: order.station_id };
}

/** Clears that somebody works at a point: himself, or a leader with a reason. Throws `notAtWork`, `notYourOrder`, a field problem. */
export async function leave(trx: Trx, caller: Caller, form: { id: number; reason?: string | undefined }, clock: Clock) {
  const { order, userId, point } = await workOf(trx, form.id);
  const isOwn = userId === caller.userId;
  if (!isOwn && !leads(caller)) throw new Problem('notYourOrder');
  const reason = form.reason ?? '';
  if (!isOwn && reason === '') throw new Problem('invalid', { fields: { reason: 'required' } });
  const change = await leavePoint(trx, form.id, { by: userOf(caller), reason }, clock);
  const detail = { point, ...(reason === '' ? {} : { reason }) };
  await noteOrder(trx, { taskId: order.task_id, action: 'leave', by: doerOf(caller) }, { detail }, clock.now());
  return { ...change, taskId: order.task_id, providerId: order.provider_id, stationId: order.station_id };
}

/** A point that he may ask for something now: of his own order, while he is on site, and nobody is inside. Throws `notOnSite`, `personAtWork`, `pointOffline`. */
async function askable(trx: Trx, caller: Caller, form: Place) {
  const order = await ownOrder(trx, caller, form.taskId, ['onSite']);
  const point = await pointOf(trx, order, form.pointId);
  const person = await personAt(queryableOf(trx), point.id);
  if (person) throw new Problem('personAtWork', { places: personPlaces(person, point.timeZone) });
  if (!point.online) throw new Problem('pointOffline');
  return { order, point };
}

/** Asks for a test charge. Returns its command and point. Throws `connectorBusy`, `connectorReserved`. */
export async function askTestCharge(trx: Trx, caller: Caller, form: Place & { connectorNo: number }, clock: Clock) {
  const { order, point } = await askable(trx, caller, form);
  const connector = point.connectors.find((one) => one.connectorNo === form.connectorNo);
  if (!connector) throw new Problem('invalid', { fields: { connectorNo: 'notFound' } });
  if (connector.transactionId !== null) throw new Problem('connectorBusy');
  if (connector.reservationId !== null) throw new Problem('connectorReserved');
  const { commandId } = await startTestCharge(
    trx,
    {
      pointId: point.id,
      providerId: point.providerId,
      connectorNo: form.connectorNo,
      taskId: order.task_id,
      user: userOf(caller),
    },
    clock,
  );
  const detail = { point: point.pointName || point.serialNumber, connectorNo: form.connectorNo };
  await noteOrder(trx, { taskId: order.task_id, action: 'testCharge', by: doerOf(caller) }, { detail }, clock.now());
  return {
    commandId: commandId!,
    pointId: point.id,
    taskId: order.task_id,
    providerId: order.provider_id,
    stationId: order.station_id,
  };
}

/** Asks for a test charge to be stopped. Throws `notCharging`. */
export async function askStop(trx: Trx, caller: Caller, id: number, clock: Clock) {
  const { rows } = await sql<{ task_id: string; point_id: number; transaction_id: number | null; status: string | null }>`
    select t.task_id, t.point_id, t.transaction_id, r.status from test_charge t left join charging_record r on r.transaction_id = t.transaction_id where t.id = ${id}`.execute(
    trx,
  );
  const row = found(rows[0]);
  const order = await lockOrder(trx, row.task_id);
  if (order.service_man_id !== caller.userId && !leads(caller)) throw new Problem('notYourOrder');
  if (row.transaction_id === null || row.status !== 'charging') throw new Problem('notCharging');
  const [commandId] = await requestCommands(
    queryableOf(trx),
    {
      pointIds: [row.point_id],
      action: 'stopSession',
      payload: { transactionId: row.transaction_id },
      requestedBy: caller.username,
      reason: { key: 'testCharge', of: row.task_id },
    },
    clock,
  );
  return { commandId: commandId!, pointId: row.point_id };
}

/** Asks for a reboot. Throws `connectorBusy` where a session runs. */
export async function askReset(trx: Trx, caller: Caller, form: Place & { type: 'soft' | 'hard' }, clock: Clock) {
  const { order, point } = await askable(trx, caller, form);
  if (point.connectors.some(({ transactionId }) => transactionId !== null)) throw new Problem('connectorBusy');
  const [commandId] = await requestCommands(
    queryableOf(trx),
    { pointIds: [point.id], action: 'reset', payload: { type: form.type }, requestedBy: caller.username, reason: order.task_id },
    clock,
  );
  const detail = { point: point.pointName || point.serialNumber, type: form.type };
  await noteOrder(trx, { taskId: order.task_id, action: 'reset', by: doerOf(caller) }, { detail }, clock.now());
  return {
    commandId: commandId!,
    pointId: point.id,
    taskId: order.task_id,
    providerId: order.provider_id,
    stationId: order.station_id,
  };
}

/** The test charges of an order, newest first. */
export async function listTestCharges(trx: Trx, taskId: string, now: number): Promise<TestCharge[]> {
  const { rows } = await sql<TestCharge>`
    select t.id, p.serial_number as "pointId", p.name as "pointName", t.connector_no as "connectorNo", t.user_name as by, ${instantOf('t.requested_at')} as "requestTime",
      case when r.status = 'charging' then 'charging' when r.transaction_id is not null then 'ended'
        when k.status in ('expired', 'cancelled', 'failed') and k.result is distinct from 'noAnswer' or k.result not in ('accepted', 'noAnswer') then 'refused'
        when t.usable_until <= ${new Date(now)} then 'none' else 'asked' end as state,
      t.transaction_id as "transactionId", coalesce(l.energy_wh, r.energy_wh, 0)::float8 as "energyWh",
      case when r.stopped_at is not null then ${instantOf('r.stopped_at')} end as "endTime"
    from test_charge t join charge_point p on p.id = t.point_id left join charging_record r on r.transaction_id = t.transaction_id
    left join charging_live l on l.transaction_id = t.transaction_id left join command k on k.id = t.command_id
    where t.task_id = ${taskId} order by t.id desc limit 50`.execute(trx);
  return rows;
}
