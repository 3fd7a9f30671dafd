/** So far back (ms), and over so many sessions of its connector, a session's stay is followed. */
export const STAY_REACH_MS = 7 * 24 * 3_600_000;
export const STAY_REACH = 40;

/** A session of a connector, as it counts for stays. Moments are epoch ms. */
export interface StaySession {
  id: number;
  /** Today's wallet, and today's user, of its payer. */
  walletId: number | null;
  userId: number | null;
  startedAt: number;
  /** Null: it has not ended. */
  stoppedAt: number | null;
  /** Settled and valid, and it has charged. */
  counts: boolean;
  /** Its price asks a session fee. */
  hasFee: boolean;
  /** The pause after which its price sees a new stay, in minutes; null: it asks its fee for each session. */
  gapMinutes: number | null;
  /** Who had paid its fee when it was billed; null for one that is judged now. */
  paidBy: number | null;
}

/** In the order in which they began. */
export const byStart = (a: StaySession, b: StaySession): number => a.startedAt - b.startedAt || a.id - b.id;

/** One payer: the same wallet, or two of one user. */
export const isOnePayer = (a: StaySession, b: StaySession): boolean =>
  (a.walletId !== null && a.walletId === b.walletId) || (a.userId !== null && a.userId === b.userId);

/**
 * Which sessions of a connector owe no session fee, since an earlier one of their stay has paid it: the payer of the fee by the session. A stay is followed from a session back, from one session of its payer to the one before, over pauses
 * that its own price allows; a session of another payer that has charged ends it. Sessions without energy, under review or invalid show that the car was there, but pay nothing. The first that
 * counts and has a fee pays. Sessions that the list lacks are known by what was written on those that it has.
 */
export function feesPaidInStays(sessions: readonly StaySession[]): ReadonlyMap<number, number> {
  const sorted = [...sessions].sort(byStart);
  const known = new Set(sorted.map(({ id }) => id));
  const paid = new Map<number, number>();
  for (const [index, session] of sorted.entries()) {
    if (session.gapMinutes === null || !session.hasFee) continue;
    const before = earlierPaying(sorted, index, session.gapMinutes);
    const by = before
      ? (paid.get(before.id) ?? before.id)
      : session.paidBy !== null && !known.has(session.paidBy)
        ? session.paidBy
        : undefined;
    if (by !== undefined) paid.set(session.id, by);
  }
  return paid;
}

/** The next earlier session of the same stay that counts and has a fee. */
function earlierPaying(sorted: readonly StaySession[], index: number, gapMinutes: number): StaySession | undefined {
  const session = sorted[index]!;
  let reached = session.startedAt;
  for (const other of sorted.slice(Math.max(0, index - STAY_REACH), index).reverse()) {
    if (session.startedAt - other.startedAt > STAY_REACH_MS) return undefined;
    if (!isOnePayer(session, other)) {
      if (other.counts) return undefined;
      continue;
    }
    if (other.stoppedAt === null) continue;
    if (reached - other.stoppedAt > gapMinutes * 60_000) return undefined;
    reached = Math.min(reached, other.startedAt);
    if (other.counts && other.hasFee) return other;
  }
  return undefined;
}
