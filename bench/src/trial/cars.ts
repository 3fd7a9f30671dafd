import { acceptedPower, type SimulatedChargePoint, type Vehicle } from '@csms/simulator';
import { INTO_BATTERY, TAPER_FROM, TAPER_TO } from './bound.ts';
import { SECOND } from './clock.ts';
import type { GaragePlan, Stay } from './day.ts';

/** How one stay went. */
export interface Visit {
  stay: Stay;
  /** Energy at the car, Wh. */
  gotWh: number;
  /** Seconds by what the server gave as the reason of its limit; `no session` where there was none. */
  whys: Record<string, number>;
  /** Its driver's wish was told to the server. */
  goalTold: boolean;
}

/** A driver plugs in, and shows the card so much later: the next one takes longer, up to the most. */
const CARD_AFTER_MS = 5 * SECOND;
const CARD_TIMES = 4;
/** A driver whose session has not begun shows the card again. */
const SWIPE_EVERY_MS = 30 * SECOND;
const PERCENT_AT_END = 80;

/** The vehicle of a stay: so empty that it wants just that much. */
function vehicleOf({ wantsWh, batteryWh, tapers, phases, maxA }: Stay): Partial<Vehicle> {
  const targetSoc = tapers ? TAPER_TO : PERCENT_AT_END;
  return {
    batteryWh,
    targetSoc,
    soc: targetSoc - ((wantsWh * INTO_BATTERY) / batteryWh) * 100,
    maxAcPhases: phases,
    maxAcPowerW: maxA * 230 * phases,
    maxDcPowerW: maxA * 690,
    minCurrentA: 6,
    acTaperSoc: TAPER_FROM,
    taperSoc: 99,
    temperatureC: 20,
  };
}

/** The cars of a garage: each comes, is plugged in, charges with a card and goes, as the plan has it. */
export class Cars {
  readonly visits: Visit[] = [];
  /** Who is at each place now, with what the place's register showed when it came, Wh. */
  readonly #here = new Map<number, { visit: Visit; registerWh: number }>();
  readonly #points: readonly SimulatedChargePoint[];
  readonly #cards: readonly (readonly string[])[];
  readonly #timers = new Set<NodeJS.Timeout>();
  #count = 0;

  constructor({ stays }: GaragePlan, points: readonly SimulatedChargePoint[], cards: readonly (readonly string[])[]) {
    this.#points = points;
    this.#cards = cards;
    for (const stay of stays) {
      this.#at(stay.from, () => this.#arrive(stay));
      this.#at(stay.to, () => this.#leave(stay));
    }
  }

  /** Who is at a place. */
  at(place: number): Visit | undefined {
    return this.#here.get(place)?.visit;
  }

  /** Nobody comes or goes any more; what those who are here have got is counted. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { visit } of [...this.#here.values()]) this.#leave(visit.stay);
  }

  #at(at: number, run: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        run();
      },
      Math.max(0, at - Date.now()),
    );
    this.#timers.add(timer);
  }

  #arrive(stay: Stay): void {
    const point = this.#points[stay.place]!;
    point.sessions.settle();
    const visit: Visit = { stay, gotWh: 0, whys: {}, goalTold: false };
    this.visits.push(visit);
    this.#here.set(stay.place, { visit, registerWh: point.connector(1).registerWh });
    point.plugIn(1, vehicleOf(stay));
    const cards = this.#cards[stay.place]!;
    const count = this.#count++;
    const card = cards[count % cards.length]!;
    const swipe = () => {
      const connector = point.connector(1);
      if (this.at(stay.place) !== visit) return;
      // One that is full does not begin again.
      const { vehicle, model, current } = connector;
      if (vehicle && !connector.transaction && acceptedPower(vehicle, model, current) > 0) point.swipe(1, card).catch(() => {});
      this.#at(Date.now() + SWIPE_EVERY_MS, swipe);
    };
    this.#at(Date.now() + CARD_AFTER_MS * (1 + (count % CARD_TIMES)), swipe);
  }

  #leave({ place }: Stay): void {
    const here = this.#here.get(place);
    if (!here) return;
    const point = this.#points[place]!;
    point.sessions.settle();
    here.visit.gotWh = point.connector(1).registerWh - here.registerWh;
    this.#here.delete(place);
    if (point.connector(1).vehicle) point.unplug(1);
  }
}
