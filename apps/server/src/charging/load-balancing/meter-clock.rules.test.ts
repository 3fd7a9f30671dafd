import { isMeterClockWrong } from '@csms/contract';
import { expect, it } from 'vitest';
import { clockAfter, type MeterClock, RIGHT_CLOCK } from './meter-clock.rules.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A clock after readings, each `[arrival, lag]` in s. */
const after = (readings: readonly (readonly [number, number])[], from: MeterClock = RIGHT_CLOCK) =>
  readings.reduce((clock, [came, lag]) => clockAfter(clock, (came - lag) * SECOND, came * SECOND), from);
const steady = (from: number, count: number, everyS: number, lagS: number, jitterS = 0) =>
  Array.from({ length: count }, (_, i) => [from + i * everyS, lagS + (i % 3) * jitterS] as const);

it.each([15, -15, 599, -3, -3600, -12 * 3600])('a clock that is %s s slow is learned from a few readings', (slow) => {
  expect(after(steady(0, 2, 10, slow)).clockMs).toBe(0);
  expect(after(steady(0, 3, 10, slow)).clockMs).toBe(slow * SECOND);
  // The way here takes now more, now less.
  expect(after(steady(0, 9, 10, slow, 0.8)).clockMs).toBe(slow * SECOND);
});

it('a right clock stays right, whatever the way here takes', () => {
  expect(after(steady(0, 50, 5, 0.4, 0.5)).clockMs).toBe(0);
  expect(after(steady(0, 50, 5, 0, 6)).clockMs).toBe(0);
});

it('a queue of old readings after an outage is late, and no clock', () => {
  const before = steady(0, 10, 10, 0.2);
  // Silent for 300 s; then thirty readings of every 10 s come in a burst, or one a second, and those of now after them.
  for (const everyS of [0.01, 1, 3]) {
    const queue = Array.from({ length: 30 }, (_, i) => [400 + i * everyS, 300 - i * 10 + i * everyS] as const);
    let clock = after(before);
    for (const reading of [...queue, ...steady(500, 5, 10, 0.2)]) {
      clock = after([reading], clock);
      expect(clock.clockMs).toBe(0);
    }
  }
  // One that keeps step for a while, as one of every second that is told one a second.
  expect(after([...before, ...steady(400, 60, 1, 300)]).clockMs).toBe(0);
});

it('a clock that jumps is learned anew, and one that drifts is followed', () => {
  const slow = after(steady(0, 5, 10, 15));
  expect(after(steady(50, 3, 10, 0), slow).clockMs).toBe(0);
  expect(after(steady(50, 3, 10, -40), slow).clockMs).toBe(-40 * SECOND);
  // Back by an hour.
  expect(after(steady(50, 3, 10, 3600), slow).clockMs).toBe(3600 * SECOND);
  const drifted = after(Array.from({ length: 600 }, (_, i) => [i * 10, 15 + i / 20] as const));
  expect(Math.abs(drifted.clockMs - 45 * SECOND)).toBeLessThanOrEqual(3 * SECOND);
});

it('a clock that stood still while its gateway was off is learned once it has kept step for long', () => {
  const before = after(steady(0, 10, 10, 0));
  expect(after(steady(390, 12, 10, 300), before).clockMs).toBe(0);
  expect(after(steady(390, 14, 10, 300), before).clockMs).toBe(300 * SECOND);
});

it('readings that are told many times a second learn nothing faster', () => {
  expect(after(steady(0, 100, 0.04, 15)).clockMs).toBe(0);
});

it('more than ten minutes slow are no clock of a meter, nor more than a day fast; one that tells the time of another zone is learned', () => {
  expect([9 * MINUTE, -10 * MINUTE, 11 * MINUTE, -25 * 60 * MINUTE].map(isMeterClockWrong)).toEqual([false, false, true, true]);
  expect(isMeterClockWrong(after(steady(0, 3, 10, -3600)).clockMs)).toBe(false);
});
