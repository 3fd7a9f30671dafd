import type { SiteLive } from '@csms/contract';
import type { SimulatedChargePoint } from '@csms/simulator';
import { SECOND } from './clock.ts';
import type { GaragePlan } from './day.ts';
import { type Fuse, fusesOf } from './fuses.ts';
import { History } from './history.ts';
import { Lowest } from './lowest.ts';

/** The slowest chargers obey within so long, and who does not is found out: what a charger draws against its orders, and a building beyond its reserve, may be above for so long after it began. */
const GRACE_MS = 60 * SECOND;
/** Draws more than the server says that it may: by so much, A. */
const MORE_A = 0.8;

/** How often and how long a point drew more than the server said that it may, in s. */
export interface AccountResult {
  times: number;
  overS: number;
  longestS: number;
}

/** Sees what truly flows in a garage beside what the server says. */
export class Watch {
  readonly fuses: Fuse[];
  readonly account: AccountResult[];
  readonly history: History;
  /** Obedient points of which the server says that they disobey, with what befell them before. */
  readonly accused = new Map<string, string>();
  looks = 0;
  /** What each may draw by the newest account, A of each line. */
  #mays = new Map<string, number>();
  readonly #plan: GaragePlan;
  readonly #points: readonly SimulatedChargePoint[];
  readonly #lasting: Lowest[];
  readonly #buildingLasting = [0, 1, 2].map(() => new Lowest(GRACE_MS));
  /** Since when each draws more than it may. */
  readonly #overSince: (number | undefined)[];
  readonly #isUp: () => boolean;
  readonly #isSteered: () => boolean;
  readonly #settleMs: number;
  #seenAt = 0;

  /** `isUp`: the server runs. `isSteered`: it knows of the building, too. The account is read every `pollMs`: what is over for less than two readings is no finding. */
  constructor(
    plan: GaragePlan,
    points: readonly SimulatedChargePoint[],
    { isUp, isSteered, pollMs }: { isUp(): boolean; isSteered(): boolean; pollMs: number },
  ) {
    this.#plan = plan;
    this.#points = points;
    this.#isUp = isUp;
    this.#isSteered = isSteered;
    this.#settleMs = 2 * pollMs + 10 * SECOND;
    this.fuses = fusesOf(plan);
    this.history = new History(points);
    this.account = points.map(() => ({ times: 0, overS: 0, longestS: 0 }));
    this.#lasting = points.map(() => new Lowest(GRACE_MS));
    this.#overSince = points.map(() => undefined);
  }

  /** Takes what the server says. */
  take(live: SiteLive): void {
    this.history.counted(live);
    this.#mays = new Map(live.connectors.map((one) => [one.serialNumber, one.mayA]));
    this.#noteAccused(live);
  }

