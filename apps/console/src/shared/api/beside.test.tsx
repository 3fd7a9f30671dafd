// @vitest-environment jsdom
import { contract } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeFetch, fetched } from '../../testing/faked-fetch.ts';
import { useBeside } from './beside.ts';
import { makeQueryClient } from './query-client.ts';

const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

fakeFetch();

it('an error stays while its own call is repeated, and not on the next page', async () => {
  const client = makeQueryClient();
  const { result, rerender } = renderHook(
    ({ ids }) => useBeside(contract.workOrders.inHand, { query: { pointIds: ids } }, true),
    {
      initialProps: { ids: ['A'] },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  fetched.mockImplementation(async () => new Response('', { status: 502 }));
  await pass(2000);
  expect(result.current).toMatchObject({ isLoading: false, error: expect.anything() });

  let answer: (response: Response) => void = () => {};
  fetched.mockImplementation(() => new Promise((done) => (answer = done)));
  await pass(10_000);
  expect(result.current.error).toBeDefined();

  rerender({ ids: ['B'] });
  await pass(0);
  expect(result.current).toMatchObject({ isLoading: true });
  expect(result.current.error).toBeUndefined();
  answer(answers([]));
  await pass(0);
  expect(result.current).toEqual({ data: [], isLoading: false, error: undefined });
});
