import { localDay, roundMarks, timeOfDay } from '../../format/time.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Steps of an axis in hours that divide a day. */
const STEPS = [1, 2, 3, 6, 12, DAY_HOURS];
/** At most so many words stand below a chart in a drawer. */
const MOST_WORDS = 8;
/** Longer times have marks of whole days in any zone. */
const LONGEST_MS = 45 * DAY_HOURS * HOUR_MS;

/** The round moments of a zone's clock (epoch ms) that an axis names; none where the time is too short for hours, or too long. */
export function axisTimes(from: number, to: number, zone: string): number[] {
  const length = to - from;
  if (!(length >= 2 * HOUR_MS && length <= LONGEST_MS)) return [];
  const step = STEPS.find((hours) => length / (hours * HOUR_MS) <= MOST_WORDS) ?? DAY_HOURS;
  const marks = roundMarks(from, to, zone, step);
  const each = Math.ceil(marks.length / (MOST_WORDS + 1));
  return marks.filter((_, index) => index % each === 0);
}

/** The day at midnight, as months and days; the time of day otherwise. */
export function axisWord(at: number, zone: string, seconds: boolean): string {
  const time = timeOfDay(at, zone, seconds);
  return /^00:00(:00)?$/.test(time) ? localDay(at, zone).slice(5) : time;
}
