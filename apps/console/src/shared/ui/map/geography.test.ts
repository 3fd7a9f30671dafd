import { expect, it } from 'vitest';
import { countryBoxes, onlyLayers } from '../../../../build/map-data.ts';
import { kmBetween, kmOutside } from './geography.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

it('a distance is that over ground', () => {
  expect(kmBetween(at(52.52, 13.405), at(48.137, 11.575))).toBeCloseTo(504, -1);
});

it('a place within a box is not outside of it, also beyond the date line', () => {
  expect(kmOutside([6, 47.4, 15, 55], at(53.5, 10))).toBe(0);
  expect(kmOutside([167.7, -46.6, 183.4, -35], at(-44, -177))).toBe(0);
  expect(kmOutside([167.7, -46.6, 183.4, -35], at(-36.8, 174.8))).toBe(0);
});

it('a place outside of a box is as far as its nearest edge', () => {
  expect(kmOutside([6, 47.4, 15, 55], at(56, 10))).toBeCloseTo(111, 0);
  expect(kmOutside([177, -19, 181, -12], at(-15, -178))).toBeCloseTo(107, 0);
});

it('the box of a country that crosses the date line does not go round the earth', () => {
  const [west, , east] = countryBoxes().RU![0];
  expect(east - west).toBeLessThan(180);
});

it('of a topology with borders only the asked layers and their arcs are taken', () => {
  const topology = {
    transform: {},
    arcs: ['border', 'river', 'lake'],
    objects: {
      countries: { geometries: [{ type: 'Polygon', arcs: [[0]] }] },
      rivers: { geometries: [{ type: 'LineString', arcs: [1] }] },
      lakes: { geometries: [{ type: 'Polygon', arcs: [[~2]] }] },
    },
  };
  expect(onlyLayers(topology, ['lakes', 'rivers'])).toEqual({
    type: 'Topology',
    transform: {},
    arcs: ['lake', 'river'],
    objects: {
      lakes: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[~0]] }] },
      rivers: { type: 'GeometryCollection', geometries: [{ type: 'LineString', arcs: [1] }] },
    },
  });
});
