import { describe, expect, it } from 'vitest';
import { billableRun, type MeterPoint } from './index.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-05-04T10:00Z');
const limits = { maxPowerW: 22_000, startedAt: T0, stoppedAt: T0 + 60 * MINUTE };

/** [minute, register] pairs; the first is the start, the last the stop. */
function session(...pairs: [number, number][]): MeterPoint[] {
  return pairs.map(([minute, registerWh], index) => ({
    at: T0 + minute * MINUTE,
    registerWh,
    source: index === 0 ? 'start' : index === pairs.length - 1 ? 'stop' : 'sample',
  }));
}
const registers = (points: readonly MeterPoint[]) => points.map((point) => point.registerWh);
const kinds = (result: ReturnType<typeof billableRun>) =>
  result.doubts.map((doubt) => `${doubt.kind}${doubt.needsReview ? '!' : ''}`);

describe('the billable run of a session', () => {
  it('takes an ordinary session as it is, without a copy or a doubt', () => {
    const points = session([0, 1000], [15, 4000], [30, 7000], [60, 12_000]);
    const result = billableRun(points, limits);
    expect(result).toEqual({ run: points, energyWh: 11_000, doubts: [] });
    expect(result.run).toBe(points);
  });

  it('does not bill a register that jumps to 4 296 944 685 Wh', () => {
    const result = billableRun(session([0, 1000], [15, 4000], [30, 4_296_944_685], [45, 9000], [60, 12_000]), limits);
    expect(registers(result.run)).toEqual([1000, 4000, 9000, 12_000]);
    expect(kinds(result)).toEqual(['register-jump']);
  });

  it('does not bill a jump in the stop itself, but what the samples show, after review', () => {
    const result = billableRun(session([0, 1000], [15, 4000], [30, 7000], [60, 4_296_944_685]), limits);
    expect(result.energyWh).toBe(6000);
    expect(kinds(result)).toEqual(['above-capacity!']);
  });

  it('bills the samples where the stop repeats the start', () => {
    const result = billableRun(session([0, 1000], [15, 4000], [30, 7000], [45, 9000], [60, 1000]), limits);
    expect(result.energyWh).toBe(8000);
    expect(kinds(result)).toEqual(['stop-below-samples']);
  });

  it('asks a person where a single sample stands against a stop that repeats the start', () => {
    const result = billableRun(session([0, 1000], [30, 4000], [60, 1000]), limits);
    expect(result.energyWh).toBe(3000);
    expect(kinds(result)).toEqual(['stop-below-samples!']);
  });

  it('bills nothing where the car took nothing and one sample was mad', () => {
    const result = billableRun(session([0, 1000], [30, 4_296_944_685], [60, 1000]), limits);
    expect(result.energyWh).toBe(0);
    expect(kinds(result)).toEqual(['register-jump']);
  });

  it.each([
    ['that are far apart', 12_345, 12_348_000, 12_350],
    ['that begin at zero', 0, 3_000, 5],
  ])('asks a person where a sample is in Wh between ends in kWh %s', (_name, from, sample, to) => {
    const result = billableRun(session([0, from], [30, sample], [60, to]), limits);
    expect(kinds(result)).toContain('register-unit!');
  });

  it('takes one sample in kWh between ends in Wh for the lone error that it is', () => {
    const result = billableRun(session([0, 12_345_000], [30, 12_348], [60, 12_350_000]), limits);
    expect(result.energyWh).toBe(5000);
    expect(result.doubts.filter((doubt) => doubt.needsReview)).toEqual([]);
  });

  it('asks a person where the first reading disproves a start told as 0, though the whole is possible', () => {
    const result = billableRun(session([0, 0], [1 / 3, 12_000], [60, 12_083]), limits);
    expect(kinds(result)).toEqual(['above-capacity!']);
  });

  it('asks a person where the last reading disproves the stop, though the whole is possible', () => {
    const result = billableRun(session([0, 0], [59.5, 83], [60, 12_083]), limits);
    expect(kinds(result)).toEqual(['above-capacity!']);
  });

  it('never bills a negative energy after a reset', () => {
    const result = billableRun(session([0, 90_000], [15, 93_000], [30, 96_000], [45, 0], [60, 2000]), limits);
    expect(result.energyWh).toBe(6000);
    expect(kinds(result)).toContain('register-reset!');
  });

  it('never bills a roll-over as four billion Wh', () => {
    const top = 4_294_967_295;
    const result = billableRun(session([0, top - 2000], [10, top - 1000], [20, 500], [40, 4000], [60, 8000]), limits);
    expect(result.energyWh).toBe(7500);
    expect(kinds(result).some((kind) => kind.endsWith('!'))).toBe(true);
  });

  it('ignores a meter that reads 0 once', () => {
    const result = billableRun(session([0, 1000], [15, 4000], [30, 0], [45, 9000], [60, 12_000]), limits);
    expect(result.energyWh).toBe(11_000);
    expect(kinds(result)).toEqual(['register-reset']);
  });

  it('refuses more than the connector can deliver in the time', () => {
    const result = billableRun(session([0, 0], [60, 25_201]), limits);
    expect(result.energyWh).toBe(0);
    expect(kinds(result)).toEqual(['above-capacity!', 'no-meter!']);
    expect(billableRun(session([0, 0], [60, 25_200]), limits).energyWh).toBe(25_200); // 22 000 × 1.1 + 1 000
  });

  it('accepts registers that count in whole kWh', () => {
    const points = session([0, 0], [2, 0], [4, 1000], [6, 2000], [8, 2000], [10, 3000], [60, 20_000]);
    expect(billableRun(points, limits)).toMatchObject({ energyWh: 20_000, doubts: [] });
  });

  it('moves a start from 1970 to the session, and leaves out a sample from 1970', () => {
    const points = session([0, 1000], [15, 4000], [30, 7000], [45, 9000], [60, 12_000]);
    points[0]!.at = 0;
    points[2]!.at = 5000;
    const result = billableRun(points, limits);
    expect(result.run[0]).toEqual({ at: T0, registerWh: 1000, source: 'start' });
    expect(result.energyWh).toBe(11_000);
    expect(kinds(result)).toEqual(['clock']);
  });

  it('asks a person where most samples have no usable time, since tiers depend on it', () => {
    const points = session([0, 1000], [15, 4000], [30, 7000], [60, 12_000]).map((point) => ({ ...point, at: point.at - T0 }));
    const result = billableRun(points, limits);
    expect(result.energyWh).toBe(11_000);
    expect(kinds(result)).toEqual(['clock!']);
  });

  it('bills nothing over a session of 56 years', () => {
    const result = billableRun(session([0, 1000], [60, 2000]), { ...limits, startedAt: 0 });
    expect(result).toMatchObject({ run: [], energyWh: 0 });
    expect(kinds(result)).toContain('clock!');
  });

  it('drops what was sent twice and sorts what came late', () => {
    const [start, a, b, stop] = session([0, 1000], [15, 4000], [30, 7000], [60, 12_000]) as [
      MeterPoint,
      MeterPoint,
      MeterPoint,
      MeterPoint,
    ];
    const result = billableRun([start, b, a, { ...b }, stop], limits);
    expect(registers(result.run)).toEqual([1000, 4000, 7000, 12_000]);
    expect(kinds(result)).toEqual(['duplicate', 'out-of-order']);
  });

  it('bills a session without a stop to its last sample, and says when there is no meter', () => {
    const points = session([0, 1000], [15, 4000], [30, 7000], [60, 12_000]).slice(0, 3);
    expect(billableRun(points, limits)).toMatchObject({ energyWh: 6000, doubts: [{ kind: 'no-stop', needsReview: false }] });
    expect(kinds(billableRun([], limits))).toEqual(['no-meter!', 'no-start!', 'no-stop']);
  });

  it('survives registers that are no numbers', () => {
    const points = session([0, 1000], [15, Number.NaN], [20, -5], [25, 0.5], [60, 12_000]);
    expect(billableRun(points, limits).energyWh).toBe(11_000);
    expect(() => billableRun(points, { ...limits, maxPowerW: Number.NaN })).toThrow(RangeError);
  });

  it('does not take a lone low sample for the start of the session', () => {
    const result = billableRun(session([0, 1000], [30, 200], [60, 1500]), limits);
    expect(registers(result.run)).toEqual([1000, 1500]);
    expect(kinds(result)).toEqual(['register-reset']);
  });

  it('lets no chain of small steps creep above capacity', () => {
    const creep = session(...Array.from({ length: 61 }, (_, second): [number, number] => [second / 60, second * 900]));
    expect(billableRun(creep, { ...limits, stoppedAt: T0 + MINUTE }).energyWh).toBeLessThanOrEqual((22_000 * 1.1) / 60 + 1000);
  });

  // From minute 1 on at 402 Wh a minute, just under the 403 Wh that 22 kW × 1.1 allow; one mad sample keeps these off the fast path.
  const full = (first: number): [number, number][] =>
    Array.from({ length: 59 }, (_, one) => [one + 1, one === 30 ? 4_296_944_685 : first + one * 402]);

  it('keeps a start that fits only with the slack of a coarse register', () => {
    const result = billableRun(session([0, 0], ...full(1300), [60, 1300 + 59 * 402]), limits);
    expect(result.energyWh).toBe(25_018);
    expect(kinds(result)).toEqual(['register-jump']);
  });

  it('grants the slack once, not at both ends', () => {
    const result = billableRun(session([0, 0], ...full(1300), [60, 1300 + 59 * 402 + 900]), limits);
    expect(result.energyWh).toBe(1300 + 58 * 402);
    expect(kinds(result)).toEqual(['above-capacity!', 'register-jump']);
  });

  it('grants the slack once, not for each reading at the start', () => {
    const result = billableRun(session([0, 0], [0, 950], [0, 1900], ...full(2300), [60, 2300 + 59 * 402]), limits);
    expect(result.energyWh).toBeLessThanOrEqual(25_200);
    expect(result.run[0]!.registerWh).toBe(950);
    expect(kinds(result)).toContain('above-capacity!');
  });
});
