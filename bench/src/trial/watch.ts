import type { SiteLive } from '@csms/contract';
import type { Garage } from '@csms/simulator';
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
  #timer: NodeJS.Timeout | undefined;

  constructor(garage: Garage, places: readonly Place[], building: TrialBuilding, limitA: number, reserveA: number) {
    this.#garage = garage;
    this.#places = places;
    this.#building = building;
    this.#limitA = limitA;
    this.#reserveA = reserveA;
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
    for (const [index, point] of this.#garage.points.entries()) {
      const { serialNumber, manner, deviations } = this.#places[index]!;
      const may = this.mays.get(serialNumber) ?? Number.POSITIVE_INFINITY;
      const lines = point.gridCurrents();
      for (const [line, amperes] of lines.entries()) {
        truly[line]! += amperes;
        byRule[line]! += manner === 'obeys' ? amperes : Math.min(amperes, may);
      }
      const most = Math.max(...lines);
      if (most > may + 0.6)
        drawn.push(`${serialNumber}(${deviations.join('+') || 'plain'}) ${most.toFixed(1)}>${may.toFixed(1)}`);
    }
    this.highestA = Math.max(this.highestA, ...truly);
    const note = (sums: readonly number[]) => () =>
      `${sums.map((a) => a.toFixed(1)).join('/')} A; above what they may: ${drawn.join(', ') || 'nobody'}`;
    this.all.see(at, Math.max(...truly) - this.#limitA * TOLERANCE, note(truly));
    this.byRule.see(at, Math.max(...byRule) - this.#limitA * TOLERANCE, note(byRule));
  }

  /** Takes what the server says that each may draw. `excused`: points that have just started anew count with what they had before. Gives words for what is above. */
  see(live: SiteLive, excused: ReadonlySet<string>): string | undefined {
    const before = this.mays;
    this.mays = new Map(live.connectors.map((one) => [one.serialNumber, one.mayA]));
    const sums = accountOf(live.connectors, (one) =>
      excused.has(one.serialNumber) ? Math.min(one.mayA, before.get(one.serialNumber) ?? one.mayA) : one.mayA,
    );
    for (const serialNumber of excused) {
      const was = before.get(serialNumber);
      if (was !== undefined) this.mays.set(serialNumber, was);
    }
    const highest = Math.max(...sums);
    this.highestMayA = Math.max(this.highestMayA, highest);
    const overA = highest - (this.#limitA - this.#reserveA) - (0.06 * live.connectors.length) / 3;
    const words = () =>
      `${sums.map((a) => a.toFixed(1)).join('/')} A; ${live.connectors
        .filter((one) => one.mayA > Math.max(one.safeA ?? 0, one.limitA ?? 0) + 1)
        .map((one) => this.#wordsOf(one) + (excused.has(one.serialNumber) ? ' excused' : ''))
        .join(', ')}`;
    this.account.see(Date.now(), overA, words);
    return overA > 0 ? words() : undefined;
  }

  #wordsOf({ serialNumber, mayA, limitA, safeA, state, result, online }: SiteLive['connectors'][number]): string {
    const place = this.#places.find((one) => one.serialNumber === serialNumber)!;
    return `${serialNumber.slice(-2)} ${place.deviations.join('+') || 'plain'} ${mayA} (${limitA}, ${safeA}, ${state} ${result}${online ? '' : ', away'})`;
  }
}
