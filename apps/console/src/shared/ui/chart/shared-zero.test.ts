import { expect, it } from 'vitest';
import type { Series } from './series.ts';
import { extentOf, sharedZero, ticksOf } from './shared-zero.ts';

const of = (axis: Series['axis'], values: (number | null)[], stack?: string): Series => ({
  name: '',
  unit: '',
  color: '--brand',
  kind: 'bar',
  fraction: 0,
  axis,
  values,
  ...(stack ? { stack } : {}),
});

it('a chart with two sides has one zero, however far one goes below it', () => {
  for (const [left, right] of [
    [
      [-800, 2900],
      [0, 118_000],
    ],
    [
      [-5, 3],
      [-100_000, 2],
    ],
    [
      [100, 200],
      [-1, 7],
    ],
    [
      [-0.004, 0.1],
      [null, null],
    ],
    [
      [-20, -3],
      [-5, -1],
    ],
  ] as (number | null)[][][]) {
    const scales = sharedZero([of('left', left!), of('right', right!)])!;
    const height = ({ min, max }: { min: number; max: number }) => -min / (max - min);
    expect(height(scales.left)).toBeCloseTo(height(scales.right), 9);
    for (const [side, values] of [
      ['left', left!],
      ['right', right!],
    ] as const)
      for (const value of values)
        if (value !== null) {
          expect(value).toBeGreaterThanOrEqual(scales[side].min);
          expect(value).toBeLessThanOrEqual(scales[side].max);
        }
  }
  expect(sharedZero([of('left', [1, 2]), of('right', [3])])).toBeUndefined();
});

it('bars of one stack reach as far as their sum, discounts below it', () => {
  expect(extentOf([of('left', [5, 1], 'fees'), of('left', [4, null], 'fees'), of('left', [-2, 0], 'fees')], 'left')).toEqual([
    -2, 9,
  ]);
});

it('discounts of a few units have no band of their own as high as a step', () => {
  const { left } = sharedZero([of('left', [2100, 1800], 'fees'), of('left', [-6, -3], 'fees')])!;
  expect(left.min).toBeLessThanOrEqual(-6);
  expect(-left.min / (left.max - left.min)).toBeLessThan(0.05);
  expect(left.max % left.interval).toBe(0);
});

it('a scale names nothing and its whole steps, though it begins between two of them', () => {
  const { left } = sharedZero([of('left', [2100, 1800], 'fees'), of('left', [-200, -30], 'fees')])!;
  expect(left.min % left.interval).not.toBe(0);
  expect(ticksOf(left)).toEqual([0, 1000, 2000, 3000]);
  expect(ticksOf({ min: -2, max: 3, interval: 1 })).toEqual([-2, -1, 0, 1, 2, 3]);
});
