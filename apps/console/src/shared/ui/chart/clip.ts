import type { Series } from './series.ts';
import { extentOf } from './shared-zero.ts';

/** A value counts as far out beyond so many times the greatest of the others. */
const FAR = 5;
/** Fewer values have no usual height. */
const LEAST_VALUES = 7;
/** At most this share of the values is clipped, and one in any case. */
const SHARE = 0.05;
/** What is drawn goes so far beyond the greatest usual value. */
const ROOM = 1.25;

/**
 * How high one side of a chart is drawn, so that a few values far beyond all others do not flatten the rest; undefined: all of it. Stacks are never cut: their parts would lie about their sum.
 */
export function clipAt(series: readonly Series[], side: Series['axis']): number | undefined {
  const own = series.filter((one) => one.axis === side);
  if (own.some((one) => one.stack)) return undefined;
  const length = Math.max(0, ...own.map((one) => one.values.length));
  const tops = Array.from({ length }, (_, at) => {
    const here = own.map((one) => ({ ...one, values: [one.values[at] ?? null] }));
    return extentOf(here, side)[1];
  }).filter((top) => top > 0);
  if (tops.length < LEAST_VALUES) return undefined;
  tops.sort((a, b) => b - a);
  const most = Math.max(1, Math.floor(tops.length * SHARE));
  // The least that is still far out, of those that may be clipped.
  for (let count = most; count >= 1; count--) if (tops[count - 1]! > FAR * tops[count]!) return tops[count]! * ROOM;
  return undefined;
}
