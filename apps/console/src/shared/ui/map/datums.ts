import type { Place } from './geography.ts';

/** In which coordinates Chinese maps give their positions: those of Amap and Tencent, and those of Baidu. */
export type ChineseDatum = 'gcj02' | 'bd09';

/** The ellipsoid of Krasovsky, on which GCJ-02 is calculated: half of its longer axis in m, and its squared eccentricity. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;
const wave = (of: number, first: number, second: number, share: number): number =>
  (first * Math.sin(of) + second * Math.sin(of / share)) * (2 / 3);

/** How far GCJ-02 lies from a position in WGS-84, in degrees. */
function shiftAt({ latitude, longitude }: Place): Place {
  const [x, y] = [longitude - 105, latitude - 35];
  const common = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    common +
    wave(y * Math.PI, 20, 40, 3) +
    wave((y / 12) * Math.PI, 160, 320, 2.5);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    common +
    wave(x * Math.PI, 20, 40, 3) +
    wave((x / 12) * Math.PI, 150, 300, 2.5);
  const radians = (latitude / 180) * Math.PI;
  const bend = 1 - ECCENTRICITY * Math.sin(radians) ** 2;
  return {
    latitude: (north * 180) / (((AXIS * (1 - ECCENTRICITY)) / bend ** 1.5) * Math.PI),
    longitude: (east * 180) / ((AXIS / Math.sqrt(bend)) * Math.cos(radians) * Math.PI),
  };
}

/** Baidu turns and moves positions of GCJ-02 a second time. */
function gcj02OfBaidu(place: Place): Place {
  const turn = (Math.PI * 3000) / 180;
  const [x, y] = [place.longitude - 0.0065, place.latitude - 0.006];
  const far = Math.hypot(x, y) - 0.000_02 * Math.sin(y * turn);
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * turn);
  return { latitude: far * Math.sin(angle), longitude: far * Math.cos(angle) };
}

/** A position of a Chinese map in WGS-84, in which the console and the streets of OpenStreetMap are; six decimals, right to about a metre. */
export function wgs84Of(place: Place, datum: ChineseDatum): Place {
  const given = datum === 'bd09' ? gcj02OfBaidu(place) : place;
  let found = given;
  // There is no formula for the way back. Each try comes a hundred times nearer.
  for (let tries = 0; tries < 3; tries++) {
    const shift = shiftAt(found);
    found = { latitude: given.latitude - shift.latitude, longitude: given.longitude - shift.longitude };
  }
  return { latitude: Number(found.latitude.toFixed(6)), longitude: Number(found.longitude.toFixed(6)) };
}
