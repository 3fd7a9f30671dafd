import { GeomType } from 'protomaps-leaflet';
import { expect, it } from 'vitest';
import { streetNames, streetPaint } from './street-style.ts';

const colours = (name: string) => name;
const feature = (kind: string, geomType = GeomType.Point) => ({
  props: { kind, name: 'Name' },
  geomType,
  geom: [],
  numVertices: 0,
  bbox: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
});

it('boundaries are not drawn, and countries and regions not named', () => {
  const paint = streetPaint(colours);
  for (const language of ['zh', 'en'] as const) {
    const rules = [...paint, ...streetNames(colours, language)];
    expect(rules.map(({ dataLayer }) => dataLayer)).not.toContain('boundaries');
    for (const kind of ['country', 'region', 'state', 'disputed'])
      for (const rule of rules.filter(({ dataLayer }) => dataLayer === 'places'))
        expect(rule.filter?.(5, feature(kind))).toBe(false);
  }
});

it('a city is named, and a road only where it is drawn', () => {
  const places = streetNames(colours, 'en').filter(({ dataLayer, minzoom }) => dataLayer === 'places' && !minzoom);
  expect(places.some((rule) => rule.filter?.(8, feature('locality')))).toBe(true);
  const drawn = streetPaint(colours).filter(({ dataLayer }) => dataLayer === 'roads');
  for (const kind of ['highway', 'major_road', 'medium_road', 'minor_road'])
    expect(drawn.some(({ filter, minzoom = 0 }) => minzoom <= 13 && filter?.(13, feature(kind, GeomType.Line)))).toBe(true);
});
