import type { Decision } from './balance.queries.ts';
import type { Entitled } from './entitled.ts';
import { findOut, linesToKeep } from './finding-out.rules.ts';
import { PATIENCE } from './limit-skills.ts';
import { isDue, leaseFrom, nextLimit } from './limits.ts';
import { DRAWS_A, isAt, isWithin } from './measured.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { drawsMore, hasJumped, hasRefusedAll, isComingDown, refusedBeyond } from './obedience.ts';
import { toldAs } from './power-limits.ts';
import { leastOf, type SiteModel } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';
import type { SurplusSeen } from './surplus.rules.ts';
import { times } from './times.ts';
import { isUnreached, linesByOffer, offersFrom } from './turns.rules.ts';
import { whyOf } from './why.rules.ts';

/** What is told to a connector, and what is kept of it. */
export interface Told {
  decision: Decision;
  isChanged: boolean;
  /** The limit that is wanted, in A of each line. */
  limitA: number | null;
}

/** After how long, in ms, a limit that was not accepted is sent again: in another way at once, in the same way later. */
function againAfter(row: ConnectorRow): number {
  if (hasRefusedAll(row)) return Math.min(times.untamedMs, times.refusedMs * 2 ** refusedBeyond(row));
  const isSameWay = row.result === null || row.result === 'noAnswer' || (row.has_way && row.refusals < PATIENCE);
  return isSameWay ? times.againMs : times.otherWayMs;
}

/** Whether a car cannot begin while each of the others keeps a little more than its share: then less than an ampere is worth a message. */
export const isHeldUp = (all: readonly Entitled[]): boolean =>
  all.some(({ connector, targetA, allowedA }) => {
    const minA = Math.min(offersFrom(connector), targetA || leastOf(connector));
    return (connector.row.wanted_a ?? 0) < minA && targetA >= minA && allowedA < minA;
  });

/** The limits of a connector as they are told and stored; null: it is not steered. */
function limitsOf(
  { connector, targetA, leastToldA: leastA, allowedA, isOver, safe }: Entitled,
  { isShared, isUrgent, now }: { isShared: boolean; isUrgent: boolean; now: number },
): { limitA: number; toldA: number; toldSafeA: number } | null {
  const { row, power, maxA } = connector;
  if (!isShared && row.manual_a === null && row.wanted_a === null && row.sent_no === 0) return null;
  const next = nextLimit(row.wanted_a, targetA, {
    allowed: isShared ? allowedA : targetA,
    minA: Math.min(offersFrom(connector), targetA),
    isUrgent: isOver || isUrgent,
    sentAt: row.sent_at,
    now,
  });
  const limitA = Math.max(next, leastA);
  // Outside of sharing what is set lasts: there is nothing to fall back to.
  const safeA = Math.max(isShared ? safe.safeA : targetA, leastA);
  const asTold = { maxA, manualA: row.manual_a, isShared };
  const toldA = toldAs(limitA, { ...asTold, power });
  // Outside of sharing it is the limit itself. Else it outlasts the car.
  const toldSafeA = isShared ? toldAs(safeA, { ...asTold, power: power && { ...power, lines: null } }) : toldA;
  return { limitA, toldA, toldSafeA };
}

/** Whether a limit has to be sent: it is another one, it did not reach its charger or may not hold there any more, or it ends soon. */
function isToBeSent(
  { row, stored }: ModelConnector,
  { toldA, toldSafeA }: { toldA: number; toldSafeA: number },
  now: number,
  jitter: number,
): boolean {
  // A charger that refuses is not asked in one breath.
  if (row.refusals > 0 && row.sent_at !== null && now - row.sent_at < times.otherWayMs) return false;
  if (toldA !== stored.wanted_a || toldSafeA !== stored.wanted_safe_a) return true;
  // A limit that is the safe share has no end.
  if (toldA !== toldSafeA && isDue(row.wanted_until ?? 0, toldA, toldSafeA, now, jitter)) return true;
  if (row.sent_no < row.wanted_no || row.sent_at === null) return false;
  const isUnsettled = row.result !== 'accepted' && now - row.sent_at >= againAfter(row);
  const isBooted = row.booted_at !== null && row.booted_at > row.sent_at;
  // Some resume without limit after a pause until they hear the next one.
  const isUnheeded = drawsMore(row, now) && (row.sent_at < row.over_since! || now - row.sent_at >= times.reactionMs);
  // It may take its own way again.
  const isBetterDue = row.better_at !== null && now >= row.better_at && row.refusals === 0;
  return isBooted || isUnsettled || isUnheeded || hasJumped(row) || isBetterDue;
}

