import { capacityWh } from './capacity.rules.ts';
import type { MeterPoint } from './meter-point.ts';
import { billableRun, type MeterLimits } from './metering.rules.ts';
import { registerAt } from './split.rules.ts';

/** A day at full power: a clock may hide that much time from a session, and no decision reaches further. */
const HIDDEN_MS = 24 * 3_600_000;

/** The most energy (Wh) that an operator may decide on for a session: as a rule, and with the right to go beyond what its times allow. */
export function decidedBounds({ maxPowerW, startedAt, stoppedAt }: MeterLimits): { mostWh: number; beyondWh: number } {
  const elapsed = Math.max(0, stoppedAt - startedAt);
  return {
    mostWh: Math.floor(capacityWh(maxPowerW, elapsed)),
    beyondWh: Math.floor(capacityWh(maxPowerW, elapsed + HIDDEN_MS)),
  };
}

/**
 * The run of a session whose energy (Wh) an operator has decided on. Its readings say when energy flowed, as far as they reach: the plausible run, cut where it has reached the decided energy. What
 * lies beyond them flows evenly from the last reading that leaves time enough for it until the stop. Where the readings show just that energy, this is the run that they are billed by.
 * Throws as `billableRun`.
 */
export function decidedRun(points: readonly MeterPoint[], decidedWh: number, limits: MeterLimits): readonly MeterPoint[] {
  const { run, energyWh } = billableRun(points, limits);
  if (run.length > 0 && energyWh === decidedWh) return run;
  const last = run.at(-1);
  // The end is known and the beginning is not: what the readings miss flowed before them.
  if (last?.source === 'stop' && energyWh < decidedWh && decidedWh <= last.registerWh && !points.some(isStart))
    return [{ at: limits.startedAt, registerWh: last.registerWh - decidedWh, source: 'start' }, ...run];
  const stoppedAt = Math.max(limits.startedAt, limits.stoppedAt);
  const first = run[0] ?? {
    at: limits.startedAt,
    registerWh: points.find(isStart)?.registerWh ?? 0,
    source: 'start' as const,
  };
  const endWh = first.registerWh + decidedWh;
  return energyWh > decidedWh ? cut(run, endWh) : goOn([first, ...run.slice(1)], endWh, stoppedAt, limits.maxPowerW);
}

const isStart = (point: MeterPoint): boolean => point.source === 'start';

/** The run up to the moment at which its register reads `endWh`, which it passes. */
function cut(run: readonly MeterPoint[], endWh: number): MeterPoint[] {
  const next = run.findIndex((point) => point.registerWh > endWh);
  const kept = run.slice(0, next);
  const before = kept.at(-1)!;
  if (before.registerWh === endWh && kept.length > 1) return kept;
  const after = run[next]!;
  // The last millisecond at which no more than that has flowed, so that interpolation on either side of it agrees.
  const share = (endWh - before.registerWh) / (after.registerWh - before.registerWh);
  let at = before.at + Math.round((after.at - before.at) * share);
  while (at > before.at && registerAt(before, after, at) > endWh) at -= 1;
  return [...kept, { at, registerWh: endWh, source: 'sample' }];
}

/** The run with what is missing to `endWh` after its last reading before the stop; readings too late for the rest to be delivered are disproved by it. */
function goOn(run: readonly MeterPoint[], endWh: number, stoppedAt: number, maxPowerW: number): MeterPoint[] {
  const isReachable = (point: MeterPoint) =>
    point.at < stoppedAt && endWh - point.registerWh <= capacityWh(maxPowerW, stoppedAt - point.at);
  const last = run.findLastIndex(isReachable);
  return [...run.slice(0, Math.max(0, last) + 1), { at: stoppedAt, registerWh: endWh, source: 'stop' }];
}
