import {
  type LiveEvent,
  nextWorkOrderState,
  type StepFile,
  WORK_ORDER_DEEDS,
  type WorkOrderAction,
  type WorkOrderState,
  type WorkOrderStepKind,
} from '@csms/contract';
import { sql } from 'kysely';
import { attachFile } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { releaseAll } from '../part-reservations/part-reservations.service.ts';
import type { Doer } from './open-order.ts';
import { lockOrder, type OrderRow } from './rows.ts';
import { type Change, writeStep } from './steps.writes.ts';

const DAY_MS = 86_400_000;

/** What a person says with a step. */
export interface StepWords {
  note?: string;
  files?: readonly StepFile[];
  /** Made by the sender: the same one again changes nothing. */
  requestId?: string | undefined;
  detail?: Record<string, unknown>;
  /** When it was done, in epoch ms, where it may be sent later; absent: now. */
  doneAt?: number | undefined;
}

/** What a step keeps in the history, sets and tells beside what its deed says. */
export interface StepPlan {
  detail?: Record<string, unknown>;
  change?: (trx: Trx, order: OrderRow, now: number) => Promise<Change>;
  tell?: (trx: Trx, order: OrderRow, change: Change, now: number) => Promise<LiveEvent[]>;
}

/** A step that was made; null where it had landed before. */
export interface Made {
  order: OrderRow;
  state: WorkOrderState;
}

/**
 * Takes an order one step further: locks it, looks whether the step is possible from where it is, and keeps it with who did it. Of two at once the second sees the first.
 * What was done before it was sent counts from when it was done.
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
  const deed = WORK_ORDER_DEEDS[action];
  const order = await lockOrder(trx, taskId);
  if (words.requestId && (await hasLanded(trx, order.id, words.requestId))) return null;
  const state = nextWorkOrderState(action, order.state, order.arrived_at !== null);
  if (state === null) throw new Problem('workOrderMoved');
  if (deed.own && order.service_man_id !== by.id && !isChief) throw new Problem('notYourOrder');
  if (deed.notWhileInside) await mustBeOutside(trx, taskId);
  if (deed.proofDays && by.id !== null && now < (order.confirmed_at?.getTime() ?? now) + deed.proofDays * DAY_MS)
    throw new Problem('workOrderInProof');
  if (deed.needsApproval) await costMustBeApproved(trx, order.id);
  const made = await change(order);
  const files = await attachAll(trx, order, words.files ?? []);
  const attempt = order.attempt + (deed.newAttempt ? 1 : 0);
  const at = doneBetween(words.doneAt, await lastMove(trx, order.id), now);
  await writeStep(trx, order, deed, { state, attempt, change: made }, at);
  const detail = { ...words.detail, ...made.detail, ...sentLater(at, now) };
  await keepStep(trx, order, { action, state, attempt, by }, { ...words, files, detail }, at);
  if (deed.releases) await releaseAll(trx, order, by.name, now);
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
  const at = doneBetween(words.doneAt, order.created_at.getTime(), now);
  const detail = { ...words.detail, ...sentLater(at, now) };
  await keepStep(trx, order, { action, state: order.state, attempt: order.attempt, by }, { ...words, files, detail }, at);
  return order;
}

/** A step that comes so long after it was done says when it came, in ms. */
const LATER_MS = 60_000;

/** When a step was done, in epoch ms: as its doer says, yet not before what it follows, and not after it has come. */
const doneBetween = (doneAt: number | undefined, since: number, now: number): number =>
  doneAt === undefined ? now : Math.min(now, Math.max(doneAt, since));

const sentLater = (at: number, now: number) => (now - at > LATER_MS ? { sentTime: new Date(now).toISOString() } : {});

/** When an order came to where it is, in epoch ms. */
async function lastMove(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from work_order_step where work_order_id = ${id} and from_state is distinct from to_state`.execute(trx);
  return rows[0]?.at?.getTime() ?? 0;
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

/** Work that is expected to cost more than the provider's limit begins with somebody's yes. */
async function costMustBeApproved(trx: Trx, id: number): Promise<void> {
  const { rows } =
    await sql`select w.id from work_order w join cost_rule c on c.provider_id = w.provider_id where w.id = ${id} and w.approved_at is null and w.estimate > c.approval_limit`.execute(
      trx,
    );
  if (rows.length > 0) throw new Problem('costNotApproved');
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
