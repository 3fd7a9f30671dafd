import { allocate, type Taker, type TreeNode } from '../../../apps/server/src/charging/load-balancing/allocation.ts';
import { type Day, loadsOf, SLOTS, takes, type Visit, VOLTS } from './month.ts';

/** A car that is here, as a strategy sees it. */
interface Here {
  visit: Visit;
  leftAh: number;
  /** When it came, when it goes, in h; `served` is when it last had power. */
  turnSince: number | null;
  poweredAt: number;
}

/** Gives each car its amperes at a moment (h of the day) under what the lines leave. */
export type Strategy = (here: readonly Here[], roomA: readonly number[], at: number) => number[];

const MIN_A = 6;
/** A decision each quarter of an hour. */
const STEP_H = 0.25;
const HOUR = 3_600_000;

/** The product's rules with one of its strategies. */
const ours =
  (strategy: 'equal' | 'goal'): Strategy =>
  (here, roomA, at) => {
    const [l1 = 0, l2 = 0, l3 = 0] = roomA;
    const node: TreeNode = {
      parent: -1,
      limitA: [l1, l2, l3],
      limitW: null,
      imbalanceA: null,
      strategy,
      turnMs: HOUR / 4,
      baseA: [0, 0, 0],
    };
    const takers = here.map(({ visit, leftAh, turnSince, poweredAt }): Taker => {
      const wants = takes(visit, leftAh);
      const hours = visit.to / 2 - at;
      return {
        node: 0,
        lines: visit.lines,
        minA: MIN_A,
        maxA: visit.maxA,
        wantsA: Math.min(visit.maxA, Math.max(MIN_A, Math.min(wants, leftAh / STEP_H))),
        fixedA: null,
        since: visit.from * HOUR,
        rank: 5,
        goal: { needA: leftAh / Math.max(STEP_H, hours), laxityS: (hours - leftAh / visit.maxA) * 3600 },
        turnSince: turnSince === null ? null : turnSince * HOUR,
        poweredAt: poweredAt * HOUR,
        isAsleep: false,
      };
    });
    return allocate([node], takers, VOLTS, at * HOUR).map(({ limitA }) => limitA);
  };

/** Serves one after another with as much as fits, in an order. */
const oneByOne =
  (orderOf: (one: Here, at: number) => number): Strategy =>
  (here, roomA, at) => {
    const room = [...roomA];
    const given = here.map(() => 0);
    const order = here.map((one, index) => ({ index, key: orderOf(one, at) })).sort((a, b) => a.key - b.key || a.index - b.index);
    for (const { index } of order) {
      const { visit, leftAh } = here[index]!;
      const fits = Math.min(
        ...visit.lines.map((line) => room[line]!),
        visit.maxA,
        Math.max(MIN_A, Math.min(takes(visit, leftAh), leftAh / STEP_H)),
      );
      if (fits < MIN_A) continue;
      given[index] = fits;
      for (const line of visit.lines) room[line]! -= fits;
    }
    return given;
  };

/** One ampere after another to each in its turn; the minimum first. */
export const roundRobin: Strategy = (here, roomA, at) => {
  const room = [...roomA];
  const given = here.map(() => 0);
  const start = here.length === 0 ? 0 : Math.round(at / STEP_H) % here.length;
  let isMoving = true;
  while (isMoving) {
    isMoving = false;
    for (let n = 0; n < here.length; n++) {
      const index = (start + n) % here.length;
      const { visit, leftAh } = here[index]!;
      const most = Math.min(visit.maxA, Math.max(MIN_A, Math.min(takes(visit, leftAh), leftAh / STEP_H)));
      const by = given[index] === 0 ? MIN_A : 1;
      if (given[index]! + by > most + 1e-9 || loadsOf(visit).some((row) => room[row]! < by)) continue;
      given[index]! += by;
      for (const row of loadsOf(visit)) room[row]! -= by;
      isMoving = true;
    }
  }
  return given;
};

export const STRATEGIES: Record<string, Strategy> = {
  goal: ours('goal'),
  'equal shares': ours('equal'),
  'round robin': roundRobin,
  'first come': oneByOne(({ visit }) => visit.from),
  'earliest deadline': oneByOne(({ visit }) => visit.to),
  'least laxity': oneByOne(({ visit, leftAh }, at) => visit.to / 2 - at - leftAh / visit.maxA),
};

/** What a strategy delivers by departure on a day, in Ah over all lines. Throws where it breaks a limit. */
export const deliveredBy = (strategy: Strategy, day: Day): number =>
  deliveredToEach(strategy, day).reduce((sum, ah) => sum + ah, 0);

/** The same to each car, in the order of the visits. */
export function deliveredToEach(strategy: Strategy, { visits, roomA }: Day): number[] {
  const cars: Here[] = visits.map((visit) => ({ visit, leftAh: visit.wantedAh, turnSince: null, poweredAt: visit.from / 2 }));
  const delivered = new Map<Here, number>();
  for (let step = 0; step < SLOTS / 2 / STEP_H; step++) {
    const at = step * STEP_H;
    const slot = Math.floor(at * 2);
    const here = cars.filter(({ visit, leftAh }) => visit.from <= slot && visit.to > slot && leftAh > 1e-9);
    if (here.length === 0) continue;
    const given = strategy(here, roomA[slot]!, at);
    const sums = roomA[slot]!.map(() => 0);
    here.forEach((car, index) => {
      const amperes = given[index]!;
      if (amperes > 0 && amperes < MIN_A - 1e-6) throw new Error('less than the minimum was given');
      for (const row of loadsOf(car.visit)) sums[row]! += amperes;
      if (amperes <= 0) {
        car.turnSince = null;
        return;
      }
      car.turnSince ??= at;
      car.poweredAt = at + STEP_H;
      const taken = Math.min(car.leftAh, takenIn(car.visit, car.leftAh, amperes));
      car.leftAh -= taken;
      delivered.set(car, (delivered.get(car) ?? 0) + taken * car.visit.lines.length);
    });
    if (sums.some((sum, line) => sum > roomA[slot]![line]! + 1e-3)) throw new Error('more than the line carries was given');
  }
  return cars.map((car) => delivered.get(car) ?? 0);
}

/** Ah that a car takes within a step, in small steps: tapering goes on meanwhile. */
function takenIn(visit: Visit, leftAh: number, amperes: number): number {
  if (!visit.taper) return amperes * STEP_H;
  let left = leftAh;
  for (let n = 0; n < 5; n++) left -= Math.min(left, (Math.min(amperes, takes(visit, left)) * STEP_H) / 5);
  return leftAh - left;
}
