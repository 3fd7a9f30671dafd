import { localDateTime } from '@csms/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchesOf, wholeDays } from './record-days.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const localDay = (zone: string, ms: number) => {
  const { year, month, day: date } = localDateTime(zone, ms);
  return day(Date.UTC(year, month - 1, date));
};

describe('whole days of a period', () => {
  it('never count an instant outside the period, nor lose one inside, in any zone and around any change of the clock', () => {
    // Paraguay and Brazil once changed their clocks at midnight, so that the end of a day came twice.
    const zone = fc.constantFrom(
      'Asia/Shanghai',
      'America/New_York',
      'America/Asuncion',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
    );
    const at = fc.oneof(
      fc.integer({ min: 0, max: 40 * 48 }).map((half) => Date.parse('2018-01-25T00:00Z') + half * (HOUR / 2)),
      fc.integer({ min: 0, max: 40 * 48 }).map((half) => Date.parse('2026-10-20T00:00Z') + half * (HOUR / 2)),
    );
    fc.assert(
      fc.property(fc.uniqueArray(zone, { minLength: 1, maxLength: 3 }), at, at, (zones, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const days = wholeDays(zones, from, to);
        if (!days) return;
        for (const zone of zones)
          for (let ms = from - 3 * DAY; ms < to + 3 * DAY && ms < from + 60 * DAY; ms += HOUR / 2) {
            const date = localDay(zone, ms);
            const whole = date >= days.first!.day && date <= days.last!.day;
            const before = ms >= from && ms < days.first!.before && date < days.first!.day && ms < to;
            const after = ms < to && ms >= days.last!.from && date > days.last!.day && ms >= from;
            expect([whole, before, after].filter(Boolean).length).toBe(ms >= from && ms < to ? 1 : 0);
          }
      }),
      { numRuns: 300 },
    );
  });

  it('of one zone have no edges where the period begins and ends at its midnights', () => {
    const from = Date.parse('2026-05-31T16:00Z');
    const to = Date.parse('2026-06-30T16:00Z');
    expect(wholeDays(['Asia/Shanghai'], from, to)).toEqual({
      first: { day: '2026-06-01', before: from },
      last: { day: '2026-06-30', from: to },
    });
  });
});

it('months and days beside them hold each day of a stretch once, and no other', () => {
  const date = fc.integer({ min: 0, max: 900 }).map((n) => day(Date.parse('2024-01-01') + n * DAY));
  fc.assert(
    fc.property(date, date, (one, other) => {
      const [first, last] = one < other ? [one, other] : [other, one];
      const counts = new Map<string, number>();
      for (const { unit, from, to, sign } of stretchesOf(first, last)) {
        if (unit === 'month') expect([from!.slice(8), to!.slice(8)]).toEqual(['01', '01']);
        for (let ms = Date.parse(from!); ms < Date.parse(to!); ms += DAY) counts.set(day(ms), (counts.get(day(ms)) ?? 0) + sign);
      }
      for (const [at, count] of counts) expect([at, count]).toEqual([at, at >= first && at <= last ? 1 : 0]);
      expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe((Date.parse(last) - Date.parse(first)) / DAY + 1);
    }),
  );
});
