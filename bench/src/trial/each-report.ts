import { WILD } from './day.ts';
import { type EachPlan, isDeviant } from './each.ts';
import type { GarageResult } from './garage.ts';
import { type Finding, MESSAGES_BAR, stretchesOf } from './report.ts';

const HEAD = [
  'deviation',
  'its energy',
  'neighbours’',
  'outside',
  'above',
  'more than said',
  'messages',
  'refused',
  'untrue',
  '',
];
const WIDTHS = [44, 11, 12, 9, 8, 18, 10, 9, 7, 0];
const row = (cells: readonly string[]) =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(WIDTHS[0]!) : cell.padStart(WIDTHS[column]!))).join('');
const whole = (value: number) => value.toFixed(0);

interface Line {
  plan: EachPlan;
  /** Of what the same places get where nothing deviates: the two that deviate, and their neighbours. */
  own: number;
  neighbours: number;
  outsideS: number;
  aboveS: number;
  /** Limit messages a minute of a point that deviates, and refusals of both. */
  messages: number;
  refused: number;
  cells: string[];
  isKept: boolean;
}

/** Of each deviation one line, the dearest first (energy that is not delivered), and what they say together. The bars: nothing above a fuse outside the grace, but for those that draw what they like; messages. */
export function eachReport(
  plans: readonly EachPlan[],
  results: readonly GarageResult[],
): { table: string[]; findings: Finding[] } {
  const named = new Map(results.map((result) => [result.name, result]));
  const lines = plans.map((plan, index) => lineOf(plan, results[index]!, named.get(plan.reference)!));
  const table = [
    row(HEAD),
    row(['', '% of', '% of', 's', 's', 'times, longest s', 'a minute', '', '', '']),
    ...lines.toSorted((a, b) => a.own + a.neighbours - b.own - b.neighbours).map(({ cells }) => row(cells)),
  ];
  const missed = lines.filter(({ isKept }) => !isKept);
  for (const { plan } of missed) table.push(`${plan.name}:`, ...stretchesOf(named.get(plan.name)!).map((text) => `  ${text}`));
  const findings: Finding[] = [
    {
      what: 'each: deviations that keep the bars alone',
      seen: `${lines.length - missed.length} of ${lines.length}${missed.length > 0 ? `; not: ${missed.map(({ plan }) => plan.name).join(', ')}` : ''}`,
      bar: `0 s above outside the grace, ≤ ${MESSAGES_BAR} messages a minute`,
      isKept: missed.length === 0,
    },
  ];
  return { table, findings };
}

function lineOf(plan: EachPlan, result: GarageResult, reference: GarageResult): Line {
  const gotBy = ({ visits }: GarageResult, deviates: boolean) =>
    visits.filter(({ stay }) => isDeviant(stay.place) === deviates).reduce((sum, { gotWh }) => sum + gotWh, 0);
  const [own, neighbours] = [true, false].map((deviates) => gotBy(result, deviates) / gotBy(reference, deviates)) as [
    number,
    number,
  ];
  const [{ outsideS, aboveS } = { outsideS: 0, aboveS: 0 }] = result.fuses;
  const deviant = result.limits.filter((_, place) => isDeviant(place));
  const messages = deviant.reduce((sum, { sent }) => sum + sent, 0) / deviant.length / result.playedMinutes;
  const refused = deviant.reduce((sum, one) => sum + one.refused, 0);
  const account = result.account.filter(({ times }) => times > 0);
  const isWild = plan.places.some(({ deviations }) => deviations.some((name) => WILD.includes(name)));
  const isKept = (isWild || outsideS === 0) && messages <= MESSAGES_BAR;
  const cells = [
    plan.name,
    whole(own * 100),
    whole(neighbours * 100),
    whole(outsideS),
    whole(aboveS),
    `${account.reduce((sum, { times }) => sum + times, 0)}, ${whole(Math.max(0, ...account.map(({ longestS }) => longestS)))}`,
    messages.toFixed(2),
    String(refused),
    String(result.untrue.length),
    `  ${isKept ? '' : '✗'}${isWild ? ' draws what it likes' : ''}`,
  ];
  return { plan, own, neighbours, outsideS, aboveS, messages, refused, cells, isKept };
}
