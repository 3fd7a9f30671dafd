const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Its usual use is known from so many sessions of the time before. */
const LEAST_SESSIONS = 12;
/** Silence counts from here on, however busy a connector is. */
const LEAST_SILENCE_MS = 2 * DAY;
/** Far longer than usual: so many times the longest time that it was without a session before, and the usual one. */
const TIMES_LONGEST = 2;
const TIMES_USUAL = 8;
/** Of its last starts so many are looked at, made within so long. */
const STARTS = 8;
const STARTS_WITHIN_MS = 14 * DAY;
/** A session of less is a start that failed, in Wh; mostly: this share of them. */
const FAILED_WH = 100;
const MOSTLY = 0.75;

/** A session of a connector's past. */
export interface PastSession {
  /** Epoch ms. */
  startedAt: number;
  energyWh: number;
  /** Its start was refused, for its card say: that is no failure of the connector. */
  isRefused: boolean;
}

/** What is wrong with the use of a connector that says that it is free. */
export type UsageFinding = { kind: 'unused'; sinceMs: number; usualMs: number } | { kind: 'failing'; failed: number; of: number };

/**
 * Whether a connector that says Available has had no session for far longer than usual, or whose starts mostly fail, by its own past; undefined: neither, or too little is known. `sessions`
 * newest first; `closedMs`: how much of its silence its station was closed or under maintenance.
 */
export function usageOf(sessions: readonly PastSession[], now: number, closedMs = 0): UsageFinding | undefined {
  const tried = sessions.filter(({ isRefused, startedAt }) => !isRefused && now - startedAt <= STARTS_WITHIN_MS).slice(0, STARTS);
  const failed = tried.filter(({ energyWh }) => energyWh < FAILED_WH).length;
  // The last one counts: what has charged since is mended.
  if (tried.length >= STARTS && failed >= STARTS * MOSTLY && tried[0]!.energyWh < FAILED_WH)
    return { kind: 'failing', failed, of: tried.length };
  if (sessions.length < LEAST_SESSIONS) return undefined;
  const silence = now - sessions[0]!.startedAt - closedMs;
  const gaps = sessions.slice(1).map(({ startedAt }, index) => sessions[index]!.startedAt - startedAt);
  const usual = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const far = Math.max(LEAST_SILENCE_MS, TIMES_LONGEST * Math.max(...gaps), TIMES_USUAL * usual);
  return silence > far ? { kind: 'unused', sinceMs: silence, usualMs: usual } : undefined;
}
