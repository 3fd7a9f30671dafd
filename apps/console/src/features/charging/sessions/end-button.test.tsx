// @vitest-environment jsdom
import type { ChargingSession } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { EndButton } from './end-button.tsx';

const PATIENCE = { timeout: 20_000 };
const answer = (status: number, code: number, data: object) => async () =>
  new Response(JSON.stringify({ code, msg: 'This session has ended', data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const session = {
  ...{ transactionId: 7, serialNumber: 'P7', pointName: 'Bay 7', connectorNo: 1, account: 'Li', cardNumber: null },
  ...{ energyWh: 1234, cost: '1.43', currency: 'EUR', online: true },
} as ChargingSession;

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(userQuery.queryKey, { permissions: ['charging:end'], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EndButton session={session} onEnded={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'End by hand' }));
  return within(await screen.findByRole('dialog', undefined, PATIENCE));
}

it('says what is billed, not the live figures', async () => {
  vi.stubGlobal(
    'fetch',
    answer(200, 200, { status: 'finished', energyWh: 1234, discount: '-0.12', cost: '1.31', currency: 'EUR' }),
  );
  const drawer = await open();
  expect(await drawer.findByText(/1\.23 kWh for .*1\.31/, undefined, PATIENCE)).toBeTruthy();
  expect(drawer.queryByText(/1\.43/)).toBeNull();
});

it('says quietly that the session has ended, and ends nothing', async () => {
  vi.stubGlobal('fetch', answer(409, 601, { key: 'notCharging' }));
  const drawer = await open();
  expect(await drawer.findByText('The session has ended in the meantime.', undefined, PATIENCE)).toBeTruthy();
  expect((drawer.getByRole('button', { name: 'End by hand' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
