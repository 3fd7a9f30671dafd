import { expect, it } from 'vitest';
import { addDays, localDay, monthOf, nextMonth, utcDay } from './days.ts';

it('days go over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect([monthOf('2026-02-28'), nextMonth('2026-12-05'), nextMonth('2024-01-31')]).toEqual([
    '2026-02-01',
    '2027-01-01',
    '2024-02-01',
  ]);
});

it('a day is that of the zone which is asked for', () => {
  const at = Date.parse('2026-11-21T22:30:00Z');
  expect([utcDay(at), localDay('Asia/Shanghai', at), localDay('America/New_York', at)]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ]);
  expect(() => localDay('Nowhere/Land', at)).toThrow(RangeError);
});
