import { describe, expect, it } from 'vitest';
import { allocate, type Taker } from './allocation.ts';
import { goalOf } from './goal.rules.ts';

const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const ac = { lines: [0, 1, 2] as const, conversion: { isDc: false, phases: 3, voltage: 230, efficiency: 1, maxOutputV: 1000 } };
const want = (wants_wh: number | null, hours: number | null, energy_wh: number | null = 0) =>
  goalOf({ ...ac, row: { wants_wh, energy_wh, leaves_at: hours === null ? null : NOW + hours * HOUR } }, 16, NOW);

describe('the goal of a car', () => {
  it('is the current that its missing energy needs until it leaves, and the time to spare', () => {
    // 6.9 kWh in an hour are 10 A on three lines.
    expect(want(8900, 1, 2000)!.needA).toBeCloseTo(10, 6);
    expect(want(8900, 1, 2000)!.laxityS).toBeCloseTo(3600 * (1 - 10 / 16), 3);
    expect(want(13_800, 2)!.needA).toBeCloseTo(10, 6);
  });
  it('that cannot be reached asks for all it can have, and is the most urgent', () => {
    expect(want(50_000, 1)).toMatchObject({ needA: 16 });
    expect(want(50_000, 1)!.laxityS).toBeLessThan(0);
    expect(want(1000, -1)).toMatchObject({ needA: 16 });
  });
  it('that is reached needs nothing, and one that nobody has said is none', () => {
    expect(want(1000, 1, 1000)).toMatchObject({ needA: 0 });
    expect(want(null, null)).toBeNull();
  });
  it('counts DC by what arrives at the car', () => {
    const dc = { ...ac, conversion: { ...ac.conversion, isDc: true, efficiency: 0.93 } };
    const goal = goalOf({ ...dc, row: { wants_wh: 6900, energy_wh: 0, leaves_at: NOW + HOUR } }, 100, NOW);
    expect(goal!.needA).toBeCloseTo(10 / 0.93, 6);
  });
  it('gives the car that leaves sooner what it needs, one that nobody knows of its minimum, and lets one with hours to spare wait', () => {
    const taker = (goal: Taker['goal']): Taker => ({
      ...{ node: 0, lines: [0, 1, 2], minA: 6, maxA: 16, wantsA: 16, fixedA: null, since: 0, rank: 5, goal },
      ...{ turnSince: null, poweredAt: 0, isAsleep: false },
    });
    const node = {
      parent: -1,
      limitA: [24, 24, 24],
      limitW: null,
      imbalanceA: null,
      strategy: 'goal',
      turnMs: 15 * 60_000,
      baseA: [0, 0, 0],
    } as const;
    const given = allocate([node], [taker(want(6900, 8)), taker(want(9660, 1)), taker(null)], 230, NOW).map(
      ({ limitA }) => limitA,
    );
    expect(given[1]).toBeGreaterThanOrEqual(12 - 1e-6);
    expect(given[0]! + given[1]! + given[2]!).toBeCloseTo(24, 6);
    expect(given[2]).toBeGreaterThanOrEqual(6);
    expect(given[0]).toBe(0);
  });
});
