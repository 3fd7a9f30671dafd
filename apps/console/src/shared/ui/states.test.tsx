// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from './states.tsx';

beforeAll(() => withTexts('en'));
afterEach(cleanup);

it('what failed is offered to be tried again, what is gone is not', () => {
  const { rerender } = render(<ErrorState error={new ApiError('server', 'Unknown system error')} onRetry={() => {}} />);
  screen.getByText('Unknown system error');
  screen.getByRole('button', { name: 'Try again' });
  rerender(<ErrorState error={new ApiError('notFound', 'The resource does not exist')} onRetry={() => {}} />);
  screen.getByText('This does not exist');
  expect(screen.queryByRole('button')).toBeNull();
});

it('what was refused says by whom it is given, and is offered to be tried again', () => {
  render(<ErrorState error={new ApiError('permission', 'The current operation has no permission')} onRetry={() => {}} />);
  screen.getByText('You don’t have access to this data');
  screen.getByText('The current operation has no permission. Ask an administrator for access, then try again.');
  screen.getByRole('button', { name: 'Try again' });
});
