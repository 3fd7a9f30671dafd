import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PastSession, usageOf } from './usage.rules.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
/** Sessions with these gaps between them, newest first, the newest so many hours ago. */
function past(agoHours: number, gapsHours: readonly number[], energyWh = 8_000): PastSession[] {
  let at = NOW - agoHours * HOUR;
  return [0, ...gapsHours].map((gap) => {
    at -= gap * HOUR;
    return { startedAt: at, energyWh, isRefused: false };
  });
}
const gaps = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 15, maxLength: 60 });

describe('a connector that says it is free', () => {
  it('is not found unused within twice the longest time that it was without a session before', () => {
    fc.assert(
      fc.property(gaps, fc.double({ min: 0, max: 2, noNaN: true }), (given, times) => {
        expect(usageOf(past(Math.max(...given) * times, given), NOW)).toBeUndefined();
      }),
    );
  });

  it('is found unused once its silence is beyond all that is usual, and the more so the longer it lasts', () => {
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 10_000 }), (given, more) => {
        const far = Math.max(48, 2 * Math.max(...given), 8 * (given.reduce((a, b) => a + b, 0) / given.length));
        expect(usageOf(past(far + 1 + more, given), NOW)).toMatchObject({ kind: 'unused' });
        // Time in which nobody could come is not counted.
        expect(usageOf(past(far + 1 + more, given), NOW, (more + 2) * HOUR)).toBeUndefined();
      }),
    );
  });

  it('is judged by nothing but enough of its own past', () => {
    expect(usageOf([], NOW)).toBeUndefined();
    expect(usageOf(past(5_000, [1, 2, 3]), NOW)).toBeUndefined();
  });

  it('is found failing where its last starts moved no energy, until one has charged', () => {
    const tries = past(1, Array(20).fill(5), 20);
    expect(usageOf(tries, NOW)).toEqual({ kind: 'failing', failed: 8, of: 8 });
    expect(usageOf([{ ...tries[0]!, startedAt: NOW - HOUR / 2, energyWh: 5_000 }, ...tries], NOW)).toBeUndefined();
    // Cards that were refused, and tries of long ago, say nothing of it.
    expect(
      usageOf(
        tries.map((one) => ({ ...one, isRefused: true })),
        NOW,
      )?.kind,
    ).not.toBe('failing');
    expect(
      usageOf(
        tries.map((one) => ({ ...one, startedAt: one.startedAt - 30 * 24 * HOUR })),
        NOW,
      )?.kind,
    ).not.toBe('failing');
  });
});
