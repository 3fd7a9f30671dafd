// @vitest-environment jsdom
import { contract } from '@csms/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import type { ApiError } from '../../api/api-error.ts';
import { invalidate, keyOf, readAnew } from '../../api/queries.ts';
import type { ListState } from '../../hooks/use-url-state.ts';
import { Money } from '../value/values.tsx';
import { DataTable } from './data-table.tsx';

const PATIENCE = { timeout: 20_000 };
const endpoint = contract.stations.list;
const state: ListState<never> = {
  ...{ filters: {}, page: 1, limit: 10, sort: undefined },
  ...{ setFilters: () => {}, clear: () => {}, setPage: () => {}, setSort: () => {}, saved: undefined, show: () => {} },
};
let names: string[];
let client: QueryClient;

function List() {
  const query = useQuery<{ list: { name: string }[]; total: number }, ApiError>({
    queryKey: keyOf(endpoint),
    queryFn: async () => ({ list: names.map((name) => ({ name })), total: names.length }),
  });
  return (
    <DataTable
      list="rows"
      label="rows"
      columns={[{ key: 'name', title: 'name', width: 100, render: (row) => row.name }]}
      query={query}
      state={state}
      rowKey={(row) => row.name}
      card={(row) => row.name}
      empty="none"
    />
  );
}

beforeEach(async () => {
  await withTexts('zh');
  withoutLayout();
  names = ['one', 'two', 'three'];
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a row that somebody else removed stays as a trace under the pointer; one that the user removed goes at once', async () => {
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  fireEvent.mouseEnter((await screen.findByText('one', {}, PATIENCE)).closest('[role=table]')!);
  names = ['two', 'three'];
  await act(() => invalidate(client, [endpoint]));
  await waitFor(() => expect(screen.getByText('one').closest('tr')!.dataset.gone).toBe('true'), PATIENCE);
  names = ['three', 'two'];
  await act(() => invalidate(client, [endpoint]));
  expect(screen.getByText('one')).toBeTruthy();

  names = ['three'];
  await act(() => readAnew(client, [endpoint]));
  await waitFor(() => expect(screen.queryByText('two')).toBeNull(), PATIENCE);
  // Still under the pointer: what others do leaves its trace again.
  names = [];
  await act(() => invalidate(client, [endpoint]));
  await waitFor(() => expect(screen.getByText('three').closest('tr')!.dataset.gone).toBe('true'), PATIENCE);
}, 60_000);

it('a change of one row draws that row, and no other', async () => {
  const drawn: string[] = [];
  const columns = [
    { key: 'name', title: 'name', width: 100, render: (row: { name: string; kW: number }) => row.name },
    {
      key: 'kW',
      title: 'kW',
      width: 100,
      render: (row: { name: string; kW: number }) => {
        drawn.push(row.name);
        return row.kW;
      },
    },
  ];
  const rows = ['one', 'two', 'three'].map((name) => ({ name, kW: 1 }));
  function Live() {
    const query = useQuery<{ list: typeof rows; total: number }, ApiError>({
      queryKey: keyOf(endpoint),
      queryFn: async () => ({ list: rows, total: rows.length }),
      staleTime: Number.POSITIVE_INFINITY,
    });
    return (
      <DataTable
        list="rows"
        label="rows"
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.name}
        onOpen={() => {}}
        card={(row) => row.name}
        empty="none"
      />
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  await screen.findByText('two', {}, PATIENCE);
  expect(new Set(drawn)).toEqual(new Set(['one', 'two', 'three']));
  drawn.length = 0;
  act(
    () =>
      void client.setQueryData(keyOf(endpoint), {
        list: rows.map((row) => (row.name === 'two' ? { ...row, kW: 7 } : row)),
        total: 3,
      }),
  );
  await screen.findByText('7', {}, PATIENCE);
  expect(drawn).toEqual(['two']);
}, 60_000);

it('amounts of one column have the same number of decimals, those of each currency among themselves', async () => {
  const rows = [
    { amount: '1.2', currency: '$' },
    { amount: '1.2345', currency: '$' },
    { amount: '7', currency: '€' },
  ];
  const read = (row: (typeof rows)[number]) => row;
  function Prices() {
    const query = useQuery<{ list: typeof rows; total: number }, ApiError>({
      queryKey: keyOf(endpoint),
      queryFn: async () => ({ list: rows, total: rows.length }),
    });
    return (
      <DataTable
        list="rows"
        label="rows"
        columns={[{ key: 'price', title: 'price', width: 100, amount: read, render: (row) => <Money {...row} /> }]}
        query={query}
        state={state}
        rowKey={(row) => row.amount}
        card={(row) => row.amount}
        empty="none"
      />
    );
  }
  render(
    <QueryClientProvider client={client}>
      <Prices />
    </QueryClientProvider>,
  );
  await screen.findByText('$1.2345', {}, PATIENCE);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['$1.2000', '$1.2345', '€7.00']);
}, 60_000);

