/** Work that is done again and again. */
export interface Regular {
  stop(): void;
  /** Has it done sooner than its interval says: at once, or after a rest where it has only just been done. What is urgent rests no longer than the last run took. */
  wake(isUrgent?: boolean): void;
}

/** What one commit brings is done together. */
const SOON_MS = 5;
/** Woken, it takes no more than a sixth of the time, however often it is woken; unless it is said to rest longer, or a run lasts for seconds. */
const REST_FOR_WORK = 5;
/** The longest rest that follows from a run: one slow run does not delay the next by a minute. */
const MOST_REST_MS = 10_000;

/**
 * Runs `work` every `ms`, one run at a time, the next `ms` after the end of the last; the first within five seconds. Woken, it rests at least `restMs` between two runs. A run that
 * fails is reported and tried again at its next time; one that the end cuts off is not reported. With an infinite interval it runs when it is woken alone.
 */
export function regularly(
  {
    ms,
    restMs = ms,
    restTimes = REST_FOR_WORK,
    failed,
  }: { ms: number; restMs?: number; restTimes?: number | undefined; failed: (error: unknown) => void },
  work: () => Promise<void>,
): Regular {
  let stopped = false;
  let running = false;
  let woken = false;
  let isUrgent = false;
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let restedAt = 0;
  let urgentAt = 0;

  function plan(inMs: number): void {
    clearTimeout(timer);
    due = performance.now() + inMs;
    if (inMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => void run(), inMs).unref();
  }
  async function run(): Promise<void> {
    running = true;
    woken = false;
    isUrgent = false;
    const from = performance.now();
    try {
      await work();
    } catch (error) {
      if (!stopped) failed(error);
    }
    running = false;
    if (stopped) return;
    const now = performance.now();
    // What can be woken looks after what may be a flood; anything else keeps to its interval.
    const rest = restMs < ms ? Math.max(restMs, Math.min(MOST_REST_MS, restTimes * (now - from))) : ms;
    restedAt = Math.max(restedAt, now + rest);
    const urgentRest = Math.max(restMs, now - from);
    urgentAt = now + urgentRest;
    plan(isUrgent ? urgentRest : woken ? restedAt - now : Math.max(ms, restedAt - now));
  }
  plan(ms === Number.POSITIVE_INFINITY ? ms : Math.min(ms, 5_000));
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    wake(urgent = false) {
      woken = true;
      isUrgent ||= urgent;
      if (stopped || running) return;
      const now = performance.now();
      const wait = Math.max(SOON_MS, (urgent ? urgentAt : restedAt) - now);
      if (now + wait < due) plan(wait);
    },
  };
}
