import { describe, expect, it } from 'vitest';
import { hourMarks, joined, mondayOf, nextAt, nextDay, weekFrom } from './timed-times.ts';

const ZONE = 'Asia/Shanghai';

describe('the day that a start is for', () => {
  const at = (nextTime: string | null, startTime: string, readyTime: string | null) =>
    nextDay({ nextTime, timeZone: ZONE, kind: readyTime === null ? 'start' : 'readyBy', startTime, readyTime });

  it('is the day of the station’s clock, not the reader’s', () => {
    expect(at('2026-11-23T22:30:00Z', '06:30', null)).toBe('2026-11-24');
  });
  it('is the day on which the car leaves, where it may charge from the evening before', () => {
    expect(at('2026-11-23T10:00:00Z', '18:00', '07:00')).toBe('2026-11-24');
    expect(at('2026-11-23T00:00:00Z', '08:00', '17:00')).toBe('2026-11-23');
  });
  it('is none where nothing is to come', () => {
    expect(at(null, '08:00', null)).toBeUndefined();
  });
});

describe('a week', () => {
  it('begins on Monday, also for a Sunday and over the end of a year', () => {
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(weekFrom('2026-12-28').at(-1)).toBe('2027-01-03');
  });
});

describe('a plan', () => {
  const slot = (from: string, to: string, powerW: number, tier: 'valley' | 'peak') => ({
    from: `2026-11-23T${from}:00Z`,
    to: `2026-11-23T${to}:00Z`,
    powerW,
    tier,
  });
  it('joins what touches and is alike; a pause, another power or another tier stays apart', () => {
    const plan = [
      slot('10:00', '10:30', 7000, 'valley'),
      slot('10:30', '11:00', 7000, 'valley'),
      slot('11:30', '12:00', 7000, 'valley'),
      slot('12:00', '12:30', 7000, 'peak'),
      slot('12:30', '13:00', 3500, 'peak'),
    ];
    expect(joined(plan).map(({ from, to }) => `${from.slice(11, 16)}-${to.slice(11, 16)}`)).toEqual([
      '10:00-11:00',
      '11:30-12:00',
      '12:00-12:30',
      '12:30-13:00',
    ]);
    expect(plan[0]!.to).toBe('2026-11-23T10:30:00Z');
  });
  it('has marks that do not crowd, on whole hours', () => {
    const from = Date.parse('2026-11-23T10:20:00Z');
    const marks = hourMarks(from, from + 13 * 3_600_000, ZONE);
    expect(marks.length).toBeLessThanOrEqual(8);
    expect(marks.length).toBeGreaterThan(3);
    expect(marks.every((at) => at % 3_600_000 === 0)).toBe(true);
    expect(hourMarks(from, from + 1_200_000, ZONE)).toEqual([]);
  });
});

describe('when the car leaves', () => {
  const at = (from: string, time: string, zone: string) => new Date(nextAt(Date.parse(from), time, zone)).toISOString();
  it('is the next time of the clock, also in a night in which the clock is moved', () => {
    expect(at('2026-11-23T10:00:00Z', '07:00', ZONE)).toBe('2026-11-23T23:00:00.000Z');
    expect(at('2026-03-28T17:00:00Z', '07:00', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
    expect(at('2026-10-24T16:00:00Z', '07:00', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z');
  });
});
