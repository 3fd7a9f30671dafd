// @vitest-environment jsdom
import type { ChargerModel, ConnectorFindings } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { withoutLayout } from '../../../testing/no-layout.ts';
import { withTexts } from '../../../testing/texts.ts';
import { ModelDrawer } from './model-drawer.tsx';
import { keyOfModel, modelOfKey } from './model-words.tsx';

const PATIENCE = { timeout: 20_000 };
const way = { purpose: 'connector', lease: 'two', unit: 'A', stackLevel: 5, wholeAmperes: false, key: null } as const;
const model: ChargerModel = {
  ...{ vendor: 'Bay', model: 'Eleven', pointCount: 2, connectorCount: 3, state: 'known', way },
  ...{ learnedTime: '2026-03-01T12:00:00.000Z', efficiency: 0.912, foundCount: 2, wildCount: 1, refusesCount: 0 },
  ...{
    resumesFreeCount: 1,
    pauseLastsCount: 0,
    refusesZeroCount: 0,
    forgetsCount: 0,
    keepsCount: 1,
    slowCount: 1,
    slowestS: 30,
    clockJumpCount: 0,
  },
};
const connector: ConnectorFindings = {
  ...{ serialNumber: 'CP/1', pointName: 'Bay 1', connectorNo: 2, connectorCount: 2, stationId: 7, stationName: 'Garage' },
  ...{
    state: 'known',
    way,
    refuses: false,
    wildTime: null,
    resumesFree: true,
    pauseLasts: false,
    refusesZero: false,
    obeysS: 30,
    keepsAtBoot: false,
    clockJumpTime: null,
  },
};

const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
/** What the server answers: to the question for the model, and to that for its connectors. */
let told: { model: () => Response; connectors: () => Response };

beforeEach(async () => {
  await withTexts('en');
  vi.stubGlobal('fetch', async (url: string | URL | Request) =>
    String(url instanceof Request ? url.url : url).includes('/models/one') ? told.model() : told.connectors(),
  );
  withoutLayout();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(userQuery.queryKey, { permissions: ['point:read', 'smartCharging:read'], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ModelDrawer of={{ vendor: 'Bay', model: 'Eleven' }} providerId={undefined} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.findByRole('dialog', { name: /Eleven/ }, PATIENCE);
}

it('says how the model takes limits, and of each connector what was found out; its name leads to its point', async () => {
  told = { model: () => answers(model), connectors: () => answers({ list: [connector], total: 1 }) };
  const drawer = within(await open());
  expect(
    await drawer.findByText('Profile of each connector · two periods · in A · stack level 5', undefined, PATIENCE),
  ).toBeTruthy();
  for (const tag of ['Draws more than allowed: 1', 'Takes up to 30 s to obey: 1', 'Keeps its limit at a restart: 1'])
    expect(drawer.getByText(tag)).toBeTruthy();
  const link = await drawer.findByRole('link', { name: 'Bay 1' }, PATIENCE);
  expect(link.getAttribute('href')).toBe('/configurationManagement/point/CP%2F1');
  const row = within(link.closest('tr')!);
  for (const line of [
    'Charges without limit after a pause: is never paused',
    'Takes up to 30 s to obey',
    'Forgets its limit at a restart',
    'As its model',
  ])
    expect(row.getByText(line)).toBeTruthy();
});

it('says that a model has no connectors, and that it is gone', async () => {
  told = { model: () => answers({ ...model, connectorCount: 0 }), connectors: () => answers({ list: [], total: 0 }) };
  expect(await within(await open()).findByText('No connectors of this model', undefined, PATIENCE)).toBeTruthy();
  cleanup();
  told.model = () => new Response(JSON.stringify({ code: 404, msg: 'Not found', data: { key: 'notFound' } }), { status: 404 });
  expect(await within(await open()).findByText('None of your charge points is of this model', undefined, PATIENCE)).toBeTruthy();
});

it('says that it could not be loaded, and asks again', async () => {
  const broken = () => new Response('', { status: 502 });
  told = { model: broken, connectors: broken };
  const drawer = within(await open());
  const again = await drawer.findByRole('button', { name: /again|Retry/i }, PATIENCE);
  told.model = () => answers(model);
  fireEvent.click(again);
  // What the model takes is there, its connectors are not.
  expect(await drawer.findByText('91.2', undefined, PATIENCE)).toBeTruthy();
  told.connectors = () => answers({ list: [connector], total: 1 });
  fireEvent.click(await drawer.findByRole('button', { name: /again|Retry/i }, PATIENCE));
  expect(await drawer.findByText('Bay 1', undefined, PATIENCE)).toBeTruthy();
});

it.each([
  ['Bay', 'Eleven 11/3 %'],
  ['', ''],
  ['A/B', ''],
])('the URL names model %s %s and finds it again', (vendor, name) => {
  expect(modelOfKey(keyOfModel({ vendor, model: name }))).toEqual({ vendor, model: name });
});
