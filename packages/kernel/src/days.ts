import { DAY } from './offsets.ts';
import { localDateTime } from './zones.ts';

// Days of the calendar as text, `2026-11-21`: of no zone until somebody says which.

/** The day of an instant (epoch ms) in UTC. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day that a zone's clock shows at an instant (epoch ms). Throws RangeError on an unknown zone or instant. */
export function localDay(zone: string, ms: number): string {
  const { year, month, day } = localDateTime(zone, ms);
  return utcDay(Date.UTC(year, month - 1, day));
}

/** The day so many days later; earlier where `days` is negative. */
export const addDays = (day: string, days: number): string => utcDay(Date.parse(`${day}T00:00:00Z`) + days * DAY);

/** The first day of the month that a day lies in. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the month after it. */
export const nextMonth = (day: string): string => utcDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1));
