import type { Building, PerPhase } from '../building/building.ts';
import { SimulatedChargePoint } from '../charge-point.ts';
import { PHASE_ROTATIONS } from '../electrics.ts';
import type { Model } from '../models.ts';
import type { ChargePointOptions } from '../options.ts';
import { Random } from '../random.ts';
import { visit } from './visits.ts';
import { LimitWatch, type Overload } from './watch.ts';

export interface GarageOptions {
  /** Of the central system; serial numbers are appended. */
  url: string;
  /** How many charge points, of one connector each. */
  points: number;
  /** Most A on each phase of the supply; none by default. */
  limitA?: number;
  seed?: string;
  serialPrefix?: string;
  password?: string;
  /** Cards; one a place by default, GARAGE0001 and so on. */
  idTags?: readonly string[];
  /** Models by turns; AC of one and three phases, 16 and 32 A by default. */
  models?: readonly (string | Model)[];
  /** Bad habits of all, or of each by its index. */
  deviations?: readonly string[] | ((index: number) => readonly string[]);
  /** Plays so many times faster; timestamps stay those of the wall clock. */
  timeScale?: number;
  energyScale?: number;
  meterIntervalS?: number;
  /** Draws from the same supply. */
  building?: Building;
  /** Part of the places with a car, 0 to 1: always, or at an instant of the garage's time. By default like a garage of homes and offices. */
  occupancy?: number | ((at: number) => number);
  /** Every point's phases wired alike; by turns by default. */
  sameRotation?: boolean;
  /** Real ms between looks at the supply. */
  lookEveryMs?: number;
  /** More for every charge point. */
  point?: Partial<ChargePointOptions>;
}

export interface GarageState {
  /** A on L1, L2 and L3: of the charge points, of the building, and together. */
  points: PerPhase;
  building: PerPhase;
  sum: PerPhase;
  /** Connectors with a vehicle, with a transaction, and with a current. */
  cars: number;
  transactions: number;
  charging: number;
}

export interface Garage {
  points: readonly SimulatedChargePoint[];
  /** The garage's own time at a real time, epoch ms: that of a day played faster. */
  timeAt(real: number): number;
  /** As of this moment. */
  state(): GarageState;
  /** What the supply has seen since the start, or since the last `forget`. */
  overload(): Overload;
  /** Begins the count of overloads anew. */
  forget(): void;
  /** Nobody comes or goes any more; what charges goes on. */
  freeze(): void;
  stop(options?: { endTransactions?: boolean }): Promise<void>;
}

const MODELS = ['bay-11', 'bay-22', 'wall-7', 'bay-11', 'bay-3'] as const;
const LOOK_EVERY_MS = 250;
/** What a central system that shares a supply wants to know. */
const SAMPLED = 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Current.Offered,Power.Offered,Voltage,SoC';

/** Residents by night, offices by day: seven to nine places of ten. */
const usualOccupancy = (at: number): number => 0.8 + 0.12 * Math.cos(((at / 3_600_000 - 22) * Math.PI) / 6);

/** Starts a garage of AC charge points on one supply, with cars coming and going. Resolves at once; the points connect one after another. */
export function startGarage(options: GarageOptions): Garage {
  const { seed = 'garage', timeScale = 1, serialPrefix = 'GARAGE', models = MODELS, building, limitA = Infinity } = options;
  const random = new Random(seed);
  const begun = Date.now();
  const timeAt = (real: number) => begun + (real - begun) * timeScale;
  const serialOf = (index: number) => `${serialPrefix}${String(index + 1).padStart(4, '0')}`;
  const points = Array.from({ length: options.points }, (_, index) => {
    const { deviations = [] } = options;
    return new SimulatedChargePoint({
      url: options.url,
      serialNumber: serialOf(index),
      model: models[index % models.length]!,
      seed: `${seed}/${index}`,
      timeScale,
      energyScale: options.energyScale ?? 1,
      meterIntervalS: options.meterIntervalS ?? 10,
      phaseRotations: [options.sameRotation ? 'RST' : PHASE_ROTATIONS[index % 3]!],
      deviations: typeof deviations === 'function' ? deviations(index) : deviations,
      ...(options.password === undefined ? {} : { password: options.password }),
      ...options.point,
      configuration: { MeterValuesSampledData: SAMPLED, ...options.point?.configuration },
    });
  });
  const { occupancy = usualOccupancy, idTags = points.map((_, index) => serialOf(index)) } = options;
  const visits = {
    idTagOf: (index: number) => idTags[index % idTags.length]!,
    occupancy: typeof occupancy === 'function' ? occupancy : () => occupancy,
    now: () => timeAt(Date.now()),
  };
  const ends: (() => void)[] = [];
  // They do not come up in one instant.
  const starts = points.map((point, index) =>
    setTimeout(() => {
      void point.start();
      ends.push(visit(point, index, visits));
    }, index * random.between(5, 20)),
  );

  const state = (): GarageState => {
    const ofPoints: PerPhase = [0, 0, 0];
    const counts = { cars: 0, transactions: 0, charging: 0 };
    for (const point of points) {
      for (const [phase, amperes] of point.gridCurrents().entries()) ofPoints[phase]! += amperes;
      for (const connector of point.connectors) {
        counts.cars += Number(connector.vehicle !== undefined);
        counts.transactions += Number(connector.transaction !== undefined);
        counts.charging += Number(connector.powerW > 0);
      }
    }
    const ofBuilding: PerPhase = building?.loadAt(timeAt(Date.now())).currentsA ?? [0, 0, 0];
    const [l1, l2, l3] = ofPoints;
    const sum: PerPhase = [l1 + ofBuilding[0], l2 + ofBuilding[1], l3 + ofBuilding[2]];
    return { points: ofPoints, building: ofBuilding, sum, ...counts };
  };

  let watch = new LimitWatch(limitA);
  const look = () => watch.see(Date.now(), state().sum);
  const looking = setInterval(look, options.lookEveryMs ?? LOOK_EVERY_MS);
  const freeze = () => {
    for (const end of ends) end();
  };
  return {
    points,
    timeAt,
    state,
    overload: () => {
      look();
      return watch.overload;
    },
    forget: () => {
      watch = new LimitWatch(limitA);
    },
    freeze,
    stop: async (how) => {
      look();
      clearInterval(looking);
      for (const start of starts) clearTimeout(start);
      freeze();
      await Promise.all(points.map((point) => point.stop(how)));
    },
  };
}
