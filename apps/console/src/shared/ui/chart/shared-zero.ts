import type { Series } from './series.ts';

interface Scale {
  min: number;
  max: number;
  interval: number;
}

/** The least and the most that stands on one side of a chart, nothing at all included; bars of a stack together, what is below nothing apart. */
export function extentOf(series: readonly Series[], side: Series['axis']): [least: number, most: number] {
  const own = series.filter((one) => one.axis === side);
  let [least, most] = [0, 0];
  for (let at = 0; at < Math.max(0, ...own.map((one) => one.values.length)); at++) {
    const sums = new Map<string, [number, number]>();
    for (const [index, one] of own.entries()) {
      const value = one.values[at] ?? 0;
      const [below, above] = sums.get(one.stack ?? String(index)) ?? [0, 0];
      sums.set(one.stack ?? String(index), [below + Math.min(0, value), above + Math.max(0, value)]);
    }
    for (const [below, above] of sums.values()) [least, most] = [Math.min(least, below), Math.max(most, above)];
  }
  return [least, most];
}

/** The values that a scale names: whole steps from nothing, though it ends between two of them. */
export function ticksOf({ min, max, interval }: Scale): number[] {
  const [first, last] = [Math.ceil(min / interval - 1e-9), Math.floor(max / interval + 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * interval);
}

/** The next round step: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5, 10].find((one) => one * power >= step * (1 - 1e-9)) ?? 10) * power;
}

/** How far a side may go below nothing, in steps: a little has no whole step to itself. */
const STEPS_BELOW = [0.1, 0.25, 0.5, 1, 2, 3, 4];
const PARTS = 3;

/** Scales of both sides with nothing at one height, where one of them goes below it; undefined where none does: then it is at the floor of both. */
export function sharedZero(series: readonly Series[]): Record<Series['axis'], Scale> | undefined {
  const [left, right] = [extentOf(series, 'left'), extentOf(series, 'right')];
  if (left[0] === 0 && right[0] === 0) return undefined;
  const sides = [left, right].filter(([least, most]) => least < 0 || most > 0);
  let best: { above: number; below: number; waste: number } | undefined;
  for (let above = 0; above <= 4; above++)
    for (const below of above === 0 ? STEPS_BELOW.slice(PARTS) : STEPS_BELOW) {
      if (above + Math.ceil(below) < 3 || above + below > 5 || (above === 0 && sides.some(([, most]) => most > 0))) continue;
      const waste = sides.reduce(
        (sum, [least, most]) => sum + ((above + below) * stepOf(least, most, above, below)) / (most - least),
        0,
      );
      if (!best || waste < best.waste) best = { above, below, waste };
    }
  const { above, below } = best!;
  const scale = ([least, most]: [number, number]): Scale => {
    const interval = least === 0 && most === 0 ? 1 : stepOf(least, most, above, below);
    return { min: -below * interval, max: above * interval, interval };
  };
  return { left: scale(left), right: scale(right) };
}

const stepOf = (least: number, most: number, above: number, below: number): number =>
  roundStep(Math.max(above > 0 ? most / above : 0, -least / below));
