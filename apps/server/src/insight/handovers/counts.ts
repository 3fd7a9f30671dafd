import { HANDOVER_COUNTS, type HandoverCount, holds, type Permission } from '@csms/contract';
import { listAlarms } from '../../charging/index.ts';
import { listCorporateTransfers } from '../../finance/index.ts';
import { listCommands, listPoints } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listApplyOrders, listWorkOrders, ownOnly } from '../../service/index.ts';

interface Asked {
  trx: Trx;
  caller: Caller;
  /** ISO 8601. */
  since: string;
  now: number;
}

interface Count {
  needs: Permission;
  /** The list that the figure leads to, asked as the link asks it. */
  list(asked: Asked): Promise<{ total: number }>;
}

const ONE = { page: 1, limit: 1 } as const;

/** Each figure is the total of the list that it leads to, so that the two cannot differ. */
const COUNTS: Readonly<Record<HandoverCount, Count>> = {
  alarmsOpened: {
    needs: 'alarm:read',
    list: ({ trx, caller, since }) => listAlarms(trx, { ...ONE, startTime: since }, caller.scope),
  },
  alarmsCleared: {
    needs: 'alarm:read',
    list: ({ trx, caller, since }) => listAlarms(trx, { ...ONE, clearedSince: since }, caller.scope),
  },
  alarmsUnacknowledged: {
    needs: 'alarm:read',
    list: ({ trx, caller }) => listAlarms(trx, { ...ONE, state: 'open', acknowledged: false }, caller.scope),
  },
  pointsAway: { needs: 'point:read', list: ({ trx, since }) => listPoints(trx, { ...ONE, awaySince: since }) },
  pointsBack: { needs: 'point:read', list: ({ trx, since }) => listPoints(trx, { ...ONE, backSince: since }) },
  ordersOpened: {
    needs: 'workOrder:read',
    list: ({ trx, caller, since, now }) =>
      listWorkOrders(trx, { ...ONE, startTime: since, ownOf: ownOnly(caller) }, caller.userId, now),
  },
  ordersEnded: {
    needs: 'workOrder:read',
    list: ({ trx, caller, since, now }) =>
      listWorkOrders(trx, { ...ONE, endedSince: since, ownOf: ownOnly(caller) }, caller.userId, now),
  },
  commandsFailed: { needs: 'point:read', list: ({ trx, since }) => listCommands(trx, { ...ONE, failed: true, from: since }) },
  transfersWaiting: {
    needs: 'corporateTransfer:read',
    list: ({ trx, caller }) => listCorporateTransfers(trx, { ...ONE, status: ['entered'] }, caller.userId),
  },
  applyOrdersWaiting: {
    needs: 'material:read',
    list: ({ trx, caller }) => listApplyOrders(trx, { ...ONE, status: ['applied'] }, caller),
  },
};

/** What has happened since a moment, and what waits for a second person; null for what the caller may not see. */
export async function countSince(
  trx: Trx,
  caller: Caller,
  since: string,
  now: number,
): Promise<Record<HandoverCount, number | null>> {
  const counts = {} as Record<HandoverCount, number | null>;
  for (const key of HANDOVER_COUNTS) {
    const { needs, list } = COUNTS[key];
    counts[key] = holds(caller.permissions, needs) ? (await list({ trx, caller, since, now })).total : null;
  }
  return counts;
}
