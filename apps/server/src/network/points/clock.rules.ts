/** What is known of a charger's clock from the times that it sends. Remembered over connections. */
export interface ClockEstimate {
  /** Charger's clock minus ours, in ms; 0 where it is right, or nothing is known. */
  offsetMs: number;
  /** Whether something has confirmed the offset; until then a late time may be a slow clock as well as a replay. */
  certain: boolean;
  /** The last pair of times, epoch ms; 0: none in this connection. */
  lastAt: number;
  lastReceivedAt: number;
  /** How many times in a row kept step with their receipts without fitting the offset. */
  inStep: number;
}

export const INITIAL_CLOCK: ClockEstimate = { offsetMs: 0, certain: false, lastAt: 0, lastReceivedAt: 0, inStep: 0 };

/** The estimate to begin a connection with, from the one that was written down last (null: none). */
export const rememberedClock = (offsetMs: number | null): ClockEstimate =>
  offsetMs === null ? INITIAL_CLOCK : { ...INITIAL_CLOCK, offsetMs, certain: true };

/** Within this two times are the same moment: transport, buffering, drift. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** No charger was on line before: a clock that says so has lost its time (MicroOcpp#354). */
export const EARLIEST_TIME = Date.UTC(2015, 0, 1);
/** Two times so far apart by both clocks, within the slack, were sent as they happened: a replay comes in a burst. */
const STEADY_MIN_MS = 5_000;
const STEADY_SLACK_MS = 3_000;
/** So many times that keep step in a row after the first are no backlog. */
const SURE_IN_STEP = 2;
/** A clock drifts back by no more between two messages of a session. */
const DRIFTED_MS = 10_000;
/** A cheap quartz loses a second in ten minutes at worst. */
const DRIFT = 0.002;

export interface ClockReading {
  estimate: ClockEstimate;
  /** The charger's time as our clock would have said it; never after the receipt. */
  at: number;
  /** Told late, from an offline time: history, but never the live status (field rule 12). */
  replayed: boolean;
}

/**
 * What a time belongs to. `queued`: a message that chargers keep while off line. `live`: one that they send when it happens (StatusNotification).
 * `boot`: the first status of a connector after a boot, which says how it is now (OCPP 1.6 §4.2). `now`: a message that followed a live one of the same deed.
 */
export type TimeKind = 'queued' | 'live' | 'boot' | 'now';

/** Whether two stretches of time, by the charger's clock and by ours, say that things happened as they were heard. */
export function keepsStep(sentMs: number, heardMs: number): boolean {
  return heardMs >= STEADY_MIN_MS && Math.abs(sentMs - heardMs) <= STEADY_SLACK_MS + heardMs * DRIFT;
}

/**
 * Reads one time that a charger sent (epoch ms) against the time of receipt, and learns from it (field rule 12).
 *
 * Delay only ever makes a time look older. So a time later than the known offset allows shows a clock that is ahead, or was set forward; one before 2015
 * a clock that was lost; one close to ours a right clock. An older time is a replay, unless times keep step with their receipts: then the clock is slow, or
 * was set back. Against a confirmed offset queued messages need three in step: some chargers send their backlog one a minute.
 */
export function readClock(estimate: ClockEstimate, at: number, receivedAt: number, kind: TimeKind = 'queued'): ClockReading {
  const seen = at - receivedAt;
  const { lastAt, lastReceivedAt } = estimate;
  const steady = lastAt !== 0 && keepsStep(at - lastAt, receivedAt - lastReceivedAt);
  const lastWasLive = Math.abs(lastAt - lastReceivedAt - estimate.offsetMs) <= CLOCK_TOLERANCE_MS;
  let { offsetMs, certain, inStep } = estimate;
  const take = (offset: number, sure: boolean): void => {
    offsetMs = offset;
    certain = sure;
    inStep = 0;
  };
  const lag = seen - offsetMs;
  if (Math.abs(seen) <= CLOCK_TOLERANCE_MS) take(0, true);
  else if (at < EARLIEST_TIME) {
    // Replays are older than what is live, so of impossible times the latest is nearest to the clock.
    if (steady || lag > CLOCK_TOLERANCE_MS || offsetMs > EARLIEST_TIME - receivedAt) take(seen, true);
  } else if (Math.abs(lag) <= CLOCK_TOLERANCE_MS) {
    // The known clock, which may drift: forward is certain, backward where times keep step. Further back than by drift it is rather a message that waited.
    inStep = steady ? inStep + 1 : 0;
    if (lag > 0 || (steady && (lag >= -DRIFTED_MS || !certain || inStep >= SURE_IN_STEP))) take(seen, certain || steady);
  } else if (lag > 0) take(seen, seen > 0 || steady);
  else if (kind === 'now') take(seen, true);
  else if (steady) {
    inStep += 1;
    // In step with a time that was live: no step, but drift that has passed the tolerance.
    if (lastWasLive || !certain || kind === 'live' || inStep >= SURE_IN_STEP) take(seen, true);
  } else if (kind === 'boot' && !certain) take(seen, false);
  else if (receivedAt - lastReceivedAt >= STEADY_MIN_MS) inStep = 0;
  const corrected = at - offsetMs;
  return {
    estimate: { offsetMs, certain, lastAt: at, lastReceivedAt: receivedAt, inStep },
    at: Math.min(corrected, receivedAt),
    replayed: receivedAt - corrected > CLOCK_TOLERANCE_MS,
  };
}

/** The estimate after a boot: a clock that had lost its time has begun anew, so nothing is known of it. */
export function clockAfterBoot(estimate: ClockEstimate, now: number): ClockEstimate {
  return now + estimate.offsetMs < EARLIEST_TIME ? INITIAL_CLOCK : estimate;
}
