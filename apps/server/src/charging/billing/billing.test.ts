import type { Tier } from '@csms/kernel';
import { describe, expect, it } from 'vitest';
import {
  advanceLive,
  billableRun,
  billOf,
  evidence,
  liveCost,
  liveEnergyWh,
  type MeterPoint,
  openLive,
  type PriceVersion,
  priceAt,
  splitByTier,
} from './index.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const fee = (electricity: string, service: string) => ({ electricity, service });
const fees = { sharp: fee('0.60', '0.10'), peak: fee('0.50', '0.10'), flat: fee('0.35', '0.08'), valley: fee('0.20', '0.05') };

/** Valley until 07:00, flat until 12:00, peak until 18:00, sharp until 21:00, flat until midnight. */
const slots = Array.from(
  { length: 48 },
  (_, slot): Tier => (slot < 14 ? 'valley' : slot < 24 ? 'flat' : slot < 36 ? 'peak' : slot < 42 ? 'sharp' : 'flat'),
);
const price = (id: number, from: string, over: Partial<PriceVersion> = {}): PriceVersion => ({
  id,
  effectiveFrom: at(from),
  slots,
  fees,
  reservationFee: '1.50',
  ...over,
});
const versions = [price(1, '2026-01-01T00:00Z')];
const run = (...pairs: [string, number][]): MeterPoint[] =>
  pairs.map(([time, registerWh], index) => ({
    at: at(time),
    registerWh,
    source: index === 0 ? 'start' : index === pairs.length - 1 ? 'stop' : 'sample',
  }));
const brief = (points: MeterPoint[], list = versions, zone = 'Europe/Paris') =>
  splitByTier(points, list, zone).map((one) => [
    new Date(one.from).toISOString().slice(11, 16),
    one.tier,
    one.priceVersionId,
    one.energyWh,
  ]);

describe('the split of a session by tier', () => {
  it('uses the clock of the station, not of the server', () => {
    const points = run(['2026-06-01T09:00Z', 0], ['2026-06-01T11:00Z', 2000]);
    expect(brief(points)).toEqual([
      ['09:00', 'flat', 1, 1000],
      ['10:00', 'peak', 1, 1000],
    ]);
    expect(brief(points, versions, 'Asia/Kathmandu')).toEqual([['09:00', 'peak', 1, 2000]]);
    expect(brief(points, versions, 'Australia/Lord_Howe')).toEqual([
      ['09:00', 'sharp', 1, 1500],
      ['10:30', 'flat', 1, 500],
    ]);
  });

  it('interpolates between samples, and loses no Wh by rounding', () => {
    expect(brief(run(['2026-06-01T09:40Z', 7], ['2026-06-01T10:20Z', 10], ['2026-06-01T16:10Z', 1010]))).toEqual([
      ['09:40', 'flat', 1, 2], // 1.5 → 2
      ['10:00', 'peak', 1, 972], // to 16:00: 10 + 1000 × 340/350 = 981.43 → 981
      ['16:00', 'sharp', 1, 29],
    ]);
  });

  it('keeps the tiers at the right wall hours when the clock goes forward and back', () => {
    const night = (day: string) => run([`${day}T00:00Z`, 0], [`${day}T08:00Z`, 8000]);
    expect(brief(night('2026-03-28'))[0]).toEqual(['00:00', 'valley', 1, 6000]);
    expect(brief(night('2026-03-29'))[0]).toEqual(['00:00', 'valley', 1, 5000]);
    expect(brief(night('2026-10-25'))[0]).toEqual(['00:00', 'valley', 1, 6000]);
    expect(brief(night('2026-10-24'))[0]).toEqual(['00:00', 'valley', 1, 5000]);
  });

  it('changes the price in the middle of a slot when a new version begins there', () => {
    const two = [price(2, '2026-06-01T12:10Z'), ...versions];
    expect(brief(run(['2026-06-01T12:00Z', 0], ['2026-06-01T13:00Z', 600]), two)).toEqual([
      ['12:00', 'peak', 1, 100],
      ['12:10', 'peak', 2, 500],
    ]);
    expect(priceAt(two, 0).id).toBe(1);
    expect(() => priceAt([], 0)).toThrow(RangeError);
  });

  it('adds no empty segment where a session ends exactly on a boundary', () => {
    expect(brief(run(['2026-06-01T09:00Z', 0], ['2026-06-01T10:00Z', 500]))).toEqual([['09:00', 'flat', 1, 500]]);
    const late = run(['2026-06-01T09:00Z', 0], ['2026-06-01T10:00Z', 500], ['2026-06-01T10:00Z', 507]);
    expect(brief(late).map((one) => one.slice(1))).toEqual([
      ['flat', 1, 500],
      ['peak', 1, 7],
    ]);
  });

  it('gives energy without time one segment, and no points none', () => {
    expect(brief(run(['2026-06-01T10:00Z', 5], ['2026-06-01T10:00Z', 12]))).toEqual([['10:00', 'peak', 1, 7]]);
    expect(splitByTier([], versions, 'UTC')).toEqual([]);
    expect(evidence([], [])).toEqual([]);
  });

  it('keeps only the samples around boundaries as evidence', () => {
    const points = run(
      ['2026-06-01T09:00Z', 0],
      ['2026-06-01T09:20Z', 10],
      ['2026-06-01T09:50Z', 20],
      ['2026-06-01T10:10Z', 30],
      ['2026-06-01T11:00Z', 40],
      ['2026-06-01T12:00Z', 50],
    );
    expect(evidence(points, splitByTier(points, versions, 'Europe/Paris')).map((point) => point.registerWh)).toEqual([
      0, 20, 30, 50,
    ]);
  });
});

