import { feature } from 'topojson-client';
import { once } from './loading.ts';

/** A ring or a line in the square of the Mercator projection: x and y in turn, each 0–1 from the north-west. */
export interface Trace {
  points: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}
export interface Ground {
  land: readonly Trace[];
  lakes: readonly Trace[];
  rivers: readonly Trace[];
}

type Place = GeoJSON.Position;

/** A ring as a line without jumps: where it crosses the date line it goes on beyond 180°, and round the pole it closes along the edge. */
export function unwrapped(ring: readonly Place[]): Place[] {
  let last = ring[0]?.[0] ?? 0;
  const line = ring.map(([longitude = 0, latitude = 0]) => {
    last = longitude - 360 * Math.round((longitude - last) / 360);
    return [last, latitude];
  });
  const [first] = line;
  if (first && Math.abs(last - first[0]!) > 180) line.push([last, -90], [first[0]!, -90]);
  return line;
}

/** The projection ends here: beyond, the world would be higher than wide. */
const LAST_LATITUDE = 85.06;

/** A line of longitudes and latitudes in the square of the projection. */
export function traceOf(line: readonly Place[], shift = 0): Trace {
  const points = new Float64Array(line.length * 2);
  const trace = { points, west: Infinity, east: -Infinity, north: Infinity, south: -Infinity };
  line.forEach(([longitude = 0, latitude = 0], index) => {
    const x = longitude / 360 + 0.5 + shift;
    const sine = Math.sin((Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * Math.PI) / 180);
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    points[index * 2] = x;
    points[index * 2 + 1] = y;
    trace.west = Math.min(trace.west, x);
    trace.east = Math.max(trace.east, x);
    trace.north = Math.min(trace.north, y);
    trace.south = Math.max(trace.south, y);
  });
  return trace;
}

/** What lies beyond the date line is drawn on its other side too. */
const onBothSides = (line: readonly Place[]): Trace[] => {
  const trace = traceOf(line);
  return trace.east <= 1 && trace.west >= 0 ? [trace] : [trace, traceOf(line, 1), traceOf(line, -1)];
};

function linesOf(geometry: GeoJSON.Geometry): Place[][] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  return geometry.type === 'LineString' ? [geometry.coordinates] : [];
}

function tracesOf(atlas: unknown, layer: string): Trace[] {
  const topology = atlas as Parameters<typeof feature>[0];
  const shapes = feature(topology, topology.objects[layer]!) as GeoJSON.FeatureCollection | GeoJSON.Feature;
  const features = shapes.type === 'FeatureCollection' ? shapes.features : [shapes];
  return features.flatMap(({ geometry }) => linesOf(geometry)).flatMap((line) => onBothSides(unwrapped(line)));
}

/**
 * The land, lakes and rivers of the earth, read once. There are no borders on purpose: they are disputed in places and regulated in others, and an
 * operator who needs them sets the tile server that its country approves of.
 */
export const loadGround = once(async (): Promise<Ground> => {
  const [land, water] = await Promise.all([import('world-atlas/land-50m.json'), import('virtual:map/water')]);
  return {
    land: tracesOf(land.default, 'land'),
    lakes: tracesOf(water.default, 'lakes'),
    rivers: tracesOf(water.default, 'rivers'),
  };
});

/** The same with coasts of five times the detail: four times as large, and asked for only where the map is near enough to show them. */
export const loadFineGround = once(async (): Promise<Ground> => {
  const [ground, land] = await Promise.all([loadGround(), import('world-atlas/land-10m.json')]);
  return { ...ground, land: tracesOf(land.default, 'land') };
});
