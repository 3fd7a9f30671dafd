/** What is known of a charger's clock from the times it sends. */
export interface ClockEstimate {
  /** Charger's clock minus ours, in ms; 0 until the contrary is certain. */
  offsetMs: number;
  /** The last live-looking pair, for telling a slow clock from a replay. */
  lastAt: number;
  lastReceivedAt: number;
}

export const INITIAL_CLOCK: ClockEstimate = { offsetMs: 0, lastAt: 0, lastReceivedAt: 0 };

/** Within this a clock is right: transport, buffering, and drift of an hour. */
const TOLERANCE_MS = 5 * 60_000;
/** No charger was on line before: a clock that says so has lost its time (MicroOcpp#354). */
const EARLIEST = Date.UTC(2015, 0, 1);
/** Two times that far apart by both clocks, within the slack, were sent as they happened: a replay comes in a burst. */
const STEADY_MIN_MS = 5_000;
const STEADY_SLACK_MS = 3_000;

export interface ClockReading {
  estimate: ClockEstimate;
  /** The charger's time as our clock would have said it. */
  at: number;
  /** Sent late, from an offline time: history, but never the live status (field rule 12). */
  replayed: boolean;
}

/**
 * Reads one time that a charger sent (epoch ms) against the time of receipt. A time in the future or before 2015 shows a wrong clock at once. One in the past is taken for
 * a replay, unless the times keep step with their receipts: then the clock itself is slow. Field rule 12.
 */
export function readClock(estimate: ClockEstimate, at: number, receivedAt: number): ClockReading {
  const seen = at - receivedAt;
  let { offsetMs } = estimate;
  const steady =
    estimate.lastAt > 0 &&
    receivedAt - estimate.lastReceivedAt >= STEADY_MIN_MS &&
    Math.abs(at - estimate.lastAt - (receivedAt - estimate.lastReceivedAt)) <= STEADY_SLACK_MS;
  if (Math.abs(seen) <= TOLERANCE_MS) offsetMs = 0;
  else if (seen > TOLERANCE_MS || at < EARLIEST) {
    // Replays are older than what is live, so of impossible times the latest is nearest to the clock.
    if (offsetMs === 0 || seen > offsetMs + TOLERANCE_MS || steady) offsetMs = seen;
  } else if (steady) offsetMs = seen;
  const corrected = at - offsetMs;
  return {
    estimate: { offsetMs, lastAt: at, lastReceivedAt: receivedAt },
    at: Math.min(corrected, receivedAt + TOLERANCE_MS),
    replayed: receivedAt - corrected > TOLERANCE_MS,
  };
}
