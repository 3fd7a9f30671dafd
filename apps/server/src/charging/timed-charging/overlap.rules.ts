import { ENDLESS_TIMED_MINUTES } from '@csms/contract';
import { addDays, occurrenceOn, type Timetable } from './occurrences.rules.ts';

const MINUTE = 60_000;

/** What decides how long a timed charge takes its connector. */
export interface Taking extends Timetable {
  wantsWh: number | null;
  maxMinutes: number | null;
  /** What its connectors give at most, in W; null: not known. */
  powerW: number | null;
}

/** How long a start may charge, in ms: by its time, by its energy at half its power, else as one without an end. */
function longestMs({ wantsWh, maxMinutes, powerW }: Taking): number {
  const byEnergy = wantsWh !== null && powerW ? (wantsWh / (powerW / 2)) * 60 : Number.POSITIVE_INFINITY;
  const byTime = maxMinutes ?? Number.POSITIVE_INFINITY;
  return Math.min(byEnergy, byTime, ENDLESS_TIMED_MINUTES) * MINUTE;
}

/** The time that a day's start takes, epoch ms; null: it has none. Without retries it begins at its time, else it may begin as late as they end. */
function spanOn(taking: Taking, zone: string, day: string): { from: number; to: number } | null {
  const one = occurrenceOn(taking, zone, day);
  if (!one) return null;
  const isReadyBy = taking.kind === 'readyBy';
  const begins = isReadyBy || taking.retryMinutes === 0 ? one.dueAt : one.untilAt;
  return { from: one.dueAt, to: isReadyBy ? one.untilAt : begins + longestMs(taking) };
}

/** The first day on which two timed charges would take the same time; null: none. `zones`: of their stations. */
export function firstOverlap(one: Taking, other: Taking, zones: readonly [string, string]): string | null {
  const first = one.validFrom > other.validFrom ? one.validFrom : other.validFrom;
  const last = one.validTo < other.validTo ? one.validTo : other.validTo;
  // A charge may last into the next day or begin on the day before.
  for (let day = addDays(first, -2); day <= addDays(last, 2); day = addDays(day, 1)) {
    const mine = spanOn(one, zones[0], day);
    if (!mine) continue;
    for (const near of [-2, -1, 0, 1, 2]) {
      const theirs = spanOn(other, zones[1], addDays(day, near));
      if (theirs && mine.from < theirs.to && theirs.from < mine.to) return day;
    }
  }
  return null;
}
