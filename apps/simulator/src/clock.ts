/**
 * Simulated time. Intervals (heartbeat, meter values, how long a vehicle stays) shrink by `scale`; the timestamps that are sent stay those
 * of the wall clock, so that a central system's checks of clocks and of energy over time see nothing odd.
 */
export class Clock {
  readonly scale: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(scale = 1) {
    this.scale = scale;
  }

  now(): number {
    return Date.now();
  }

  /** Runs once after so many simulated ms. Returns a function that calls it off. */
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run();
      },
      Math.min(2 ** 31 - 1, Math.max(1, ms / this.scale)),
    );
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Runs again and again, never more often than every 20 real ms. Returns a function that ends it. */
  every(ms: number, run: () => void): () => void {
    let cancel = () => {};
    const next = () => {
      cancel = this.after(Math.max(20 * this.scale, ms), () => {
        next();
        run();
      });
    };
    next();
    return () => cancel();
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Calls everything off. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
