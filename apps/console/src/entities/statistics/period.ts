import type { StatisticUnit } from '@csms/contract';
import { instantOfWallTime } from '@csms/kernel';
import dayjs, { type Dayjs } from 'dayjs';
import { userZone } from '../../shared/format/time.ts';

export const PRESETS = ['today', 'days7', 'days15', 'days30', 'month', 'lastMonth', 'quarter', 'year'] as const;
export type Preset = (typeof PRESETS)[number];
export const COMPARISONS = ['none', 'before', 'lastYear', 'any'] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** What of the period stands in the URL. */
export const PERIOD_NAMES = ['period', 'from', 'to', 'unit', 'compare', 'compareFrom', 'compareTo'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];
export type PeriodFilters = Partial<Record<PeriodName, string>>;

/** Days, both with it. */
export interface Days {
  from: string;
  to: string;
}

const FORMAT = 'YYYY-MM-DD';
const text = (day: Dayjs) => day.format(FORMAT);
/** One that the calendar has: dayjs makes 2 March of 30 February. */
const isDay = (day: string | undefined): day is string =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && text(dayjs(day)) === day;
/** As the server refuses more. */
const MOST_DAYS = 1827;

function quarterOf(day: Dayjs): Dayjs {
  return day.startOf('month').subtract(day.month() % 3, 'month');
}

function presetDays(preset: Preset, today: Dayjs): Days {
  const back = { today: 0, days7: 6, days15: 14, days30: 29 } as const;
  if (preset === 'lastMonth') {
    const first = today.startOf('month').subtract(1, 'month');
    return { from: text(first), to: text(first.endOf('month')) };
  }
  if (preset === 'quarter') return { from: text(quarterOf(today)), to: text(today) };
  if (preset === 'month' || preset === 'year') return { from: text(today.startOf(preset)), to: text(today) };
  return { from: text(today.subtract(back[preset], 'day')), to: text(today) };
}

export const presetOf = ({ period, from, to }: PeriodFilters): Preset | undefined =>
  isDay(from) && isDay(to) ? undefined : (PRESETS.find((one) => one === period) ?? 'days30');

/** The period that the URL says, back from a today; one that was mistyped there is the last thirty days. */
export function daysOf(filters: PeriodFilters, today: Dayjs): Days {
  const preset = presetOf(filters);
  if (preset) return presetDays(preset, today);
  const [from, to] = [filters.from!, filters.to!];
  const days = from <= to ? { from, to } : { from: to, to: from };
  const earliest = text(dayjs(days.to).subtract(MOST_DAYS - 1, 'day'));
  return days.from < earliest ? { from: earliest, to: days.to } : days;
}

export const lengthOf = ({ from, to }: Days): number => dayjs(to).diff(dayjs(from), 'day') + 1;

export const comparisonOf = ({ compare }: PeriodFilters): Comparison => COMPARISONS.find((one) => one === compare) ?? 'before';

/** Whether the last day of the period is today, which is not over: its figures go up to now, and so far only do those that it is compared with. */
export const isUpToNow = (days: Days, today: Dayjs): boolean => days.to === text(today);

const wholeMonthBefore = ({ from }: Days): Days => {
  const first = dayjs(from).subtract(1, 'month');
  return { from: text(first), to: text(first.endOf('month')) };
};

/** What the period is compared with. The one before a month, quarter or year to date is as much of the one before. */
export function comparedDays(filters: PeriodFilters, today: Dayjs): Days | undefined {
  const days = daysOf(filters, today);
  const kind = comparisonOf(filters);
  const back = (count: number, unit: 'day' | 'month' | 'year') => ({
    from: text(dayjs(days.from).subtract(count, unit)),
    to: text(dayjs(days.to).subtract(count, unit)),
  });
  if (kind === 'lastYear') return back(1, 'year');
  if (kind === 'before') {
    const preset = presetOf(filters);
    if (preset === 'month') return back(1, 'month');
    if (preset === 'lastMonth') return wholeMonthBefore(days);
    if (preset === 'quarter') return back(3, 'month');
    return preset === 'year' ? back(1, 'year') : back(lengthOf(days), 'day');
  }
  const { compareFrom, compareTo } = filters;
  return kind === 'any' && isDay(compareFrom) && isDay(compareTo) && compareFrom <= compareTo
    ? { from: compareFrom, to: compareTo }
    : undefined;
}

/** Days up to two months, weeks up to half a year, months beyond, unless another was chosen that can still be read. */
export function unitOf(filters: PeriodFilters, today: Dayjs): StatisticUnit {
  const length = lengthOf(daysOf(filters, today));
  const chosen = unitsOf(length).find((one) => one === filters.unit);
  return chosen ?? (length <= 62 ? 'day' : length <= 184 ? 'week' : 'month');
}
export const unitsOf = (length: number): StatisticUnit[] =>
  length > 731 ? ['month'] : length > 184 ? ['week', 'month'] : length > 7 ? ['day', 'week', 'month'] : ['day'];

/** A period as moments of a zone, half-open: as lists are filtered by time. */
export function instantsOf({ from, to }: Days, zone: string | null): { from: string; to: string } {
  const at = (day: string) => new Date(instantOfWallTime(zone ?? userZone(), `${day}T00:00`).at).toISOString();
  return { from: at(from), to: at(text(dayjs(to).add(1, 'day'))) };
}

/** `06-10`, `2026-06`, or the first day of a week; in full for the tooltip, with whose days they are where that is not plain. */
export function bucketLabel({ from, to }: Days, unit: StatisticUnit, whose?: string): { label: string; title: string } {
  const title = unit !== 'month' && from === to ? from : `${from} – ${to}`;
  return { label: unit === 'month' ? from.slice(0, 7) : from.slice(5), title: whose ? `${title} · ${whose}` : title };
}