describe('the bill', () => {
  const points = run(['2026-06-01T09:00Z', 0], ['2026-06-01T11:00Z', 24_690]);
  const segments = splitByTier(points, versions, 'Europe/Paris');

  it('is what one computes by hand', () => {
    const bill = billOf({
      segments,
      versions,
      minorUnit: 2,
      reservationFee: true,
      discounts: [{ kind: 'voucher', label: 'May', amount: '-2' }],
    });
    expect(bill.lines.map((line) => [line.tier, line.kind, line.energyWh, line.unitPrice, line.amount])).toEqual([
      ['flat', 'electricity', 12_345, '0.35', '4.32'], // 4.32075
      ['flat', 'service', 12_345, '0.08', '0.99'], // 0.9876
      ['peak', 'electricity', 12_345, '0.50', '6.17'], // 6.1725
      ['peak', 'service', 12_345, '0.10', '1.23'], // 1.2345
    ]);
    expect(bill).toMatchObject({
      energyWh: 24_690,
      elecFee: '10.49',
      serviceFee: '2.22',
      reserveFee: '1.50',
      discount: '-2.00',
      cost: '12.21',
    });
    expect(bill.tiers.flat).toEqual({ energyWh: 12_345, elecFee: '4.32', serviceFee: '0.99' });
    expect(bill.tiers.valley).toEqual({ energyWh: 0, elecFee: '0.00', serviceFee: '0.00' });
  });

  it('rounds a tier once, not once for each of its stretches', () => {
    const nights = run(
      ['2026-06-01T04:59:30Z', 0],
      ['2026-06-01T05:00Z', 12],
      ['2026-06-01T22:00Z', 12],
      ['2026-06-01T22:01Z', 25],
    );
    const parts = splitByTier(nights, versions, 'Europe/Paris').filter((one) => one.tier === 'valley');
    expect(parts.map((one) => one.energyWh)).toEqual([12, 13]);
    expect(billOf({ segments: parts, versions, minorUnit: 2 }).elecFee).toBe('0.01'); // 25 Wh × 0.20 = 0.005; each alone would be 0.00
  });

  it('is never negative and never raised by a discount', () => {
    const discounted = (amount: string) => () =>
      billOf({ segments, versions, minorUnit: 2, discounts: [{ kind: 'x', label: 'x', amount }] });
    expect(discounted('0.00')().cost).toBe('12.71');
    expect(discounted('0.01')).toThrow(RangeError);
    expect(discounted('-12.72')).toThrow(RangeError);
  });

  it('has no decimals in a currency without', () => {
    expect(billOf({ segments, versions, minorUnit: 0 })).toMatchObject({
      elecFee: '10',
      serviceFee: '2',
      reserveFee: '0',
      cost: '12',
    });
  });

  it('of a session without energy costs the reservation only', () => {
    expect(billOf({ segments: [], versions, minorUnit: 2, reservationFee: true })).toMatchObject({
      lines: [],
      cost: '1.50',
      energyWh: 0,
    });
    expect(() => billOf({ segments, versions: [], minorUnit: 2 })).toThrow(RangeError);
  });
});

