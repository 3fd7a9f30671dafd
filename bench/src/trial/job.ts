import { Building } from '@csms/simulator';
import { HOUR, MINUTE } from './clock.ts';
import { dayOf, type GaragePlan, mixedDeviations, type Place } from './day.ts';
import { eachPlans } from './each.ts';

/** Days of one garage: chargers that obey; half of them with deviations; the same with faults; the same again, where those without deviations speak OCPP 2.0.1. */
export const DAYS = ['obedient', 'mixed', 'faults', 'versions'] as const;
export type DayName = (typeof DAYS)[number];
/** `each`: every deviation alone, in small garages. `short`: some minutes of a garage, for the suite. */
export type PlayName = DayName | 'each' | 'short';

/** What a process is to play. */
export interface Job {
  play: PlayName;
  seed: string;
  points: number;
  hours: number;
  limitA: number;
  /** Of `each`: these deviations only; absent: all. */
  alone?: readonly string[] | undefined;
  databaseUrl: string;
  folder: string;
  /** What truly flows is looked at so often, played ms. */
  lookEveryMs: number;
}

/** What of a job says which garages it plays. */
export type Played = Pick<Job, 'play' | 'seed' | 'points' | 'hours' | 'limitA' | 'alone'>;

/** The garages of a job: they follow from it alone. */
export function plansOf({ play, seed, points, hours, limitA, alone }: Played): GaragePlan[] {
  if (play === 'each') return eachPlans(hours, alone);
  const manners = play === 'obedient' ? [] : mixedDeviations(points, seed);
  const day = dayOf(seed, points, play === 'short' ? 24 : hours, limitA, 'TR', manners);
  if (play === 'versions') return [{ ...day, places: day.places.map(renewed) }];
  return [play === 'short' ? shortened(day, hours) : day];
}

/** The next generation of a charger speaks OCPP 2.0.1; those with bad habits stay as they are. */
const renewed = (place: Place): Place =>
  place.deviations.length > 0
    ? place
    : { ...place, protocol: 'ocpp2.0.1', model: { ...place.model, model: `${place.model.model} II` } };

/** The last hours of an evening, in which all come at once. */
function shortened(plan: GaragePlan, hours: number): GaragePlan {
  const from = plan.from + 14 * HOUR;
  const to = from + hours * HOUR;
  const stays = plan.places.map((_, place) => plan.stays.find((stay) => stay.place === place)!).filter(Boolean);
  return {
    ...plan,
    from,
    to,
    stays: stays.map((stay, index) => ({ ...stay, from: from + (index % 7) * 5000, to: to + MINUTE })),
    building: new Building({ seed: 'short', baseW: 8000, liftW: 3500, heatingW: 4000, applianceW: 1500 }),
  };
}