it('a card tells whose the row is, also where the column is not shown', async () => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addListener: () => {}, removeListener: () => {} },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  const row = { name: 'one', providerName: 'Volt' };
  const query = {
    ...{ data: { list: [row], total: 1 }, error: null, isPending: false, isFetching: false, isPlaceholderData: false },
    refetch: () => {},
  };
  render(
    <QueryClientProvider client={client}>
      <DataTable
        list="rows"
        label="rows"
        columns={[
          { key: 'name', title: 'name', width: 100, render: (one: typeof row) => one.name },
          { key: 'provider', title: 'provider', width: 100, hidden: true, isOwner: true, render: (one) => one.providerName },
        ]}
        query={query}
        state={state}
        rowKey={(one) => one.name}
        card={(one) => one.name}
        empty="none"
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Volt').closest('li')?.textContent).toBe('oneVolt');
});

it('the columns go along where the focus has moved the head', async () => {
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  const table = (await screen.findByText('one', {}, PATIENCE)).closest('[role=table]')!;
  const [head, scroller] = [table.children[0]!, table.children[1]!];
  head.scrollLeft = 120;
  fireEvent.scroll(head);
  expect(scroller.scrollLeft).toBe(120);
  // Columns that move by themselves are not held back by a head that follows them.
  scroller.scrollLeft = 200;
  fireEvent.scroll(scroller);
  expect(head.scrollLeft).toBe(200);
  scroller.scrollLeft = 260;
  fireEvent.scroll(head);
  expect(scroller.scrollLeft).toBe(260);
}, 60_000);

it('columns that do not fit are told before the rows, and not below them', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  await withTexts('en');
  const columns = ['a', 'b', 'c'].map((key) => ({ key, title: key, width: 200, render: () => key }));
  const query = { data: { list: [{ id: 1 }], total: 1 }, error: null, refetch: () => {} };
  render(
    <DataTable
      {...{ list: 'wide', label: 'wide', columns, state, empty: 'none' }}
      query={{ ...query, isPending: false, isFetching: false, isPlaceholderData: false }}
      rowKey={({ id }) => id}
      card={({ id }) => id}
    />,
  );
  const told = await screen.findByRole('button', { name: '1 more column does not fit: scroll to it' });
  expect(told.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a column is as wide as its head, whatever the head says besides', () => {
  const query = { data: { list: [{ id: 1 }], total: 1 }, error: null, refetch: () => {} };
  const { container } = render(
    <DataTable
      {...{ list: 'heads', label: 'heads', state, empty: 'none' }}
      columns={['Start', 'Start time (UTC+05:45)'].map((title) => ({ key: title, title, width: 80, render: () => title }))}
      query={{ ...query, isPending: false, isFetching: false, isPlaceholderData: false }}
      rowKey={({ id }) => id}
      card={({ id }) => id}
    />,
  );
  const widths = [...container.querySelectorAll('col')].slice(0, 2).map(({ style }) => Number.parseInt(style.width, 10));
  expect(widths[0]).toBe(80);
  expect(widths[1]).toBeGreaterThanOrEqual(150);
});

it('a name that leads elsewhere may take two lines, as one that does not; a figure does not', async () => {
  const columns = [
    { key: 'name', title: 'name', width: 100, render: (row: { name: string }) => <Link to="/">{row.name}</Link> },
    { key: 'sum', title: 'sum', width: 100, align: 'end' as const, render: () => <Link to="/">12</Link> },
  ];
  const query = { data: { list: [{ name: 'one' }], total: 1 }, error: null, refetch: () => {} };
  render(
    <MemoryRouter>
      <DataTable
        {...{ list: 'names', label: 'names', columns, state, empty: 'none' }}
        query={{ ...query, isPending: false, isFetching: false, isPlaceholderData: false }}
        rowKey={({ name }) => name}
        card={({ name }) => name}
      />
    </MemoryRouter>,
  );
  expect((await screen.findByText('one', {}, PATIENCE)).parentElement!.className).toMatch(/twoLines/);
  expect(screen.getByText('12').parentElement!.tagName).toBe('TD');
});
