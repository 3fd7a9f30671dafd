import { expect, it } from 'vitest';
import { chartOption, wordsAt } from './chart-option.ts';
import type { Curve, Mark } from './curve.ts';

const curve: Curve = {
  ...{ name: 'Power', unit: 'kW', color: '--charging', axis: 'left', fraction: 1 },
  points: [
    [0, 10],
    [600_000, 0],
  ],
};
const marks: Mark[] = [
  { time: 0, label: 'Flat' },
  { time: 100_000, until: 200_000, label: 'Offline', kind: 'offline', words: 'Offline from 1 to 2' },
  { time: 300_000, label: 'Firmware 2', kind: 'firmware', words: 'Firmware 1 → 2' },
];

it('an outage is shaded for as long as it lasted, each mark has its own line and word', () => {
  const { series } = chartOption({ curves: [curve, curve], zone: 'UTC', color: (name) => name, marks }) as {
    series: { markArea?: { data: unknown[] }; markLine?: { data: { name: string; lineStyle?: { type: unknown } }[] } }[];
  };
  const [first, second] = series;
  expect(first?.markArea?.data).toEqual([
    [{ xAxis: 100_000, itemStyle: { color: '--offline', opacity: 0.14 } }, { xAxis: 200_000 }],
  ]);
  expect(first?.markLine?.data.map(({ name }) => name)).toEqual(['Flat', 'Offline', 'Firmware 2']);
  expect(new Set(first?.markLine?.data.map(({ lineStyle }) => JSON.stringify(lineStyle?.type))).size).toBe(3);
  expect(second?.markArea).toBeUndefined();
});

it('a mark of a small part has a thin line without word or shade, and its words at the pointer', () => {
  const part: Mark[] = [{ ...marks[1]!, isPart: true }];
  const { series } = chartOption({ curves: [curve], zone: 'UTC', color: (name) => name, marks: part }) as {
    series: { markArea?: unknown; markLine: { data: { name: string }[] } }[];
  };
  expect(series[0]?.markArea).toBeUndefined();
  expect(series[0]?.markLine.data).toMatchObject([{ xAxis: 100_000, name: '' }]);
  expect(wordsAt(part, 150_000, 0)).toEqual(['Offline from 1 to 2']);
});

it('the pointer is told what happened where it is, and near it', () => {
  expect(wordsAt(marks, 150_000, 0)).toEqual(['Offline from 1 to 2']);
  expect(wordsAt(marks, 250_000, 0)).toEqual([]);
  expect(wordsAt(marks, 290_000, 20_000)).toEqual(['Firmware 1 → 2']);
});
