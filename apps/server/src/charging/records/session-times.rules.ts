import { CLOCK_TOLERANCE_MS, keepsStep } from '../../network/index.ts';

/** One end of a session by three clocks: epoch ms. */
export interface SessionEnd {
  /** As our clock would have said it, by what was known of the charger's clock then. */
  at: number;
  /** As the charger wrote it; null: it wrote none. */
  sentAt: number | null;
  receivedAt: number;
}

/** What was known of the charger's clock when it told the stop. */
export interface StopClock {
  offsetMs: number;
  certain: boolean;
}

export interface SessionTimes {
  startedAt: number;
  stoppedAt: number;
  /** The times of receipt stand in for the charger's. */
  byReceipt: boolean;
  /** Which clock was right cannot be known: a person decides. */
  doubtful: boolean;
}

/** By how much a session may be longer by one reading of its times than by another. */
const SLACK_MS = 60_000;

/**
 * When a session was, from its two ends (field rule 12). The end is never before the start.
 *
 * Both heard as they happened: as judged. As long by the charger's clock as by ours: heard as it happened, so the receipts count, unless the clock was known.
 * As long by the charger's clock as judged: both ends were read with one offset. A start that was read before the clock was known is read anew. Everything else is a doubt.
 */
export function sessionTimes(start: SessionEnd, stop: SessionEnd, clock: StopClock): SessionTimes {
  const judged = (doubtful: boolean): SessionTimes =>
    stop.at >= start.at
      ? { startedAt: start.at, stoppedAt: stop.at, byReceipt: false, doubtful }
      : { ...received(start, stop), doubtful: true };
  if (isLive(start) && isLive(stop)) return stop.at >= start.at ? judged(false) : received(start, stop);
  if (start.sentAt === null || stop.sentAt === null) return judged(false);
  const sentMs = stop.sentAt - start.sentAt;
  const agrees = Math.abs(stop.at - start.at - sentMs) <= SLACK_MS;
  if ((!clock.certain || !agrees) && keepsStep(sentMs, stop.receivedAt - start.receivedAt)) return received(start, stop);
  if (agrees) return judged(!clock.certain && clock.offsetMs !== 0);
  const anew = start.sentAt - clock.offsetMs;
  if (clock.certain && !isLive(start) && anew <= Math.min(start.receivedAt + CLOCK_TOLERANCE_MS, stop.at))
    return { startedAt: Math.min(anew, start.receivedAt), stoppedAt: stop.at, byReceipt: false, doubtful: false };
  return judged(true);
}

const isLive = (end: SessionEnd) => Math.abs(end.at - end.receivedAt) <= CLOCK_TOLERANCE_MS;

const received = (start: SessionEnd, stop: SessionEnd): SessionTimes => ({
  startedAt: start.receivedAt,
  stoppedAt: Math.max(start.receivedAt, stop.receivedAt),
  byReceipt: true,
  doubtful: false,
});
