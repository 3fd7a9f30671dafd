import { addDays, localDay, offsetMinutesAt, startOfLocalDay, startOfNextLocalDay } from '@csms/kernel';

/** A day of a zone as epoch ms, half-open; of 23 to 25 hours. */
export function windowOf(zone: string, day: string): { from: number; to: number } {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const there = noon - offsetMinutesAt(zone, noon) * 60_000;
  return { from: startOfLocalDay(zone, there), to: startOfNextLocalDay(zone, there) };
}

/** After midnight what was posted before it may still be on its way into the database. */
const GRACE_MS = 10 * 60_000;
/** Days that are made good after the server has been away. */
const DAYS_BACK = 31;

/** The days of a zone that are over at `now` and come after the newest that was proven; without one the last alone. Oldest first. */
export function daysDue(zone: string, now: number, newest: string | null): string[] {
  const days: string[] = [];
  let day = addDays(localDay(zone, now - GRACE_MS), -1);
  while (days.length < (newest === null ? 1 : DAYS_BACK) && (newest === null || day > newest)) {
    days.unshift(day);
    day = addDays(day, -1);
  }
  return days;
}
