import type { WarningRule } from '@csms/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, limitsOf, type OpenWarning, runsOf, type Series, seriesOf, usualDischarge } from './warnings.rules.ts';
import { RIVER_PAST_DAYS } from './weather-service.ts';

const HOUR = 3_600_000;
const heat: WarningRule = { kind: 'heat', enabled: true, common: 35, serious: 40 };
const limits = limitsOf(heat)!;
const of = (...values: (number | null)[]): Series => ({ startMs: 0, stepMs: HOUR, values });
const standing = (from: number, to: number, change: Partial<OpenWarning> = {}): OpenWarning => ({
  id: 1,
  level: 'common',
  startMs: from * HOUR,
  endMs: to * HOUR,
  peakMs: from * HOUR,
  peak: 36,
  ...change,
});
const NOTHING = { opened: [], changed: [], closed: [] };

describe('the hours beyond a threshold', () => {
  it('are one run over a short gap, two over a long one', () => {
    expect(runsOf(of(20, 36, 30, 30, 38, 20), limits, [])).toEqual([
      { startMs: HOUR, endMs: 5 * HOUR, peakMs: 4 * HOUR, peak: 38 },
    ]);
    expect(runsOf(of(36, 30, 30, 30, 38), limits, [])).toHaveLength(2);
  });
  it('are cold ones for frost, with the coldest as the peak', () => {
    const frost = limitsOf({ kind: 'frost', enabled: true, common: -10, serious: -20 })!;
    expect(judge(of(0, -10, -22, -12, 5), frost, [], 0).opened).toEqual([
      { startMs: HOUR, endMs: 4 * HOUR, peakMs: 2 * HOUR, peak: -22, level: 'serious' },
    ]);
  });
  it('are those of the hour before for gusts and rain', () => {
    const forecast = {
      startMs: 10 * HOUR,
      temperature: [1],
      windSpeed: [1],
      gusts: [30],
      rain: [9],
      weatherCode: [0],
      dropped: 0,
    };
    expect(seriesOf('wind', forecast, null)).toEqual({ startMs: 9 * HOUR, stepMs: HOUR, values: [30] });
  });
  it('cover every hour beyond the threshold, apart from each other, with the worst value as the peak', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 20, max: 45 })), { maxLength: 80 }), (values) => {
        const series = of(...values);
        const runs = runsOf(series, limits, []);
        values.forEach((value, hour) => {
          const inside = runs.filter((run) => run.startMs <= hour * HOUR && hour * HOUR < run.endMs);
          expect(inside.length).toBeLessThanOrEqual(1);
          if (value !== null && value >= 35) expect(inside[0]?.peak ?? 0).toBeGreaterThanOrEqual(value);
        });
        for (const [index, run] of runs.entries()) {
          expect(values[run.peakMs / HOUR]).toBe(run.peak);
          expect(run.peak).toBeGreaterThanOrEqual(35);
          if (index > 0) expect(run.startMs - runs[index - 1]!.endMs).toBeGreaterThanOrEqual(limits.gapMs);
        }
      }),
    );
  });
});

describe('warnings of a new forecast', () => {
  it('keep their identity when they move, and say so only when something is other', () => {
    const { changed, opened, closed } = judge(of(20, 20, 36, 41, 36), limits, [standing(3, 6)], 0);
    expect([opened, closed]).toEqual([[], []]);
    expect(changed).toEqual([{ id: 1, level: 'serious', startMs: 2 * HOUR, endMs: 5 * HOUR, peakMs: 3 * HOUR, peak: 41 }]);
    expect(judge(of(20, 20, 36, 41, 36), limits, changed, 0)).toEqual(NOTHING);
  });
  it('do not flicker around the threshold', () => {
    expect(judge(of(20, 34.5, 20), limits, [], 0)).toEqual(NOTHING);
    expect(judge(of(20, 34.5, 20), limits, [standing(1, 2)], 0).closed).toEqual([]);
    expect(judge(of(20, 33.5, 20), limits, [standing(1, 2)], 0).closed).toEqual([{ id: 1, reason: 'forecastChanged' }]);
  });
  it('stay until their end while nothing is known, then are over', () => {
    expect(judge(null, limits, [standing(1, 5)], 2 * HOUR)).toEqual(NOTHING);
    expect(judge(null, limits, [standing(1, 5)], 5 * HOUR).closed).toEqual([{ id: 1, reason: 'over' }]);
  });
  it('are closed for the thresholds where nobody wants them', () => {
    expect(judge(of(40), limitsOf({ ...heat, enabled: false }), [standing(0, 1)], 0).closed).toEqual([
      { id: 1, reason: 'thresholds' },
    ]);
  });
  it('keep what has passed: their start and a peak that was', () => {
    const old = standing(1, 6, { peak: 39, peakMs: HOUR });
    const { changed } = judge({ ...of(36, 36), startMs: 5 * HOUR }, limits, [old], 5 * HOUR);
    expect(changed).toEqual([{ ...old, endMs: 7 * HOUR }]);
  });
  it('join where two become one', () => {
    const two = [standing(0, 2), standing(6, 8, { id: 2 })];
    const { changed, closed } = judge(of(36, 36, 36, 36, 36, 36, 36, 36), limits, two, 0);
    expect(changed.map(({ id }) => id)).toEqual([1]);
    expect(closed).toEqual([{ id: 2, reason: 'merged' }]);
  });
  it('of the same forecast are the same: judging again changes nothing', () => {
    const hours = fc.array(fc.integer({ min: 25, max: 44 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 0, max: 59 }), (before, after, hour) => {
        const now = hour * HOUR;
        let ids = 0;
        let open: OpenWarning[] = [];
        const take = (values: number[]) => {
          const { opened, changed, closed } = judge(of(...values), limits, open, now);
          const gone = new Set(closed.map(({ id }) => id));
          open = [
            ...open.filter(({ id }) => !gone.has(id)).map((one) => changed.find(({ id }) => id === one.id) ?? one),
            ...opened.map((one) => ({ ...one, id: ++ids })),
          ];
          return { opened, changed, closed };
        };
        take(before);
        take(after);
        expect(take(after)).toEqual(NOTHING);
        for (const one of open) expect([one.endMs > one.startMs, one.endMs > now]).toEqual([true, true]);
      }),
    );
  });
});

describe('a river', () => {
  const river = (past: (number | null)[], ahead: number[]) => ({ startMs: 0, discharge: [...past, ...ahead], dropped: 0 });
  const usual = new Array<number | null>(RIVER_PAST_DAYS).fill(50);
  it('is high by its own past', () => {
    expect(seriesOf('river', null, river(usual, [50, 200]))?.values).toEqual([1, 4]);
  });
  it('says nothing with too little past, or hardly any water', () => {
    expect(usualDischarge(river([...usual.slice(0, 20), ...new Array<null>(72).fill(null)], []))).toBeNull();
    expect(
      usualDischarge(
        river(
          usual.map(() => 0.01),
          [],
        ),
      ),
    ).toBeNull();
  });
});
