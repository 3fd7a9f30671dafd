import { expect, it } from 'vitest';
import { couldCharge, type Time } from './could-charge.rules.ts';

const MINUTE = 60_000;
const minutes = (from: number, to: number): Time => ({ from: from * MINUTE, to: to * MINUTE });
const hour = minutes(0, 60);

it.each<[string, Time[], Time[][], boolean]>([
  ['nothing was in the way', [], [[]], true],
  ['the charger was away for nearly all of the time', [minutes(2, 58)], [[]], false],
  ['it was away until the end', [minutes(50, 60)], [[]], false],
  ['it was away at the beginning, for less than half', [minutes(0, 25)], [[]], true],
  ['it came back for the last five minutes only', [minutes(20, 55)], [[]], false],
  ['its connector was out of order, and away besides', [minutes(0, 20)], [[minutes(15, 35)]], false],
  ['another connector stood in for it', [], [[minutes(0, 60)], [minutes(0, 10)]], true],
  ['both were out of order together for most of it', [], [[minutes(0, 45)], [minutes(5, 60)]], false],
  ['it was away again and again for seconds', Array.from({ length: 59 }, (_, i) => minutes(i, i + 0.3)), [[]], true],
  ['it was there again and again for seconds', Array.from({ length: 59 }, (_, i) => minutes(i, i + 0.9)), [[]], false],
  ['for seconds at the end', [minutes(59.5, 60)], [[]], true],
])('a fee is owed by whether one could have charged: %s', (_what, away, shut, isOwed) => {
  expect(couldCharge(hour, away, shut)).toBe(isOwed);
});

it('of a reservation of minutes half is long enough to come, and one that was cancelled before its time was never in need of a connector', () => {
  expect(couldCharge(minutes(0, 8), [minutes(0, 3)], [[]])).toBe(true);
  expect(couldCharge(minutes(0, 8), [minutes(3, 5)], [[]])).toBe(false);
  expect(couldCharge(minutes(10, 5), [minutes(0, 60)], [[]])).toBe(true);
});

it('a charger that was away twice for some seconds of a short reservation kept nobody from charging', () => {
  const times = [minutes(0.1, 0.35), minutes(0.4, 0.65)];
  expect(couldCharge(minutes(0, 0.7), times, [[]])).toBe(true);
});
