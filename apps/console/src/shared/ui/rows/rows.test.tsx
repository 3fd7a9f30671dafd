// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useListState, useUrlParam } from '../../hooks/use-url-state.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { chooseRow, walk } from './walk.ts';

const PATIENCE = { timeout: 20_000 };
const NAMES = Array.from({ length: 12 }, (_, at) => `row${at + 1}`);
let names: string[];

function Page() {
  const state = useListState([]);
  const { page, limit } = state;
  const query = useQuery<{ list: { name: string }[]; total: number }, ApiError>({
    queryKey: ['rows', page, limit],
    queryFn: async () => ({ list: names.slice((page - 1) * limit, page * limit).map((name) => ({ name })), total: names.length }),
    placeholderData: (before) => before,
  });
  const [open, setOpen] = useUrlParam('row');
  const [keys, setKeys] = useState<string[]>([]);
  return (
    <main id="content">
      <DataTable
        list="rows"
        label="rows"
        columns={[{ key: 'name', title: 'name', width: 100, render: (row) => row.name }]}
        query={query}
        state={state}
        rowKey={(row) => row.name}
        onOpen={(row) => setOpen(row.name)}
        openKey={open}
        selection={{ keys, onChange: setKeys }}
        card={(row) => row.name}
        empty="none"
      />
      <RowDrawer open={open !== undefined} title={`about ${open}`} onClose={() => setOpen(undefined)} destroyOnHidden>
        <input aria-label="field" />
      </RowDrawer>
    </main>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
const row = () => new URLSearchParams(router.state.location.search).get('row');
const focused = () => (document.activeElement as HTMLElement).dataset.rowKey;
const step = (by: 1 | -1) => act(async () => void walk(by));

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
  Element.prototype.scrollIntoView = () => {};
  // jsdom lays nothing out.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  names = [...NAMES];
  router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/'] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('row1', undefined, PATIENCE);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the focus goes from row to row, stays at the ends, and the row that has it is chosen', async () => {
  await step(1);
  expect(focused()).toBe('row1');
  await step(-1);
  expect(focused()).toBe('row1');
  await step(1);
  expect(focused()).toBe('row2');
  await act(async () => void chooseRow());
  expect(screen.getByRole('checkbox', { name: 'Select row2' })).toHaveProperty('checked', true);
});

it('an open drawer goes on to its neighbours in place, over the end of a page, and Back closes it', async () => {
  await step(1);
  await act(async () => (document.activeElement as HTMLElement).click());
  await screen.findByText('about row1', undefined, PATIENCE);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  for (let at = 2; at <= 10; at += 1) await step(1);
  expect(row()).toBe('row10');
  await step(1);
  await waitFor(() => expect(row()).toBe('row11'), PATIENCE);
  await step(-1);
  await waitFor(() => expect(row()).toBe('row10'), PATIENCE);
  await screen.findByText('about row10', undefined, PATIENCE);
  await act(async () => void router.navigate(-1));
  expect(row()).toBeNull();
});
