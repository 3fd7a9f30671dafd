import { describe, expect, it } from 'vitest';
import { changeOf, pickCurrency, shareOf } from './figures.ts';

describe('figures of the dashboard', () => {
  it('a network that was not in service has no utilisation, and none is above all of it', () => {
    expect(shareOf({ busySeconds: 0, serviceSeconds: 0 })).toBeNull();
    expect(shareOf({ busySeconds: 120, serviceSeconds: 100 })).toBe(1);
    expect(shareOf({ busySeconds: 25, serviceSeconds: 100 })).toBe(0.25);
  });
  it('nothing is not compared with', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(5, 10)).toBe(-0.5);
  });
  it('a currency of a link that there is nothing in is not chosen, nor are two added', () => {
    expect(pickCurrency(['€', '$', '€'], '¥', '$')).toEqual({ all: ['$', '€'], currency: '$' });
    expect(pickCurrency(['€', '$'], '€', '$')).toEqual({ all: ['$', '€'], currency: '€' });
    expect(pickCurrency([], undefined, '¥')).toEqual({ all: [], currency: '¥' });
  });
});
