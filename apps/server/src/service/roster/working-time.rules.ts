import type { ServiceHours } from '@csms/contract';
import { addDays, instantOfWallTime, localDay, startOfLocalDay } from '@csms/kernel';

/** When the service works; `ServiceHours` without its provider. */
export type WorkingHours = Pick<ServiceHours, 'week' | 'holidays' | 'urgentAlways'>;

/** Every hour counts. */
export const AROUND_THE_CLOCK: WorkingHours = { week: [], holidays: [], urgentAlways: true };
/** What is not done in so many days of the calendar is not counted further: a calendar of nothing but holidays has no end. */
const MOST_DAYS = 3660;

type Span = readonly [from: number, to: number];

/** The moment (epoch ms) at which the service has worked for `ms` since `start`, by the clock of `zone`. */
export function dueAfter(start: number, ms: number, hours: WorkingHours, zone: string): number {
  let left = ms;
  for (const [from, to] of spansFrom(start, hours, zone)) {
    const begin = Math.max(from, start);
    if (to - begin >= left) return begin + left;
    left -= Math.max(0, to - begin);
  }
  return start + ms;
}

/** How long the service works between two moments (epoch ms), in ms. */
export function workingMs(start: number, end: number, hours: WorkingHours, zone: string): number {
  let sum = 0;
  for (const [from, to] of spansFrom(start, hours, zone)) {
    if (from >= end) break;
    sum += Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
  return sum;
}

/** What counts from the day of `start` on, in order, never overlapping. */
function* spansFrom(start: number, { week, holidays }: WorkingHours, zone: string): Generator<Span> {
  if (week.length === 0) {
    yield [start, Number.POSITIVE_INFINITY];
    return;
  }
  const off = new Set(holidays);
  let day = localDay(zone, start);
  for (let n = 0; n < MOST_DAYS; n++, day = addDays(day, 1)) {
    if (off.has(day)) continue;
    const spans = week
      .filter((one) => one.day === weekday(day))
      .map(({ from, to }): Span => [at(zone, day, from), at(zone, day, to)])
      .sort((a, b) => a[0] - b[0]);
    let done = Number.NEGATIVE_INFINITY;
    for (const [from, to] of spans) {
      if (to > Math.max(from, done)) yield [Math.max(from, done), to];
      done = Math.max(done, to);
    }
  }
}

/** 1 is Monday. */
const weekday = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const at = (zone: string, day: string, clock: string): number =>
  clock === '24:00'
    ? startOfLocalDay(zone, instantOfWallTime(zone, `${addDays(day, 1)}T00:00`).at)
    : instantOfWallTime(zone, `${day}T${clock}`).at;
