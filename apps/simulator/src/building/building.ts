import { Random } from '../random.ts';

export type PerPhase = [l1: number, l2: number, l3: number];

export interface BuildingOptions {
  seed?: number | string;
  /** What always runs, W on all three phases together, at an average hour. */
  baseW?: number;
  /** A lift under way, W; 0 for none. */
  liftW?: number;
  /** The heating while it is on, W; 0 for none. */
  heatingW?: number;
  /** Kettles, hobs and hair dryers: each W on one phase; 0 for none. */
  applianceW?: number;
  /** What the roof gives at noon without clouds, W; the load is negative where it gives more than is used. */
  solarW?: number;
  /** Hours of its clock ahead of UTC: when it is day. */
  hoursAhead?: number;
}

/** What the building draws apart from its charge points; negative where it gives. */
export interface BuildingLoad {
  powerW: number;
  /** A of each phase at 230 V. */
  currentsA: PerPhase;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Base load by the hour of the day, as a part of the average. */
const DAY = [
  0.6, 0.55, 0.5, 0.5, 0.55, 0.7, 1, 1.2, 1.15, 1, 0.95, 1, 1.15, 1.1, 1, 1, 1.1, 1.3, 1.5, 1.5, 1.4, 1.2, 0.95, 0.75,
] as const;

/** A building whose load follows from the seed and the instant alone: asked twice, it answers the same. */
export class Building {
  readonly #options: Required<BuildingOptions>;

  constructor(options: BuildingOptions = {}) {
    this.#options = {
      seed: 'building',
      baseW: 9000,
      liftW: 11_000,
      heatingW: 6000,
      applianceW: 2000,
      solarW: 0,
      hoursAhead: 0,
      ...options,
    };
  }

  /** The load at an instant, epoch ms. */
  loadAt(at: number): BuildingLoad {
    const { baseW, liftW, heatingW, applianceW, solarW } = this.#options;
    const hour = ((at / HOUR + this.#options.hoursAhead) % 24) + 24 * Number(at < 0);
    const base = baseW * (DAY[Math.floor(hour) % 24] ?? 1) * this.#dice('base', at, MINUTE).between(0.92, 1.08);
    const even = base + this.#lift(at, hour, liftW) + this.#heating(at, heatingW) - this.#solar(at, hour, solarW);
    // Flats are not spread evenly over the phases.
    const phases = [0.36, 0.33, 0.31].map((part) => even * part);
    for (let phase = 0; phase < 3; phase++) phases[phase]! += this.#appliances(at, hour, phase, applianceW);
    const [l1 = 0, l2 = 0, l3 = 0] = phases;
    return { powerW: Math.round(l1 + l2 + l3), currentsA: [tenths(l1 / 230), tenths(l2 / 230), tenths(l3 / 230)] };
  }

  /** Random numbers that belong to one stretch of time. */
  #dice(what: string, at: number, stretch: number): Random {
    return new Random(`${this.#options.seed}/${what}/${Math.floor(at / stretch)}`);
  }

  /** Trips of fifteen to forty seconds, more of them by day; the start takes twice as much. */
  #lift(at: number, hour: number, watts: number): number {
    if (watts === 0) return 0;
    const dice = this.#dice('lift', at, MINUTE);
    if (!dice.chance(hour > 6 && hour < 22 ? 0.6 : 0.1)) return 0;
    const length = dice.between(15, 40) * SECOND;
    const gone = (at % MINUTE) - dice.between(0, MINUTE - length);
    return gone < 0 || gone >= length ? 0 : gone < SECOND ? 2 * watts : watts;
  }

  /** On for a part of each twenty minutes. */
  #heating(at: number, watts: number): number {
    if (watts === 0) return 0;
    const stretch = 20 * MINUTE;
    return (at % stretch) / stretch < this.#dice('heating', at, stretch).between(0.1, 0.7) ? watts : 0;
  }

  #appliances(at: number, hour: number, phase: number, watts: number): number {
    if (watts === 0) return 0;
    const dice = this.#dice(`appliance/${phase}`, at, 4 * MINUTE);
    const busy = hour > 6 && hour < 23 ? 0.5 : 0.08;
    return (Number(dice.chance(busy)) + Number(dice.chance(busy / 2))) * watts;
  }

  #solar(at: number, hour: number, watts: number): number {
    if (watts === 0 || hour < 6 || hour > 20) return 0;
    const clouds = this.#dice('clouds', at, 5 * MINUTE);
    return watts * Math.sin((Math.PI * (hour - 6)) / 14) ** 1.5 * (clouds.chance(0.3) ? clouds.between(0.2, 0.7) : 1);
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
