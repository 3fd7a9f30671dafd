import type { SiteLive } from '@csms/contract';
import type { Garage } from '@csms/simulator';
import { History } from './history.ts';
import { accountOf, type Place, type TrialBuilding } from './site.ts';

/** Above the limit by no more than this is within what meters and rounding do. */
const TOLERANCE = 1.02;

/** A stretch in which something was above the limit. */
export interface Stretch {
  from: number;
  to: number;
  worstA: number;
  note: string;
}

class Stretches {
  readonly all: Stretch[] = [];
  #open: Stretch | undefined;

  see(at: number, overA: number, note: () => string): void {
    if (overA <= 0) {
      this.#open = undefined;
      return;
    }
    if (!this.#open) {
      this.#open = { from: at, to: at, worstA: overA, note: note() };
      this.all.push(this.#open);
    } else if (overA > this.#open.worstA) {
      this.#open.worstA = overA;
      this.#open.note = note();
    }
    this.#open.to = at;
  }

  longest(): Stretch | undefined {
    return this.all.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  }
}

/** Sees each tenth of a second what truly flows. */
export class Watch {
  /** Cars and building together. */
  readonly all = new Stretches();
  /** As if the building stayed within its reserve, and as if those that cannot be steered drew no more than the server counts for them: nothing but the rules is left. */
  readonly byRule = new Stretches();
  /** Above the server's own account of what all may draw, less the reserve. */
  readonly account = new Stretches();
  samples = 0;
  highestA = 0;
  highestMayA = 0;
  readonly #garage: Garage;
  readonly #places: readonly Place[];
  readonly #building: TrialBuilding;
  readonly #limitA: number;
  readonly #reserveA: number;
  /** The newest account by serial number: what each may draw. */
  mays = new Map<string, number>();
  /** The same when it was last within the limit. */
  #within = new Map<string, number>();
  /** On how many lines each counted then. */
  #linesWithin = new Map<string, number>();
  #newest: number[] = [];
  readonly #history: History;
  readonly #isUp: () => boolean;
  #timer: NodeJS.Timeout | undefined;

  /** `isUp`: whether the server runs. */
  constructor(
    garage: Garage,
    places: readonly Place[],
    building: TrialBuilding,
    { limitA, reserveA, isUp }: { limitA: number; reserveA: number; isUp: () => boolean },
  ) {
    this.#isUp = isUp;
    this.#garage = garage;
    this.#places = places;
    this.#building = building;
    this.#limitA = limitA;
    this.#reserveA = reserveA;
    this.#history = new History(garage.points);
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), 100);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const at = Date.now();
    this.samples++;
    const { currentsA } = this.#building.loadAt(at);
    const truly = [...currentsA];
    const byRule = [this.#reserveA, this.#reserveA, this.#reserveA];
    const drawn: string[] = [];
    const risen: string[] = [];
    for (const [index, point] of this.#garage.points.entries()) {
      const { serialNumber, manner } = this.#places[index]!;
      const may = this.mays.get(serialNumber) ?? Number.POSITIVE_INFINITY;
      const lines = point.gridCurrents();
      for (const [line, amperes] of lines.entries()) {
        // While the server is away nobody finds out who draws against orders.
        truly[line]! += manner === 'wild' && !this.#isUp() ? Math.min(amperes, may) : amperes;
        byRule[line]! += manner === 'obeys' ? amperes : Math.min(amperes, may);
      }
      const most = Math.max(...lines);
      this.#history.draws(serialNumber, most);
      if (most > may + 0.6) drawn.push(serialNumber);
      else if (may > (this.#within.get(serialNumber) ?? may) + 0.5) risen.push(serialNumber);
    }
    this.highestA = Math.max(this.highestA, ...truly);
    const note = (sums: readonly number[]) => () =>
      `${sums.map((a) => a.toFixed(1)).join('/')} A, by ${this.#mays()}; above what they may: ${this.#told(drawn)}${risen.length > 0 ? `; counted with more than before: ${this.#told(risen)}` : ''}`;
    this.all.see(at, Math.max(...truly) - this.#limitA * TOLERANCE, note(truly));
    this.byRule.see(at, Math.max(...byRule) - this.#limitA * TOLERANCE, note(byRule));
  }

  /** Takes what the server says that each may draw. `excused`: points that have just started anew count with what they had before. Gives words for what is above. */
  see(live: SiteLive, excused: ReadonlySet<string>): string | undefined {
    const before = this.mays;
    this.#history.counted(live);
    this.mays = new Map(live.connectors.map((one) => [one.serialNumber, one.mayA]));
    const sums = accountOf(live.connectors, (one) =>
      excused.has(one.serialNumber) ? Math.min(one.mayA, before.get(one.serialNumber) ?? one.mayA) : one.mayA,
    );
    for (const serialNumber of excused) {
      const was = before.get(serialNumber);
      if (was !== undefined) this.mays.set(serialNumber, was);
    }
    this.#newest = sums;
    const highest = Math.max(...sums);
    this.highestMayA = Math.max(this.highestMayA, highest);
    const overA = highest - (this.#limitA - this.#reserveA) - (0.06 * live.connectors.length) / 3;
    const words = () => {
      const risen = live.connectors.filter(
        ({ serialNumber, mayA, state, lines }) =>
          mayA > (this.#within.get(serialNumber) ?? 0) + 0.3 ||
          (mayA > 0.3 && (state !== 'proven' || lines.length > (this.#linesWithin.get(serialNumber) ?? 0))),
      );
      return `${sums.map((a) => a.toFixed(1)).join('/')} A; ${this.#told(
        risen.map(({ serialNumber }) => serialNumber),
        excused,
      )}`;
    };
    this.account.see(Date.now(), overA, words);
    if (overA > 0) return words();
    this.#within = this.mays;
    this.#linesWithin = new Map(live.connectors.map(({ serialNumber, lines }) => [serialNumber, lines.length]));
    return undefined;
  }

  /** What all may draw by the newest account, on its fullest line. */
  #mays(): string {
    return `an account of ${this.#newest.map((a) => a.toFixed(1)).join('/')}`;
  }

  /** Points with their deviations and what befell them. */
  #told(serialNumbers: readonly string[], excused: ReadonlySet<string> = new Set()): string {
    const words = (serialNumber: string) => {
      const place = this.#places.find((one) => one.serialNumber === serialNumber)!;
      return `\n    ${serialNumber} (${place.deviations.join('+') || 'plain'}${excused.has(serialNumber) ? ', excused' : ''}):${this.#history.of(serialNumber)}`;
    };
    return serialNumbers.map(words).join('') || 'nobody';
  }
}
