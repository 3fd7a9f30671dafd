import { CAPACITY_TOLERANCE, capacityWh } from './capacity.rules.ts';
import type { Doubts } from './doubts.rules.ts';
import type { MeterPoint } from './meter-point.ts';

/** The ends of a session are written with care, samples in passing: a lone odd sample must not displace them. */
const WEIGHT = { start: 3, sample: 2, stop: 3 } as const;

/**
 * The heaviest plausible run through points in order of time, and a doubt for each point that is not on it. Field rule 13.
 *
 * A step from a to b is plausible when the register doesn't fall and "register minus what could have been delivered by then" doesn't
 * rise. That is an order in two dimensions, so the heaviest chain is found in O(n log n): sorted by the one, a tree of maxima over the
 * other. The slack that `capacityWh` allows is no such order, so points that need it are put back afterwards.
 */
export function longestPlausibleRun(points: readonly MeterPoint[], maxPowerW: number, doubts: Doubts): MeterPoint[] {
  const isStep = (a: MeterPoint, b: MeterPoint) =>
    b.registerWh >= a.registerWh && b.registerWh - a.registerWh <= capacityWh(maxPowerW, b.at - a.at);
  const stuck = stuckStop(points, isStep);
  const chain = heaviestChain(
    points.filter((point) => point !== stuck),
    maxPowerW,
  );
  const run = putBack(points, chain, stuck, isStep);
  explain(points, run, stuck, doubts, isStep);
  return run;
}

type IsStep = (a: MeterPoint, b: MeterPoint) => boolean;

/** A stop that repeats the start's register while samples rose plausibly: then the samples show the energy. */
function stuckStop(points: readonly MeterPoint[], isStep: IsStep): MeterPoint | undefined {
  const start = points.find((point) => point.source === 'start');
  const stop = points.findLast((point) => point.source === 'stop');
  if (start === undefined || stop?.registerWh !== start.registerWh) return undefined;
  return points.some((point) => point.registerWh > start.registerWh && isStep(start, point)) ? stop : undefined;
}

function heaviestChain(points: readonly MeterPoint[], maxPowerW: number): MeterPoint[] {
  const origin = points[0]?.at ?? 0;
  const nodes = points.map((point) => ({
    point,
    surplus: point.registerWh - ((point.at - origin) * maxPowerW * CAPACITY_TOLERANCE) / 3_600_000,
    rank: 0,
    weight: 0,
    before: -1,
  }));
  nodes
    .toSorted((a, b) => b.surplus - a.surplus)
    .forEach((node, place, all) => {
      const above = all[place - 1];
      node.rank = above?.surplus === node.surplus ? above.rank : place + 1;
    });
  nodes.sort((a, b) => a.point.registerWh - b.point.registerWh || b.surplus - a.surplus);
  const heaviest = new Int32Array(nodes.length + 1).fill(-1);
  let best = -1;
  nodes.forEach((node, index) => {
    for (let rank = node.rank; rank > 0; rank -= rank & -rank) {
      const other = heaviest[rank]!;
      if (other >= 0 && nodes[other]!.weight > (nodes[node.before]?.weight ?? 0)) node.before = other;
    }
    node.weight = WEIGHT[node.point.source] + (nodes[node.before]?.weight ?? 0);
    for (let rank = node.rank; rank <= nodes.length; rank += rank & -rank) {
      const other = heaviest[rank]!;
      if (other < 0 || nodes[other]!.weight < node.weight) heaviest[rank] = index;
    }
    if (best < 0 || node.weight > nodes[best]!.weight) best = index;
  });
  const chain: MeterPoint[] = [];
  for (let index = best; index >= 0; index = nodes[index]!.before) chain.push(nodes[index]!.point);
  return chain.reverse();
}

