import { FORECAST_MIN_DAYS } from '@csms/contract';

/** When a component will be worn, in days from today; `latest` null: nobody can say. */
export interface Forecast {
  usual: number;
  earliest: number;
  latest: number | null;
}

/** Weeks that are looked at: half a year. */
export const FORECAST_WEEKS = 26;
/** Later than this nobody plans. */
const FAR_DAYS = 3650;
/** The slow and the quick weeks that give the range. */
const [SLOW, QUICK] = [0.2, 0.8];

/**
 * How a component will be worn, from the use of its last whole weeks, the newest first. `days` is how much of its past is known, `left` what is left of its rated life.
 * Undefined: with less than 30 days, without any use, or beyond ten years.
 */
export function forecastOf(weeks: readonly number[], days: number, left: number): Forecast | undefined {
  const known = weeks.slice(0, Math.min(FORECAST_WEEKS, Math.floor(days / 7)));
  if (days < FORECAST_MIN_DAYS || known.length === 0) return undefined;
  if (left <= 0) return { usual: 0, earliest: 0, latest: 0 };
  const usual = daysFor(left, dailyUse(known));
  if (usual === null) return undefined;
  const sorted = known.toSorted((a, b) => a - b);
  // Few busy weeks may make the mean higher than a quick week, or lower than a slow one.
  const earliest = Math.min(usual, daysFor(left, quantile(sorted, QUICK) / 7) ?? usual);
  const latest = daysFor(left, quantile(sorted, SLOW) / 7);
  return { usual, earliest, latest: latest === null ? null : Math.max(usual, latest) };
}

/** What is usual in a day, from whole weeks. */
export const dailyUse = (weeks: readonly number[]): number =>
  weeks.length === 0 ? 0 : weeks.reduce((sum, one) => sum + one, 0) / (weeks.length * 7);

/** Whole days in which `left` is used up, at so much a day; null: beyond what one can say. */
function daysFor(left: number, daily: number): number | null {
  // What floating point adds to a whole number of days is no day.
  const days = Math.ceil(left / daily - 1e-9);
  return daily > 0 && days <= FAR_DAYS ? days : null;
}

/** Between the two nearest of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

/** What is estimated for `days` in which the system did not know the point: what was usual since. 0 where that is not known yet. */
export const estimateOf = (weeks: readonly number[], knownDays: number, days: number): number =>
  knownDays < FORECAST_MIN_DAYS ? 0 : dailyUse(weeks.slice(0, Math.min(FORECAST_WEEKS, Math.floor(knownDays / 7)))) * days;
