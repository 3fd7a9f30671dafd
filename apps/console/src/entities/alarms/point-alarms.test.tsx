// @vitest-environment jsdom
import type { Alarm } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../testing/faked-fetch.ts';
import { AlarmStateTag } from './alarm-parts.tsx';
import { OpenPointAlarms } from './point-alarms.tsx';

const alarm: Alarm = {
  ...{ id: 7, level: 'serious', kind: 'fault', code: 'ReaderFailure', detail: '', recordId: null, commandId: null },
  ...{ serialNumber: 'A', pointName: 'Yard 1', connectorNo: 2, stationId: 1, stationName: 'Yard', timeZone: 'UTC' },
  ...{ providerId: 1, providerName: 'North', openTime: '2026-11-25T08:00:00Z', reopenTime: '2026-11-25T08:00:00Z' },
  ...{
    clearTime: null,
    closeTime: null,
    closedBy: '',
    closeReason: '',
    acknowledgeTime: null,
    acknowledgedBy: '',
    times: 1,
    assigneeId: null,
    assigneeName: null,
    note: '',
    noticeTime: null,
    noticeTo: [],
  },
};

fakeFetch();

async function show(permissions: string[], answer: () => Response) {
  fetched.mockImplementation(async () => answer());
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions, rolePaths: [] } as never);
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OpenPointAlarms serialNumber="A" zone="UTC" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(5000));
  return container;
}
const answers = (list: Alarm[], total = list.length) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data: { list, total } }), {
    headers: { 'content-type': 'application/json' },
  });

it('a point shows its open alarms, and a way to all of them where there are more', async () => {
  await show(['alarm:read'], () => answers([alarm], 5));
  expect(screen.getByRole('heading', { name: '5 open alarms' })).toBeDefined();
  expect(screen.getByRole('button', { name: /Serious.*Card reader fault.*connector 2/ })).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/historyRecord/alarmRecord?serialNumber=A&state=open');
  expect(String(fetched.mock.calls[0]![0])).toContain('state=open');
});

it('a point without an open alarm shows nothing, nor is anything asked for a user who may not see alarms', async () => {
  expect((await show(['alarm:read'], () => answers([]))).textContent).toBe('');
  fetched.mockClear();
  expect((await show(['point:read'], () => answers([alarm]))).textContent).toBe('');
  expect(fetched).not.toHaveBeenCalled();
});

it('open alarms that are not known are never shown as none', async () => {
  const container = await show(['alarm:read'], () => new Response('', { status: 502 }));
  expect(container.textContent).toMatch(/^Open alarms could not be loaded: \S/);
});

it('an open alarm is as red as it is serious', () => {
  const toneOf = (level: Alarm['level']) => {
    const { container } = render(<AlarmStateTag alarm={{ ...alarm, level }} />);
    expect(container.textContent).toBe('Open');
    return container.querySelector('[data-tone]')?.getAttribute('data-tone');
  };
  expect(toneOf('serious')).toBe('danger');
  expect(toneOf('common')).toBe('warning');
});
