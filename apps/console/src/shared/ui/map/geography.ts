import { once } from './loading.ts';

export interface City {
  name: string;
  chinese: string;
  longitude: number;
  latitude: number;
  /** Inhabitants in thousands. */
  size: number;
  /** Its country's two letters. */
  country: string;
}
export interface Place {
  longitude: number;
  latitude: number;
}
/** In degrees; the east of a box that crosses the date line is beyond 180. */
export type Box = readonly [west: number, south: number, east: number, north: number];
export interface CountryBoxes {
  whole: Box;
  most: Box;
}

/** The large cities of the world, the largest first; read once. */
export const loadCities = once(async (): Promise<City[]> => {
  const { default: rows } = await import('virtual:map/cities');
  return rows.map(([name, chinese, longitude, latitude, size, country]) => ({
    name,
    chinese,
    longitude,
    latitude,
    size,
    country,
  }));
});

/** Where countries are; there are no borders, only boxes. */
export async function loadCountries(): Promise<(country: string) => CountryBoxes | undefined> {
  const { default: boxes } = await import('virtual:map/countries');
  return (country) => {
    const found = boxes[country];
    return found && { whole: found[0], most: found[1] };
  };
}

const RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places over ground, in km. */
export function kmBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.sqrt(north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east));
}

/** How far outside of a box a place is, in km; 0 within. */
export function kmOutside([west, south, east, north]: Box, place: Place): number {
  const latitude = Math.min(north, Math.max(south, place.latitude));
  // The place as many turns round as bring it nearest to the box.
  const turned = [-360, 0, 360].map((turn) => place.longitude + turn);
  return Math.min(
    ...turned.map((longitude) =>
      kmBetween({ latitude: place.latitude, longitude }, { latitude, longitude: Math.min(east, Math.max(west, longitude)) }),
    ),
  );
}
