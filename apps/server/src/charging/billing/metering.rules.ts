import { isEnergyWh } from '@csms/kernel';
import { capacityWh, MAX_SESSION_MS } from './capacity.rules.ts';
import { type Doubt, Doubts } from './doubts.rules.ts';
import type { MeterPoint } from './meter-point.ts';
import { longestPlausibleRun } from './plausible-run.rules.ts';

/** What bounds a session: the connector's rated power (W) and the session's times (epoch ms), clocks already corrected. */
export interface MeterLimits {
  maxPowerW: number;
  startedAt: number;
  stoppedAt: number;
}

export interface BillableRun {
  /** Ascending in time and register; its times lie within the session. */
  run: readonly MeterPoint[];
  energyWh: number;
  doubts: Doubt[];
}

/** Readings up to this far outside the session are moved to its edge; farther out, their clock is wrong. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/**
 * The readings that a session is billed by, in any order: the longest run in which neither time nor register goes back and no step, nor
 * the whole, is above what the connector can deliver (`capacityWh`). Energy is never negative and never above that capacity. What was
 * left out, or made up for, is told in `doubts`; one that `needsReview` keeps the record from being billed. Field rule 13.
 * Ordinary sessions are one pass without a copy; others O(n log n). Throws RangeError when the power or a session time is no number.
 */
export function billableRun(points: readonly MeterPoint[], limits: MeterLimits): BillableRun {
  const { maxPowerW, startedAt } = limits;
  const stoppedAt = Math.max(startedAt, limits.stoppedAt);
  if (!(maxPowerW > 0 && Number.isFinite(maxPowerW + stoppedAt)))
    throw new RangeError('a session needs a rated power and two times');
  const doubts = new Doubts();
  if (limits.stoppedAt < startedAt || stoppedAt - startedAt > MAX_SESSION_MS) doubts.add('clock', true, limits.stoppedAt);
  if (stoppedAt - startedAt > MAX_SESSION_MS) return { run: [], energyWh: 0, doubts: doubts.list() };

  let run = points;
  if (!isPlausible(points, maxPowerW, startedAt, stoppedAt)) {
    const usable = prepare(points, startedAt, stoppedAt, doubts);
    run = isPlausible(usable, maxPowerW, startedAt, stoppedAt) ? usable : longestPlausibleRun(usable, maxPowerW, doubts);
  }
  if (!points.some((point) => point.source === 'start')) doubts.add('no-start', true, startedAt);
  // Closed by rule, without a StopTransaction: billed to the last sample (field rule 14).
  if (!points.some((point) => point.source === 'stop')) doubts.add('no-stop', false, stoppedAt);
  if (run.length < 2) doubts.add('no-meter', true, startedAt);
  return { run, energyWh: run.length === 0 ? 0 : run.at(-1)!.registerWh - run[0]!.registerWh, doubts: doubts.list() };
}

/** One pass: in order, within the session, monotonic, no step and no whole above capacity, start first and stop last, nothing twice. */
function isPlausible(points: readonly MeterPoint[], maxPowerW: number, startedAt: number, stoppedAt: number): boolean {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return true;
  if (!(first.at >= startedAt && last.at <= stoppedAt)) return false;
  let before: MeterPoint | undefined;
  for (const point of points) {
    if (!isEnergyWh(point.registerWh)) return false;
    if (point.source === 'start' ? point !== first : point.source === 'stop' && point !== last) return false;
    if (before !== undefined) {
      const elapsed = point.at - before.at;
      const energyWh = point.registerWh - before.registerWh;
      if (!(elapsed >= 0 && energyWh >= 0 && energyWh <= capacityWh(maxPowerW, elapsed))) return false;
      if (elapsed === 0 && energyWh === 0 && point.source === before.source) return false;
    }
    before = point;
  }
  return last.registerWh - first.registerWh <= capacityWh(maxPowerW, last.at - first.at);
}

/** Readable points with times within the session, in order, each once. */
function prepare(points: readonly MeterPoint[], startedAt: number, stoppedAt: number, doubts: Doubts): MeterPoint[] {
  const usable: MeterPoint[] = [];
  let samples = 0;
  let misdated = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const { at, registerWh, source } = point;
    if (source === 'sample') samples += 1;
    if (!isEnergyWh(registerWh)) {
      doubts.add('unreadable', source !== 'sample', at);
      continue;
    }
    const isDated = at >= startedAt - CLOCK_SLACK_MS && at <= stoppedAt + CLOCK_SLACK_MS;
    if (!isDated) doubts.add('clock', false, at);
    if (!isDated && source === 'sample') {
      misdated += 1;
      continue;
    }
    if (isDated && at < latest) doubts.add('out-of-order', false, at);
    if (isDated) latest = Math.max(latest, at);
    // A session's two ends have times that the caller knows better than a wrong clock does.
    const edge = source === 'start' ? startedAt : stoppedAt;
    const time = isDated ? Math.min(Math.max(at, startedAt), stoppedAt) : edge;
    usable.push(time === at ? point : { at: time, registerWh, source });
  }
  // Without most of its samples the energy is known, but not when it flowed, and so not its tiers.
  if (misdated * 2 > samples) doubts.add('clock', true, startedAt, 0);
  usable.sort((a, b) => a.at - b.at || RANK[a.source] - RANK[b.source] || a.registerWh - b.registerWh);
  return usable.filter((point, index) => {
    const before = usable[index - 1];
    const isTwice = before?.at === point.at && before.registerWh === point.registerWh && before.source === point.source;
    if (isTwice) doubts.add('duplicate', false, point.at);
    return !isTwice;
  });
}

const RANK = { start: 0, sample: 1, stop: 2 } as const;
