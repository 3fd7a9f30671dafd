// @vitest-environment jsdom
import { PERMISSIONS } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { withoutLayout } from '../../testing/no-layout.ts';
import { withTexts } from '../../testing/texts.ts';

const PATIENCE = { timeout: 20_000 };
type Load = () => Promise<{ Component: ComponentType }>;
/** Pages of one thing, by the address of one that is not there, or not theirs to see. That of a station draws a map, which is made by the build. */
const PAGES: readonly [path: string, address: string, load: Load][] = [
  ['/bill/:transactionId', '/bill/7', () => import('../../features/charging/records/print/bill-page.tsx')],
  ['/statement/:kind/:id', '/statement/card/C7', () => import('../../features/finance/statements/statement-page.tsx')],
  ['/codes/:id', '/codes/7', () => import('../../features/network/stations/codes/codes-page.tsx')],
  ['/company/:id', '/company/7', () => import('../../features/finance/pages/company-page.tsx')],
  ['/invoice/:id', '/invoice/7', () => import('../../features/finance/invoices/invoice-page.tsx')],
  ['/userGroup/:id', '/userGroup/7', () => import('../../features/customers/user-groups/group-page.tsx')],
  ['/car/:id', '/car/7', () => import('../../features/customers/pages/car-page.tsx')],
  ['/point/:serialNumber', '/point/P7', () => import('../../features/network/pages/point-page.tsx')],
  ['/firmware/:serialNumber', '/firmware/P7', () => import('../../features/network/firmware-updates/point-firmware-page.tsx')],
  ['/diagnosis/:serialNumber', '/diagnosis/P7', () => import('../../features/network/diagnoses/point-diagnosis-page.tsx')],
  [
    '/configuration/:serialNumber',
    '/configuration/P7',
    () => import('../../features/network/pages/point-configuration-page.tsx'),
  ],
  ['/security/:serialNumber', '/security/P7', () => import('../../features/network/security/security-page.tsx')],
  ['/price/:stationId', '/price/7', () => import('../../features/charging/prices/price-page.tsx')],
  ['/groupPrice/:stationId', '/groupPrice/7', () => import('../../features/charging/prices/group-price-page.tsx')],
];
/** What leads away or tries again is no deed. */
const WAYS = /back|retry|again|list|prices|stations/i;

const answer = (status: number, data: object) =>
  new Response(JSON.stringify({ code: status, msg: 'The resource does not exist', data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each([
  ['missing', 404, { key: 'notFound' }],
  ['refused', 403, { key: 'forbidden' }],
] as const)('a page whose thing is %s', (_how, status, data) => {
  // What may be done with the firmware and the diagnoses of a point is not asked of the right to see points.
  const pages = status === 404 ? PAGES : PAGES.filter(([path]) => !/firmware|diagnosis/.test(path));
  it.each(pages)(
    '%s offers no deeds',
    async (path, address, load) => {
      vi.stubGlobal('fetch', async () => answer(status, data));
      const { Component } = await load();
      const client = makeQueryClient();
      client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
      client.setQueryData(userQuery.queryKey, { permissions: [...PERMISSIONS], rolePaths: ['*'], settings: {} } as never);
      render(
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path={path} element={<Component />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>,
      );
      await screen.findAllByText(
        /exist|no longer|not found|gone|missing|no charge point|refused|may not|no permission/i,
        undefined,
        PATIENCE,
      );
      const deeds = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('combobox')].map(
        (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
      );
      expect(deeds.filter((name) => !WAYS.test(name))).toEqual([]);
    },
    40_000,
  );
});
