import type { FieldAction, LiveEvent } from '@csms/contract';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { reservedOf } from '../part-reservations/part-reservations.queries.ts';
import { mustBeOwnStores, takeParts } from '../spare-parts/of-work-orders.ts';
import { tellOf } from './notices.ts';
import { doerOf } from './people.ts';
import { type OrderRow, orderChanged } from './rows.ts';
import { mustBeScheme } from './schemes.ts';
import { type Change, makeStep, type StepWords } from './steps.ts';

/** What a step says, sets and tells beside the state. */
export interface StepPlan {
  detail?: Record<string, unknown>;
  change?: (trx: Trx, order: OrderRow, words: StepWords) => Promise<Change>;
  tell?: (trx: Trx, order: OrderRow, now: number) => Promise<LiveEvent[]>;
}

/** What every step of a person carries. */
export interface StepBody {
  taskId: string;
  note?: string;
  files?: StepWords['files'];
  requestId?: string | undefined;
}

interface UsedPart {
  partId: number;
  count: number;
  serialNumbers?: string[];
  storeId?: number | undefined;
}

/** What the steps of a service man hold; each takes its own. */
export interface ManWords {
  reason?: string;
  waitingFor?: string | undefined;
  until?: string | undefined;
  cause?: string;
  remedy?: string;
  schemeId?: number | null;
  laborMinutes?: number | null;
  measured?: readonly { name: string; value: string }[];
  storeId?: number | null;
  parts?: readonly UsedPart[];
}

const needed = (field: string) => new Problem('invalid', { fields: { [field]: 'required' } });

/** The plan of a service man's step. Throws field problems for what it lacks. */
export function planOf(action: Exclude<FieldAction, 'note'>, words: ManWords, caller: Caller, now: number): StepPlan {
  switch (action) {
    case 'arrive':
    case 'resume':
      return {};
    case 'handBack': {
      const { reason } = words;
      if (!reason) throw needed('reason');
      return {
        detail: { reason },
        change: async () => ({ serviceManId: null }),
        tell: (trx, order, at) => tellOf(trx, order.leader_id, 'handedBack', order, at, reason),
      };
    }
    case 'wait': {
      const { waitingFor } = words;
      if (!waitingFor) throw needed('waitingFor');
      if (!words.until) throw needed('until');
      const until = new Date(words.until);
      if (until.getTime() <= now) throw new Problem('invalid', { fields: { until: 'waitingPast' } });
      return {
        detail: { waitingFor, until: until.toISOString() },
        change: async () => ({ waiting: { for: waitingFor, until } }),
      };
    }
    case 'finish':
      return finishPlan(words, caller, now);
  }
}

function finishPlan(words: ManWords, caller: Caller, now: number): StepPlan {
  const { cause, remedy, schemeId = null, laborMinutes = null, measured = [], storeId = null, parts = [] } = words;
  if (!cause) throw needed('cause');
  if (!remedy) throw needed('remedy');
  return {
    detail: { cause, remedy, schemeId, laborMinutes, ...(measured.length > 0 ? { measured } : {}) },
    change: async (trx, order) => {
      await mustBeScheme(trx, schemeId, order.provider_id);
      const used = parts.map(({ serialNumbers = [], storeId: own, ...line }) => {
        const from = own ?? storeId;
        if (from === null) throw needed('storeId');
        return { ...line, serialNumbers, storeId: from };
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
    tell: (trx, order, at) => tellOf(trx, order.leader_id, 'finished', order, at),
  };
}

/** Makes a step of a person in the caller's transaction and tells whom it concerns. `made`: false where it had landed before. */
export async function performStep(
  trx: Trx,
  caller: Caller,
  action: Parameters<typeof makeStep>[1]['action'],
  { taskId, note, files, requestId }: StepBody,
  plan: StepPlan,
  now: number,
): Promise<{ made: boolean; events: LiveEvent[] }> {
  const words: StepWords = { note: note ?? '', files: files ?? [], requestId, detail: plan.detail ?? {} };
  const isChief = caller.permissions.some((one) => one === 'workOrder:dispatch' || one === '*:*:*');
  const made = await makeStep(
    trx,
    { taskId, action, by: doerOf(caller), isChief },
    words,
    now,
    (row) => plan.change?.(trx, row, words) ?? {},
  );
  if (!made) return { made: false, events: [] };
  const told = plan.tell ? await plan.tell(trx, made.order, now) : [];
  return { made: true, events: [...told, orderChanged(made.order)] };
}
