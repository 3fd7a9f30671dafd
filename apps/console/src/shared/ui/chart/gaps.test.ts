/** @vitest-environment jsdom */
import { expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';
import type { Curve, Mark } from './curve.ts';
import { withGaps } from './gaps.ts';

const curveAt = (times: number[], rest: Partial<Curve> = {}): Curve => ({
  ...{ name: 'Power', unit: 'kW', color: '--charging', axis: 'left', fraction: 1 },
  points: times.map((time): [number, number] => [time, 7]),
  ...rest,
});
const minutes = (...all: number[]) => all.map((minute) => minute * 60_000);
const emptyOf = ({ points }: Curve) => points.filter(([, value]) => value === null).map(([time]) => time / 60_000);

it('a gap of more than a few samples is empty, step by step', () => {
  expect(emptyOf(withGaps(curveAt(minutes(0, 1, 2, 8, 9, 10))))).toEqual([3, 4, 5, 6, 7]);
});

it('a few samples that are missing are no gap', () => {
  const curve = curveAt(minutes(0, 1, 2, 6, 7, 8));
  expect(withGaps(curve)).toBe(curve);
});

it('they are one while the charger was away, and not while it was faulted', () => {
  const mark = (kind: 'offline' | 'faulted'): Mark => ({ time: 150_000, until: 300_000, label: '', kind });
  const curve = curveAt(minutes(0, 1, 2, 5, 6, 7));
  expect(emptyOf(withGaps(curve, [mark('offline')]))).toEqual([3, 4]);
  expect(withGaps(curve, [mark('faulted')])).toBe(curve);
});

it('samples that a charger sent later fill its outage', () => {
  const curve = curveAt(minutes(0, 1, 2, 3, 4, 5));
  expect(withGaps(curve, [{ time: 60_000, until: 240_000, label: '', kind: 'offline' }])).toBe(curve);
});

it('a value that holds, stacked areas and single moments stay as they are', () => {
  for (const rest of [{ step: true }, { stack: 'power' }, { dots: true }] satisfies Partial<Curve>[]) {
    const curve = curveAt(minutes(0, 1, 2, 30), rest);
    expect(withGaps(curve)).toBe(curve);
  }
});

it('a long gap gets a bounded number of points', () => {
  expect(emptyOf(withGaps(curveAt(minutes(0, 1, 2, 100_000))))).toHaveLength(120);
});

it('the pointer is told once that there is no data', () => {
  const curves = [curveAt(minutes(0, 1)), { ...curveAt(minutes(0, 1)), name: 'SOC' }];
  const { tooltip } = chartOption({ curves, zone: 'UTC', color: (name) => name, noData: 'No data' }) as {
    tooltip: { formatter: (shown: { seriesIndex: number; value: [number, number | null]; marker: string }[]) => string };
  };
  const at = (...values: (number | null)[]) =>
    tooltip.formatter(values.map((value, seriesIndex) => ({ seriesIndex, value: [0, value], marker: '' })));
  expect(at(null, null)).toContain('No data');
  expect(at(null, null)).not.toContain('SOC');
  expect(at(7, null)).not.toContain('No data');
  expect(at(7, null)).toContain('SOC');
});