describe('the live cost', () => {
  const T0 = at('2026-06-01T09:00Z');
  const feed = (...pairs: [number, number][]) =>
    pairs.reduce(
      (state, [minute, registerWh]) => advanceLive(state, { at: T0 + minute * 60_000, registerWh }, versions, 'Europe/Paris'),
      openLive(T0, 1000, 22_000),
    );

  it('follows the session over a tier boundary', () => {
    const state = feed([30, 6000], [90, 16_000]);
    expect(state.parts).toEqual([
      { priceVersionId: 1, tier: 'flat', energyWh: 10_000 },
      { priceVersionId: 1, tier: 'peak', energyWh: 5000 },
    ]);
    expect(liveCost(state, versions, 2)).toBe('7.30'); // 3.50 + 0.80 + 2.50 + 0.50
    expect(liveCost(feed(), versions, 2)).toBe('0.00');
  });

  it('ignores readings that are older, lower, mad or no number', () => {
    const good = feed([30, 6000]);
    for (const [minute, register] of [
      [20, 6500],
      [31, 5000],
      [31, 4_296_944_685],
      [31, Number.NaN],
      [Number.NaN, 6100],
    ] as const)
      expect(liveEnergyWh(feed([30, 6000], [minute, register]))).toBe(5000);
    expect(feed([30, 6000], [20, 6500])).toEqual(good);
    expect(liveEnergyWh(feed([30, 6000], [31, 5000], [60, 11_000]))).toBe(10_000);
  });

  it('counts on after a reset that lasts, without billing the jump', () => {
    expect(liveEnergyWh(feed([30, 6000], [31, 0], [40, 2000], [50, 4000], [60, 6000]))).toBe(7000);
    expect(liveEnergyWh(feed([30, 6000], [31, 0], [40, 0], [50, 0], [60, 11_000]))).toBe(10_000);
  });

  it('never walks through 56 years of slots because of a clock', () => {
    const state = advanceLive(openLive(0, 0, 22_000), { at: T0, registerWh: 5_000 }, versions, 'UTC');
    expect(liveEnergyWh(state)).toBe(0);
  });

  it('never exceeds what the connector can deliver, however often it is asked', () => {
    const state = feed(...Array.from({ length: 60 }, (_, second): [number, number] => [second / 60, 1000 + second * 900]));
    expect(liveEnergyWh(state)).toBeLessThanOrEqual((22_000 * 1.1) / 60 + 1000);
  });

  it('equals the bill of the same clean session', () => {
    const points = run(['2026-06-01T09:00Z', 1000], ['2026-06-01T09:30Z', 6000], ['2026-06-01T10:30Z', 16_000]);
    const result = billableRun(points, { maxPowerW: 22_000, startedAt: T0, stoppedAt: T0 + 1.5 * HOUR });
    const bill = billOf({ segments: splitByTier(result.run, versions, 'Europe/Paris'), versions, minorUnit: 2 });
    expect(liveCost(feed([30, 6000], [90, 16_000]), versions, 2)).toBe(bill.cost);
  });
});
