import { expect, it } from 'vitest';
import { ringShares } from './ring-shares.ts';

const widths = (counts: Parameters<typeof ringShares>[0]) =>
  Object.fromEntries(ringShares(counts).map(({ state, from, to }) => [state, Math.round((to - from) * 10) / 10]));

it('a ring shows the shares, the worst first', () => {
  expect(ringShares({ normal: 3, faulted: 1 })).toEqual([
    { state: 'faulted', count: 1, from: 0, to: 25 },
    { state: 'normal', count: 3, from: 25, to: 100 },
  ]);
});

it('one fault among hundreds of stations does not vanish', () => {
  expect(widths({ normal: 300, faulted: 1 })).toEqual({ faulted: 5, normal: 95 });
});

it('small shares do not make the ring longer than it is', () => {
  expect(widths({ offline: 1, overLimit: 1, faulted: 1, partlyOffline: 1, closed: 100, normal: 300 })).toEqual({
    offline: 5,
    overLimit: 5,
    faulted: 5,
    partlyOffline: 5,
    closed: 20,
    normal: 60,
  });
});

it('stations that are all alike are a whole ring', () => {
  expect(widths({ closed: 7, normal: 0 })).toEqual({ closed: 100 });
});
