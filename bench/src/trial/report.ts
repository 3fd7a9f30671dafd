import type { Bound } from './bound.ts';
import type { Visit } from './cars.ts';
import { clockOf } from './clock.ts';
import type { GaragePlan } from './day.ts';
import type { GarageResult } from './garage.ts';
import type { PlayName } from './job.ts';
import type { PlayResult } from './play.ts';

/** One line of the table: what was asked for, what was seen. */
export interface Finding {
  what: string;
  seen: string;
  bar: string;
  isKept: boolean;
}

/** Energy of what obedient chargers get. */
const ENERGY_BAR: Record<PlayName, number> = { obedient: 1, mixed: 0.95, faults: 0.85, versions: 0.85, each: 0, short: 0 };
/** Limit messages a point and minute. */
export const MESSAGES_BAR = 2;
/** Who got less was not served. */
const SERVED_WH = 100;
/** Later than this a machine is too slow: chargers and balancer would look slow, played s. */
const LATE_BAR_S = 2;
const ANSWERS_BAR_S = 3;

const kWh = (wh: number) => `${(wh / 1000).toFixed(1)} kWh`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const seconds = (s: number) => `${s.toFixed(0)} s`;
const gotOf = ({ visits }: Pick<GarageResult, 'visits'>): number => visits.reduce((sum, { gotWh }) => sum + gotWh, 0);
const namesOf = (deviations: readonly string[]) => deviations.join('+') || 'plain';

/** Cars that round robin would have served and that got nothing here. */
function neverServed({ visits }: GarageResult, plan: GaragePlan, bound: Bound): Visit[] {
  return visits.filter(({ stay, gotWh }) => {
    const index = plan.stays.findIndex((one) => one.place === stay.place && one.from === stay.from);
    return gotWh < SERVED_WH && bound.roundRobinOf[index]! >= SERVED_WH;
  });
}

/** The stretches in which a fuse carried more than it may, and who drew what. */
export const stretchesOf = ({ fuses }: GarageResult): string[] =>
  fuses.flatMap(({ name, stretches }) =>
    stretches.map(
      ({ from, to, outsideS, worstA, note, outsideNote }) =>
        `${clockOf(from)} ${name} above for ${seconds((to - from) / 1000)}, ${seconds(outsideS)} outside the grace, by ${worstA.toFixed(1)} A: ${outsideS > 0 ? outsideNote : note.split('; draw')[0]}`,
    ),
  );

/** What happened, in words: stretches above, cars that were never served with their reasons, who drew more than the server said. */
export function storyOf(result: GarageResult, plan: GaragePlan, bound: Bound, reference?: GarageResult): string[] {
  const lines = [
    `${result.visits.length} cars want ${kWh(bound.wantsWh)} under ${plan.limitA} A; the optimum ${kWh(bound.optimumWh)}, round robin ${kWh(bound.roundRobinWh)}, here ${kWh(gotOf(result))}`,
    `with the reserve of the building kept free: the optimum ${kWh(bound.reserved.optimumWh)}, round robin ${kWh(bound.reserved.roundRobinWh)}`,
  ];
  lines.push(...stretchesOf(result));
  for (const { stay, whys, gotWh } of neverServed(result, plan, bound)) {
    const { serialNumber, deviations } = plan.places[stay.place]!;
    const reasons = Object.entries(whys)
      .toSorted((a, b) => b[1] - a[1])
      .map(([why, s]) => `${why} ${(s / 60).toFixed(0)} min`);
    lines.push(
      `never served: ${serialNumber} (${namesOf(deviations)}) ${clockOf(stay.from)}–${clockOf(stay.to)}, ${gotWh} of ${stay.wantsWh} Wh: ${reasons.join(', ') || 'nothing said'}`,
    );
  }
  const drew = plan.places
    .map(({ serialNumber, deviations }, place) => ({ serialNumber, deviations, ...result.account[place]! }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.overS - a.overS);
  for (const { serialNumber, deviations, times, overS, longestS } of drew)
    lines.push(
      `drew more than the server says: ${serialNumber} (${namesOf(deviations)}) ${times} times, ${seconds(overS)} together, longest ${seconds(longestS)}`,
    );
  for (const text of result.untrue.slice(0, 8)) lines.push(`not true: ${text}`);
  for (const [serialNumber, history] of result.accused) lines.push(`said to disobey, and obeys: ${serialNumber}${history}`);
  if (reference && reference !== result) lines.push(...lossesOf(result, plan, reference));
  const unused = result.unused.toSorted((a, b) => b[1] - a[1]);
  lines.push(`room that nobody used while cars waited: ${kWh(unused.reduce((sum, [, wh]) => sum + wh, 0))}`);
  for (const [what, wh] of unused.slice(0, 16)) lines.push(`  ${kWh(wh)} ${what}`);
  return lines;
}

/** Where energy was lost against chargers that obey: the places that lost most, and all that obey together. */
function lossesOf(result: GarageResult, plan: GaragePlan, reference: GarageResult): string[] {
  const at = ({ visits }: GarageResult, place: number) =>
    visits.filter(({ stay }) => stay.place === place).reduce((sum, { gotWh }) => sum + gotWh, 0);
  const places = plan.places.map(({ deviations }, place) => {
    const [wasWh, isWh] = [at(reference, place), at(result, place)];
    return { deviations, wasWh, isWh, lostWh: wasWh - isWh };
  });
  const whys = (place: number) => {
    const all = new Map<string, number>();
    for (const { stay, whys } of result.visits)
      if (stay.place === place) for (const [why, s] of Object.entries(whys)) all.set(why, (all.get(why) ?? 0) + s);
    return [...all]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([why, s]) => `${why} ${(s / 60).toFixed(0)} min`)
      .join(', ');
  };
  const plain = places.filter(({ deviations }) => deviations.length === 0);
  const sum = (read: (one: (typeof places)[number]) => number) => plain.reduce((total, one) => total + read(one), 0);
  return [
    `chargers that obey got ${kWh(sum(({ isWh }) => isWh))} of ${kWh(sum(({ wasWh }) => wasWh))} where all obey`,
    ...places
      .map((one, place) => ({ ...one, place }))
      .toSorted((a, b) => b.lostWh - a.lostWh)
      .slice(0, 12)
      .filter(({ lostWh }) => lostWh > 0)
      .map(
        ({ deviations, wasWh, isWh, place }) =>
          `lost at ${plan.places[place]!.serialNumber} (${namesOf(deviations)}): ${kWh(isWh)} of ${kWh(wasWh)}; ${whys(place)}`,
      ),
  ];
}

