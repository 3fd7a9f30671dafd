import { mayDraw } from './limits.ts';
import type { ModelConnector } from './model-connector.ts';
import { comeDownMs, drawsMore, hasJumped, isGivenUp, isNeverPaused, isUntamed, isWild } from './obedience.ts';
import type { ConnectorRow } from './site-rows.ts';
import { times } from './times.ts';

/** What a car takes at most varies by so much with the voltage. */
const PEAK_SHARE = 1.05;

/** The most of what it was told, in A; null: it was told nothing since it booted. */
export function told(row: ConnectorRow): number | null {
  const { proven_a: proven, open_a: open, sent_a: sent, booted_at: booted, sent_at: sentAt, keeps_at_boot: keeps } = row;
  const known = [proven, open, sent].filter((value) => value !== null);
  return known.length === 0 || sentAt === null || (!keeps && booted !== null && booted > sentAt) ? null : Math.max(...known);
}

/** Whether its session began under what is proven now, by its own clock and by ours: its car never had what was told before. */
function beganUnderProven(row: ConnectorRow): boolean {
  const { started_at: startedAt, start_received_at: receivedAt, clock_offset_ms: offset, proven_at: provenAt } = row;
  if (startedAt === null || receivedAt === null || offset === null || provenAt === null) return false;
  return Math.min(receivedAt, startedAt, startedAt - offset) > provenAt;
}

/**
 * The most that a connector draws that nothing holds, in A. What its car was seen to take at most, once it has had time to take all; else all that it can carry. One that takes no limits draws nothing while no car is
 * there, or takes nothing: others come down when one does. One that is still being asked may have a car at any moment.
 */
function unheldA({ row, isIdle, maxA }: ModelConnector, now: number): number {
  if (isIdle && isGivenUp(row)) return 0;
  const { peak_a: peak, peak_session: session, transaction_id: transaction, started_at: startedAt } = row;
  const since = Math.max(startedAt ?? now, row.wild_since ?? 0);
  if (peak === null || transaction === null || session !== transaction || !row.is_fresh || now - since < times.judgedMs)
    return maxA;
  return Math.min(maxA, peak * PEAK_SHARE + 1);
}

/**
 * What a connector may draw at worst by what it was told, in A: now, or at any time until so many ms from now. One that cannot be steered, or was found out, counts with the most that it can.
 */
export function standsFor(one: ModelConnector, now: number, aheadMs = 0): number {
  const { row, maxA } = one;
  if (isUntamed(row) || isWild(row) || (one.isIdle && isGivenUp(row))) return unheldA(one, now);
  // After a jump of its clock a limit may be over already, or not for long.
  const isJumped = hasJumped(row);
  const mayAt = (at: number) =>
    mayDraw(
      {
        sentNo: row.sent_no,
        provenNo: row.proven_no,
        provenA: row.proven_a,
        provenSafeA: row.proven_safe_a,
        provenUntil: isJumped ? now : row.proven_until,
        provenAt: row.proven_at,
        // A car that came later never had it. One may be there of which we have not heard yet.
        beforeA: beganUnderProven(row) ? null : row.before_a,
        comeDownMs: comeDownMs(row),
        openA: row.open_a,
        openSafeA: row.open_safe_a,
        sentUntil: isJumped ? now : row.sent_until,
      },
      { ratingA: maxA, unheldA: unheldA(one, now) },
      row.keeps_at_boot ? null : row.booted_at,
      at,
    );
  const mostA = aheadMs === 0 ? mayAt(now) : Math.max(mayAt(now), mayAt(now + aheadMs));
  return isLeastForNext(one, mostA, now) ? 0 : mostA;
}

/** The least that it keeps for the next car. Nothing flows; the others come down when that car begins. */
const isLeastForNext = ({ row, isIdle, startA }: ModelConnector, amperes: number, now: number): boolean =>
  isIdle && amperes <= startA && isNeverPaused(row, now);

/** The same where others make room: one that draws more than it was told counts with the most that it can before it is found out, so that others have come down by then. */
export const mayOf = (one: ModelConnector, now: number, aheadMs = 0): number =>
  drawsMore(one.row, now) ? Math.max(unheldA(one, now), standsFor(one, now, aheadMs)) : standsFor(one, now, aheadMs);

/** What it will be told, once that is sent, in A: nobody else rises into it. */
export const pendingOf = ({ wanted_no: wantedNo, sent_no: sentNo, wanted_a: wanted }: ConnectorRow): number =>
  wantedNo > sentNo ? (wanted ?? 0) : 0;
