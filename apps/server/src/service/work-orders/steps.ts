import {
  NOT_WHILE_INSIDE,
  nextWorkOrderState,
  type StepFile,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderAction,
  type WorkOrderState,
  type WorkOrderStepKind,
} from '@csms/contract';
import { sql } from 'kysely';
import { attachFile } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { releaseAll } from '../part-reservations/part-reservations.service.ts';
import { hoursForPriority, hoursOf } from '../roster/roster.queries.ts';
import { dueAfter, workingMs } from '../roster/working-time.rules.ts';
import type { Doer } from './open-order.ts';
import { lockOrder, type OrderRow } from './rows.ts';
import { DECIDABLE_MS } from './work-orders.queries.ts';

/** Steps after which no part is kept for an order: its work is done, it goes to somebody else, or nobody works at it. */
const RELEASES: readonly WorkOrderAction[] = ['finish', 'handBack', 'cancel', 'heal'];

/** What a person says with a step. */
export interface StepWords {
  note?: string;
  files?: readonly StepFile[];
  /** Made by the sender: the same one again changes nothing. */
  requestId?: string | undefined;
  detail?: Record<string, unknown>;
}

/** What a step sets beside the state. */
export interface Change {
  serviceManId?: number | null;
  /** The contractor that it is given to; null: none. */
  contractorId?: number | null;
  waiting?: { for: string; until: Date } | null;
  schemeId?: number | null;
  closingReason?: string;
}

/** A step that was made; null where it had landed before. */
export interface Made {
  order: OrderRow;
  state: WorkOrderState;
}

/**
 * Takes an order one step further: locks it, looks whether the step is possible from where it is, and keeps it with who did it. Of two at once the second sees the first.
 * Throws `notFound`, `workOrderMoved` (601) where the order is not where the step begins, `notYourOrder` where another man was sent, `personInside` where somebody is still at work at one of its
 * chargers (he, or his leader with a reason, clears that first), `costNotApproved` where work would begin or end without a yes to what it costs.
 */
export async function makeStep(
  trx: Trx,
  { taskId, action, by, isChief = false }: { taskId: string; action: WorkOrderAction; by: Doer; isChief?: boolean },
  words: StepWords,
  now: number,
  change: (order: OrderRow) => Change | Promise<Change> = () => ({}),
): Promise<Made | null> {
  const order = await lockOrder(trx, taskId);
  if (words.requestId && (await hasLanded(trx, order.id, words.requestId))) return null;
  const state = nextWorkOrderState(action, order.state, order.arrived_at !== null);
  if (state === null) throw new Problem('workOrderMoved');
  if (WORK_ORDER_TRANSITIONS[action].own && order.service_man_id !== by.id && !isChief) throw new Problem('notYourOrder');
  if (NOT_WHILE_INSIDE.includes(action)) await mustBeOutside(trx, taskId);
  if (action === 'decide' && by.id !== null && now < (order.confirmed_at?.getTime() ?? now) + DECIDABLE_MS)
    throw new Problem('workOrderInProof');
  if (action === 'arrive' || action === 'finish') await costMustBeApproved(trx, order.id);
  const set = await change(order);
  const files = await attachAll(trx, order, words.files ?? []);
  const attempt = action === 'dispatch' ? order.attempt + 1 : order.attempt;
  await update(trx, order, action, state, set, attempt, now);
  await keepStep(trx, order, { action, state, attempt, by }, { ...words, files }, now);
  if (RELEASES.includes(action)) await releaseAll(trx, order, by.name, now);
  return { order, state };
}

/** Adds to an order's history without moving it. Null where it had landed before. */
export async function noteOrder(
  trx: Trx,
  { taskId, action, by }: { taskId: string; action: WorkOrderStepKind; by: Doer },
  words: StepWords,
  now: number,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, taskId);
  if (words.requestId && (await hasLanded(trx, order.id, words.requestId))) return null;
  const files = await attachAll(trx, order, words.files ?? []);
  await keepStep(trx, order, { action, state: order.state, attempt: order.attempt, by }, { ...words, files }, now);
  return order;
}

/** Who is still at work at a charger of an order, and where; undefined: nobody. */
export async function someoneInside(trx: Trx, taskId: string): Promise<{ name: string; point: string } | undefined> {
  const { rows } = await sql<{ name: string; point: string }>`
    select w.user_name as name, coalesce(nullif(p.name, ''), p.serial_number) as point from point_at_work w join charge_point p on p.id = w.point_id
    where w.task_id = ${taskId} and w.ended_at is null order by w.began_at limit 1`.execute(trx);
  return rows[0];
}

async function mustBeOutside(trx: Trx, taskId: string): Promise<void> {
  const places = await someoneInside(trx, taskId);
  if (places) throw new Problem('personInside', { places });
}

async function hasLanded(trx: Trx, id: number, requestId: string): Promise<boolean> {
  const { rows } = await sql`select id from work_order_step where work_order_id = ${id} and request_id = ${requestId}`.execute(
    trx,
  );
  return rows.length > 0;
}

async function attachAll(trx: Trx, order: OrderRow, files: readonly StepFile[]): Promise<readonly StepFile[]> {
  for (const { fileName } of files) await attachFile(trx, fileName, { providerId: order.provider_id, field: 'files' });
  return files;
}

