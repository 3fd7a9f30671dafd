import type { PerPhase } from '../building/building.ts';

/** What was seen of a garage's supply: how far and for how long a phase was above its limit. */
export interface Overload {
  /** The most that flowed, A of each phase. */
  highest: PerPhase;
  /** The most that any phase was above the limit, A; 0 where none was. */
  worstA: number;
  /** For so long some phase was above, and the longest such stretch, real ms. */
  overMs: number;
  longestMs: number;
  /** How many such stretches there were. */
  times: number;
}

/** Rounding of meters; nothing that a fuse would notice, A. */
const TOLERANCE_A = 0.1;

/** Adds up how a sum of currents keeps to a limit. */
export class LimitWatch {
  readonly #limitA: number;
  #last: { at: number; over: boolean } | undefined;
  #since = 0;
  readonly overload: Overload = { highest: [0, 0, 0], worstA: 0, overMs: 0, longestMs: 0, times: 0 };

  constructor(limitA: number) {
    this.#limitA = limitA;
  }

  /** Takes the currents of one instant, epoch ms; they count until the next. Tells how many phases are above. */
  see(at: number, currents: PerPhase): number {
    const { overload } = this;
    if (this.#last?.over) {
      overload.overMs += at - this.#last.at;
      overload.longestMs = Math.max(overload.longestMs, at - this.#since);
    }
    for (const [phase, amperes] of currents.entries()) {
      overload.highest[phase] = Math.max(overload.highest[phase] ?? 0, amperes);
      if (amperes > this.#limitA + TOLERANCE_A) overload.worstA = Math.max(overload.worstA, amperes - this.#limitA);
    }
    const above = currents.filter((amperes) => amperes > this.#limitA + TOLERANCE_A).length;
    if (above > 0 && !this.#last?.over) {
      overload.times++;
      this.#since = at;
    }
    this.#last = { at, over: above > 0 };
    return above;
  }
}
