import { type ErrorKey, SITE_LIMIT_DAYS, type SiteLimitForm } from '@csms/contract';
import { instantOfWallTime, localDateTime, offsetMinutesAt } from '@csms/kernel';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** A weekly limit is looked for so many days ahead: a clock change may skip one of its times. */
const DAYS_AHEAD = 15;

type Fault = ErrorKey | 'required';

export interface Span {
  /** Epoch ms. */
  from: number;
  until: number;
}

/** Days of the week (1 is Monday) and times of day (`22:00`); an end that is not after the start is on the next day. */
export interface Week {
  days: readonly number[];
  fromTime: string;
  toTime: string;
}

const dateText = (day: number) => new Date(day).toISOString().slice(0, 10);

/** The last instant at which the wall clock shows a time: the second one where the clock goes back. In a gap: its end. */
function lastInstantOf(zone: string, wall: string): number {
  const { at, shown } = instantOfWallTime(zone, wall);
  return shown === 2 ? at + (offsetMinutesAt(zone, at) - offsetMinutesAt(zone, at + DAY)) * MINUTE : at;
}

/**
 * The time of a weekly limit that holds at `now` (epoch ms), else the next one. Where the clock shows a time twice, it begins at the first and ends at the second; a time that lies wholly in a
 * skipped hour is left out. Null: there is none within two weeks.
 */
export function weeklySpan({ days, fromTime, toTime }: Week, zone: string, now: number): Span | null {
  const { year, month, day } = localDateTime(zone, now);
  const today = Date.UTC(year, month - 1, day);
  const isOvernight = toTime <= fromTime;
  for (let ahead = -2; ahead < DAYS_AHEAD; ahead++) {
    const date = today + ahead * DAY;
    if (!days.includes(new Date(date).getUTCDay() || 7)) continue;
    const from = instantOfWallTime(zone, `${dateText(date)}T${fromTime}`).at;
    const until = lastInstantOf(zone, `${dateText(isOvernight ? date + DAY : date)}T${toTime}`);
    if (until > from && until > now) return { from, until };
  }
  return null;
}

/** When a limit holds, as it was entered. */
export type Times = Pick<SiteLimitForm, 'kind' | 'days' | 'fromTime' | 'toTime' | 'startTime' | 'endTime'>;

const WEEK = 7 * 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The times of a weekly limit, in minutes from Monday 0:00; what goes on over Sunday's midnight goes on at the week's start. */
function weekOf({ days, fromTime, toTime }: Times): [from: number, until: number][] {
  const [from, to] = [minutesOf(fromTime!), minutesOf(toTime!)];
  return days.flatMap((day): [number, number][] => {
    const start = (day - 1) * 24 * 60 + from;
    const end = start - from + to + (to <= from ? 24 * 60 : 0);
    return end > WEEK
      ? [
          [start, WEEK],
          [0, end - WEEK],
        ]
      : [[start, end]];
  });
}

/** Whether two limits without faults hold at the same time, from `now` (epoch ms) on, by the station's clock. */
export function meet(one: Times, other: Times, zone: string, now: number): boolean {
  if (one.kind === 'weekly' && other.kind === 'weekly')
    return weekOf(one).some(([from, until]) => weekOf(other).some(([start, end]) => from < end && start < until));
  if (one.kind === 'weekly') return meet(other, one, zone, now);
  const [from, until] = [Math.max(now, Date.parse(one.startTime!)), Date.parse(one.endTime!)];
  if (until <= from) return false;
  const span =
    other.kind === 'weekly'
      ? weeklySpan({ days: other.days, fromTime: other.fromTime!, toTime: other.toTime! }, zone, from)
      : { from: Date.parse(other.startTime!), until: Date.parse(other.endTime!) };
  return span !== null && span.from < until && from < span.until;
}

/** What is wrong with a limit that is entered, by field; empty: nothing. */
export function faultsOf(form: SiteLimitForm, now: number): Record<string, Fault> {
  const { kind, limitW, limitA, days, fromTime, toTime, startTime, endTime } = form;
  const faults: Record<string, Fault> = {};
  if (limitW === null && limitA === null) faults.limitW = 'limitMissing';
  if (kind === 'weekly') {
    if (days.length === 0) faults.days = 'required';
    if (fromTime === null) faults.fromTime = 'required';
    if (toTime === null) faults.toTime = 'required';
    return faults;
  }
  const [start, end] = [startTime, endTime].map((text) => (text === null ? null : Date.parse(text)));
  const tooFar = (at: number) => Math.abs(at - now) > SITE_LIMIT_DAYS * DAY;
  if (start === null) faults.startTime = 'required';
  else if (tooFar(start!)) faults.startTime = 'limitTooFar';
  if (end === null) faults.endTime = 'required';
  else if (end! <= (start ?? now)) faults.endTime = 'stopBeforeStart';
  else if (end! <= now) faults.endTime = 'limitOver';
  else if (tooFar(end!)) faults.endTime = 'limitTooFar';
  return faults;
}

/** The time of a limit that holds at `now`, else the next one. Its form has no faults. */
export const spanOf = (form: SiteLimitForm, zone: string, now: number): Span | null =>
  form.kind === 'weekly'
    ? weeklySpan({ days: form.days, fromTime: form.fromTime!, toTime: form.toTime! }, zone, now)
    : { from: Date.parse(form.startTime!), until: Date.parse(form.endTime!) };
