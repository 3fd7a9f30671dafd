import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billableRun, billOf, decidedBounds, decidedRun, evidence, type MeterPoint, recompute, splitByTier } from './index.ts';
import type { PriceVersion } from './price-version.ts';

const HOUR = 3_600_000;
const T0 = Date.parse('2026-05-04T00:00:00Z');
const slots = Array.from({ length: 48 }, (_, slot) => (['sharp', 'peak', 'flat', 'valley'] as const)[slot % 4]!);
const fees = {
  sharp: { electricity: '1.20', service: '0.30' },
  peak: { electricity: '0.80', service: '0.20' },
  flat: { electricity: '0.40', service: '0.10' },
  valley: { electricity: '0.10', service: '0.05' },
};
const versions: PriceVersion[] = [{ id: 1, effectiveFrom: 0, slots, fees, reservationFee: '0' }];
const bill = (run: readonly MeterPoint[]) => billOf({ segments: splitByTier(run, versions, 'UTC'), versions, minorUnit: 2 });
const sample = (hours: number, registerWh: number, source: MeterPoint['source'] = 'sample'): MeterPoint => ({
  at: T0 + hours * HOUR,
  registerWh,
  source,
});

/** Readings of a session that no connector limits; the last may be its stop. */
const session = fc
  .record({
    steps: fc.array(fc.tuple(fc.integer({ min: 1000, max: 2 * HOUR }), fc.nat(20_000)), { minLength: 1, maxLength: 30 }),
    base: fc.nat(1_000_000),
    hasStop: fc.boolean(),
    rest: fc.nat(HOUR),
  })
  .map(({ steps, base, hasStop, rest }) => {
    const points: MeterPoint[] = [{ at: T0, registerWh: base, source: 'start' }];
    for (const [elapsed, wh] of steps) {
      const { at, registerWh } = points.at(-1)!;
      points.push({ at: at + elapsed, registerWh: registerWh + wh, source: 'sample' });
    }
    if (hasStop) points.at(-1)!.source = 'stop';
    return {
      points,
      limits: { maxPowerW: 100_000_000, startedAt: T0, stoppedAt: points.at(-1)!.at + (hasStop ? 0 : rest) },
    };
  });

describe('the energy that an operator decides on', () => {
  it('is billed by the samples up to it, never by a straight line', () => {
    // 10 kWh within the first half hour, of the dear tier, then nothing for two hours.
    const points = [sample(0, 1000, 'start'), sample(0.49, 11_000), sample(2, 11_000), sample(2.4, 11_000)];
    const limits = { maxPowerW: 50_000, startedAt: T0, stoppedAt: T0 + 2.4 * HOUR };
    expect(bill(decidedRun(points, 10_000, limits)).cost).toBe('15.00');
    const half = decidedRun(points, 5000, limits);
    expect(bill(half).cost).toBe('7.50');
    expect(half.at(-1)).toMatchObject({ registerWh: 6000 });
  });

  it('goes on from the last sample that leaves time for it until the stop', () => {
    const points = [sample(0, 0, 'start'), sample(0.5, 10_000), sample(1, 20_000)];
    const limits = { maxPowerW: 50_000, startedAt: T0, stoppedAt: T0 + 1.5 * HOUR };
    const run = decidedRun(points, 24_000, limits);
    expect(run).toEqual([...points, sample(1.5, 24_000, 'stop')]);
    // A meter that stood still until a minute before the end is disproved by the decision.
    const stuck = [...points, sample(1.49, 20_000)];
    expect(decidedRun(stuck, 40_000, limits)).toEqual([...points, sample(1.5, 40_000, 'stop')]);
  });

  it('lies before the readings where only the end is known', () => {
    const limits = { maxPowerW: 50_000, startedAt: T0, stoppedAt: T0 + HOUR };
    expect(decidedRun([sample(1, 50_000, 'stop')], 12_000, limits)).toEqual([
      sample(0, 38_000, 'start'),
      sample(1, 50_000, 'stop'),
    ]);
  });

  it('equals the normal bill where it is what the samples show, whatever they are', () => {
    fc.assert(
      fc.property(session, ({ points, limits }) => {
        const metered = billableRun(points, limits);
        expect(decidedRun(points, metered.energyWh, limits)).toEqual(metered.run);
      }),
    );
  });

  it('adds up to the Wh, recomputes from its evidence, and never costs less for more energy', () => {
    fc.assert(
      fc.property(session, fc.nat(400_000), fc.nat(50_000), ({ points, limits }, decidedWh, more) => {
        const run = decidedRun(points, decidedWh, limits);
        const segments = splitByTier(run, versions, 'UTC');
        expect(segments.reduce((all, one) => all + one.energyWh, 0)).toBe(decidedWh);
        for (const one of segments) expect(one.energyWh).toBeGreaterThanOrEqual(0);
        run.forEach((point, index) => {
          if (index > 0) expect(point.at).toBeGreaterThanOrEqual(run[index - 1]!.at);
        });
        expect(run.at(-1)!.at).toBeLessThanOrEqual(limits.stoppedAt);
        const again = recompute({
          tariff: versions,
          evidence: evidence(run, segments),
          zone: 'UTC',
          minorUnit: 2,
          reservation: false,
          discounts: [],
        });
        expect(again.segments).toEqual(segments);
        const { energyWh } = billableRun(points, limits);
        // Up to what the samples show, the dearer hours stay as they are.
        if (decidedWh + more <= energyWh)
          expect(Number(bill(decidedRun(points, decidedWh + more, limits)).cost) + 0.05).toBeGreaterThanOrEqual(
            Number(bill(run).cost),
          );
      }),
    );
  });

  it('is bounded by what the connector can deliver in the time, and by a day more with the right to go beyond', () => {
    const bounds = decidedBounds({ maxPowerW: 22_000, startedAt: T0, stoppedAt: T0 + HOUR });
    expect(bounds).toEqual({ mostWh: 25_200, beyondWh: 606_000 });
  });
});
