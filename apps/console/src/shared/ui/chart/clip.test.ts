// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { axisFigures } from './axis-figures.ts';
import { chartOption } from './chart-option.ts';
import { clipAt, clipCurves, cutAt, marksOf } from './clip.ts';
import type { Curve } from './curve.ts';
import type { Series } from './series.ts';
import { seriesOption } from './series-option.ts';

// In the language of this run.
const figure = axisFigures();
const of = (values: (number | null)[], more: Partial<Series> = {}): Series => ({
  ...{ name: 'Recharges', unit: '$', color: '--brand', kind: 'line', axis: 'left', fraction: 0, values },
  ...more,
});
const option = (series: Series[]) =>
  seriesOption({ categories: { name: 'Day', labels: series[0]!.values.map(String) }, series, color: (name) => name }) as {
    yAxis: { max?: number; axisLabel: { formatter: (value: number) => string } }[];
    series: { data: unknown[] }[];
  };

it('one value far beyond all others is clipped, drawn at the top and told; usual ups and downs are not', () => {
  const days = [300, 420, 380, 500, 410, 360, 100_000, 450];
  expect(clipAt([of(days)], 'left')).toBe(625);
  const drawn = option([of(days)]);
  expect(drawn.yAxis[0]!.max).toBe(625);
  expect(drawn.series[0]!.data[6]).toMatchObject({ value: 625, label: { formatter: `▲ ${figure(100_000)}` } });
  expect(drawn.series[0]!.data[0]).toBe(300);
  expect(clipAt([of([300, 420, 380, 500, 410, 360, 1900, 450])], 'left')).toBeUndefined();
  expect(clipAt([of([1, 100])], 'left')).toBeUndefined();
  // Half of the days are none of a few.
  expect(clipAt([of([3, 3, 3, 3, 900, 800, 900, 700])], 'left')).toBeUndefined();
});

it('each line of a small axis has its own figure', () => {
  const { formatter } = option([of([0.1])]).yAxis[0]!.axisLabel;
  expect([0, 0.025, 0.05, 0.075, 0.1].map(formatter)).toEqual(['0', '0.025', '0.05', '0.075', '0.1']);
  expect([1250, 100_000].map(formatter)).toEqual([1250, 100_000].map(figure));
});

it('a stack that is far beyond the others is cut from its top, and its mark tells the whole of it', () => {
  const energy = of([60, 70, 65, 80, 60, 75, 40_000, 70], { kind: 'bar', stack: 'fees' });
  const service = of([30, 35, 30, 40, 30, 35, 20_000, 35], { kind: 'bar', stack: 'fees', name: 'Service' });
  const limit = clipAt([energy, service], 'left')!;
  expect(limit).toBe(150);
  const cut = cutAt([energy, service], () => limit);
  expect([cut[0]![6], cut[1]![6]]).toEqual([150, 0]);
  expect([cut[0]![0], cut[1]![0]]).toEqual([60, 30]);
  expect(marksOf([energy, service], () => limit)).toEqual([{ series: 0, at: 6, value: 60_000 }]);
  // Where the lower part leaves room, the upper one is cut and has the mark.
  const low = of([60, 70, 65, 80, 60, 75, 50, 70], { kind: 'bar', stack: 'fees' });
  expect(cutAt([low, service], () => 150)[1]![6]).toBe(100);
  expect(marksOf([low, service], () => 150)).toEqual([{ series: 1, at: 6, value: 20_050 }]);
});

const curve = (values: (number | null)[], more: Partial<Curve> = {}): Curve => ({
  ...{ name: 'Power', unit: 'kW', color: '--brand', axis: 'left', fraction: 1 },
  points: values.map((value, at) => [at * 60_000, value]),
  ...more,
});
const usual = Array.from({ length: 100 }, (_, at) => 40 + (at % 7));

it('a single sample far beyond a curve is cut and told; a load that lasts is drawn whole', () => {
  const spike = curve([...usual, 9000, ...usual]);
  expect(clipCurves([spike], 'left')).toBe(57.5);
  const option = chartOption({ curves: [spike], zone: 'UTC', color: (name) => name }) as {
    yAxis: { max?: number }[];
    series: { data: unknown[] }[];
  };
  expect(option.yAxis[0]!.max).toBe(57.5);
  expect(option.series[1]!.data).toEqual([{ value: [100 * 60_000, 57.5], label: { formatter: `▲ ${figure(9000)}` } }]);
  expect(clipCurves([curve([...usual, 400, 410, 405, 400, ...usual])], 'left')).toBeUndefined();
  expect(clipCurves([curve([...usual, 9000], { max: 100 })], 'left')).toBeUndefined();
});

it('a single point has a dot, also between two gaps of a long curve', () => {
  const sizeAt = (values: (number | null)[], at: number) => {
    const [drawn] = (
      chartOption({ curves: [curve(values)], zone: 'UTC', color: (name) => name }) as {
        series: { showSymbol: boolean; symbolSize: (value: unknown, at: { dataIndex: number }) => number }[];
      }
    ).series;
    return drawn!.showSymbol ? drawn!.symbolSize(undefined, { dataIndex: at }) : 0;
  };
  expect(sizeAt([5], 0)).toBe(5);
  expect(sizeAt([...usual, null, 5, null, ...usual], 101)).toBe(5);
  expect(sizeAt([...usual, null, 5, null, ...usual], 3)).toBe(0);
  expect(sizeAt(usual, 3)).toBe(0);
});
