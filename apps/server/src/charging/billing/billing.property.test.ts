import { feeOf, sum, TIERS } from '@csms/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityWh } from './capacity.rules.ts';
import {
  advanceLive,
  billableRun,
  billOf,
  evidence,
  liveCost,
  type MeterPoint,
  openLive,
  type PriceVersion,
  recompute,
  splitByTier,
  tariffOf,
} from './index.ts';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Shanghai',
];

/** Around the days on which clocks move, and any other time. */
const startedAt = fc.oneof(
  fc
    .constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2018-11-04', '2010-03-14')
    .chain((day) =>
      fc.integer({ min: -24, max: 12 * 60 }).map((minute) => Date.parse(`${day}T00:00Z`) + minute * 60_000 - 6 * HOUR),
    ),
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }),
);
const fee = fc.nat(3_000_000).map((millionth) => (millionth / 1e6).toFixed(6));
const tierFees = fc.record({ electricity: fee, service: fee });
const price = (from: number): fc.Arbitrary<PriceVersion> =>
  fc.record({
    id: fc.nat(1_000_000),
    effectiveFrom: fc.integer({ min: from - 5 * HOUR, max: from + 30 * HOUR }),
    slots: fc.array(fc.constantFrom(...TIERS), { minLength: 48, maxLength: 48 }),
    fees: fc.record({ sharp: tierFees, peak: tierFees, flat: tierFees, valley: tierFees }),
    reservationFee: fee,
  });
const tariff = (from: number) => fc.uniqueArray(price(from), { minLength: 1, maxLength: 5, selector: (version) => version.id });

