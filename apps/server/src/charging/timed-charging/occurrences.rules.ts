import type { TimedKind } from '@csms/contract';
import { instantOfWallTime, localDay } from '@csms/kernel';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A start that nothing is in the way of may come so much late: the server was busy, or the charger just away. */
const GRACE_MS = 2 * MINUTE;

/** When a timed charge starts: times of the wall clock and days of its calendar. */
export interface Timetable {
  kind: TimedKind;
  /** `2026-11-23`. */
  validFrom: string;
  validTo: string;
  /** 1 is Monday. */
  days: readonly number[];
  /** `22:00`. */
  startTime: string;
  readyTime: string | null;
  retryMinutes: number;
}

/** One start of a timed charge; epoch ms. */
export interface Occurrence {
  day: string;
  dueAt: number;
  /** Until when it tries; of ready-by: when the energy is to be there. */
  untilAt: number;
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dateOf(Date.parse(day) + days * DAY);
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/**
 * The start of a day. A time that the clock skips is the first moment after it; one that it shows twice is the first. Ready-by may begin on the day before. Null: it has none.
 */
export function occurrenceOn(table: Timetable, zone: string, day: string): Occurrence | null {
  const { kind, validFrom, validTo, days, startTime, readyTime, retryMinutes } = table;
  if (day < validFrom || day > validTo || !days.includes(weekdayOf(day))) return null;
  if (kind === 'start') {
    const dueAt = instantOfWallTime(zone, `${day}T${startTime}`).at;
    return { day, dueAt, untilAt: dueAt + Math.max(GRACE_MS, retryMinutes * MINUTE) };
  }
  const begins = startTime < readyTime! ? day : addDays(day, -1);
  const dueAt = instantOfWallTime(zone, `${begins}T${startTime}`).at;
  const untilAt = instantOfWallTime(zone, `${day}T${readyTime!}`).at;
  // Both in the hour that the clock skips.
  return untilAt > dueAt ? { day, dueAt, untilAt } : null;
}

/** The starts whose time lies after `from` and not after `to` (epoch ms), first to last. */
export function occurrencesBetween(table: Timetable, zone: string, from: number, to: number): Occurrence[] {
  const found: Occurrence[] = [];
  const first = [table.validFrom, addDays(localDay(zone, from), -1)].sort().at(-1)!;
  const last = [table.validTo, addDays(localDay(zone, to), 1)].sort()[0]!;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const one = occurrenceOn(table, zone, day);
    if (one && one.dueAt > from && one.dueAt <= to) found.push(one);
  }
  return found;
}

/** The first start after `from` (epoch ms); null: there is none. */
export function nextOccurrence(table: Timetable, zone: string, from: number): Occurrence | null {
  const first = [table.validFrom, addDays(localDay(zone, from), -1)].sort().at(-1)!;
  for (let day = first; day <= table.validTo; day = addDays(day, 1)) {
    const one = occurrenceOn(table, zone, day);
    if (one && one.dueAt > from) return one;
  }
  return null;
}

/** Starts of one minute are spread over it, so that a station's cars do not all begin in one instant: ms after its time. */
export const spreadMs = (pointId: number, connectorNo: number): number =>
  ((Math.imul(pointId, 2_654_435_761) ^ Math.imul(connectorNo, 40_503)) >>> 0) % 55_000;