/** How the machine bore its clock: lateness in played time. */
export function machineOf({ server, trial, answers, realS }: PlayResult, factor: number): { words: string; isTooSlow: boolean } {
  const played = (ms: number) => (ms * factor) / 1000;
  const words = `the machine at ${factor} times: server late by ${played(server.p99Ms).toFixed(2)} s (p99 of its worst process, most ${played(server.mostMs).toFixed(1)} s), trial by ${played(trial.p99Ms).toFixed(2)} s (most ${played(trial.mostMs).toFixed(1)} s), answers p99 ${(answers.p99Ms / 1000).toFixed(2)} s, all played time; ${realS.toFixed(0)} s real`;
  const isTooSlow = played(server.p99Ms) > LATE_BAR_S || played(trial.p99Ms) > LATE_BAR_S || answers.p99Ms / 1000 > ANSWERS_BAR_S;
  return { words, isTooSlow };
}

/** What was promised beside what was seen. `reference`: the garage of obedient chargers. */
export function findingsOf(
  name: PlayName,
  result: GarageResult,
  plan: GaragePlan,
  bound: Bound,
  reference: GarageResult | undefined,
): Finding[] {
  const findings: Finding[] = [];
  const add = (what: string, seen: string, bar: string, isKept: boolean) =>
    findings.push({ what: `${name}: ${what}`, seen, bar, isKept });
  for (const fuse of result.fuses)
    add(
      `s above the fuse outside the grace, ${fuse.name}`,
      `${seconds(fuse.outsideS)} (${fuse.times} times, ${seconds(fuse.aboveS)} in all, longest ${seconds(fuse.longestS)}, highest ${fuse.highestA.toFixed(1)} of ${fuse.limitA} A)`,
      '0',
      fuse.outsideS === 0,
    );
  const gotWh = gotOf(result);
  const ofReference = reference && gotWh / gotOf(reference);
  const bar = ENERGY_BAR[name];
  add(
    'energy delivered',
    `${kWh(gotWh)}: ${percent(gotWh / bound.optimumWh)} of the optimum (round robin ${percent(bound.roundRobinWh / bound.optimumWh)})${ofReference === undefined ? '' : `, ${percent(ofReference)} of obedient chargers’`}`,
    name === 'obedient' || ofReference === undefined ? '' : `≥ ${percent(bar)} of obedient chargers’`,
    name === 'obedient' || ofReference === undefined || ofReference >= bar,
  );
  const never = neverServed(result, plan, bound).length;
  add('cars never served that round robin serves', `${never} of ${result.visits.length}`, '0', never === 0);
  const rates = result.limits
    .map(({ sent }, place) => ({ rate: sent / result.playedMinutes, place }))
    .toSorted((a, b) => b.rate - a.rate);
  const mean = rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;
  const refused = result.limits.reduce((sum, one) => sum + one.refused, 0);
  add(
    'limit messages a point and minute',
    `${mean.toFixed(2)} on average, most ${rates
      .slice(0, 3)
      .map(({ rate, place }) => `${rate.toFixed(2)} (${namesOf(plan.places[place]!.deviations)})`)
      .join(', ')}; ${refused} refused`,
    `≤ ${MESSAGES_BAR}`,
    mean <= MESSAGES_BAR,
  );
  add(
    'claims of why that are not true',
    `${result.untrue.length} points of ${plan.places.length}`,
    '0',
    result.untrue.length === 0,
  );
  const plain = plan.places.flatMap(({ deviations }, place) => (deviations.length === 0 ? [result.account[place]!] : []));
  add(
    'obedient points that are said to disobey',
    `${result.accused.length} of ${plain.length}`,
    '0',
    result.accused.length === 0,
  );
  const over = plain.filter(({ times }) => times > 0);
  add('obedient points that drew more than the server says', `${over.length} of ${plain.length}`, '0', over.length === 0);
  return findings;
}
