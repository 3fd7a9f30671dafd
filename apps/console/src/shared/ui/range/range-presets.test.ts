import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { daysOfPreset, momentsOfPreset, RANGE_PRESETS } from './range-presets.ts';

const FORMAT = 'YYYY-MM-DD HH:mm';
const now = dayjs('2026-03-31 14:20');

it('last month is whole, also from the last day of a longer one and across a year', () => {
  expect(daysOfPreset('lastMonth', now).map((day) => day.format(FORMAT))).toEqual(['2026-02-01 00:00', '2026-02-28 00:00']);
  expect(daysOfPreset('lastMonth', dayjs('2026-01-05')).map((day) => day.format(FORMAT))).toEqual([
    '2025-12-01 00:00',
    '2025-12-31 00:00',
  ]);
});

it('moments end where the day after begins, so that its last evening is in it', () => {
  expect(momentsOfPreset('last7', now).map((at) => at.format(FORMAT))).toEqual(['2026-03-25 00:00', '2026-04-01 00:00']);
  expect(momentsOfPreset('today', now).map((at) => at.format(FORMAT))).toEqual(['2026-03-31 00:00', '2026-04-01 00:00']);
  for (const preset of RANGE_PRESETS) {
    const [first, last] = daysOfPreset(preset, now);
    expect(momentsOfPreset(preset, now)[1].diff(last, 'day')).toBe(1);
    expect(first.isAfter(last)).toBe(false);
  }
});
