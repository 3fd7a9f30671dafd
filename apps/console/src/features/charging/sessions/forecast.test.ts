import { expect, it } from 'vitest';
import { dropsOf, likelyEnd } from './forecast.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const MINUTE = 60_000;
/** A sample each minute up to noon. */
const samples = (powers: (number | null)[], soc: (index: number) => number | null = () => null) =>
  powers.map((powerW, index) => ({
    time: new Date(NOON - (powers.length - 1 - index) * MINUTE).toISOString(),
    powerW,
    soc: soc(index),
  }));
const session = {
  energyWh: 10_000,
  powerW: 60_000,
  wantsWh: null,
  leavesTime: null,
  balance: null,
  cost: '5',
  stale: false,
  closesTime: null,
};

it('power that falls and stays low is a drop, once; a single low sample, a full battery and slow taper are none', () => {
  const kW = (...values: number[]) => values.map((value) => value * 1000);
  expect(dropsOf(samples(kW(60, 60, 22, 22, 22, 22)))).toEqual([{ at: NOON - 3 * MINUTE, fromW: 60_000, toW: 22_000 }]);
  expect(dropsOf(samples(kW(60, 60, 22, 60, 60)))).toEqual([]);
  expect(dropsOf(samples(kW(60, 60, 22, 22), () => 97))).toEqual([]);
  expect(dropsOf(samples(kW(60, 58, 55, 51, 48, 44, 41, 39)))).toEqual([]);
  expect(dropsOf(samples(kW(2.5, 2.5, 1, 1)))).toEqual([]);
  expect(dropsOf(samples(kW(60, 60, 22, 22, 22, 22, 22, 22, 5, 5)))).toHaveLength(2);
  expect(dropsOf(samples([60_000, null, 22_000, 22_000]))).toHaveLength(1);
  expect(dropsOf([])).toEqual([]);
});

it('the end is what comes first: the energy, the battery, the money or the departure', () => {
  const steady = samples(new Array(16).fill(60_000), (index) => 50 + index);
  const end = (more: object, price: Parameters<typeof likelyEnd>[2] = null) => {
    const found = likelyEnd({ ...session, ...more }, steady, price, NOON);
    return found && [found.reason, Math.round((found.at - NOON) / MINUTE)];
  };
  // One per cent a minute, 65 % now.
  expect(end({})).toEqual(['battery', 35]);
  expect(end({ wantsWh: 30_000 })).toEqual(['goal', 20]);
  const price = { tier: 'flat' as const, electricity: '0.8', service: '0.2', until: null };
  expect(end({ balance: '15' }, price)).toEqual(['balance', 10]);
  expect(end({ leavesTime: new Date(NOON + 5 * MINUTE).toISOString() })).toEqual(['departure', 5]);
  expect(end({ stale: true })).toBeUndefined();
  // Its stop has not come: nothing flows any more, whatever the last sample said.
  expect(end({ closesTime: new Date(NOON + 5 * MINUTE).toISOString() })).toBeUndefined();
  expect(likelyEnd({ ...session, powerW: 0 }, [], price, NOON)).toBeUndefined();
  expect(likelyEnd({ ...session, wantsWh: 5000 }, [], null, NOON)).toEqual({ at: NOON, reason: 'goal' });
});

it('nothing is said of an end that lies days ahead', () => {
  const price = { tier: 'flat' as const, electricity: '0.8', service: '0.2', until: null };
  // 1 kW for 1.00 an hour.
  const slow = { ...session, powerW: 1000, cost: '0' };
  expect(likelyEnd({ ...slow, balance: '24' }, [], price, NOON)).toEqual({ at: NOON + 24 * 60 * MINUTE, reason: 'balance' });
  expect(likelyEnd({ ...slow, balance: '25' }, [], price, NOON)).toBeUndefined();
  expect(likelyEnd({ ...slow, wantsWh: 60_000 }, [], price, NOON)).toBeUndefined();
});
