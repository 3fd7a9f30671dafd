import type { BuildingLoad, PerPhase } from '@csms/simulator';
import { SECOND } from './clock.ts';
import { VOLTS } from './day.ts';

/** So much of the past can be asked for. */
const KEPT_MS = 120 * SECOND;

/** What a meter of the grid connection measures, cars and building together: what was noted last before a moment. */
export class GridLoad {
  #noted: { at: number; currentsA: PerPhase }[] = [{ at: 0, currentsA: [0, 0, 0] }];

  note(at: number, [l1 = 0, l2 = 0, l3 = 0]: readonly number[]): void {
    this.#noted.push({ at, currentsA: [l1, l2, l3] });
    while (this.#noted.length > 1 && this.#noted[1]!.at < at - KEPT_MS) this.#noted.shift();
  }

  loadAt(at: number): BuildingLoad {
    const { currentsA } = this.#noted.findLast((one) => one.at <= at) ?? this.#noted[0]!;
    return { currentsA, powerW: Math.round(currentsA.reduce((sum, amperes) => sum + amperes, 0) * VOLTS) };
  }
}
