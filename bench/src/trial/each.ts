import { Building, deviations, type Model, modelNamed } from '@csms/simulator';
import { HOUR, MINUTE } from './clock.ts';
import { DAY_FROM, DC, type GaragePlan, type MeterManner, type Place, rotationOf, type Stay } from './day.ts';

/** A garage in which one thing deviates. */
export interface EachPlan extends GaragePlan {
  /** The name of the garage in which nothing does, with the same points, building and cars. */
  reference: string;
}

const FROM = DAY_FROM + 11 * HOUR;
const AC_MODELS = ['bay-11', 'bay-22', 'bay-3', 'bay-11'] as const;
/** A and lines of the cars, by place. Those that deviate together leave the building its reserve, and less than their neighbours want: what one draws that heeds nothing can be made room for. */
const CARS = [
  { maxA: 16, phases: 3 },
  { maxA: 32, phases: 3 },
  { maxA: 16, phases: 1 },
  { maxA: 16, phases: 3 },
] as const;
/** The points 0 and 2 have the deviation: one of three phases and one of one. */
const DEVIANT = [true, false, true, false] as const;
export const isDeviant = (place: number): boolean => DEVIANT[place % DEVIANT.length]!;

/** What deviates at the building: its meter. */
const METERS: Record<string, MeterManner> = {
  'building’s meter 10 s late': { lateS: 10 },
  'building’s meter’s clock 15 s slow': { clockAheadS: -15 },
  'building’s meter’s clock an hour ahead': { clockAheadS: 3600 },
  'meter of the grid connection': { includesCars: true },
  'meter of the grid connection 10 s late': { includesCars: true, lateS: 10 },
};
const OBEDIENT = 'no deviation';
const OBEDIENT_DC = 'no deviation, DC';
/** These are about DC points. */
const OF_DC = ['least-power-of-its-own'];

/** Small garages side by side: each deviation alone, at two of four points, beside one in which nothing deviates. `alone`: of the deviations, these only. */
export function eachPlans(hours: number, alone?: readonly string[]): EachPlan[] {
  const plans: EachPlan[] = [];
  const isPlayed = (name: string) => !alone || name === OBEDIENT || name === OBEDIENT_DC || alone.includes(name);
  const add = (name: string, names: readonly string[], dc: boolean, meter: MeterManner = {}) =>
    isPlayed(name) &&
    plans.push(smallGarage({ name, prefix: `E${String(plans.length).padStart(2, '0')}`, names, dc, meter, hours }));
  add(OBEDIENT, [], false);
  add(OBEDIENT_DC, [], true);
  for (const { name } of deviations) add(name, [name], OF_DC.includes(name));
  for (const [name, meter] of Object.entries(METERS)) add(name, [], false, meter);
  return plans;
}

interface Small {
  name: string;
  prefix: string;
  names: readonly string[];
  dc: boolean;
  meter: MeterManner;
  hours: number;
}

function smallGarage({ name, prefix, names, dc, meter, hours }: Small): EachPlan {
  const places = DEVIANT.map((isDeviant, place): Place => {
    const model: Model = dc && isDeviant ? DC : modelNamed(AC_MODELS[place]!);
    return {
      serialNumber: `${prefix}P${place + 1}`,
      // What deviates is a habit of its model: those of other garages, and its neighbours, are others.
      model: { ...model, model: `${model.model} ${prefix}${isDeviant ? 'D' : ''}` },
      rotation: rotationOf(place),
      circuit: null,
      deviations: isDeviant ? names : [],
    };
  });
  return {
    name,
    reference: dc ? OBEDIENT_DC : OBEDIENT,
    from: FROM,
    to: FROM + hours * HOUR,
    places,
    stays: places.flatMap((_, place) => staysAt(place, hours, dc)),
    limitA: 50,
    reserveA: 10,
    circuits: [],
    building: new Building({ seed: 'each', baseW: 2500, liftW: 0, heatingW: 1500, applianceW: 800 }),
    meter,
  };
}

/** Two cars after one another; every second of them wants little. */
function staysAt(place: number, hours: number, dc: boolean): Stay[] {
  const half = (hours * HOUR) / 2;
  return [0, 1].map((n): Stay => {
    const isDc = dc && isDeviant(place);
    const wantsWh = (place + n) % 2 === 0 ? 30_000 : 4_000;
    return {
      place,
      from: FROM + n * half + (1 + 2 * place) * MINUTE,
      to: FROM + (n + 1) * half - (1 + place) * MINUTE,
      phases: isDc ? 3 : CARS[place]!.phases,
      maxA: isDc ? 30 : CARS[place]!.maxA,
      wantsWh,
      batteryWh: 60_000,
      tapers: false,
      tellsGoal: false,
    };
  });
}

/** When, as a part of the time, the line of each point is cut, and when each starts anew: what forgets something shows it then. */
export const CUT_AT = 0.3;
export const CUT_MS = 3 * MINUTE;
export const STARTS_ANEW_AT = 0.7;
