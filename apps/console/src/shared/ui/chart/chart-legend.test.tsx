// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { Chart } from './chart.tsx';
import { chartOption } from './chart-option.ts';
import type { Curve } from './curve.ts';

const curves: Curve[] = Array.from({ length: 12 }, (_, n) => ({
  ...{ name: `Bay ${n + 1}`, unit: 'kW', color: '--brand', axis: 'left', fraction: 1, stack: 'power', fill: true },
  points: [
    [0, n],
    [60_000, n],
  ],
}));

beforeAll(() => withTexts('en'));
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

it('leaves a curve out of the drawing, and the legend of the drawing itself', () => {
  const option = chartOption({ curves, zone: 'UTC', color: () => '#000', hidden: new Set(['Bay 2']) });
  expect(option.legend).toMatchObject({ show: false, selected: { 'Bay 1': true, 'Bay 2': false } });
  expect(chartOption({ curves, zone: 'UTC', color: () => '#000' }).legend).toMatchObject({ show: true });
});

it('keeps the legend in the drawing where nobody presses, or where the picture is kept', () => {
  for (const frame of [{ plain: true }, { savable: true }]) {
    const { unmount } = render(<Chart title="Power" curves={curves} zone="UTC" {...frame} />);
    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
    unmount();
  }
});
