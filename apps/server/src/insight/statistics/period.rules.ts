import { STATISTICS_MAX_DAYS, type StatisticUnit } from '@csms/contract';
import { addDays, monthOf, nextMonth } from '@csms/kernel';
import { Problem } from '../../platform/http/problem.ts';

/** Days (YYYY-MM-DD), both with it. */
export interface Period {
  from: string;
  to: string;
}

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const lastOfMonth = (day: string): string => addDays(nextMonth(day), -1);

/** Throws periodBackwards and periodTooLong, at the field. */
export function checkPeriod({ from, to }: Period): void {
  if (from > to) throw new Problem('periodBackwards', { fields: { to: 'periodBackwards' } });
  if ((at(to) - at(from)) / DAY >= STATISTICS_MAX_DAYS) throw new Problem('periodTooLong', { fields: { from: 'periodTooLong' } });
}

/** A period as the whole months that it holds (half-open, first days) and the days before and after them. */
export function splitPeriod({ from, to }: Period): { months: { from: string; before: string } | null; days: Period[] } {
  const first = from === monthOf(from) ? from : nextMonth(from);
  const end = monthOf(addDays(to, 1));
  if (first >= end) return { months: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ].filter((one) => one.from <= one.to);
  return { months: { from: first, before: end }, days };
}

/** The first day of the day, week (from Monday) or month that a day lies in. */
export function startOf(day: string, unit: StatisticUnit): string {
  if (unit === 'month') return monthOf(day);
  if (unit === 'day') return day;
  return addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7));
}

/** The days, weeks or months of a period, cut to it, without a gap. */
export function bucketsOf({ from, to }: Period, unit: StatisticUnit): Period[] {
  const buckets: Period[] = [];
  for (let start = startOf(from, unit); start <= to; ) {
    const next = unit === 'month' ? nextMonth(start) : addDays(start, unit === 'week' ? 7 : 1);
    const last = addDays(next, -1);
    buckets.push({ from: start < from ? from : start, to: last > to ? to : last });
    start = next;
  }
  return buckets;
}
