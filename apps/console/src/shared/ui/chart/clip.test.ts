// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { clipAt } from './clip.ts';
import type { Series } from './series.ts';
import { seriesOption } from './series-option.ts';

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
  expect(drawn.series[0]!.data[6]).toMatchObject({ value: 625, label: { formatter: '▲ 100K' } });
  expect(drawn.series[0]!.data[0]).toBe(300);
  expect(clipAt([of([300, 420, 380, 500, 410, 360, 1900, 450])], 'left')).toBeUndefined();
  expect(clipAt([of([1, 100])], 'left')).toBeUndefined();
  expect(clipAt([of(days, { kind: 'bar', stack: 'fees' })], 'left')).toBeUndefined();
  // Half of the days are none of a few.
  expect(clipAt([of([3, 3, 3, 3, 900, 800, 900, 700])], 'left')).toBeUndefined();
});

it('each line of a small axis has its own figure', () => {
  const { formatter } = option([of([0.1])]).yAxis[0]!.axisLabel;
  expect([0, 0.025, 0.05, 0.075, 0.1].map(formatter)).toEqual(['0', '0.025', '0.05', '0.075', '0.1']);
  expect([1250, 100_000].map(formatter)).toEqual(['1.25K', '100K']);
});
