import type { Tier } from '@csms/kernel';
import type { MeterPoint } from './meter-point.ts';
import { nextPriceChange, priceAt, tierAt } from './price.ts';
import type { PriceVersion } from './price-version.ts';

/** A stretch of a session in one tier of one price version. Times are epoch ms; the registers are integer Wh at its two ends. */
export interface Segment {
  from: number;
  to: number;
  tier: Tier;
  priceVersionId: number;
  fromWh: number;
  toWh: number;
  energyWh: number;
}

/**
 * Splits a run (ascending in time and register, as `billableRun` gives it) where the tier of the station's wall clock or the price version
 * changes. The register at a boundary is interpolated over time between the two points around it and rounded to whole Wh, so the segments
 * follow each other and add up to the run to the Wh. Field rule 21. A run without points gives none; a run without time gives one; energy
 * that appears at an instant belongs to the tier that begins there. Throws RangeError on an empty price list or an unknown zone.
 */
export function splitByTier(run: readonly MeterPoint[], versions: readonly PriceVersion[], zone: string): Segment[] {
  const segments: Segment[] = [];
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) return segments;
  let price = priceAt(versions, first.at);
  let tier = tierAt(price, zone, first.at);
  let from = first.at;
  let fromWh = first.registerWh;
  let index = 0;
  const close = (to: number, toWh: number) => {
    segments.push({ from, to, tier, priceVersionId: price.id, fromWh, toWh, energyWh: toWh - fromWh });
    from = to;
    fromWh = toWh;
  };
  for (let at = from; at < last.at; ) {
    at = nextPriceChange(versions, zone, at);
    if (at > last.at) break;
    const nextPrice = priceAt(versions, at);
    const nextTier = tierAt(nextPrice, zone, at);
    if (nextPrice.id === price.id && nextTier === tier) continue;
    index = firstAtOrAfter(run, at, index);
    const register = registerAt(run[index - 1]!, run[index]!, at);
    // At the very end nothing is left to split, unless the register still moves within that instant.
    if (at === last.at && register === last.registerWh) break;
    close(at, register);
    price = nextPrice;
    tier = nextTier;
  }
  close(last.at, last.registerWh);
  return segments;
}

/**
 * The fewest points from which the same split can be computed again: the first, the last, and the neighbours on each side of every
 * boundary. This is what a record keeps when its samples are dropped. Field rule 22.
 */
export function evidence(run: readonly MeterPoint[], segments: readonly Segment[]): MeterPoint[] {
  if (run.length === 0) return [];
  const kept = new Set([0, run.length - 1]);
  let index = 0;
  for (const segment of segments.slice(1)) {
    index = firstAtOrAfter(run, segment.from, index);
    kept.add(index - 1).add(index);
  }
  return [...kept].sort((a, b) => a - b).map((one) => run[one]!);
}

/** The register (whole Wh) at an instant between two points, by interpolation over time. */
export function registerAt(
  before: { at: number; registerWh: number },
  after: { at: number; registerWh: number },
  at: number,
): number {
  if (at >= after.at) return after.registerWh;
  const share = (at - before.at) / (after.at - before.at);
  return before.registerWh + Math.round((after.registerWh - before.registerWh) * share);
}

function firstAtOrAfter(run: readonly MeterPoint[], at: number, start: number): number {
  let index = Math.max(1, start);
  while (run[index]!.at < at) index += 1;
  return index;
}
