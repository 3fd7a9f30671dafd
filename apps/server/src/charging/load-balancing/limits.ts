import { times } from './times.ts';

/** Amperes of the site's lines and moments in epoch ms. */
export interface ConnectorLimit {
  sentNo: number;
  provenNo: number;
  provenA: number | null;
  provenSafeA: number | null;
  provenUntil: number | null;
  provenAt: number | null;
  /** What it was told before what is proven; null: its meter has shown since that it obeys, or it never was told anything. */
  beforeA: number | null;
  /** For how long that counts: the longest that its car takes to come down. */
  comeDownMs: number;
  /** The most of what was sent and not proven since. */
  openA: number | null;
  openSafeA: number | null;
  sentUntil: number | null;
}

/**
 * What a connector may draw at worst, whatever fails from now on: all that nothing holds (`unheldA`) until a limit of ours is proven there since it booted; else the larger of what is proven and what was sent. A limit
 * that ends soon counts with the safe share behind it, and one that was lowered with what it was before until its car can have come down.
 */
export function mayDraw(
  limit: ConnectorLimit,
  { ratingA, unheldA }: { ratingA: number; unheldA: number },
  bootedAt: number | null,
  now: number,
): number {
  const { provenA, provenSafeA, provenUntil, provenAt, beforeA, comeDownMs, openA, openSafeA, sentUntil } = limit;
  if (provenA === null || provenAt === null || (bootedAt !== null && bootedAt >= provenAt)) return unheldA;
  const proven = worst(provenA, provenSafeA ?? provenA, provenUntil, now);
  const open = openA === null ? 0 : worst(openA, openSafeA ?? openA, sentUntil, now);
  const before = now - provenAt < comeDownMs ? (beforeA ?? 0) : 0;
  return Math.min(ratingA, Math.max(proven, open, before));
}

/** The most of a limit and the safe share that follows it. `until` null: it lasts. */
function worst(limitA: number, safeA: number, until: number | null, now: number): number {
  if (until === null) return limitA;
  if (limitA >= safeA) return now < until + times.marginMs ? limitA : safeA;
  return until - now > times.leaseMs + times.marginMs ? limitA : safeA;
}

/** Whether a limit is due to be sent again, so that it does not end. `jitter` between 0 and 1 spreads the points. */
export function isDue(wantedUntil: number, limitA: number, safeA: number, now: number, jitter: number): boolean {
  const before = limitA < safeA ? times.lowRenewMs : times.renewMs;
  const isLow = limitA < safeA;
  const room = (isLow ? times.lowLeaseMs - times.lowRenewMs : times.leaseMs - times.renewMs) / 4;
  return wantedUntil - now <= before + jitter * room;
}

/** Until when a limit that is wanted now holds, epoch ms. */
export const leaseFrom = (now: number, limitA: number, safeA: number): number =>
  now + (limitA < safeA ? times.lowLeaseMs : times.leaseMs);

/** A change smaller than this is not worth a message, in A. */
const STEP_A = 1;
const down = (amperes: number): number => Math.floor(amperes * 10 + 1e-6) / 10;

/**
 * What to want of a connector now. `held`: what is wanted already. `target`: its share. `allowed`: how far it may be raised while others have not come down yet. `isUrgent`: its node is over its limit
 * by what all may draw.
 */
export function nextLimit(
  held: number | null,
  target: number,
  {
    allowed,
    minA,
    isUrgent,
    sentAt,
    now,
  }: { allowed: number; minA: number; isUrgent: boolean; sentAt: number | null; now: number },
): number {
  const aim = down(target);
  if (held === null) return Math.min(aim, down(allowed)) >= minA ? Math.min(aim, down(allowed)) : 0;
  if (aim < held) return held - aim >= STEP_A || aim === 0 || isUrgent ? aim : held;
  const to = Math.min(aim, down(allowed));
  if (to < minA || to <= held) return held;
  const isWorth = to - held >= STEP_A || (held === 0 && to > 0) || to === aim;
  return isWorth && (sentAt === null || now - sentAt >= times.raiseMs) && to - held >= 0.1 ? to : held;
}
