import { expect, it, vi } from 'vitest';
import { traceOf, unwrapped } from './ground-shapes.ts';

vi.mock('leaflet', () => ({ default: { GridLayer: class {} } }));
const { drawTrace } = await import('./ground-layer.ts');

it('a ring that crosses the date line goes on beyond it', () => {
  expect(
    unwrapped([
      [178, 60],
      [-178, 60],
      [-178, 65],
      [178, 60],
    ]),
  ).toEqual([
    [178, 60],
    [182, 60],
    [182, 65],
    [178, 60],
  ]);
});

it('a ring round the pole closes along the edge of the map', () => {
  expect(
    unwrapped([
      [-180, -70],
      [-60, -72],
      [60, -72],
      [179, -70],
    ]).slice(-2),
  ).toEqual([
    [179, -90],
    [-180, -90],
  ]);
});

it('positions fall where the map has them', () => {
  const { points, west, east } = traceOf([
    [-180, 85.0511287798],
    [0, 0],
    [180, -89],
  ]);
  expect([...points.slice(0, 4)].map((value) => Math.round(value * 1000) / 1000)).toEqual([0, 0, 0.5, 0.5]);
  expect(points[5]).toBeGreaterThan(0.999);
  expect([west, east]).toEqual([0, 1]);
});

it('a coast far away costs a tile nothing, and what encloses the tile still does', () => {
  const drawn: number[][] = [];
  const path = { moveTo: (x: number, y: number) => drawn.push([x, y]), lineTo: (x: number, y: number) => drawn.push([x, y]) };
  const far = Array.from({ length: 1000 }, (_, index) => [100 + index / 100, 70]);
  const ring = [[-100, -60], [-100, 60], ...far, [100, -60], [-100, -60]];
  // A tile in the middle of the ring.
  drawTrace(path, traceOf(ring), 256 * 8, 256 * 4, 256 * 4);
  expect(drawn.length).toBeLessThan(12);
  const xs = drawn.map(([x]) => x!);
  expect(Math.min(...xs)).toBeLessThan(0);
  expect(Math.max(...xs)).toBeGreaterThan(256);
});

it('a coast that goes round a corner of the tile does not cut it', () => {
  const drawn: number[][] = [];
  const path = { moveTo: (x: number, y: number) => drawn.push([x, y]), lineTo: (x: number, y: number) => drawn.push([x, y]) };
  // Up on the left of the tile at the equator, then along above it to the right.
  const line = [
    [-30, -10],
    [-30, 0],
    [-30, 60],
    [-20, 60],
    [20, 60],
    [100, 60],
    [100, -10],
  ];
  drawTrace(path, traceOf(line), 256 * 16, 256 * 8, 256 * 8);
  // No part of the way comes near the tile.
  for (const [index, [x2 = 0, y2 = 0]] of drawn.entries()) {
    const [x1 = 0, y1 = 0] = drawn[Math.max(0, index - 1)]!;
    expect((x1 < 0 && x2 < 0) || (y1 < 0 && y2 < 0) || (x1 > 256 && x2 > 256)).toBe(true);
  }
});