/** A clean session: steps in time, each with a share of what its time allows. Steps without time carry no energy beyond the slack. */
const session = startedAt.chain((from) =>
  fc
    .record({
      zone: fc.constantFrom(...ZONES),
      versions: tariff(from),
      maxPowerW: fc.integer({ min: 3000, max: 400_000 }),
      minorUnit: fc.integer({ min: 0, max: 3 }),
      reservation: fc.boolean(),
      base: fc.nat(5_000_000),
      steps: fc.array(
        fc.tuple(fc.oneof(fc.nat(20_000), fc.nat(600_000), fc.nat(8 * HOUR)), fc.double({ min: 0, max: 1, noNaN: true })),
        { minLength: 1, maxLength: 40 },
      ),
    })
    .map(({ steps, base, ...rest }) => {
      const points: MeterPoint[] = [{ at: from, registerWh: base, source: 'start' }];
      for (const [elapsed, share] of steps) {
        const { at, registerWh } = points.at(-1)!;
        const room = Math.floor((rest.maxPowerW * elapsed) / HOUR) + (elapsed === 0 ? 3 : 0);
        points.push({ at: at + elapsed, registerWh: registerWh + Math.floor(room * share), source: 'sample' });
      }
      points.at(-1)!.source = 'stop';
      const limits = { maxPowerW: rest.maxPowerW, startedAt: from, stoppedAt: points.at(-1)!.at };
      return { ...rest, points, limits };
    }),
);
const mess = fc.array(
  fc.record({
    place: fc.nat(40),
    registerWh: fc.oneof(fc.constantFrom(0, 4_296_944_685, 4_294_967_295, -7, Number.NaN), fc.nat(6_000_000)),
    isStop: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('billing of random sessions', () => {
  it('loses no Wh and no cent: parts add up to the whole', () => {
    fc.assert(
      fc.property(session, ({ points, limits, versions, zone, minorUnit, reservation }) => {
        const { run, energyWh } = billableRun(points, limits);
        const segments = splitByTier(run, versions, zone);
        expect(segments.reduce((all, one) => all + one.energyWh, 0)).toBe(energyWh);
        segments.forEach((one, index) => {
          const before = segments[index - 1];
          expect(one.energyWh).toBeGreaterThanOrEqual(0);
          expect(one.toWh - one.fromWh).toBe(one.energyWh);
          if (before)
            expect([one.from, one.fromWh, true]).toEqual([
              before.to,
              before.toWh,
              one.tier !== before.tier || one.priceVersionId !== before.priceVersionId,
            ]);
        });
        expect([segments[0]!.from, segments.at(-1)!.to]).toEqual([run[0]!.at, run.at(-1)!.at]);
        const bill = billOf({ segments, versions, minorUnit, reservationFee: reservation });
        expect(sum(bill.lines.map((line) => line.amount).concat(bill.reserveFee))).toBe(bill.cost);
        expect(
          sum(TIERS.flatMap((tier) => [bill.tiers[tier].elecFee, bill.tiers[tier].serviceFee]).concat(bill.reserveFee)),
        ).toBe(bill.cost);
        expect(bill.energyWh).toBe(energyWh);
        for (const line of bill.lines) expect(line.amount).toBe(feeOf(line.energyWh, line.unitPrice, minorUnit));
      }),
      { numRuns: 300 },
    );
  });

  it('can be done again from the record alone, after a journey through JSON', () => {
    fc.assert(
      fc.property(session, ({ points, limits, versions, zone, minorUnit, reservation }) => {
        const { run } = billableRun(points, limits);
        const segments = splitByTier(run, versions, zone);
        const bill = billOf({ segments, versions, minorUnit, reservationFee: reservation });
        const kept = {
          tariff: tariffOf(versions, run[0]!.at, run.at(-1)!.at),
          evidence: evidence(run, segments),
          zone,
          minorUnit,
          reservation,
          discounts: [],
        };
        expect(kept.evidence.length).toBeLessThanOrEqual(segments.length * 2);
        expect(recompute(JSON.parse(JSON.stringify(kept)))).toEqual({ bill, segments });
      }),
      { numRuns: 300 },
    );
  });

  it('shows at the end of the session, live, what the bill says', () => {
    fc.assert(
      fc.property(session, ({ points, limits, versions, zone, minorUnit }) => {
        let state = openLive(points[0]!.at, points[0]!.registerWh, limits.maxPowerW);
        let energyWh = 0;
        for (const point of points.slice(1)) {
          state = JSON.parse(JSON.stringify(advanceLive(state, point, versions, zone)));
          const now = state.parts.reduce((all, part) => all + part.energyWh, 0);
          expect(now).toBeGreaterThanOrEqual(energyWh);
          energyWh = now;
        }
        const { run } = billableRun(points, limits);
        const bill = billOf({ segments: splitByTier(run, versions, zone), versions, minorUnit });
        expect(liveCost(state, versions, minorUnit)).toBe(bill.cost);
      }),
      { numRuns: 300 },
    );
  });

  it('never goes back, negative, or above capacity, whatever the meter says; and order of arrival changes nothing', () => {
    const shuffled = fc.tuple(session, mess).chain(([one, odd]) => {
      const points = one.points.map((point) => ({ ...point }));
      for (const { place, registerWh, isStop } of odd) {
        if (isStop) points.at(-1)!.registerWh = registerWh;
        else if (place < points.length) points[place]!.registerWh = registerWh;
      }
      return fc.tuple(fc.constant({ ...one, points }), fc.shuffledSubarray(points, { minLength: points.length }));
    });
    fc.assert(
      fc.property(shuffled, ([{ points, limits, versions, zone, minorUnit }, order]) => {
        const result = billableRun(points, limits);
        const { run, energyWh, doubts } = result;
        expect(energyWh).toBeGreaterThanOrEqual(0);
        expect(energyWh).toBeLessThanOrEqual(capacityWh(limits.maxPowerW, limits.stoppedAt - limits.startedAt));
        run.forEach((point, index) => {
          const before = run[index - 1] ?? point;
          expect(point.at >= before.at && point.registerWh >= before.registerWh).toBe(true);
          expect(point.registerWh - before.registerWh).toBeLessThanOrEqual(capacityWh(limits.maxPowerW, point.at - before.at));
        });
        expect(run.every((point) => points.some((one) => one.at === point.at && one.registerWh === point.registerWh))).toBe(true);
        if (run.length < points.length) expect(doubts).not.toEqual([]);
        const again = billableRun(order, limits);
        expect(again.run).toEqual(run);
        expect(again.doubts.filter((doubt) => doubt.kind !== 'out-of-order')).toEqual(
          doubts.filter((doubt) => doubt.kind !== 'out-of-order'),
        );
        expect(billOf({ segments: splitByTier(run, versions, zone), versions, minorUnit }).cost.startsWith('-')).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('bills the same with one mad sample as without it', () => {
    fc.assert(
      fc.property(session, fc.nat(38), fc.constantFrom(4_296_944_685, 4_294_967_295), ({ points, limits }, place, registerWh) => {
        const index = 1 + place;
        fc.pre(index < points.length - 1 && points[index]!.at > points[index - 1]!.at);
        const mad = points.map((point, one) => (one === index ? { ...point, registerWh } : point));
        const result = billableRun(mad, limits);
        expect(result.energyWh).toBe(billableRun(points, limits).energyWh);
        expect(result.doubts.map((doubt) => doubt.kind)).toContain('register-jump');
        expect(result.doubts.filter((doubt) => doubt.needsReview)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
