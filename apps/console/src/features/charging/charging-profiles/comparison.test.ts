import { expect, it } from 'vitest';
import { pointsOf } from './comparison.ts';

const facts = { startSchedule: '1970-01-01T00:00:00Z', duration: 100, rated: 32 };
const steps = [
  { startPeriod: 0, powerLimit: null },
  { startPeriod: 40, powerLimit: 10 },
];

it('a schedule goes on to its end; no limit stands at the rating', () => {
  expect(pointsOf(steps, facts)).toEqual([
    [0, 32],
    [40_000, 10],
    [100_000, 10],
  ]);
  expect(pointsOf(steps, { ...facts, rated: null })[0]).toEqual([0, null]);
});
it('differences are stretches with gaps between them', () => {
  const within = [
    { startPeriod: 10, endPeriod: 20 },
    { startPeriod: 30, endPeriod: 50 },
  ];
  expect(pointsOf(steps, facts, within)).toEqual([
    [10_000, 32],
    [20_000, 32],
    [20_000, null],
    [30_000, 32],
    [40_000, 10],
    [50_000, 10],
    [50_000, null],
  ]);
});
it('nothing told is nothing drawn', () => expect(pointsOf([], facts)).toEqual([]));
