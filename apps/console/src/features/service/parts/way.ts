interface Point {
  latitude: number;
  longitude: number;
}
interface Stop extends Point {
  priority: number;
  repairDueTime: string;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places as the crow flies, in km. */
export function distanceKm(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const byUrgency = (one: Stop, other: Stop) =>
  one.priority - other.priority || Date.parse(one.repairDueTime) - Date.parse(other.repairDueTime);

/** The most urgent first; of equal ones that which is due first. */
export const inUrgency = <T extends Stop>(stops: readonly T[]): T[] => stops.toSorted(byUrgency);

/** The way from a place over all stops, always to the nearest that is left; of several at one place the most urgent first. Without a place it begins at the most urgent stop. */
export function alongTheWay<T extends Stop>(stops: readonly T[], from: Point | null): T[] {
  const left = inUrgency(stops);
  const way: T[] = [];
  let at = from ?? left[0];
  while (at && left.length > 0) {
    const here = at;
    // The first of equal distances: they stand in their urgency.
    const nearest = left.reduce((best, one) => (distanceKm(here, one) < distanceKm(here, best) - 0.001 ? one : best));
    left.splice(left.indexOf(nearest), 1);
    way.push(nearest);
    at = nearest;
  }
  return way;
}