/** What a connector is told by what it may have. `jitter`, 0 to 1, tells points apart. */
export function tell(
  model: SiteModel,
  one: Entitled,
  { isUrgent, surplusSeen, now, jitter }: { isUrgent: boolean; surplusSeen: SurplusSeen | null; now: number; jitter: number },
): Told {
  const { connector, safe, fits } = one;
  const { row, stored } = connector;
  const isShared = model.site.mode === 'automatic';
  const limits = limitsOf(one, { isShared, isUrgent, now });
  const isNew = limits !== null && isToBeSent(connector, limits, now, jitter);
  const isIn = (limits?.limitA ?? 0) > 0 && row.transaction_id !== null;
  const isIdle = row.transaction_id !== null && row.is_fresh && connector.drawnA < DRAWS_A;
  const poweredAt = isIn || row.turn_since === null || isUnreached(connector, now) ? row.powered_at : now;
  const decision: Decision = {
    point_id: row.point_id,
    connector_no: row.connector_no,
    provider_id: row.provider_id,
    station_id: row.station_id,
    isNew,
    wanted_a: limits?.toldA ?? stored.wanted_a,
    wanted_safe_a: limits?.toldSafeA ?? stored.wanted_safe_a,
    wanted_until: isNew ? leaseFrom(now, limits.toldA, limits.toldSafeA) : row.wanted_until,
    isProven: isProvenByMeter(connector, now),
    turn_since: isIn ? (row.turn_since ?? now) : null,
    powered_at: poweredAt,
    idle_since: isIdle ? (row.idle_since ?? now) : null,
    ...findOut(connector, fits, now),
    ...(linesByOffer(connector, now) ?? linesToKeep(connector, { safeA: safe.safeA, poweredAt, now })),
    why:
      row.transaction_id === null
        ? null
        : whyOf(model, connector, { why: one.share?.why, waitsUntil: one.waitsUntil, seen: surplusSeen, now }),
  };
  const isSteered = limits !== null;
  return {
    decision,
    isChanged:
      (row.is_known || isSteered) && (isNew || decision.isProven || (!row.is_known && isSteered) || isOther(decision, stored)),
    limitA: limits?.limitA ?? row.wanted_a,
  };
}

/** What is kept beside the limit itself. */
const KEPT = [
  'turn_since',
  'idle_since',
  'over_since',
  'wild_since',
  'obeys_ms',
  'seen_lines',
  'seen_session',
  'peak_a',
  'peak_session',
] as const satisfies (keyof Decision & keyof ConnectorRow)[];

const isOther = (decision: Decision, stored: ConnectorRow): boolean =>
  decision.resumes_free ||
  decision.pause_lasts ||
  KEPT.some((name) => decision[name] !== stored[name]) ||
  JSON.stringify(decision.why) !== JSON.stringify(stored.why);

/** The meter shows that the last limit is obeyed: it was read after the answer, and not above it. */
function isProvenByMeter({ row, drawnA }: ModelConnector, now: number): boolean {
  const { sent_no: sentNo, proven_no: provenNo, result, answered_at: answeredAt, sample_at: sampleAt, sent_a: sentA } = row;
  if (sentNo > provenNo && result === 'noAnswer') return isSeenToObey(row, drawnA);
  if (sentNo === 0 || result !== 'accepted' || answeredAt === null || sentA === null) return false;
  if (provenNo === sentNo && !isComingDown(row, now)) return false;
  if (row.transaction_id === null || !row.is_fresh || sampleAt === null || sampleAt < answeredAt + times.proofMs) return false;
  if (!isWithin(drawnA, sentA)) return false;
  return drawnA >= sentA * 0.7 || now - answeredAt >= times.slowProofMs;
}

/** A limit that was not answered is obeyed where its car has come down to it. */
function isSeenToObey(
  { transaction_id: session, is_fresh: isFresh, sample_at: sampleAt, sent_at: sentAt, sent_a: sentA, ...row }: ConnectorRow,
  drawnA: number,
): boolean {
  if (session === null || !isFresh || sampleAt === null || sentAt === null || sentA === null || sentA <= 0) return false;
  const isLowered = Math.max(row.proven_a ?? Number.POSITIVE_INFINITY, row.open_a ?? 0) > sentA + 1;
  return isLowered && sampleAt >= sentAt + times.overMs && isAt(drawnA, sentA);
}
