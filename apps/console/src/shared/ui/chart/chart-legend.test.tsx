// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { Chart } from './chart.tsx';
import { chartOption } from './chart-option.ts';
import type { Curve } from './curve.ts';
import type { Series } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { seriesOption } from './series-option.ts';

const curves: Curve[] = Array.from({ length: 12 }, (_, n) => ({
  ...{ name: `Bay ${n + 1}`, unit: 'kW', color: '--brand', axis: 'left', fraction: 1, stack: 'power', fill: true },
  points: [
    [0, n],
    [60_000, n],
  ],
}));

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return withTexts('en');
});
afterEach(cleanup);

it('names every curve at once, and each name is a switch that is reached by keyboard and told to those who hear the page', () => {
  render(<Chart title="Power" curves={curves} zone="UTC" />);
  const legend = screen.getByRole('list', { name: 'Legend' });
  const names = within(legend).getAllByRole('button');
  expect(names.map((one) => one.textContent)).toEqual(curves.map(({ name }) => name));
  const first = within(legend).getByRole('button', { name: 'Bay 1', pressed: true });
  fireEvent.click(first);
  expect(within(legend).getByRole('button', { name: 'Bay 1', pressed: false })).toBe(first);
  fireEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
});

it('leaves a curve out of the drawing; only what is kept as a file has its legend in it', () => {
  const option = chartOption({ curves, zone: 'UTC', color: () => '#000', hidden: new Set(['Bay 2']) });
  expect(option.legend).toMatchObject({ show: false, selected: { 'Bay 1': true, 'Bay 2': false } });
  const kept = chartOption({ curves, zone: 'UTC', color: () => '#000', hidden: new Set(['Bay 2']), isKept: true });
  expect(kept.legend).toMatchObject({ show: true, selected: { 'Bay 1': true, 'Bay 2': false } });
});

it('is the same on a wall and where the picture can be kept', () => {
  for (const frame of [{ plain: true }, { savable: true }, { bare: true }]) {
    const { unmount } = render(<Chart title="Power" curves={curves} zone="UTC" {...frame} />);
    expect(within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('button')).toHaveLength(curves.length);
    unmount();
  }
});

const categories = { name: 'Day', labels: ['1', '2'] };
const series: Series[] = (['bar', 'line'] as const).map((kind) => ({
  ...{ name: kind, unit: kind === 'bar' ? 'kWh' : '', color: '--brand', axis: 'left', kind, fraction: 1 },
  values: [1, 2],
}));

it('names bars and lines over categories by switches too', () => {
  render(<SeriesChart title="Energy" categories={categories} series={series} savable />);
  const legend = screen.getByRole('list', { name: 'Legend' });
  expect(
    within(legend)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['bar (kWh)', 'line']);
  fireEvent.click(within(legend).getByRole('button', { name: 'line', pressed: true }));
  within(legend).getByRole('button', { name: 'line', pressed: false });
  const option = seriesOption({ categories, series, color: () => '#000', hidden: new Set(['line']) });
  expect(option.legend).toMatchObject({ show: false, selected: { bar: true, line: false } });
});
