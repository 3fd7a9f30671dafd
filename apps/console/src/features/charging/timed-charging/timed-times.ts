import type { TimedCharge, TimedStart } from '@csms/contract';
import dayjs from 'dayjs';
import { localDay, roundMarks, timeOfDay } from '../../../shared/format/time.ts';

const HOUR_MS = 3_600_000;
const DAY = 'YYYY-MM-DD';
const STEPS_H = [1, 2, 3, 4, 6, 12, 24];

/** Whether a timed charge may be changed, paused and ended. */
export const isOpen = ({ status }: Pick<TimedCharge, 'status'>): boolean => status !== 'over' && status !== 'ended';

/** Whether a start has come to its end: nothing of it changes any more. */
export const isFinished = ({ status }: Pick<TimedStart, 'status'>): boolean =>
  status === 'done' || status === 'missed' || status === 'skipped';

/** Whether a "ready by" charge may begin on the day before it is ready. */
export const beginsEve = ({ startTime, readyTime }: Pick<TimedCharge, 'startTime' | 'readyTime'>): boolean =>
  readyTime !== null && startTime >= readyTime;

/** The day, YYYY-MM-DD, that the next start is for; undefined: there is none. */
export function nextDay(
  one: Pick<TimedCharge, 'nextTime' | 'timeZone' | 'kind' | 'startTime' | 'readyTime'>,
): string | undefined {
  if (one.nextTime === null) return undefined;
  const day = localDay(one.nextTime, one.timeZone);
  return one.kind === 'readyBy' && beginsEve(one) ? dayjs(day).add(1, 'day').format(DAY) : day;
}

/** By its plan a start begins at `at`, or waits for a cheaper time until then, or charges and has its energy then (epoch ms). Null: it has no plan, or nothing goes by it now. */
export function courseOf(
  { status, plan, problem }: Pick<TimedStart, 'status' | 'plan' | 'problem'>,
  now: number,
): { kind: 'begins' | 'waits' | 'full'; at: number } | null {
  const [head, tail] = [plan[0], plan.at(-1)];
  if (!head || !tail) return null;
  const from = Date.parse(head.from);
  if (status === 'due') return problem === null && from > now ? { kind: 'begins', at: from } : null;
  if (status !== 'charging') return null;
  // A plan is a minute old at most.
  return from > now + 5_000 ? { kind: 'waits', at: from } : { kind: 'full', at: Date.parse(tail.to) };
}

/** The Monday, YYYY-MM-DD, of the week of a day. */
export function mondayOf(day: string): string {
  const date = dayjs(day);
  return date.subtract((date.day() + 6) % 7, 'day').format(DAY);
}

/** The seven days, YYYY-MM-DD, from one on. */
export const weekFrom = (first: string): string[] =>
  Array.from({ length: 7 }, (_, index) => dayjs(first).add(index, 'day').format(DAY));

/** Whole hours of a clock between two moments (epoch ms), eight at most, none close to the ends. */
export function hourMarks(from: number, to: number, zone: string): number[] {
  const hours = (to - from) / HOUR_MS;
  const step = STEPS_H.find((one) => hours / one <= 7) ?? 24;
  const room = (to - from) * 0.09;
  return roundMarks(from, to, zone, step).filter((at) => at - from > room && to - at > room);
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The first moment (epoch ms) after another at which a zone's clock shows a time, `07:00`; also over the nights of 23 and 25 hours. */
export function nextAt(from: number, time: string, zone: string): number {
  const away = (at: number) => (minuteOf(time) - minuteOf(timeOfDay(at, zone)) + 1440) % 1440;
  const near = from + (away(from) || 1440) * 60_000;
  const off = away(near);
  return near + (off > 720 ? off - 1440 : off) * 60_000;
}
