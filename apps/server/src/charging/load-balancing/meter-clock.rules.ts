/** Readings one after another whose times keep step with their arrival. Epoch ms; a lag is the arrival less the time that is told. */
export interface ClockRun {
  from: number;
  to: number;
  n: number;
  leastLag: number;
  mostLag: number;
  /** Between its last two readings; null: it has one. */
  gap: number | null;
  /** It began after a silence that explains its lag: a queue that was kept meanwhile looks so. */
  isQueue: boolean;
}

/** What is known of a meter's clock. */
export interface MeterClock {
  /** To be added to the time that it tells. */
  clockMs: number;
  run: ClockRun | null;
}

/** Lags of one run differ by no more: the way here takes now more, now less. */
const SPREAD_MS = 2_000;
/** Readings that come within so long of another say nothing more. */
const DENSE_MS = 1_000;
/** So many readings over so long show a clock. */
const LEAST_READINGS = 3;
const LEAST_MS = 5_000;
/** After a silence they must keep step for so long: a queue is told faster than it was measured. */
const QUEUE_MS = 120_000;
/** A pause so many times as long as that before is a silence. */
const SILENCE_TIMES = 2.5;
/** A clock that is off by less counts as right. */
const RIGHT_MS = 2_000;
const CHANGE_MS = 1_000;

export const RIGHT_CLOCK: MeterClock = { clockMs: 0, run: null };

/**
 * What is known of a clock after one more reading: `toldAt` by the meter's clock, `cameAt` by ours. The least lag of a run is the clock's: the way here only adds to it. Without a steady run all stays as it was: readings that come
 * late, at odd times or from a queue say nothing about a clock.
 */
export function clockAfter({ clockMs, run }: MeterClock, toldAt: number, cameAt: number): MeterClock {
  const lag = cameAt - toldAt;
  if (run && cameAt >= run.to && cameAt - run.to < DENSE_MS) return { clockMs, run };
  const next = runAfter({ clockMs, run }, lag, cameAt);
  const isSteady = next.n >= LEAST_READINGS && next.to - next.from >= (next.isQueue ? QUEUE_MS : LEAST_MS);
  const learnt = Math.abs(next.leastLag) <= RIGHT_MS ? 0 : next.leastLag;
  return { clockMs: isSteady && Math.abs(learnt - clockMs) > CHANGE_MS ? learnt : clockMs, run: next };
}

function runAfter({ clockMs, run }: MeterClock, lag: number, cameAt: number): ClockRun {
  const begun = { from: cameAt, to: cameAt, n: 1, leastLag: lag, mostLag: lag, gap: null, isQueue: false };
  if (!run || cameAt < run.to) return begun;
  const gap = cameAt - run.to;
  const leastLag = Math.min(run.leastLag, lag);
  const mostLag = Math.max(run.mostLag, lag);
  if (mostLag - leastLag <= SPREAD_MS) return { ...run, to: cameAt, n: run.n + 1, leastLag, mostLag, gap };
  // Its times went on where they had stopped, while ours went on without them.
  const isAfterSilence = run.gap !== null && gap > run.gap * SILENCE_TIMES && lag > run.mostLag && lag - run.leastLag <= gap;
  // What is no later than its clock says was not kept.
  const isDraining = run.isQueue && lag < run.leastLag && lag > clockMs + SPREAD_MS;
  return { ...begun, gap: run.gap, isQueue: isAfterSilence || isDraining };
}
