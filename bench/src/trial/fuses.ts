import type { GaragePlan } from './day.ts';

/** Above its limit by no more than this is within what meters and rounding do. */
const TOLERANCE = 1.02;

/** A stretch in which a fuse carried more than it may. */
export interface Stretch {
  from: number;
  to: number;
  /** Seconds of it outside the grace. */
  outsideS: number;
  worstA: number;
  /** Who drew what when most flowed. */
  note: string;
  /** The same when it was outside the grace first; empty: it never was. */
  outsideNote: string;
}

/** One fuse over the day, in s: how long it carried more than it may, and how much of that outside the grace. */
export interface FuseResult {
  name: string;
  limitA: number;
  highestA: number;
  aboveS: number;
  outsideS: number;
  times: number;
  longestS: number;
  stretches: Stretch[];
}

/** So many stretches are told in words: those outside the grace, and of the others those that last longer. */
const TOLD = 40;
const SHORT_MS = 15_000;

/** The fuse of the grid connection or of a circuit: what flows through each of its three lines. */
export class Fuse {
  readonly result: FuseResult;
  readonly #has: (place: number) => boolean;
  readonly withBuilding: boolean;
  #open: Stretch | undefined;

  constructor(name: string, limitA: number, withBuilding: boolean, has: (place: number) => boolean) {
    this.result = { name, limitA, highestA: 0, aboveS: 0, outsideS: 0, times: 0, longestS: 0, stretches: [] };
    this.withBuilding = withBuilding;
    this.#has = has;
  }

  has(place: number): boolean {
    return this.#has(place);
  }

  /** Sees what flows truly, and what of it has no excuse (A of each line), for `forS` until now. */
  see(at: number, forS: number, truly: readonly number[], unexcused: readonly number[], note: () => string): void {
    const { result } = this;
    const highest = Math.max(...truly);
    result.highestA = Math.max(result.highestA, highest);
    const overA = highest - result.limitA * TOLERANCE;
    if (overA <= 0) {
      this.#open = undefined;
      return;
    }
    const isOutside = truly.some(
      (amperes, line) => amperes > result.limitA * TOLERANCE && unexcused[line]! > result.limitA * TOLERANCE,
    );
    result.aboveS += forS;
    if (isOutside) result.outsideS += forS;
    if (!this.#open) {
      this.#open = { from: at, to: at, outsideS: 0, worstA: 0, note: '', outsideNote: '' };
      result.times++;
    }
    const open = this.#open;
    open.to = at;
    result.longestS = Math.max(result.longestS, (open.to - open.from) / 1000);
    if (isOutside) {
      open.outsideNote ||= note();
      open.outsideS += forS;
    }
    if (!result.stretches.includes(open) && (isOutside || open.to - open.from > SHORT_MS) && result.stretches.length < TOLD)
      result.stretches.push(open);
    if (overA > open.worstA * 1.05) {
      open.worstA = overA;
      open.note = note();
    }
  }
}

/** The fuses of a garage: the grid connection first. */
export const fusesOf = ({ circuits, places, limitA }: GaragePlan): Fuse[] => [
  new Fuse('grid connection', limitA, true, () => true),
  ...circuits.map((circuit, index) => new Fuse(circuit.name, circuit.limitA, false, (place) => places[place]!.circuit === index)),
];
