// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { ApiError } from '../api/api-error.ts';
import { StatStrip } from './stat-strip.tsx';

beforeEach(() => withTexts('en'));
afterEach(cleanup);

const stats = [
  { key: 'sessions', label: 'Sessions', value: 0, note: 'of 12' },
  { key: 'energy', label: 'Energy', value: 7 },
];
const asked = { data: undefined, error: null, isPending: false, isFetching: false, refetch: () => {} };

it('figures that could not be read are not known, and can be asked for again', () => {
  const refetch = vi.fn();
  const error = new ApiError('http', 'The server is busy');
  const { rerender } = render(<StatStrip label="Totals" stats={stats} query={{ ...asked, error, refetch }} />);
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe('Sessions–Energy–Could not load Try again');
  fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(refetch).toHaveBeenCalledOnce();
  // Figures stay where the next answer fails.
  rerender(<StatStrip label="Totals" stats={stats} query={{ ...asked, data: {}, error, refetch }} />);
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe('Sessions0of 12Energy7');
});

it('nine figures with notes have each its words, figure and note below one another', () => {
  const nine = Array.from({ length: 9 }, (_, key) => ({ key: String(key), label: 'Opened', value: 24, note: '4 archived' }));
  render(<StatStrip label="Figures" stats={nine} query={{ ...asked, data: {} }} />);
  const { dataset } = screen.getByRole('region', { name: 'Figures' });
  expect({ ...dataset }).toMatchObject({ byWords: 'true', noted: 'true', below: 'true' });
});
