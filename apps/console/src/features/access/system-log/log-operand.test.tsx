// @vitest-environment jsdom
import type { SystemLogRow } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { moment } from '../../../shared/format/time.ts';
import { withTexts } from '../../../testing/texts.ts';
import { useLogColumns } from './log-columns.tsx';

afterEach(cleanup);

function Operand({ row }: { row: Partial<SystemLogRow> }) {
  const column = useLogColumns().find(({ key }) => key === 'operand');
  return <div data-testid="cell">{column?.render(row as SystemLogRow)}</div>;
}

it('what an operation is about tells times by the reader’s clock', async () => {
  await withTexts('en');
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <Operand row={{ operand: 'Ann · 2026-06-30 23:15 UTC (3)' }} />
    </QueryClientProvider>,
  );
  expect(screen.getByTestId('cell').textContent).toBe(`Ann · ${moment('2026-06-30T23:15Z')} (3)`);
});
