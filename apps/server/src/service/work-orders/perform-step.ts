import { type HandAction, type LiveEvent, mustBeSaid, SAID_DEEDS, type StepSaid } from '@csms/contract';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { reservedOf } from '../part-reservations/part-reservations.queries.ts';
import { mustBeOwnStores, takeParts } from '../spare-parts/of-work-orders.ts';
import { tellStep } from './notices.ts';
import { doerOf } from './people.ts';
import { orderChanged } from './rows.ts';
import { mustBeScheme } from './schemes.ts';
import { makeStep, type StepPlan } from './steps.ts';
import type { Change } from './steps.writes.ts';
import { dispatchPlan } from './to-dispatch.ts';

const needed = (field: string) => new Problem('invalid', { fields: { [field]: 'required' } });

/** Its reason is why the order was closed. */
const closing = ({ reason = '' }: StepSaid): StepPlan => ({ change: async () => ({ closingReason: reason }) });

/** Deeds that set, or tell, more than they say in the contract. */
const PLANS: Readonly<Partial<Record<HandAction, (said: StepSaid, caller: Caller, now: number) => StepPlan>>> = {
  // Who accepts it leads it.
  accept: (_, { userId }) => ({ change: async () => ({ leaderId: userId }) }),
  dispatch: dispatchPlan,
  wait: ({ waitingFor = '', until: day = '' }, _, now) => {
    const until = new Date(day);
    if (until.getTime() <= now) throw new Problem('invalid', { fields: { until: 'waitingPast' } });
    return {
      detail: { waitingFor, until: until.toISOString() },
      change: async () => ({ waiting: { for: waitingFor, until } }),
    };
  },
  finish: finishPlan,
  decide: closing,
  cancel: closing,
};

/** The plan of a person's step. Throws field problems for what it lacks. */
export function planOf(action: HandAction, said: StepSaid, caller: Caller, now: number): StepPlan {
  const { asks = [] } = SAID_DEEDS[action];
  for (const field of asks) if (mustBeSaid(field) && !said[field]) throw needed(field);
  const reason = asks.includes('reason') ? said.reason : undefined;
  return {
    ...(reason ? { detail: { reason } } : {}),
    tell: (trx, order, _, at) => tellStep(trx, action, order, at, reason),
    ...PLANS[action]?.(said, caller, now),
  };
}

function finishPlan(said: StepSaid, caller: Caller): StepPlan {
  const { cause, remedy, schemeId = null, laborMinutes = null, measured = [], storeId = null, parts = [] } = said;
  return {
    detail: { cause, remedy, schemeId, laborMinutes, ...(measured.length > 0 ? { measured } : {}) },
    change: async (trx, order, now) => {
      await mustBeScheme(trx, schemeId, order.provider_id);
      const used = parts.map(({ storeId: own, ...line }) => {
        const from = own ?? storeId;
        if (from === null) throw needed('storeId');
        return { ...line, storeId: from };
      });
      if (caller.isOutside)
        await mustBeOwnStores(
          trx,
          used.map((line) => line.storeId),
          caller.userId,
          order.task_id,
        );
      if (used.length > 0)
        await takeParts(
          trx,
          { workOrderId: order.id, providerId: order.provider_id, used, userName: doerOf(caller).name },
          () => reservedOf(trx, order.task_id),
          now,
        );
      return { schemeId };
    },
  };
}

/** Whether a person may make the steps of the man who was sent. */
export const isChief = ({ permissions }: Pick<Caller, 'permissions'>): boolean =>
  permissions.some((one) => one === 'workOrder:dispatch' || one === '*:*:*');

/**
 * Makes a step of a person in the caller's transaction and tells whom it concerns. `made`: false where it had landed before.
 * `doneAt`: when it was done, in epoch ms, where it may be sent later.
 * Throws as `makeStep`.
 */
export async function performStep(
  trx: Trx,
  caller: Caller,
  action: HandAction,
  { taskId, note, files, requestId }: StepSaid,
  plan: StepPlan,
  now: number,
  doneAt?: number,
): Promise<{ made: boolean; events: LiveEvent[] }> {
  let change: Change = {};
  const made = await makeStep(
    trx,
    { taskId, action, by: doerOf(caller), isChief: isChief(caller) },
    { note, files, requestId, detail: plan.detail, doneAt },
    now,
    async (order) => {
      change = (await plan.change?.(trx, order, now)) ?? {};
      return change;
    },
  );
  if (!made) return { made: false, events: [] };
  const told = (await plan.tell?.(trx, made.order, change, now)) ?? [];
  return { made: true, events: [...told, orderChanged(made.order)] };
}
