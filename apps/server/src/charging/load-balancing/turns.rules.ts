import { DRAWS_A } from './measured.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { isLasting } from './obedience.ts';
import { bitsOf, leastOf } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';
import { times } from './times.ts';

/** Since when the car at a connector waits, or waited when its turn began, epoch ms. What was before it came is another car's. */
export const waitsSince = (
  { powered_at: poweredAt, start_received_at: receivedAt, started_at: startedAt }: ConnectorRow,
  now: number,
): number => Math.max(poweredAt ?? 0, receivedAt ?? startedAt ?? now);

/** The least with which it is offered to begin. Of a power, a car on one line begins with a third of what one on three needs: it may be such a one. */
export const offersFrom = (one: ModelConnector): number =>
  one.power?.lines === null && one.row.transaction_id !== null && !isLasting(one.row) ? one.minA : leastOf(one);

/** Whether its car takes nothing of its turn. Others go first then. */
export function isAsleep(one: ModelConnector, now: number): boolean {
  const { row, drawnA } = one;
  const { status, turn_since: turnSince, idle_since: idleSince } = row;
  if (row.transaction_id === null || drawnA >= DRAWS_A) return false;
  // There is no car, or its session is over.
  if (row.online && (status === 'Available' || status === 'Finishing')) return true;
  if (turnSince === null) return false;
  if (idleSince !== null && now - Math.max(idleSince, turnSince) >= times.asleepMs) return true;
  if (status !== 'SuspendedEV' || row.result !== 'accepted' || (row.sent_a ?? 0) < offersFrom(one)) return false;
  // One that has just been let in takes a moment to begin. One that had power says that it wants no more.
  const hasTaken = idleSince !== null && idleSince - turnSince >= times.declinedMs;
  return hasTaken || now - turnSince >= times.declinedMs;
}

/** Whether its charger keeps its turn from its car: it is away, refuses the limit, or does not answer. The turn goes on to others, and it keeps its place in the queue. */
export function isUnreached(one: ModelConnector, now: number): boolean {
  const { row, drawnA } = one;
  const { turn_since: turnSince, sent_at: sentAt, result } = row;
  if (turnSince === null || row.transaction_id === null) return false;
  if (!row.online) return true;
  if (drawnA >= DRAWS_A || (row.proven_a ?? 0) >= offersFrom(one) || sentAt === null || sentAt < turnSince) return false;
  if (result === 'accepted') return false;
  if (result === null) return now - sentAt >= times.unreachedMs;
  // It is asked in other ways first.
  return result === 'noAnswer' || now - turnSince >= times.overMs;
}

/**
 * Whether its charger is seen to share a power among all lines of its wiring: it was offered enough for one line, too little for all, and keeps its car off. Then no line gets more than its part,
 * whatever lines the car loads.
 */
const dividesPower = ({ row, power, drawnA, minA, startA }: ModelConnector, now: number): boolean =>
  power?.lines === null &&
  row.transaction_id !== null &&
  row.turn_since !== null &&
  row.online &&
  row.status === 'SuspendedEVSE' &&
  drawnA < DRAWS_A &&
  row.result === 'accepted' &&
  row.sent_a !== null &&
  row.sent_a >= minA - 0.1 &&
  row.sent_a < startA &&
  row.answered_at !== null &&
  now - Math.max(row.answered_at, row.turn_since) >= times.dividesMs;

/** The lines of its wiring as those of its car, where its charger is seen to share a power among all of them; else null. */
export const linesByOffer = (one: ModelConnector, now: number): Pick<ConnectorRow, 'seen_lines' | 'seen_session'> | null =>
  dividesPower(one, now) ? { seen_lines: bitsOf(one.wired), seen_session: one.row.transaction_id } : null;
