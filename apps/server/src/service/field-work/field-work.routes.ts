import {
  contract,
  type FIELD_OUTCOMES,
  type fieldStep,
  type HandAction,
  type LiveEvent,
  nextWorkOrderState,
} from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { doerOf, mustSee } from '../work-orders/people.ts';
import { isChief, performStep, planOf } from '../work-orders/perform-step.ts';
import { lockOrder, orderChanged } from '../work-orders/rows.ts';
import { noteSeen } from '../work-orders/seen.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { fieldCatalogue, fieldDetail, fieldOrders, lastPlace, pastOrders } from './field-work.queries.ts';
import { publicKeyOf, subscribe, unsubscribe } from './push.ts';

type Step = z.output<typeof fieldStep>;
type Outcome = (typeof FIELD_OUTCOMES)[number];

/** The phone of a technician (page `/workOrder/field`). */
export function fieldWorkRoutes(
  http: Http,
  { databases, bus, clock, seal }: { databases: Databases; bus: Bus; clock: Clock; seal: Seal },
): void {
  const { fieldWork } = contract;
  http.bind(fieldWork.orders, ({ caller, language }) =>
    databases.scoped(caller.scope, async (trx) => ({
      list: await fieldOrders(trx, caller.userId, language, clock.now()),
      past: await pastOrders(trx, caller.userId, clock.now()),
      from: await lastPlace(trx, caller.userId, clock.now()),
      time: new Date(clock.now()).toISOString(),
    })),
  );
  http.bind(fieldWork.order, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      await mustHaveHad(trx, caller, query.taskId);
      const detail = await fieldDetail(trx, query.taskId, caller.userId, clock.now());
      await noteSeen(trx, caller, query.taskId, clock.now());
      return detail;
    }),
  );
  http.bind(fieldWork.parts, ({ caller }) => databases.scoped(caller.scope, (trx) => fieldCatalogue(trx, caller)));
  http.bind(fieldWork.step, async ({ caller, body }) => {
    const { outcome, events } = await databases.scoped(caller.scope, (trx) => takeStep(trx, caller, body, clock.now()));
    for (const event of events) bus.publish('live', event);
    return { taskId: body.taskId, outcome };
  });
  http.bind(fieldWork.push, async () => ({ publicKey: await publicKeyOf(databases.system, seal) }));
  http.bind(fieldWork.subscribe, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      await subscribe(trx, caller, body, language, clock.now());
      return null;
    }),
  );
  http.bind(fieldWork.unsubscribe, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await unsubscribe(trx, caller.userId, body.endpoint);
      return null;
    }),
  );
}

/** Throws `notFound` for an order that the caller does not see and was never sent to: of one that went to another man meanwhile he may still say what he did. */
async function mustHaveHad(trx: Trx, caller: Caller, taskId: string): Promise<void> {
  const { rows } = await sql`select w.id from work_order w join work_order_step t on t.work_order_id = w.id
    where w.task_id = ${taskId} and t.action in ('dispatch', 'passOn') and t.detail ->> 'serviceManId' = ${String(caller.userId)} limit 1`.execute(
    trx,
  );
  if (rows.length === 0) await mustSee(trx, caller, taskId);
}

/** Whether a step can be made as its order is now. The order is kept for this transaction. */
async function isPossible(trx: Trx, caller: Caller, taskId: string, action: HandAction): Promise<boolean> {
  const order = await lockOrder(trx, taskId);
  const isOwn = order.service_man_id === caller.userId || isChief(caller);
  return isOwn && nextWorkOrderState(action, order.state, order.arrived_at !== null) !== null;
}

/** What was meant by a step that could not be made. */
const meantBy = ({ action: meant, reason, waitingFor, until, cause, remedy, measured, laborMinutes }: Step) =>
  Object.fromEntries(
    Object.entries({ meant, reason, waitingFor, until, cause, remedy, measured, laborMinutes }).filter(
      ([, value]) => value !== '' && value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );

/**
 * Makes a step that may have waited on a phone; it counts from when it was done. What was meant for an order that has gone on meanwhile, or is another man's now, is kept as a note with its photos, so
 * that nothing of it is lost. The same `requestId` again changes nothing.
 */
async function takeStep(trx: Trx, caller: Caller, step: Step, now: number): Promise<{ outcome: Outcome; events: LiveEvent[] }> {
  const { taskId, action, requestId, note, files, position } = step;
  await mustHaveHad(trx, caller, taskId);
  // Our clock decides: what a phone says to be still to come was done now.
  const doneAt = Math.min(Date.parse(step.doneTime), now);
  const where = position ? { position } : {};
  if (action === 'note') {
    if (note === '' && files.length === 0) throw new Problem('invalid', { fields: { note: 'required' } });
    return keep('done', where);
  }
  // What such a step lacks is of no matter any more.
  if (!(await isPossible(trx, caller, taskId, action))) return keep('keptAsNote', { ...meantBy(step), ...where });
  const plan = planOf(action, step, caller, doneAt);
  const detail = { ...plan.detail, ...where };
  const { made, events } = await performStep(trx, caller, action, step, { ...plan, detail }, now, doneAt);
  return { outcome: made ? 'done' : 'landed', events };

  async function keep(outcome: Outcome, detail: Record<string, unknown>): Promise<{ outcome: Outcome; events: LiveEvent[] }> {
    const words = { note, files, requestId, detail, doneAt };
    const order = await noteOrder(trx, { taskId, action: 'note', by: doerOf(caller) }, words, now);
    if (!order) return { outcome: 'landed', events: [] };
    return { outcome, events: [orderChanged(order)] };
  }
}
