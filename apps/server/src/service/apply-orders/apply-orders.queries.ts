import { type ApplyAction, type ApplyFlow, type ApplyOrder, type applyOrderList, holds } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { found } from '../../platform/http/problem.ts';
import { type ApplyStep, applyFlowOf, nextApplyState } from './apply-orders.rules.ts';

export interface ApplyFilter {
  keyword?: string | undefined;
  taskId?: string | undefined;
  status?: string[] | undefined;
  partsNumber?: string | undefined;
  applicant?: string | undefined;
  receiver?: string | undefined;
  logisticsType?: string[] | undefined;
  workOrderTaskId?: string | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const SORTS: Sorts<typeof applyOrderList> = { taskId: 'a.id', applicant: 'a.applicant', applyTime: 'a.created_at' };
const FROM = sql`apply_order a join provider v on v.id = a.provider_id join store t on t.id = a.to_store_id left join store f on f.id = a.from_store_id left join work_order w on w.id = a.work_order_id`;
const COLUMNS = sql`a.task_id as "taskId", a.state as status, l.numbers as "partsNumber", l.models as model, l.count, l.received, l.lines, round(l.cost, 2)::text as cost, v.currency, a.receiver, a.applicant,
  a.logistics_type as "logisticsType", a.tracking_number as "trackingNumber", a.delivery_address as "deliveryAddress", a.to_store_id as "storeId", t.name as "storeName", f.name as "fromStoreName", a.approver,
  a.audit_opinion as "auditOpinion", w.task_id as "workOrderTaskId", a.note, ${instantOf('a.created_at')} as "applyTime", ${instantOrNull('a.decided_at')} as "decideTime", ${instantOrNull('a.shipped_at')} as "shipTime",
  ${instantOrNull('a.received_at')} as "receiveTime", a.provider_id as "providerId", v.name as "providerName", a.applicant_id as "applicantId"`;
const LINES = sql`cross join lateral (
  select string_agg(p.parts_number, ', ' order by p.parts_number) as numbers, coalesce(string_agg(nullif(p.model, ''), ', ' order by p.parts_number), '') as models, sum(l.count)::int as count, sum(l.received)::int as received,
    sum(l.count * p.price) as cost,
    jsonb_agg(jsonb_build_object('partId', p.id, 'partsNumber', p.parts_number, 'name', p.name, 'model', p.model, 'unit', p.unit, 'isSerialised', p.is_serialised, 'count', l.count, 'shipped', l.shipped, 'received', l.received,
      'serialNumbersInTransit', case when p.is_serialised then coalesce((select jsonb_agg(x.serial_number order by x.serial_number) from (
        select m.serial_number from stock_movement m where m.apply_order_id = a.id and m.part_id = p.id group by 1 having sum(m.in_transit) > 0) x), '[]') else '[]'::jsonb end) order by p.parts_number) as lines
  from apply_order_line l join part p on p.id = l.part_id where l.apply_order_id = a.id) l`;

function conditionsOf(filter: ApplyFilter): RawBuilder<unknown> {
  const given = [sql`true`];
  const hasPart = (condition: RawBuilder<unknown>) =>
    sql`exists (select from apply_order_line x join part p on p.id = x.part_id where x.apply_order_id = a.id and ${condition})`;
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(a.task_id ilike ${like} or a.applicant ilike ${like} or a.receiver ilike ${like} or a.delivery_address ilike ${like} or ${hasPart(sql`(p.parts_number ilike ${like} or p.name ilike ${like} or p.model ilike ${like})`)})`,
    );
  }
  if (filter.taskId) given.push(sql`a.task_id = ${filter.taskId}`);
  if (filter.status?.length) given.push(sql`a.state = any (${filter.status}::text[])`);
  if (filter.partsNumber) given.push(hasPart(sql`p.parts_number ilike ${likeText(filter.partsNumber)}`));
  if (filter.applicant) given.push(sql`a.applicant ilike ${likeText(filter.applicant)}`);
  if (filter.receiver) given.push(sql`a.receiver ilike ${likeText(filter.receiver)}`);
  if (filter.logisticsType?.length) given.push(sql`a.logistics_type = any (${filter.logisticsType}::text[])`);
  if (filter.workOrderTaskId) given.push(sql`w.task_id = ${filter.workOrderTaskId}`);
  if (filter.providerId) given.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.from) given.push(sql`a.created_at >= ${filter.from}`);
  if (filter.to) given.push(sql`a.created_at < ${filter.to}`);
  return sql.join(given, sql` and `);
}

type Row = Omit<ApplyOrder, 'actions'> & { applicantId: number | null };

/** What the caller may do to an order now: nobody approves his own, and only the applicant cancels. */
function withActions({ applicantId, ...row }: Row, { userId, permissions }: Pick<Caller, 'userId' | 'permissions'>): ApplyOrder {
  const may: Readonly<Record<ApplyAction, boolean>> = {
    agree: holds(permissions, 'material:approve') && applicantId !== userId,
    refuse: holds(permissions, 'material:approve') && applicantId !== userId,
    ship: holds(permissions, 'material:ship'),
    receive: holds(permissions, 'material:apply'),
    cancel: holds(permissions, 'material:apply') && applicantId === userId,
  };
  const actions = (Object.keys(may) as ApplyAction[]).filter(
    (action) => may[action] && nextApplyState(action, row.status) !== null,
  );
  return { ...row, actions };
}

/** A page of apply orders, newest first unless asked otherwise. */
export async function listApplyOrders(
  trx: Trx,
  filter: ApplyFilter & Paging,
  caller: Caller,
): Promise<{ list: ApplyOrder[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } = await sql<Row>`
    with page as materialized (select a.id, row_number() over () as place from (select a.id from ${FROM} where ${where} ${sortedPage(filter, SORTS, { first: '-applyTime', tie: 'a.id' })}) a)
    select ${COLUMNS} from page join (${sql`select a.* from apply_order a`}) a on a.id = page.id join provider v on v.id = a.provider_id join store t on t.id = a.to_store_id left join store f on f.id = a.from_store_id
      left join work_order w on w.id = a.work_order_id ${LINES} order by page.place`.execute(trx);
  return { list: rows.map((row) => withActions(row, caller)), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** One apply order. Throws `notFound`. */
export async function findApplyOrder(trx: Trx, taskId: string, caller: Caller): Promise<ApplyOrder> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} ${LINES} where a.task_id = ${taskId}`.execute(trx);
  return withActions(found(rows[0]), caller);
}

/** The way of an apply order. Throws `notFound`. */
export async function readApplyFlow(trx: Trx, taskId: string, now: number): Promise<ApplyFlow> {
  const { rows } = await sql<{
    id: number;
    state: ApplyOrder['status'];
  }>`select id, state from apply_order where task_id = ${taskId}`.execute(trx);
  const { id, state } = found(rows[0]);
  const { rows: steps } = await sql<ApplyStep>`
    select to_state as "toState", user_name as "userName", ${instantOf('at')} as time, note from apply_order_step where apply_order_id = ${id} order by id`.execute(
    trx,
  );
  return applyFlowOf(state, steps, now);
}
