import { type Box, kmOutside, type Place } from './geography.ts';

const NUMBER = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|′′)\s*)?`;
const PAIR = new RegExp(
  String.raw`^\s*([NSEW北南东西])?\s*${NUMBER}([NSEW])?\s*[,，;；\s]\s*([NSEW北南东西])?\s*${NUMBER}([NSEW])?\s*$`,
  'i',
);

const degrees = (whole = '', minutes = '0', seconds = '0'): number => {
  const value = Math.abs(Number(whole.replace('−', '-'))) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /^[-−]/.test(whole) ? -value : value;
};
/** Which axis a letter names, and whether it counts backwards. */
function axisOf(letter: string | undefined): { axis: 'latitude' | 'longitude'; back: boolean } | undefined {
  if (!letter) return undefined;
  const at = 'NS北南EW东西'.indexOf(letter.toUpperCase());
  return { axis: at < 4 ? 'latitude' : 'longitude', back: at % 2 === 1 };
}

const placeOf = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) > 90 || Math.abs(longitude) > 180
    ? undefined
    : { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };

/**
 * Reads a position as people paste it: `30.27, 120.15`, `N30.27 E120.15`, `30°16′12″N, 120°9′E`, `geo:30.27,120.15`. Without letters the latitude comes
 * first, unless the first number can only be a longitude, or unless only the other order lies in the box (Chinese maps give the longitude first, and in
 * the west of China it is below 90).
 * @param within Where the place should be, for example its country.
 * @returns The position with six decimals; undefined where the text is no position.
 */
export function readPosition(text: string, within?: Box): Place | undefined {
  if (text.length > 100) return undefined;
  const found = PAIR.exec(text.replace(/^\s*geo:/i, '').replace(/^\s*[([（]|[)\]）]\s*$/g, ''));
  if (!found) return undefined;
  const [, before1, d1, m1, s1, after1, before2, d2, m2, s2, after2] = found;
  const [first, second] = [degrees(d1, m1, s1), degrees(d2, m2, s2)];
  const [one, two] = [axisOf(before1 ?? after1), axisOf(before2 ?? after2)];
  if (one && two && one.axis === two.axis) return undefined;
  const isSwapped = one ? one.axis === 'longitude' : two ? two.axis === 'latitude' : Math.abs(first) > 90;
  const signed = (value: number, axis: typeof one) => (axis?.back ? -value : value);
  const [a, b] = [signed(first, one), signed(second, two)];
  const read = isSwapped ? placeOf(b, a) : placeOf(a, b);
  if (one || two || !within || !read || kmOutside(within, read) === 0) return read;
  const other = isSwapped ? undefined : placeOf(b, a);
  return other && kmOutside(within, other) === 0 ? other : read;
}
