import type { Curve } from './curve.ts';
import type { Series } from './series.ts';
import { extentOf } from './shared-zero.ts';

/** A value counts as far out beyond so many times the greatest of the others. */
const FAR = 5;
/** Fewer values have no usual height. */
const LEAST_VALUES = 7;
/** At most this share of the values is clipped, and one in any case. */
const SHARE = 0.05;
/** Of samples fewer: what lasts for a while is no error of a meter. */
const SHARE_OF_SAMPLES = 0.003;
/** What is drawn goes so far beyond the greatest usual value. */
const ROOM = 1.25;

/** How high values are drawn so that a few of them, at most `share`, far beyond all others do not flatten the rest; undefined: all of it. */
export function heightOf(values: readonly number[], share: number): number | undefined {
  const tops = values.filter((value) => value > 0).sort((a, b) => b - a);
  if (tops.length < LEAST_VALUES) return undefined;
  const most = Math.max(1, Math.floor(tops.length * share));
  // The least that is still far out, of those that may be clipped.
  for (let count = most; count >= 1; count--) if (tops[count - 1]! > FAR * tops[count]!) return tops[count]! * ROOM;
  return undefined;
}

/** The sum of what is above nothing, in each category of one side; of a stack its parts together. */
function topsOf(series: readonly Series[]): number[] {
  const length = Math.max(0, ...series.map((one) => one.values.length));
  return Array.from({ length }, (_, at) => {
    const here = series.map((one) => ({ ...one, values: [one.values[at] ?? null] }));
    return series[0] ? extentOf(here, series[0].axis)[1] : 0;
  });
}

/** How high one side of bars and lines is drawn; undefined: all of it. */
export const clipAt = (series: readonly Series[], side: Series['axis']): number | undefined =>
  heightOf(topsOf(series.filter((one) => one.axis === side)), SHARE);

/** How high one side of curves is drawn; undefined: all of it, or up to the end that they name themselves. */
export function clipCurves(curves: readonly Curve[], side: Curve['axis']): number | undefined {
  const own = curves.filter((curve) => curve.axis === side);
  // Areas on each other are read by their sum, which no single curve has.
  if (own.some(({ stack, max }) => stack !== undefined || max !== undefined)) return undefined;
  return heightOf(
    own.flatMap(({ points }) => points.map(([, value]) => value ?? 0)),
    SHARE_OF_SAMPLES,
  );
}

/** What is drawn of bars and lines that end at `limit`: a stack is cut where its parts reach it, from the bottom up. */
export function cutAt(series: readonly Series[], limit: (side: Series['axis']) => number | undefined): (number | null)[][] {
  const below = new Map<string, number>();
  return series.map((one) =>
    one.values.map((value, at) => {
      const end = limit(one.axis);
      if (value === null || end === undefined || value <= 0) return value;
      if (!one.stack) return Math.min(value, end);
      const key = `${one.axis} ${one.stack} ${at}`;
      const under = below.get(key) ?? 0;
      below.set(key, under + value);
      return Math.max(0, Math.min(value, end - under));
    }),
  );
}

/** The full height of what is cut, by category, at the series that carries its mark: the last of a stack that is drawn there. */
export function marksOf(
  series: readonly Series[],
  limit: (side: Series['axis']) => number | undefined,
): { series: number; at: number; value: number }[] {
  const marks = new Map<string, { series: number; at: number; value: number }>();
  for (const [index, one] of series.entries()) {
    const end = limit(one.axis);
    if (end === undefined) continue;
    const stack = one.stack ?? String(index);
    for (const [at, value] of one.values.entries()) {
      if (value === null || value <= 0) continue;
      const key = `${one.axis} ${stack} ${at}`;
      const before = marks.get(key);
      const isDrawn = (before?.value ?? 0) < end;
      marks.set(key, { series: isDrawn ? index : before!.series, at, value: (before?.value ?? 0) + value });
    }
  }
  return [...marks.values()].filter(({ series: index, value }) => value > (limit(series[index]!.axis) ?? value));
}
