// @vitest-environment jsdom
import type { StationNow } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../../testing/faked-fetch.ts';
import { Trouble } from './monitor-parts.tsx';
import { useOpenAlarms } from './use-open-alarms.ts';

const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
const station = (id: number) => ({ id }) as StationNow;
const region = (id: number) => screen.getByRole('region', { name: String(id) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Rows() {
  const alarms = useOpenAlarms([1, 2]);
  return [1, 2].map((id) => (
    <section key={id} aria-label={String(id)}>
      <Trouble station={station(id)} alarms={alarms} inHand={{}} none="none" />
    </section>
  ));
}
const show = (permissions: string[]) => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions, rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Rows />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
};

fakeFetch();

it('alarms that are not known are never shown as none: they are loading, or say why not and are asked for again', async () => {
  let answer: (response: Response) => void = () => {};
  fetched.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const client = show(['alarm:read']);
  await pass(0);
  for (const id of [1, 2]) expect(region(id).textContent).toBe('Loading alarms');

  fetched.mockImplementation(async () => new Response('', { status: 502 }));
  answer(new Response('', { status: 502 }));
  await pass(2000);
  for (const id of [1, 2]) expect(region(id).textContent).toMatch(/^Alarms not loaded: .*again every 10 seconds\. Reason: \S/);
  await pass(5000);
  expect(region(1).textContent).toMatch(/^Alarms not loaded/);

  fetched.mockImplementation(async () => answers([{ stationId: 1, serious: 2, common: 1 }]));
  await pass(15_000);
  expect(region(1).textContent).toMatch(/3.*2 serious/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/historyRecord/alarmRecord?stationId=1&state=open');
  expect(region(2).textContent).toBe('none');

  // The last answer stays where the next one fails. A station of which it says nothing is not known.
  fetched.mockImplementation(async () => new Response('', { status: 502 }));
  await act(async () => void client.invalidateQueries());
  await pass(2000);
  expect(region(1).textContent).toMatch(/3.*2 serious/);
  expect(region(2).textContent).toMatch(/^Alarms not loaded/);
});

it('nothing is asked for a user who may not see alarms', async () => {
  show(['station:read']);
  await pass(0);
  expect(fetched).not.toHaveBeenCalled();
  for (const id of [1, 2]) expect(region(id).textContent).toBe('none');
});