/** Points left out of the chain that fit between its points, or at its ends, once slack is allowed; the whole stays within capacity. */
function putBack(
  points: readonly MeterPoint[],
  chain: readonly MeterPoint[],
  stuck: MeterPoint | undefined,
  isStep: IsStep,
): MeterPoint[] {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return [];
  let head = first;
  for (const point of points.slice(0, points.indexOf(first)).reverse()) {
    if (isStep(point, head) && isStep(point, last)) head = point;
    else if (point.source === 'start') break;
  }
  const onChain = new Set(chain).add(head);
  const run: MeterPoint[] = [];
  let next = 0;
  for (const point of points.slice(points.indexOf(head))) {
    if (point === chain[next]) next += 1;
    const before = run.at(-1);
    const after = chain[next] ?? null;
    const fits = before !== undefined && isStep(before, point) && (after ? isStep(point, after) : isStep(head, point));
    if (onChain.has(point) || (fits && point !== stuck)) run.push(point);
  }
  return run;
}

function explain(
  points: readonly MeterPoint[],
  run: readonly MeterPoint[],
  stuck: MeterPoint | undefined,
  doubts: Doubts,
  isStep: IsStep,
): void {
  const [first, last] = [run[0]!, run.at(-1)!];
  let next = 0;
  let leftOut = 0;
  // A register that only rises was not reset, however steeply it rises.
  const onlyRises = points.every((point, index) => index === 0 || point.registerWh >= points[index - 1]!.registerWh);
  for (const point of points) {
    if (point === run[next]) {
      next += 1;
      leftOut = 0;
      continue;
    }
    const { at, registerWh, source } = point;
    if (source === 'stop' && registerWh < last.registerWh) {
      const samplesShowIt = point === stuck && first.source === 'start' && run.length > 2;
      doubts.add('stop-below-samples', !samplesShowIt, at);
    } else if (source !== 'sample') {
      doubts.add(source === 'start' && registerWh > first.registerWh ? 'register-reset' : 'above-capacity', true, at);
    } else {
      if (isInKwh(point, first, last)) doubts.add('register-unit', true, at);
      // One odd reading between good neighbours says nothing; several in a row, or one at an end, may be the truth.
      leftOut += 1;
      const isLone = leftOut === 1 && next > 0 && next < run.length && !disprovesEnd(point, run, next, isStep);
      // Before the run a reset shows in a register above it, later in one below.
      const isReset = next === 0 ? registerWh > first.registerWh : registerWh < run[next - 1]!.registerWh;
      const kind = isReset ? 'register-reset' : onlyRises && !isLone ? 'above-capacity' : 'register-jump';
      doubts.add(kind, !isLone, at);
    }
  }
}

/** Registers of 32 bits end in this region; no charger has delivered so much. */
const MAD_WH = 2_000_000_000;
/** In kWh registers round to the next one. */
const ROUNDED_KWH = 1;

/** A reading in Wh between two ends that are in kWh: a thousandth of it lies between them. */
const isInKwh = ({ registerWh }: MeterPoint, first: MeterPoint, last: MeterPoint): boolean =>
  registerWh >= 1_000 &&
  registerWh < MAD_WH &&
  registerWh > last.registerWh &&
  registerWh / 1_000 >= first.registerWh - ROUNDED_KWH &&
  registerWh / 1_000 <= last.registerWh + ROUNDED_KWH;

/**
 * A reading that the run leaves out, since the register rises too fast between it and one end of the run, and that agrees with all on its other side: then it is the end that may be wrong (a start told as 0, a stop of another meter).
 */
function disprovesEnd(point: MeterPoint, run: readonly MeterPoint[], next: number, isStep: IsStep): boolean {
  const [before, after] = [run[next - 1]!, run[next]!];
  const disprovesStart =
    next === 1 &&
    before.source === 'start' &&
    point.registerWh > before.registerWh &&
    !isStep(before, point) &&
    isStep(point, after);
  const disprovesStop =
    next === run.length - 1 &&
    after.source === 'stop' &&
    after.registerWh > point.registerWh &&
    isStep(before, point) &&
    !isStep(point, after);
  return disprovesStart || disprovesStop;
}
