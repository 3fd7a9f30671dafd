// @vitest-environment jsdom
import type { Command } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../../testing/faked-fetch.ts';
import { withTexts } from '../../../testing/texts.ts';
import { useCommandColumns } from './command-columns.tsx';
import { CommandDrawer } from './command-drawer.tsx';
import { RecentCommands } from './recent-commands.tsx';

const at = '2026-11-21T08:00:00Z';
const stop: Command = {
  ...{ id: '0198e000-0000-4000-8000-000000000001', serialNumber: 'A', pointName: 'A', stationName: 'S', providerName: 'O' },
  ...{ action: 'stopSession', payload: {}, status: 'observed', result: 'accepted', answer: null, told: null, effect: 'stopped' },
  ...{ requestedBy: 'CSMS', requestTime: at, sentTime: at, answerTime: at, effectTime: at, expireTime: at },
  ...{ waitsFor: null, refusedFor: null, late: false, batchId: null },
  ...{ reason: '', systemReason: { key: 'timedCharge', of: '12' } },
};

function ReasonCell({ command }: { command: Command }) {
  const column = useCommandColumns(false).find(({ key }) => key === 'reason');
  return <div data-testid="cell">{column?.render(command)}</div>;
}

fakeFetch();

it.each([
  ['en', 'Timed charge 12'],
  ['zh', '定时充电 12'],
] as const)('list, drawer and recent commands tell the reason of the system in %s', async (language, words) => {
  await withTexts(language);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  fetched.mockImplementation(async (url) => {
    const data = String(url).includes(stop.id) ? stop : { list: [stop], total: 1 };
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <App>
          <ReasonCell command={stop} />
          <RecentCommands serialNumber="A" />
          <CommandDrawer id={stop.id} onClose={() => undefined} />
        </App>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByTestId('cell').textContent).toBe(words);
  expect(screen.getByText(new RegExp(` · ${words}$`))).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).toContain(words);
});
