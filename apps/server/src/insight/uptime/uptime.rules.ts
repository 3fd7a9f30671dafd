import { UPTIME_THRESHOLD } from '@csms/contract';
import { localDateTime } from '@csms/kernel';

/** The column of a cause or reason. */
export const columnOf = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Uptime in per cent, by 23 CFR 680.116(b): (T − (T_outage − T_excluded)) / T × 100, rounded down to hundredths so that what is below the threshold
 * never looks as if it reached it. Any one unit of time; null where T is 0.
 */
export function uptimePercent(total: number, outage: number, excluded: number): number | null {
  if (total <= 0) return null;
  return Math.floor(((total - (outage - excluded)) / total) * 10_000 + 1e-6) / 100;
}

export const isBelow = (percent: number | null): boolean => percent !== null && percent < UPTIME_THRESHOLD;

/** The first day of the first month and of the month after the last, of `months` months that end with `last` (`YYYY-MM`). */
export function periodOf(last: string, months: number): { from: string; to: string } {
  const [year, month] = last.split('-').map(Number) as [number, number];
  const first = (add: number) => new Date(Date.UTC(year, month - 1 + add, 1)).toISOString().slice(0, 10);
  return { from: first(1 - months), to: first(1) };
}

/** The month, `YYYY-MM`, of an instant (epoch ms) in a zone. */
export function monthAt(zone: string, ms: number): string {
  const { year, month } = localDateTime(zone, ms);
  return `${year}-${String(month).padStart(2, '0')}`;
}
