import { describe, expect, it } from 'vitest';
import { courseOf, hourMarks, mondayOf, nextAt, nextDay, weekFrom } from './timed-times.ts';

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

describe('how a start goes on', () => {
  const now = Date.parse('2026-11-24T20:00:00Z');
  const slot = (from: string, to: string) => ({ from, to, powerW: 11_000, tier: null });
  const plan = [slot('2026-11-24T22:00:00Z', '2026-11-24T23:00:00Z'), slot('2026-11-25T02:00:00Z', '2026-11-25T02:30:00Z')];

  it('is waiting only where its plan begins later, and charging to the end of the plan once it has begun', () => {
    const course = (status: 'charging' | 'due' | 'done', own: typeof plan, problem: 'offline' | null = null) =>
      courseOf({ status, plan: own, problem }, now);
    expect(course('charging', plan)).toEqual({ kind: 'waits', at: Date.parse('2026-11-24T22:00:00Z') });
    const begun = [slot('2026-11-24T19:59:10Z', '2026-11-24T21:00:00Z'), plan[1]!];
    expect(course('charging', begun)).toEqual({ kind: 'full', at: Date.parse('2026-11-25T02:30:00Z') });
    expect(course('due', plan)).toEqual({ kind: 'begins', at: Date.parse('2026-11-24T22:00:00Z') });
    expect(course('due', plan, 'offline')).toBeNull();
    expect(course('done', plan)).toBeNull();
    expect(course('charging', [])).toBeNull();
  });
});
