// @vitest-environment jsdom
import { contract, PERMISSIONS, type Permission, TIER_NAMES } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { withoutLayout } from '../../testing/no-layout.ts';
import { withTexts } from '../../testing/texts.ts';

const PATIENCE = { timeout: 20_000 };
const TIME = '2026-05-04T08:00:00.000Z';
const OURS = { providerId: 1, providerName: 'Ours', createTime: TIME };

const invoice = {
  ...OURS,
  ...{ id: 7, receiver: 'Payer and Sons', principalType: 'company', taxNumber: 'DE1', recipientName: '', mobile: '', email: '' },
  ...{ address: '', chargeUserId: null, companyId: 7, ownerName: 'Harbour Freight', amount: '26.46', currency: 'EUR' },
  ...{ recordCount: 1, changedRecords: 1, periodFrom: TIME, periodTo: TIME, invoiceNumber: '', fileLink: null },
  ...{ notificationType: 'mail', remark: '', rejectReason: '', finishReason: '', status: 'applied', timeZone: 'UTC' },
  ...{ appliedBy: 'anna', applyTime: TIME, issueTime: null, noticeTime: null, finishTime: null, rejectTime: null },
  ...{ taxes: [], net: '23.42', tax: '3.04', notice: null, earlierIssues: [] },
};
const company = {
  ...OURS,
  ...{ id: 7, name: 'Harbour Freight', taxNumber: 'DE1', contact: '', phone: '', email: '', groupId: 7, groupName: 'Drivers' },
  ...{ remark: '', memberCount: 0, balance: '-3.00', currency: 'EUR' },
};
const group = {
  ...OURS,
  ...{ id: 7, groupName: 'Drivers', description: '', electricityLimit: 10, postPaid: false, powerRank: null, memberCount: 2 },
  ...{ usedWh: 9000, liveWh: 1000, runningSessions: 0, priceStations: 0, months: [], running: [], prices: [] },
};
const fees = Object.fromEntries(TIER_NAMES.map((tier) => [tier, { electricity: '1', service: '0.5' }]));
const version = {
  ...{ id: 3, stationId: 7, groupId: null, slots: new Array(48).fill('flat'), fees, effectiveFrom: TIME, followsChanges: false },
  ...{ reservationFee: '0', sessionFee: '0', occupancyFee: '0', occupancyFreeMinutes: 15, occupancyMostMinutes: 120 },
  ...{ sessionFeePerStay: false, stayGapMinutes: 15, createTime: TIME, createdBy: 'anna' },
};
const price = {
  ...OURS,
  ...{
    stationId: 7,
    stationName: 'Mill',
    timeZone: 'UTC',
    currency: 'EUR',
    current: version,
    next: null,
    scheduled: 0,
    groups: [],
  },
};
const car = {
  ...OURS,
  ...{ id: 7, carNumber: 'B-MW1234', vin: '1HGCM82633A004352', alias: '', brand: 'NIO', model: 'ET5', chargeUserId: null },
  account: null,
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/web/invoices/7': invoice,
  '/web/companies/7': company,
  '/web/userGroups/7': group,
  '/web/prices/stations/7': price,
  [contract.prices.list.path]: [version],
  '/web/cars/7': car,
};
/** Lists that are given whole. */
const WHOLE = /options|\/dict\/|getProvider|taxRates|energyCosts/;

/** A page, the right that shows it, its name, what needs somebody there, and its tabs. */
const HUBS: readonly [
  name: string,
  right: Permission,
  title: RegExp,
  need: RegExp,
  tabs: string[],
  load: () => Promise<{ Component: ComponentType }>,
][] = [
  [
    'invoice',
    'invoice:read',
    /^Invoice for Payer and Sons/,
    /no longer says what was charged/,
    ['Now', 'History', 'Money'],
    () => import('../../features/finance/invoices/invoice-page.tsx'),
  ],
  [
    'company',
    'company:read',
    /^Harbour Freight/,
    /balance is below zero/,
    ['Now', 'History', 'Money'],
    () => import('../../features/finance/pages/company-page.tsx'),
  ],
  [
    'userGroup',
    'userGroup:read',
    /^Drivers/,
    /limit is reached/,
    ['Now', 'History', 'Money', 'Settings'],
    () => import('../../features/customers/user-groups/group-page.tsx'),
  ],
  [
    'price',
    'price:read',
    /^Mill/,
    /No charge point charges by this price/,
    ['Now', 'History', 'Money', 'Settings'],
    () => import('../../features/charging/prices/price-page.tsx'),
  ],
  [
    'car',
    'car:read',
    /^B-MW1234/,
    /has no driver/,
    ['Now', 'History'],
    () => import('../../features/customers/pages/car-page.tsx'),
  ],
];

beforeEach(async () => {
  await withTexts('en');
  withoutLayout();
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://console.example').pathname.replace('/prod-api', '');
    const data = ANSWERS[path] ?? (WHOLE.test(path) ? [] : { list: [], total: 0 });
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(name: string, load: () => Promise<{ Component: ComponentType }>, permissions: readonly Permission[]) {
  const { Component } = await load();
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, {
    permissions: [...permissions],
    rolePaths: ['*'],
    settings: {},
    providerId: 1,
  } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/${name}/7`]}>
        <Routes>
          <Route path="/price/:stationId" element={<Component />} />
          <Route path="/:thing/:id" element={<Component />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe.each(HUBS)('the page of a thing: %s', (name, right, title, need, tabs, load) => {
  it('says what it is and what needs somebody, and has its tabs in the order of all pages', async () => {
    await open(name, load, PERMISSIONS);
    await screen.findByRole('heading', { level: 1, name: title }, PATIENCE);
    await screen.findByText(need, undefined, PATIENCE);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs);
  }, 40_000);

  it('offers no deed to who may only read it, and links to nothing that they may not see', async () => {
    await open(name, load, [right]);
    const heading = await screen.findByRole('heading', { level: 1, name: title }, PATIENCE);
    const head = heading.closest('div')!.parentElement!;
    const deeds = within(head)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
      .filter((words) => !/Help|Group prices/.test(words));
    expect(deeds, name).toEqual([]);
    const links = screen.queryAllByRole('link').map((one) => one.getAttribute('href') ?? '');
    for (const forbidden of ['/chargeUser/', '/cardManage', '/station/', '/chargePoint', '/chargeRecord'])
      expect(
        links.filter((to) => to.includes(forbidden)),
        name,
      ).toEqual([]);
  }, 40_000);
});