  #noteAccused({ connectors }: SiteLive): void {
    for (const { serialNumber, counted } of connectors) {
      if (counted?.kind !== 'disobeys' || this.accused.has(serialNumber)) continue;
      const { deviations } = this.#plan.places.find((place) => place.serialNumber === serialNumber)!;
      if (deviations.length === 0) this.accused.set(serialNumber, this.history.of(serialNumber));
    }
  }

  /** What flows at the grid connection, cars and building, A of each line. */
  look(): number[] {
    const at = Date.now();
    const forS = this.#seenAt === 0 ? 0 : (at - this.#seenAt) / SECOND;
    this.#seenAt = at;
    this.looks++;
    const drawn = this.#points.map((point) => point.gridCurrents());
    const counted = drawn.map((lines, place) => this.#unexcused(at, place, lines));
    const { currentsA } = this.#plan.building.loadAt(at);
    const building = currentsA.map((amperes, line) => this.#unexcusedBuilding(at, line, amperes));
    for (const fuse of this.fuses) {
      const truly = fuse.withBuilding ? [...currentsA] : [0, 0, 0];
      const unexcused = fuse.withBuilding ? [...building] : [0, 0, 0];
      for (const [place, lines] of drawn.entries()) {
        if (!fuse.has(place)) continue;
        for (let line = 0; line < 3; line++) {
          truly[line]! += lines[line]!;
          unexcused[line]! += counted[place]![line]!;
        }
      }
      fuse.see(at, forS, truly, unexcused, () => this.#words(fuse, truly, unexcused, drawn));
    }
    return currentsA.map((amperes, line) => drawn.reduce((sum, lines) => sum + lines[line]!, amperes));
  }

  /** What of a point's draw has no excuse: all of one that obeys; of one that deviates what it may, and what more it has drawn for longer than the grace. */
  #unexcused(at: number, place: number, lines: readonly number[]): readonly number[] {
    const { serialNumber, deviations } = this.#plan.places[place]!;
    const most = Math.max(...lines);
    this.history.draws(serialNumber, most);
    const may = this.#mays.get(serialNumber) ?? Number.POSITIVE_INFINITY;
    const moreA = Math.max(0, most - may);
    this.#noteAccount(at, place, moreA);
    const lasting = this.#lasting[place]!;
    // Nobody sees what one draws that is away, nor while the server is.
    if (!this.#isUp() || !this.#points[place]!.accepted) lasting.forget();
    const lastingA = lasting.see(at, moreA);
    return deviations.length === 0 ? lines : lines.map((amperes) => Math.min(amperes, may + lastingA));
  }

  #unexcusedBuilding(at: number, line: number, amperes: number): number {
    const lasting = this.#buildingLasting[line]!;
    if (!this.#isSteered()) lasting.forget();
    const lastingA = lasting.see(at, Math.max(0, amperes));
    return Math.min(amperes, Math.max(this.#plan.reserveA, lastingA));
  }

  #noteAccount(at: number, place: number, moreA: number): void {
    const since = this.#overSince[place];
    if (moreA < MORE_A || !this.#isUp() || !this.#points[place]!.accepted) {
      this.#overSince[place] = undefined;
      if (since === undefined || at - since < this.#settleMs) return;
      const account = this.account[place]!;
      const forS = (at - since) / SECOND;
      account.times++;
      account.overS += forS;
      account.longestS = Math.max(account.longestS, forS);
    } else this.#overSince[place] ??= at;
  }

  /** Who drew what at a moment above, with what befell those that drew more than they may. */
  #words(fuse: Fuse, truly: readonly number[], unexcused: readonly number[], drawn: readonly (readonly number[])[]): string {
    const of = (amperes: readonly number[]) => amperes.map((a) => a.toFixed(1)).join('/');
    const over = drawn.flatMap((lines, place) => {
      const { serialNumber, deviations } = this.#plan.places[place]!;
      const may = this.#mays.get(serialNumber) ?? Number.POSITIVE_INFINITY;
      const moreA = Math.max(...lines) - may;
      if (!fuse.has(place) || moreA < MORE_A) return [];
      return [{ moreA, text: `\n    ${serialNumber} (${deviations.join('+') || 'plain'}):${this.history.of(serialNumber)}` }];
    });
    const worst = over.toSorted((a, b) => b.moreA - a.moreA).slice(0, 3);
    const drawing = drawn.flatMap((lines, place) => {
      const { serialNumber, deviations } = this.#plan.places[place]!;
      const may = this.#mays.get(serialNumber);
      if (!fuse.has(place) || Math.max(...lines) < MORE_A) return [];
      return [`${serialNumber}${deviations.length > 0 ? ` (${deviations.join('+')})` : ''} ${of(lines)} may ${may ?? '?'}`];
    });
    return `${of(truly)} A, without what is excused ${of(unexcused)} of ${fuse.result.limitA}; draw: ${drawing.join(', ')}; above what they may: ${worst.map(({ text }) => text).join('') || 'nobody'}`;
  }
}
