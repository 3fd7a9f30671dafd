import { expect, it, vi } from 'vitest';

// Leaflet asks for a window when it is read; the rule needs none.
vi.mock('leaflet', () => ({ default: {} }));
const { labelsIn } = await import('./city-labels.ts');

const city = (name: string, longitude: number, latitude: number, size: number, chinese = '') => ({
  name,
  chinese,
  longitude,
  latitude,
  size,
  country: 'CN',
});
const CITIES = [
  city('Shanghai', 100, 100, 22000, '上海'),
  city('Suzhou', 110, 105, 5300, '苏州'),
  city('Nantong', 100, 160, 700, '南通'),
  city('Elsewhere', 900, 100, 9000),
];
const shown = (zoom: number, language: 'zh' | 'en') =>
  labelsIn(CITIES, zoom, ({ longitude: x, latitude: y }) => ({ x, y }), { width: 400, height: 300 }, language).map(
    ({ text }) => text,
  );

it('a name does not stand over that of a larger city, and none outside of the view', () => {
  expect(shown(7, 'en')).toEqual(['Shanghai', 'Nantong']);
});

it('small cities are named only when the map is near', () => {
  expect(shown(4, 'en')).toEqual(['Shanghai']);
});

it('a city without a Chinese name keeps its own', () => {
  expect(shown(7, 'zh')).toEqual(['上海', '南通']);
  const one = [city('Nowhere', 5, 15, 400)];
  expect(labelsIn(one, 7, () => ({ x: 5, y: 15 }), { width: 90, height: 30 }, 'zh')[0]?.text).toBe('Nowhere');
});

it('a name that would leave the view stands before its city; one that is whole nowhere is not shown', () => {
  const one = [city('Tokyo', 0, 0, 37000, '东京')];
  const named = (x: number, y: number, width = 400) => labelsIn(one, 7, () => ({ x, y }), { width, height: 300 }, 'en');
  expect(named(200, 100)).toEqual([{ city: one[0], text: 'Tokyo' }]);
  expect(named(380, 100)).toEqual([{ city: one[0], text: 'Tokyo', before: true }]);
  expect(named(20, 100, 50)).toEqual([]);
  expect(named(200, 4)).toEqual([]);
  expect(named(200, 297)).toEqual([]);
});

it('a name that a marker covers stands below the marker, and nowhere where there is no room', () => {
  const one = [city('Shanghai', 100, 100, 22000)];
  const named = (covers: { x: number; y: number; radius: number }[]) =>
    labelsIn(one, 7, ({ longitude: x, latitude: y }) => ({ x, y }), { width: 400, height: 300 }, 'en', covers);
  expect(named([{ x: 90, y: 96, radius: 23 }])).toEqual([{ city: one[0], text: 'Shanghai', moved: { x: -10, y: 28 } }]);
  expect(named([{ x: 300, y: 96, radius: 23 }])[0]).not.toHaveProperty('moved');
  // The name runs into a marker that stands beside the city.
  expect(named([{ x: 140, y: 100, radius: 14 }])).toEqual([]);
  expect(
    named([
      { x: 90, y: 96, radius: 23 },
      { x: 90, y: 140, radius: 14 },
    ]),
  ).toEqual([]);
});
