// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { userQuery } from '../access/access.tsx';
import { ApiError } from '../api/api-error.ts';
import { ErrorState, StateBlock } from './states.tsx';

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

it('an empty list proposes a deed to nobody who may not do it', () => {
  const client = new QueryClient();
  const shown = (permissions: string[]) => {
    client.setQueryData(userQuery.queryKey, { permissions, rolePaths: [] } as never);
    return (
      <QueryClientProvider client={client}>
        <StateBlock tone="empty" title="No cards yet" hint="Issue the first one" hintFor="card:issue" />
      </QueryClientProvider>
    );
  };
  const { rerender } = render(shown(['card:read']));
  screen.getByText('No cards yet');
  expect(screen.queryByText('Issue the first one')).toBeNull();
  rerender(shown(['card:read', 'card:issue']));
  screen.getByText('Issue the first one');
});
