// @vitest-environment jsdom
import type { PointTimeline } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userQuery } from '../../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../../shared/api/query-client.ts';
import { withTexts } from '../../../../testing/texts.ts';
import { Timeline } from './timeline.tsx';

const from = '2026-11-25T00:00:00.000Z';
const to = '2026-11-26T00:00:00.000Z';
const timeline = (firmware: PointTimeline['firmware']): PointTimeline => ({
  ...{ from, to, knownFrom: from, firmware },
  connectors: [{ connectorNo: 1, spans: [{ from, to, state: 'available', detail: 'Available' }] }],
});

let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
beforeEach(() => {
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(language: 'en' | 'zh', data: PointTimeline) {
  await withTexts(language);
  vi.useFakeTimers({ shouldAdvanceTime: false });
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } }),
  );
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: ['point:read'], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Timeline serialNumber="A" zone="UTC" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
}

it('a point that kept its firmware has no lane of it', async () => {
  await show('en', timeline([]));
  expect(screen.getByText('Connector 1')).toBeDefined();
  expect(screen.queryByText('Firmware')).toBeNull();
});

it('each change of firmware stands in a lane at its moment, and in the table, the newest first, with who made it', async () => {
  await show(
    'en',
    timeline([
      { at: '2026-11-25T06:00:00.000Z', before: '1.9', version: '2.0', updateId: 3 },
      { at: '2026-11-25T18:00:00.000Z', before: '2.0', version: '1.9', updateId: null },
    ]),
  );
  const marks = screen.getAllByRole('img', { name: /^Firmware/ });
  expect(marks.map((mark) => (mark as HTMLElement).style.insetInlineStart)).toEqual(['25%', '75%']);
  expect(marks[0]!.getAttribute('aria-label')).toMatch(/^Firmware 1\.9 → 2\.0 · by an upgrade · .*06:00/);
  expect(marks[1]!.getAttribute('aria-label')).toMatch(/^Firmware 2\.0 → 1\.9 · changed at the charger · .*18:00/);
  const [, newest, older] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(newest!.textContent).toMatch(/^Firmware 2\.0 → 1\.9 · changed at the charger/);
  expect(older!.textContent).toMatch(/^Firmware 1\.9 → 2\.0 · by an upgrade/);
});

it('the time line ends with now, and no hour stands under that word', async () => {
  await show('en', timeline([]));
  const scale = screen.getByText('Now').parentElement!;
  expect([...scale.children].map(({ textContent }) => textContent)).toEqual([
    ...['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'],
    'Now',
  ]);
});

it('it says so in Chinese too', async () => {
  await show('zh', timeline([{ at: '2026-11-25T06:00:00.000Z', before: null, version: '2.0', updateId: null }]));
  expect(screen.getByRole('img', { name: /^固件 2\.0 · 在桩端变更 · / })).toBeDefined();
});
