import type { Dayjs } from 'dayjs';

/** The ranges of days that are asked for most, in the sequence in which they are offered. */
export const RANGE_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** The first and the last day of a preset, both with it. `today`: any moment of today. This month goes on to its last day. */
export function daysOfPreset(preset: RangePreset, today: Dayjs): [first: Dayjs, last: Dayjs] {
  const day = today.startOf('day');
  const month = day.startOf('month');
  const yesterday = day.subtract(1, 'day');
  switch (preset) {
    case 'today':
      return [day, day];
    case 'yesterday':
      return [yesterday, yesterday];
    case 'last7':
      return [day.subtract(6, 'day'), day];
    case 'last30':
      return [day.subtract(29, 'day'), day];
    case 'thisMonth':
      return [month, month.add(1, 'month').subtract(1, 'day')];
    case 'lastMonth':
      return [month.subtract(1, 'month'), month.subtract(1, 'day')];
  }
}

/** The same as moments, half-open: it ends where the day after begins. */
export function momentsOfPreset(preset: RangePreset, now: Dayjs): [from: Dayjs, to: Dayjs] {
  const [first, last] = daysOfPreset(preset, now);
  return [first, last.add(1, 'day')];
}
