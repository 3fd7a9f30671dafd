import { SITE_DEFAULTS } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { plannedSteps } from './planned-steps.ts';

const at = (hour: number) => Date.parse(`2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`);
const site = { form: { ...SITE_DEFAULTS, siteLimitW: 50_000 } };
const limit = (from: number, until: number, limitW: number, change = {}) => ({
  ...{ circuitId: null, state: 'planned' as const, limitW, limitA: null },
  holdsFrom: new Date(at(from)).toISOString(),
  holdsUntil: new Date(at(until)).toISOString(),
  ...change,
});
const steps = (...limits: ReturnType<typeof limit>[]) =>
  plannedSteps(limits, site, at(8), at(12)).map(({ time, limitW }) => [new Date(time).getUTCHours(), limitW! / 1000]);

describe('the limit line ahead', () => {
  it('steps down where a limit begins and up where it ends; of several the lowest counts', () => {
    expect(steps(limit(9, 11, 30_000), limit(10, 14, 40_000))).toEqual([
      [8, 50],
      [9, 30],
      [10, 30],
      [11, 40],
      [12, 40],
    ]);
    expect(steps(limit(9, 10, 90_000)).map(([, kW]) => kW)).toEqual([50, 50, 50, 50]);
  });
  it('begins under a limit in force, and is left out where nothing changes', () => {
    expect(steps(limit(6, 10, 30_000, { state: 'holds' }))).toEqual([
      [8, 30],
      [10, 50],
      [12, 50],
    ]);
    expect(steps(limit(6, 14, 30_000, { state: 'holds' }))).toEqual([]);
    expect(steps(limit(9, 10, 30_000, { state: 'withdrawn' }), limit(9, 10, 30_000, { circuitId: 3 }))).toEqual([]);
  });
});