async function update(
  trx: Trx,
  order: OrderRow,
  action: WorkOrderAction,
  state: WorkOrderState,
  set: Change,
  attempt: number,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const waitedMs = order.waiting_since === null ? 0 : Math.max(0, now - order.waiting_since.getTime());
  const resumes = order.state === 'waiting';
  const repairDueAt = resumes ? await dueAfterWaiting(trx, order, now) : order.repair_due_at;
  const works =
    action === 'dispatch' || action === 'prove' || action === 'decide' || resumes ? await worksOf(trx, order) : undefined;
  const workS = (since: Date | null) => Math.round((works?.(since?.getTime() ?? now, now) ?? 0) / 1000);
  await sql`update work_order set state = ${state}, attempt = ${attempt},
    service_man_id = case when ${set.serviceManId !== undefined} then ${set.serviceManId ?? null}::int else service_man_id end,
    contractor_id = case when ${set.contractorId !== undefined} then ${set.contractorId ?? null}::int when ${action} in ('handBack', 'reopen') then null else contractor_id end,
    waiting_for = ${set.waiting?.for ?? null}, waiting_until = ${set.waiting?.until ?? null}, waiting_since = ${state === 'waiting' ? at : null},
    waited_s = waited_s + ${resumes ? Math.round(waitedMs / 1000) : 0}, repair_due_at = ${repairDueAt},
    waited_work_s = waited_work_s + ${resumes ? workS(order.waiting_since) : 0},
    response_work_s = case when ${action} = 'dispatch' then coalesce(response_work_s, ${workS(order.created_at)}::int) else response_work_s end,
    repair_work_s = case when ${action} in ('prove', 'decide') then greatest(0, ${workS(order.created_at)}::int - waited_work_s) when ${action} = 'reopen' then null else repair_work_s end,
    scheme_id = case when ${set.schemeId !== undefined} then ${set.schemeId ?? null}::int else scheme_id end,
    closing_reason = coalesce(${set.closingReason ?? null}, closing_reason),
    accepted_at = case when ${action} = 'accept' then ${at} else accepted_at end,
    dispatched_at = case when ${action} = 'dispatch' then coalesce(dispatched_at, ${at}) else dispatched_at end,
    seen_at = case when ${action} in ('dispatch', 'handBack', 'reopen', 'sendBack') then null when ${action} = 'arrive' then coalesce(seen_at, ${at}) else seen_at end,
    arrived_at = case when ${action} = 'arrive' then ${at} when ${action} in ('dispatch', 'handBack', 'reopen', 'sendBack') then null else arrived_at end,
    finished_at = case when ${action} = 'finish' then ${at} when ${action} in ('sendBack', 'reopen') then null else finished_at end,
    confirmed_at = case when ${action} = 'confirm' then ${at} when ${action} = 'reopen' then null else confirmed_at end,
    proven_at = case when ${action} in ('prove', 'decide') then ${at} when ${action} = 'reopen' then null else proven_at end,
    archived_at = case when ${action} in ('archive', 'heal') then ${at} else archived_at end,
    cancelled_at = case when ${action} = 'cancel' then ${at} else cancelled_at end
    where id = ${order.id}`.execute(trx);
  if (action === 'reopen')
    await sql`update work_order_place set proven_at = null, proof_transaction_id = null where work_order_id = ${order.id}`.execute(
      trx,
    );
}

/** Work that is expected to cost more than the provider's limit begins with somebody's yes. */
async function costMustBeApproved(trx: Trx, id: number): Promise<void> {
  const { rows } =
    await sql`select w.id from work_order w join cost_rule c on c.provider_id = w.provider_id where w.id = ${id} and w.approved_at is null and w.estimate > c.approval_limit`.execute(
      trx,
    );
  if (rows.length > 0) throw new Problem('costNotApproved');
}

/** How long the service works for an order between two moments (epoch ms), in ms: by the hours of its provider and the clock of its station. */
async function worksOf(trx: Trx, order: OrderRow): Promise<(from: number, to: number) => number> {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from station where id = ${order.station_id}`.execute(trx);
  const hours = hoursForPriority(await hoursOf(trx, order.provider_id), order.priority);
  return (from, to) => workingMs(from, to, hours, rows[0]!.time_zone);
}

/** Its clock stood still: what was left of the working time when it began to wait is left now. */
async function dueAfterWaiting(trx: Trx, order: OrderRow, now: number): Promise<Date> {
  const since = order.waiting_since?.getTime() ?? now;
  const due = order.repair_due_at.getTime();
  const { rows } = await sql<{ time_zone: string }>`select time_zone from station where id = ${order.station_id}`.execute(trx);
  const hours = hoursForPriority(await hoursOf(trx, order.provider_id), order.priority);
  const zone = rows[0]!.time_zone;
  // One that was late already stays as late as it was.
  if (due <= since) return new Date(due + Math.max(0, now - since));
  return new Date(dueAfter(now, workingMs(since, due, hours, zone), hours, zone));
}

async function keepStep(
  trx: Trx,
  order: OrderRow,
  { action, state, attempt, by }: { action: WorkOrderStepKind; state: WorkOrderState; attempt: number; by: Doer },
  { note = '', files = [], detail = {}, requestId }: StepWords,
  now: number,
): Promise<void> {
  await sql`insert into work_order_step (work_order_id, provider_id, action, from_state, to_state, attempt, user_id, user_name, at, note, files, detail, request_id)
    values (${order.id}, ${order.provider_id}, ${action}, ${order.state}, ${state}, ${attempt}, ${by.id}, ${by.name}, ${new Date(now)}, ${note}, ${JSON.stringify(files)}::jsonb,
      ${JSON.stringify(detail)}::jsonb, ${requestId ?? null})`.execute(trx);
}
