import type { ReportFrequency } from '@csms/contract';
import { addDays, instantOfWallTime, localDay } from '@csms/kernel';
import { type Period, startOf } from '../statistics/period.rules.ts';

/** When a schedule sends. */
export interface Moment {
  frequency: ReportFrequency;
  /** Of weekly ones; Monday is 1. */
  weekday: number | null;
  /** Of monthly ones, 1 to 28. */
  monthDay: number | null;
  /** HH:mm */
  time: string;
  timeZone: string;
}

/** A moment (epoch ms) at which a report is due, and the days that it reports. */
export interface Due extends Period {
  at: number;
}

/** The days that a report tells about on a day: yesterday, the last Monday to Sunday, the last month. */
export function periodOn(frequency: ReportFrequency, day: string): Period {
  if (frequency === 'daily') return { from: addDays(day, -1), to: addDays(day, -1) };
  const unit = frequency === 'weekly' ? 'week' : 'month';
  const to = addDays(startOf(day, unit), -1);
  return { from: startOf(to, unit), to };
}

/** The day, week or month before one. */
export const periodBefore = (frequency: ReportFrequency, { from }: Period): Period => periodOn(frequency, from);

function isDue({ frequency, weekday, monthDay }: Moment, day: string): boolean {
  if (frequency === 'weekly') return addDays(startOf(day, 'week'), (weekday ?? 1) - 1) === day;
  return frequency === 'daily' || Number(day.slice(8)) === monthDay;
}

/** A time that the clock jumps over falls on the end of the jump; of one that it shows twice the first counts. */
const dueOn = (moment: Moment, day: string): Due => ({
  at: instantOfWallTime(moment.timeZone, `${day}T${moment.time}`).at,
  ...periodOn(moment.frequency, day),
});

/** Longer than a month, and than any jump of a clock. */
const FAR = 40;

/** The first due moment after a moment (epoch ms). Throws RangeError on an unknown zone. */
export function nextDue(moment: Moment, after: number): Due {
  for (let day = addDays(localDay(moment.timeZone, after), -2), days = 0; days < FAR; day = addDays(day, 1), days++) {
    if (!isDue(moment, day)) continue;
    const due = dueOn(moment, day);
    if (due.at > after) return due;
  }
  throw new RangeError('a report that is never due');
}

/**
 * What is due of a schedule whose first moment without a report is `from`, at `now` (epoch ms): the latest moment alone, how many before it are left out, and the one that
 * follows. Undefined: nothing yet.
 */
export function dueSince(moment: Moment, from: number, now: number): { due: Due; missed: number; next: Due } | undefined {
  if (from > now) return undefined;
  let due = nextDue(moment, from - 1);
  for (let missed = 0; ; missed++) {
    const next = nextDue(moment, due.at);
    if (next.at > now) return { due, missed, next };
    due = next;
  }
}
