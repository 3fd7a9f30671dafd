import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { type Ids, idsOf, noIds, oneOf } from '../../platform/database/ids.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isOwnOrder } from './people.ts';

export interface WorkOrderFilter {
  keyword?: string | undefined;
  taskId?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  stationName?: string | undefined;
  pointId?: string | undefined;
  faultCode?: string[] | undefined;
  state?: string[] | undefined;
  source?: string[] | undefined;
  priority?: string[] | undefined;
  mine?: 'leader' | 'serviceMan' | undefined;
  serviceManId?: number | undefined;
  contractorId?: number | undefined;
  overdue?: 'response' | 'repair' | undefined;
  open?: boolean | undefined;
  alarmId?: number | undefined;
  startTime?: string | undefined;
  endedSince?: string | undefined;
  endTime?: string | undefined;
  /** Those that a user was sent to or worked at since then, and that are not in its hands now. */
  hadBy?: { userId: number; since: Date } | undefined;
  /** The user whose own orders are all that is shown. */
  ownOf?: number | undefined;
}

type Condition = RawBuilder<unknown>;

/** So many orders are counted exactly; of those that have a word, fewer. */
export const COUNT_BOUND = 10_000;
export const FOUND_BOUND = 1_000;
export const OPEN = sql.raw(`w.archived_at is null and w.cancelled_at is null`);
/** Its clock stands still while it waits. */
export const dueAt = (column: 'response_due_at' | 'repair_due_at', now: number) =>
  sql`(w.${sql.raw(column)} + case when w.waiting_since is null then interval '0' else greatest(${new Date(now)}::timestamptz - w.waiting_since, interval '0') end)`;
export const overdueOf = (
  now: number,
) => sql`case when ${OPEN} and w.finished_at is null and ${dueAt('repair_due_at', now)} < ${new Date(now)} then 'repair'
  when ${OPEN} and w.dispatched_at is null and w.response_due_at < ${new Date(now)} then 'response' end`;

const is = (column: string, ids: Ids): Condition => oneOf(sql.raw(`w.${column}`), ids);
/** One value is an equality: only that can be read off an index in the order of time. */
const among = (column: string, values: readonly (string | number)[], type: 'text' | 'smallint'): Condition =>
  values.length === 1
    ? sql`w.${sql.raw(column)} = ${values[0]}`
    : sql`w.${sql.raw(column)} = any (${values}::${sql.raw(type)}[])`;

/** Of the conditions an order meets one or more, so that each is read off its own index. None: nothing can match. */
export interface Where {
  branches: Condition[];
  /** It is known already that more than `FOUND_BOUND` match. */
  isMany: boolean;
}

/** A filter as conditions on work_order `w`. Names of stations and points become ids first. */
export async function whereOf(trx: Trx, filter: WorkOrderFilter, callerId: number, now: number): Promise<Where> {
  const nothing: Where = { branches: [], isMany: false };
  const given = plainConditions(filter, callerId, now);
  if (filter.stationName) {
    const ids = await idsOf(trx, sql`select id from station where name ilike ${likeText(filter.stationName)}`);
    if (noIds(ids)) return nothing;
    given.push(is('station_id', ids));
  }
  if (filter.pointId) {
    const ids = await ordersAt(trx, sql`select id from charge_point where serial_number = ${filter.pointId}`);
    if (noIds(ids)) return nothing;
    given.push(is('id', ids));
  }
  const plain = sql.join(given, sql` and `);
  if (!filter.keyword) return { branches: [plain], isMany: false };
  const { branches, isMany } = await keywordBranches(trx, filter.keyword);
  return { branches: branches.map((branch) => sql`${plain} and ${branch}`), isMany: isMany && given.length === 1 };
}

