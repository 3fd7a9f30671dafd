import { describe, expect, it } from 'vitest';
import { clockOf, isPaintable, paint, periodsOf, SLOTS, secondsOf, slotsOf, topFor } from './plan.ts';

const day = [
  { startPeriod: 0, powerLimit: 6 },
  { startPeriod: 3600, powerLimit: 16, numberPhases: 3 },
  { startPeriod: 7200, powerLimit: 6 },
];

describe('a painted plan', () => {
  it('is the same after it was made slots and periods again', () => expect(periodsOf(slotsOf(day))).toEqual(day));
  it('is painted in either direction, keeps its numberPhases, and has no needless periods', () => {
    const slots = slotsOf(day);
    expect(periodsOf(paint(slots, 7, 4, () => 10))[1]).toEqual({ startPeriod: 3600, powerLimit: 10, numberPhases: 3 });
    expect(periodsOf(paint(slots, 0, SLOTS - 1, () => 8)).map(({ powerLimit }) => powerLimit)).toEqual([8, 8, 8]);
    expect(periodsOf(paint(slotsOf([day[0]!]), 4, 7, (before) => before + 1))).toEqual([
      { startPeriod: 0, powerLimit: 6 },
      { startPeriod: 3600, powerLimit: 7 },
      { startPeriod: 7200, powerLimit: 6 },
    ]);
  });
  it.each([
    [
      'changes between quarters',
      [
        { startPeriod: 0, powerLimit: 6 },
        { startPeriod: 1000, powerLimit: 8 },
      ],
    ],
    [
      'goes on after a day',
      [
        { startPeriod: 0, powerLimit: 6 },
        { startPeriod: 90_000, powerLimit: 8 },
      ],
    ],
    ['begins late', [{ startPeriod: 900, powerLimit: 6 }]],
    [
      'is out of order',
      [
        { startPeriod: 0, powerLimit: 6 },
        { startPeriod: 1800, powerLimit: 8 },
        { startPeriod: 900, powerLimit: 8 },
      ],
    ],
    ['is empty', []],
  ])('that %s cannot be painted', (_, periods) => expect(isPaintable(periods)).toBe(false));
  it('can be painted otherwise', () => expect(isPaintable(day)).toBe(true));
});

describe('times', () => {
  it.each([
    [0, '00:00'],
    [5400, '01:30'],
    [90_061, '25:01:01'],
  ])('%i s are %s', (seconds, text) => {
    expect(clockOf(seconds)).toBe(text);
    expect(secondsOf(text)).toBe(seconds);
  });
  it.each(['', '1', '1:60', 'a:b', '-1:00'])('%s is none', (text) => expect(secondsOf(text)).toBeUndefined());
  it('written as in Chinese', () => expect(secondsOf('8：15')).toBe(29_700));
});

it('the surface reaches as high as what it shows', () => {
  expect([topFor('A', 20), topFor('W', 22_000), topFor('A', 900)]).toEqual([32, 22_000, 900]);
});
