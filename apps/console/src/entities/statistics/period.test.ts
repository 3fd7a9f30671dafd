import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { comparedDays, daysOf, instantsOf, isUpToNow, unitOf } from './period.ts';

const today = dayjs('2026-03-31');

describe('the period of a statistic', () => {
  it('survives what was mistyped into the URL', () => {
    expect(daysOf({ period: 'eternity' }, today)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(daysOf({ from: '2026-02-30', to: '2026-03-01' }, today)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(daysOf({ from: '2026-03-05', to: '2026-03-01' }, today)).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(daysOf({ from: '1999-01-01', to: '2026-03-01' }, today).from).toBe('2021-03-01');
  });
  it('compares a month to date with as much of the month before, also where that is shorter', () => {
    expect(comparedDays({ period: 'month' }, today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(comparedDays({ period: 'quarter' }, today)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(comparedDays({ period: 'days7' }, today)).toEqual({ from: '2026-03-18', to: '2026-03-24' });
    expect(comparedDays({ period: 'today', compare: 'lastYear' }, today)).toEqual({ from: '2025-03-31', to: '2025-03-31' });
    expect(comparedDays({ compare: 'none' }, today)).toBeUndefined();
    expect(comparedDays({ compare: 'any', compareFrom: '2025-01-01' }, today)).toBeUndefined();
  });
  it('compares last month with the whole month before it, whatever their lengths', () => {
    expect(daysOf({ period: 'lastMonth' }, today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(comparedDays({ period: 'lastMonth' }, today)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(isUpToNow(daysOf({ period: 'lastMonth' }, today), today)).toBe(false);
  });
  it('a period whose last day is today is not over, whatever its length', () => {
    for (const period of ['today', 'days7', 'days15', 'days30', 'month', 'quarter', 'year'])
      expect(isUpToNow(daysOf({ period }, today), today)).toBe(true);
    expect(isUpToNow(daysOf({ from: '2026-03-01', to: '2026-03-31' }, today), today)).toBe(true);
    expect(isUpToNow(daysOf({ from: '2026-03-01', to: '2026-03-30' }, today), today)).toBe(false);
  });
  it('never asks for a thousand bars', () => {
    expect(unitOf({ from: '2024-01-01', to: '2026-03-01', unit: 'day' }, today)).toBe('month');
    expect(unitOf({ from: '2026-01-01', to: '2026-01-31' }, today)).toBe('day');
    expect(unitOf({ from: '2026-01-01', to: '2026-04-30' }, today)).toBe('week');
    expect(unitOf({ from: '2026-01-01', to: '2026-04-30', unit: 'day' }, today)).toBe('day');
  });
  it('is a list’s time in the stations’ zone, also on a day of 25 hours', () => {
    expect(instantsOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
  });
});
