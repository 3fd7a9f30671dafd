import { standsFor, told } from './account.ts';
import { DRAWS_A, isAt, isBeyond } from './measured.rules.ts';
import type { ModelConnector } from './model-connector.ts';
import { comeDownMs, drawsMore, isJudged, isUntamed, isWild } from './obedience.ts';
import { bitsOf, forAnyCar } from './site-model.ts';
import type { ConnectorRow } from './site-rows.ts';
import { times } from './times.ts';

/** What is kept of how a connector heeds. `resumes_free`, `pause_lasts`: it was found out just now. */
export type FoundOut = Pick<
  ConnectorRow,
  'over_since' | 'wild_since' | 'resumes_free' | 'pause_lasts' | 'obeys_ms' | 'peak_a' | 'peak_session'
>;

/**
 * What its meter tells of how a connector heeds. `fits`: there is room for the most that it can draw, so that it may count with that; without room it does so after the chargers' reaction time.
 */
export function findOut(one: ModelConnector, fits: boolean, now: number): FoundOut {
  const { row } = one;
  const overSince = isOver(one) && (isJudged(row) || row.over_since !== null) ? (row.over_since ?? now) : null;
  const isNewlyOver = overSince !== null && row.over_since === null;
  return {
    over_since: overSince,
    wild_since: isWild(row)
      ? heeds(one)
        ? null
        : row.wild_since
      : overSince !== null && isFoundOut(row, fits, now)
        ? now
        : null,
    resumes_free: !row.resumes_free && ((isNewlyOver && row.before_a === 0 && (row.sent_a ?? 0) > 0) || hasRisenFree(one)),
    pause_lasts: !row.pause_lasts && isStuckInPause(one, now),
    obeys_ms: overSince === null ? slowest(row) : row.obeys_ms,
    ...peakOf(one),
  };
}

/** Its car draws more than any limit since its pause. It had come down by then. */
function hasRisenFree({ row, leastDrawnA }: ModelConnector): boolean {
  const { risen_at: since, risen_a: most, sample_at: sampleAt, booted_at: bootedAt } = row;
  if (since === null || most === null || sampleAt === null || !row.is_fresh || isWild(row)) return false;
  return sampleAt > since && (bootedAt === null || bootedAt < since) && isBeyond(leastDrawnA, most);
}

/**
 * Whether its charger is asked for its meter: some charge without limit after a pause, and their next sample may be a minute away. It is asked until it has told one, or could have for long since its pause ended or its line came back.
 */
export function isToTellMeter(row: ConnectorRow, now: number): boolean {
  const { risen_at: since, sample_at: sampleAt, connected_at: connectedAt } = row;
  if (since === null || row.transaction_id === null || !row.online || row.resumes_free || isWild(row)) return false;
  const judgedAt = since + times.resumedMs;
  if (now < judgedAt || (sampleAt ?? 0) >= judgedAt) return false;
  return now - Math.max(judgedAt, connectedAt ?? 0) < times.reactionMs;
}

/** It was paused in this session, was given its minimum and more since and confirmed that, and its charger still holds it back. */
function isStuckInPause({ row, drawnA, minA, power }: ModelConnector, now: number): boolean {
  if (row.transaction_id === null || row.status !== 'SuspendedEVSE' || power !== null) return false;
  if (!row.is_fresh || drawnA >= DRAWS_A || row.turn_since === null || !wasPaused(row)) return false;
  const isGiven = row.proven_no === row.sent_no && (row.proven_a ?? 0) >= minA && row.proven_at !== null;
  return isGiven && now - Math.max(row.proven_at!, row.turn_since) >= times.reactionMs && (row.sample_at ?? 0) > row.turn_since;
}

/** Its session began before its turn did. */
const wasPaused = ({ start_received_at: startedAt, turn_since: since }: ConnectorRow): boolean =>
  startedAt !== null && since !== null && since > startedAt + times.bootMs;

/** The most that its car was seen to draw in its session while nothing held it. */
function peakOf({ row, drawnA }: ModelConnector): Pick<ConnectorRow, 'peak_a' | 'peak_session'> {
  const { transaction_id: session } = row;
  const known = row.peak_session === session ? row.peak_a : null;
  const isFree = session !== null && row.is_fresh && (isUntamed(row) || isWild(row));
  if (!isFree || drawnA < DRAWS_A) return { peak_a: known, peak_session: known === null ? null : session };
  return { peak_a: Math.max(known ?? 0, Math.round(drawnA * 10) / 10), peak_session: session };
}

/** It draws more than any limit that it was told. */
function isOver({ row, leastDrawnA }: ModelConnector): boolean {
  const limit = told(row);
  return limit !== null && row.is_fresh && isBeyond(leastDrawnA, limit);
}

/** A second look of its meter has shown it too. */
const isFoundOut = (row: ConnectorRow, fits: boolean, now: number): boolean =>
  drawsMore(row, now) &&
  (row.sample_at ?? 0) >= row.over_since! + times.overMs / 2 &&
  (fits || now - row.over_since! >= times.reactionMs);

/** Its meter was read after the answer, and shows a limit that it could well pass. */
function heeds({ row, drawnA, minA, maxA }: ModelConnector): boolean {
  const { sent_a: sentA, answered_at: answeredAt, result, sample_at: sampleAt } = row;
  if (row.transaction_id === null || !row.is_fresh || result !== 'accepted' || sentA === null || answeredAt === null)
    return false;
  if (sampleAt === null || sampleAt < answeredAt + times.proofMs || sentA < minA || sentA > maxA - 1) return false;
  return isAt(drawnA, sentA);
}

/** How long its car has taken to come down at most, where it just has. */
function slowest(row: ConnectorRow): number | null {
  const { over_since: since, sample_at: sampleAt, obeys_ms: known } = row;
  if (since === null || sampleAt === null || sampleAt <= since || row.transaction_id === null || !row.is_fresh) return known;
  if (row.resumes_free || isWild(row)) return known;
  return Math.round(Math.min(times.reactionMs, comeDownMs(row) + sampleAt - since));
}

/**
 * The lines that a connector's car was seen to load, to be kept: those of its session, and after its end until its limit is lowered for whoever comes next. `poweredAt`: when it last had power, epoch ms.
 */
export function linesToKeep(
  one: ModelConnector,
  { safeA, poweredAt, now }: { safeA: number; poweredAt: number | null; now: number },
): Pick<ConnectorRow, 'seen_lines' | 'seen_session'> {
  const { row, seen } = one;
  const kept = { seen_lines: row.seen_lines, seen_session: row.seen_session };
  if (row.transaction_id !== null) {
    if (seen.length > 0) return { seen_lines: bitsOf(seen), seen_session: row.transaction_id };
    if (row.seen_session === row.transaction_id) return kept;
  } else if (
    row.seen_lines !== null &&
    poweredAt !== null &&
    now - poweredAt < times.marginMs &&
    standsFor(forAnyCar(one), now) > safeA + 0.1
  )
    return kept;
  return { seen_lines: null, seen_session: null };
}
