import { expect, it } from 'vitest';
import { moved, scaled, unionOf, within } from './time-range.rules.ts';

const WHOLE = [0, 1000] as const;

it('a range never leaves the whole, however far it is moved or drawn', () => {
  expect(within([-500, -100], WHOLE)).toEqual([0, 400]);
  expect(within([900, 1300], WHOLE)).toEqual([600, 1000]);
  expect(moved([0, 100], -0.5, WHOLE)).toEqual([0, 100]);
  expect(moved([800, 1000], 0.5, WHOLE)).toEqual([800, 1000]);
  expect(moved([200, 400], 0.5, WHOLE)).toEqual([300, 500]);
});

it('what is as long as the whole is the whole: nothing stays chosen', () => {
  expect(within([-5, 2000], WHOLE)).toBeUndefined();
  expect(scaled([250, 750], 2, WHOLE)).toBeUndefined();
  expect(scaled([100, 300], 2, WHOLE)).toEqual([0, 400]);
});

it('a click or a narrow pull does not end in a range of nothing', () => {
  expect(within([500, 500], WHOLE)).toEqual([497.5, 502.5]);
  expect(scaled([500, 505], 0.5, WHOLE)).toEqual([500, 505]);
});

it('charts of different lengths have one range', () => {
  expect(unionOf([])).toBeUndefined();
  expect(
    unionOf([
      [5, 9],
      [1, 6],
    ]),
  ).toEqual([1, 9]);
});
