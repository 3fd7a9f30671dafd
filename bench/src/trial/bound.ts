import { type Day, type Line, SLOTS, type Visit } from '../smart/month.ts';
import { optimumOf } from '../smart/optimum.ts';
import { deliveredToEach, roundRobin } from '../smart/strategies.ts';
import { MINUTE } from './clock.ts';
import { DAY_FROM, type GaragePlan, type Stay, VOLTS } from './day.ts';

const HALF_HOUR = 30 * MINUTE;

/** What could have been delivered in a garage, Wh at the cars: by a plan that knows the whole day, and by round robin, with what each car would have got of the latter. */
export interface Bound {
  wantsWh: number;
  optimumWh: number;
  roundRobinWh: number;
  roundRobinOf: number[];
  /** The same where the building's reserve is kept free, as the server has promised. */
  reserved: { optimumWh: number; roundRobinWh: number };
}

export function boundOf(plan: GaragePlan): Bound {
  const day = asDay(plan);
  const reserved = asDay(plan, plan.reserveA);
  const roundRobinOf = byRoundRobin(day);
  return {
    ...optimumAt(plan, day),
    roundRobinWh: sumOf(roundRobinOf),
    roundRobinOf,
    reserved: { optimumWh: optimumOf(reserved) * VOLTS, roundRobinWh: sumOf(byRoundRobin(reserved)) },
  };
}

const byRoundRobin = (day: Day): number[] => deliveredToEach(roundRobin, day).map((ah) => ah * VOLTS);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The limit of the grid connection, whole A, at which the optimum is nearest to a share of what all want. */
export function limitFor(planAt: (limitA: number) => GaragePlan, share: number): number {
  let [low, high] = [40, 400];
  while (high - low > 1) {
    const limitA = Math.round((low + high) / 2);
    const plan = planAt(limitA);
    const { wantsWh, optimumWh } = optimumAt(plan, asDay(plan));
    if (optimumWh < share * wantsWh) low = limitA;
    else high = limitA;
  }
  return high;
}

function optimumAt(plan: GaragePlan, day: Day): { wantsWh: number; optimumWh: number } {
  return {
    wantsWh: plan.stays.reduce((sum, { wantsWh }) => sum + wantsWh, 0),
    optimumWh: optimumOf(day) * VOLTS,
  };
}

/** The garage in half hours. Its rows are the lines of the grid connection, less what the building draws on average, at least `keptA`, and those of each circuit. A DC point counts as if it lost nothing. */
function asDay({ stays, places, limitA, circuits, building }: GaragePlan, keptA = Number.NEGATIVE_INFINITY): Day {
  const roomA = Array.from({ length: SLOTS }, (_, slot) => {
    const from = DAY_FROM + slot * HALF_HOUR;
    const sums = [0, 0, 0];
    for (let minute = 0; minute < 30; minute++)
      for (const [line, amperes] of building.loadAt(from + (minute + 0.5) * MINUTE).currentsA.entries())
        sums[line]! += amperes / 30;
    return [
      ...sums.map((amperes) => limitA - Math.max(keptA, amperes)),
      ...circuits.flatMap((circuit) => [1, 2, 3].map(() => circuit.limitA)),
    ];
  });
  return { roomA, visits: stays.map((stay) => asVisit(stay, places[stay.place]!)) };
}

function asVisit(stay: Stay, { rotation, circuit, model }: GaragePlan['places'][number]): Visit {
  const wired = [...rotation].map((letter) => 'RST'.indexOf(letter) as Line);
  const lines = model.current === 'DC' ? ([0, 1, 2] as const) : wired.slice(0, stay.phases);
  const wantedAh = stay.wantsWh / VOLTS / lines.length;
  const visit: Visit = {
    point: stay.place,
    from: Math.floor((stay.from - DAY_FROM) / HALF_HOUR),
    to: Math.ceil((stay.to - DAY_FROM) / HALF_HOUR),
    lines,
    maxA: stay.maxA,
    wantedAh,
    taper: stay.tapers ? taperOf(stay, lines.length) : null,
  };
  return circuit === null ? visit : { ...visit, loads: [...lines, ...lines.map((line) => 3 + 3 * circuit + line)] };
}

/** Of its battery in %: where a car that slows down begins to, and where its driver's limit is. */
export const TAPER_FROM = 88;
export const TAPER_TO = 98;
/** So much of what is drawn comes into the battery. */
export const INTO_BATTERY = 0.94;

function taperOf({ batteryWh, maxA }: Stay, lines: number): Visit['taper'] {
  const ahOf = (percent: number) => ((percent / 100) * batteryWh) / INTO_BATTERY / VOLTS / lines;
  return { slope: maxA / ahOf(100 - TAPER_FROM), restAh: ahOf(100 - TAPER_TO) };
}
