const MINUTE = 60_000;
/** A charger that does not come back for so long tells nothing more of what stood there, in ms. */
export const GIVEN_UP_MS = 24 * 3_600_000;

/** What is known of a connector after a session. Moments are epoch ms. */
export interface Occupancy {
  /** The end of charging. */
  since: number;
  freeMinutes: number;
  mostMinutes: number;
  /** It was told to be occupied about the end of charging, or since. */
  isSeen: boolean;
  /** When it was told to be free, or out of use, for the first time since; null: not yet. */
  freeAt: number | null;
  /** The next session there began. */
  nextAt: number | null;
  /** It is free now. */
  isFree: boolean;
  /** Its charger is away since then; null: it is there. */
  awaySince: number | null;
  /** Its charger went then, and has not said since that anything stands there; null: it has not gone, or said so. */
  lostAt: number | null;
}

/**
 * For how many minutes a session owes the occupancy fee; undefined while its connector is still occupied. Without a word of the charger that something stood there, none. Only whole minutes after the free ones count, and no more than the price says. A charger
 * that is away is waited for: what it tells when it is back says what stood there. If it stays away, or says nothing of that when it is back, nothing counts from the moment on that it went.
 */
export function occupiedMinutes(known: Occupancy, now: number): number | undefined {
  const { since, freeMinutes, mostMinutes, isSeen, freeAt, nextAt, isFree, awaySince, lostAt } = known;
  const most = isSeen ? mostMinutes : 0;
  const counted = (until: number) => Math.min(most, Math.max(0, Math.floor((until - since) / MINUTE) - freeMinutes));
  // While its charger was away nobody saw it stand there.
  const minutes = (until: number) => counted(lostAt === null ? until : Math.min(until, Math.max(since, lostAt)));
  const ends = [freeAt, nextAt].filter((at) => at !== null);
  if (ends.length > 0) return minutes(Math.min(...ends));
  // It was free before the session had ended.
  if (isFree) return 0;
  const full = since + (freeMinutes + mostMinutes) * MINUTE;
  if (awaySince === null) return now >= full ? minutes(full) : undefined;
  if (awaySince >= full) return most;
  return now - awaySince >= GIVEN_UP_MS ? minutes(Math.max(since, awaySince)) : undefined;
}
