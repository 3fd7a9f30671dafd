// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { ApiError } from '../../api/api-error.ts';
import { PagedTable } from './paged-table.tsx';

beforeEach(async () => {
  await withTexts('en');
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: false, addListener: () => {}, removeListener: () => {} },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failed = { data: undefined, error: new ApiError('server', 'The server is away'), isFetching: false, refetch: () => {} };

/** Twenty rows on pages of ten; the second page fails. */
function Rows() {
  const [page, setPage] = useState(1);
  const list = Array.from({ length: 10 }, (_, index) => `Row ${index + 1}`);
  const query = page === 1 ? { ...failed, data: { list, total: 20 }, error: null } : failed;
  return (
    <PagedTable
      label="Rows"
      columns={[{ key: 'name', title: 'Name', render: (row: string) => row }]}
      query={query}
      rowKey={(row) => row}
      page={page}
      size={10}
      onPage={setPage}
      empty={null}
    />
  );
}

it('a page that fails leaves the way back to the pages before', () => {
  render(<Rows />);
  fireEvent.click(screen.getByTitle('2'));
  expect(screen.getByRole('alert').textContent).toContain('The server is away');
  fireEvent.click(screen.getByTitle('1'));
  expect(screen.getByText('Row 1')).toBeTruthy();
});