function plainConditions(filter: WorkOrderFilter, callerId: number, now: number): Condition[] {
  const given = [sql`true`];
  if (filter.ownOf !== undefined) given.push(isOwnOrder(filter.ownOf));
  if (filter.hadBy) given.push(hadBy(filter.hadBy));
  if (filter.open !== undefined) given.push(filter.open ? sql`${OPEN}` : sql`not (${OPEN})`);
  if (filter.alarmId)
    given.push(sql`w.id in (select o.work_order_id from work_order_alarm o where o.alarm_id = ${filter.alarmId})`);
  if (filter.taskId) given.push(sql`w.task_id = ${filter.taskId}`);
  if (filter.providerId) given.push(sql`w.provider_id = ${filter.providerId}`);
  if (filter.stationId) given.push(sql`w.station_id = ${filter.stationId}`);
  if (filter.faultCode?.length) given.push(among('fault_code', filter.faultCode, 'text'));
  if (filter.state?.length) given.push(among('state', filter.state, 'text'));
  if (filter.source?.length) given.push(among('source', filter.source, 'text'));
  if (filter.priority?.length) given.push(among('priority', filter.priority.map(Number), 'smallint'));
  if (filter.mine === 'leader') given.push(sql`w.leader_id = ${callerId}`);
  if (filter.mine === 'serviceMan') given.push(sql`w.service_man_id = ${callerId}`);
  if (filter.serviceManId) given.push(sql`w.service_man_id = ${filter.serviceManId}`);
  if (filter.contractorId) given.push(sql`w.contractor_id = ${filter.contractorId}`);
  if (filter.overdue) given.push(sql`${OPEN} and ${overdueOf(now)} = ${filter.overdue}`);
  if (filter.startTime) given.push(sql`w.created_at >= ${filter.startTime}`);
  if (filter.endedSince) given.push(sql`coalesce(w.archived_at, w.cancelled_at) >= ${filter.endedSince}`);
  if (filter.endTime) given.push(sql`w.created_at < ${filter.endTime}`);
  return given;
}

const hadBy = ({ userId, since }: NonNullable<WorkOrderFilter['hadBy']>): Condition =>
  sql`(w.service_man_id is distinct from ${userId} or w.state not in ('dispatched', 'onSite', 'waiting')) and w.id in (
    select work_order_id from work_order_step where user_id = ${userId} and at > ${since}
    union select work_order_id from work_order_step where action in ('dispatch', 'passOn') and detail ->> 'serviceManId' = ${String(userId)} and at > ${since})`;

/** Where a keyword can stand: the order's number, its station, one of its points, its description. */
async function keywordBranches(trx: Trx, keyword: string): Promise<Where> {
  const like = likeText(keyword);
  const branches: Condition[] = [];
  const number = /^(?:wo)?0*(\d{1,9})$/i.exec(keyword)?.[1];
  if (number) branches.push(sql`w.id = ${Number(number)}`);
  const stations = await idsOf(trx, sql`select id from station where name ilike ${like}`);
  if (!noIds(stations)) branches.push(is('station_id', stations));
  const atPoints = await ordersAt(trx, sql`select id from charge_point where serial_number ilike ${like} or name ilike ${like}`);
  if (!noIds(atPoints)) branches.push(is('id', atPoints));
  const said = await ordersSaying(trx, keyword, like);
  if (said === 'many') branches.push(sql`w.description ilike ${like}`);
  else if (said.length > 0) branches.push(sql`w.id = any (${said}::int[])`);
  return { branches, isMany: said === 'many' && keyword.length > 1 };
}

async function ordersAt(trx: Trx, points: RawBuilder<unknown>): Promise<Ids> {
  const ids = await idsOf(trx, points);
  if (noIds(ids)) return [];
  return idsOf(trx, sql`select work_order_id as id from work_order_place where ${oneOf(sql`point_id`, ids)}`);
}

/** Orders that have a rare text in their description; one that many have is soon met on the way. A single letter is taken for one. */
async function ordersSaying(trx: Trx, keyword: string, like: string): Promise<number[] | 'many'> {
  if (keyword.length < 2) return 'many';
  const { rows } = await sql<{
    ids: number[];
  }>`select work_orders_saying(${keyword}, ${like}, ${FOUND_BOUND + 1}) as ids`.execute(trx);
  const { ids } = rows[0]!;
  return ids.length > FOUND_BOUND ? 'many' : ids;
}
