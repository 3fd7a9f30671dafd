import { expect, it } from 'vitest';
import { alongTheWay, distanceKm, inUrgency } from './way.ts';

const stop = (name: string, latitude: number, longitude: number, priority = 3, due = '2026-01-01T10:00:00Z') => ({
  name,
  latitude,
  longitude,
  priority,
  repairDueTime: due,
});
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name).join('');

it('measures over the date line and knows no distance to itself', () => {
  expect(distanceKm({ latitude: 31.2304, longitude: 121.4737 }, { latitude: 39.9042, longitude: 116.4074 })).toBeCloseTo(
    1068,
    -1,
  );
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeLessThan(25);
  expect(distanceKm({ latitude: 12, longitude: 34 }, { latitude: 12, longitude: 34 })).toBe(0);
});

it('goes on to what is nearest from where the man arrived last, and takes all of one place together', () => {
  const stops = [stop('a', 0, 3), stop('b', 0, 1), stop('c', 0, 1, 1), stop('d', 0, 2)];
  expect(names(alongTheWay(stops, { latitude: 0, longitude: 0 }))).toBe('cbda');
  expect(names(alongTheWay(stops, { latitude: 0, longitude: 4 }))).toBe('adcb');
});

it('begins at the most urgent where nobody knows where the man is', () => {
  expect(names(alongTheWay([stop('a', 0, 0), stop('b', 0, 9, 1), stop('c', 0, 8)], null))).toBe('bca');
  expect(alongTheWay([], null)).toEqual([]);
});

it('takes the earlier goal of equally urgent ones', () => {
  const stops = [stop('a', 0, 0, 2, '2026-01-02T00:00:00Z'), stop('b', 0, 0, 2), stop('c', 0, 0, 1, '2026-01-03T00:00:00Z')];
  expect(names(inUrgency(stops))).toBe('cba');
});
