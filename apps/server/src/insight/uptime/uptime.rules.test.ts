import { describe, expect, it } from 'vitest';
import { isBelow, monthAt, periodOf, uptimePercent } from './uptime.rules.ts';

describe('uptime', () => {
  it('is the rule’s own formula: excluded outages do not count', () => {
    expect(uptimePercent(525_600, 15_768, 0)).toBe(97);
    expect(uptimePercent(525_600, 30_000, 30_000)).toBe(100);
    expect(uptimePercent(1000, 1000, 250)).toBe(25);
  });

  it('never looks as if it reached the threshold when it does not', () => {
    const percent = uptimePercent(525_600, 15_769, 0);
    expect(percent).toBe(96.99);
    expect(isBelow(percent)).toBe(true);
    expect(isBelow(97)).toBe(false);
  });

  it('of nothing that is known is unknown, not 0 and not 100, and is not below', () => {
    expect(uptimePercent(0, 0, 0)).toBeNull();
    expect(isBelow(null)).toBe(false);
  });
});

describe('a period', () => {
  it('is whole months, over the end of a year and of February', () => {
    expect(periodOf('2026-01', 1)).toEqual({ from: '2026-01-01', to: '2026-02-01' });
    expect(periodOf('2026-02', 12)).toEqual({ from: '2025-03-01', to: '2026-03-01' });
    expect(periodOf('2024-12', 11)).toEqual({ from: '2024-02-01', to: '2025-01-01' });
  });

  it('is the month that it is at the station', () => {
    const at = Date.parse('2026-03-31T23:30:00Z');
    expect(monthAt('Asia/Shanghai', at)).toBe('2026-04');
    expect(monthAt('America/New_York', at)).toBe('2026-03');
  });
});
