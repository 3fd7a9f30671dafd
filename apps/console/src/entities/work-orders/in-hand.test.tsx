// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../testing/faked-fetch.ts';
import { PointInHandLine, usePointsInHand } from './in-hand.tsx';

const order = { taskId: 'WO00000012', state: 'dispatched', overdue: 'repair', createTime: '2026-11-25T08:00:00Z' };
const inHand = {
  ...{ pointId: 'A', stationId: 1, orders: 1, servicePhone: '+1 (555) 0100', timeZone: 'UTC', last: null },
  order: { ...order, leaderName: 'Chen Wei', serviceManName: 'Zhao Yong' },
};
const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });

function Lines() {
  const of = usePointsInHand(['A', 'B']);
  return ['A', 'B', 'nobody asked'].map((key) => (
    <section key={key} aria-label={key}>
      <PointInHandLine {...of(key)} />
    </section>
  ));
}
const line = (name: string) => screen.getByRole('region', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

fakeFetch();

it('an order that is not known is never shown as none: it is loading, or says why not and is asked for again', async () => {
  let answer: (response: Response) => void = () => {};
  fetched.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: ['workOrder:read'], rolePaths: [] } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Lines />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(0);
  for (const name of ['A', 'B']) expect(line(name).textContent).toBe('Loading work orders');
  expect(line('nobody asked').textContent).toBe('No open work order');

  fetched.mockImplementation(async () => {
    throw new TypeError('no line');
  });
  answer(new Response('', { status: 502 }));
  await pass(2000);
  for (const name of ['A', 'B']) {
    expect(line(name).textContent).toMatch(/^Orders not loaded: .*again every 10 seconds.*Backend connection abnormal/);
    expect(line(name).querySelector('[title]')?.getAttribute('title')).toMatch(/Backend connection abnormal/);
  }
  // While it is asked for again it is not known either.
  await pass(10_000);
  expect(line('B').textContent).toMatch(/^Orders not loaded/);

  fetched.mockImplementation(async () => answers([inHand]));
  await pass(25_000);
  expect(line('A').textContent).toBe('Dispatched · Zhao YongLate +1 (555) 0100');
  expect(screen.getByRole('link', { name: 'Call the station: +1 (555) 0100' }).getAttribute('href')).toBe('tel:+15550100');
  expect(line('B').textContent).toBe('No open work order');

  // The last answer stays. It is marked as possibly old.
  fetched.mockImplementation(async () => {
    throw new TypeError('no line');
  });
  await act(async () => void client.invalidateQueries());
  await pass(2000);
  expect(line('A').querySelector('a')?.getAttribute('title')).toContain('May be out of date');
  expect(line('B').textContent).toMatch(/^Orders not loaded/);
});
