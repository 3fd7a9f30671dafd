import { addDays, instantOfWallTime, localDay, monthOf, nextMonth, offsetMinutesAt, startOfLocalDay } from '@csms/kernel';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The days (YYYY-MM-DD) that lie within a period in every zone, and the instants between which lies whatever of it does not. */
export interface WholeDays {
  /** Undefined: from the beginning of time on. */
  first?: { day: string /** From this instant on no earlier day is shown anywhere. */; before: number };
  last?: { day: string /** Before this instant no later day is shown anywhere. */; from: number };
}

/** Not near a change of the clock, which may show the end of a day twice. */
const isCalm = (zone: string, ms: number): boolean =>
  offsetMinutesAt(zone, ms - 3 * HOUR) === offsetMinutesAt(zone, ms + 3 * HOUR);
const startOf = (zone: string, day: string): number => instantOfWallTime(zone, `${day}T00:00`).at;

/** Of a period (epoch ms, half-open) and the zones that its days may be of; undefined: no day lies in it everywhere. */
export function wholeDays(zones: readonly string[], from: number | undefined, to: number | undefined): WholeDays | undefined {
  const days: WholeDays = {};
  if (zones.length === 0 && (from !== undefined || to !== undefined)) return undefined;
  if (from !== undefined) {
    const firsts = zones.map((zone) => {
      const begins = startOfLocalDay(zone, from) === from;
      return addDays(localDay(zone, from), (begins ? 0 : 1) + (isCalm(zone, from) ? 0 : 1));
    });
    const day = firsts.sort().at(-1)!;
    const starts = zones.map((zone) => startOf(zone, day) + (isCalm(zone, startOf(zone, day)) ? 0 : 3 * HOUR));
    days.first = { day, before: Math.max(from, ...starts) };
  }
  if (to !== undefined) {
    const lasts = zones.map((zone) => addDays(localDay(zone, to), isCalm(zone, to) ? -1 : -2));
    const day = lasts.sort()[0]!;
    days.last = { day, from: Math.min(to, ...zones.map((zone) => startOf(zone, addDays(day, 1)))) };
  }
  return days.first && days.last && days.last.day < days.first.day ? undefined : days;
}

/** Rows of a rollup by day or month, to be added (1) or taken away (-1). */
export interface Stretch {
  unit: 'day' | 'month';
  from: string | undefined;
  /** Not any more. */
  to: string | undefined;
  sign: 1 | -1;
}

const isMostOf = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > 15 * DAY;

/** The days from `first` to `last` as whole months and the days beside them: those that are missing, or those that are too many, whichever are fewer. */
export function stretchesOf(first: string | undefined, last: string | undefined): Stretch[] {
  const end = last === undefined ? undefined : addDays(last, 1);
  const within = first !== undefined && end !== undefined && monthOf(first) === monthOf(last!);
  if (within && !isMostOf(first, end)) return [{ unit: 'day', from: first, to: end, sign: 1 }];
  const stretches: Stretch[] = [];
  let [from, to] = [first, end];
  if (first !== undefined && first !== monthOf(first)) {
    const whole = within || isMostOf(first, nextMonth(first));
    from = whole ? monthOf(first) : nextMonth(first);
    stretches.push(
      whole ? { unit: 'day', from, to: first, sign: -1 } : { unit: 'day', from: first, to: nextMonth(first), sign: 1 },
    );
  }
  if (end !== undefined && end !== monthOf(end)) {
    const whole = within || isMostOf(monthOf(end), end);
    to = whole ? nextMonth(end) : monthOf(end);
    stretches.push(whole ? { unit: 'day', from: end, to, sign: -1 } : { unit: 'day', from: monthOf(end), to: end, sign: 1 });
  }
  if (from === undefined || to === undefined || from < to) stretches.unshift({ unit: 'month', from, to, sign: 1 });
  return stretches;
}
