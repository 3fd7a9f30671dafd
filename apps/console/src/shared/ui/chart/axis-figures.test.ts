// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { aloneAt, axisFigures, leastStep, nothingIn } from './axis-figures.ts';

it('no two lines of a small axis have the same figure', () => {
  for (const step of [0.02, 0.025, 0.0005, 0.25, 0.5]) {
    const figures = [0, 1, 2, 3, 4].map((count) => axisFigures()(count * step));
    expect(new Set(figures).size).toBe(5);
  }
});

it('of what is counted there is no half on an axis', () => {
  expect(leastStep([0], 1)).toBe(1);
  expect(leastStep([0, 2], 1)).toBeUndefined();
  expect(leastStep([0], 5000)).toBeUndefined();
  expect(leastStep([], 0)).toBeUndefined();
});

it('a value that stands alone between gaps is found, a gap is not', () => {
  expect([...aloneAt([null, 4, null, 1, 2, null, 3])]).toEqual([1, 6]);
  expect([...aloneAt([7])]).toEqual([0]);
  expect([...aloneAt([null, null])]).toEqual([]);
});

it('zero throughout is told apart from nothing known', () => {
  expect(nothingIn([])).toBe('unknown');
  expect(nothingIn([null])).toBe('unknown');
  expect(nothingIn([0, null, 0])).toBe('zero');
  expect(nothingIn([0, 0.1])).toBeUndefined();
});
