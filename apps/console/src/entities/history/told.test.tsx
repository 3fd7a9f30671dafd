// @vitest-environment jsdom
import type { HistoryTold } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userQuery } from '../../shared/access/access.tsx';
import { makeQueryClient } from '../../shared/api/query-client.ts';
import { withTexts } from '../../testing/texts.ts';
import { useTold } from './told.tsx';

const bill: HistoryTold<'bill'> = {
  type: 'bill',
  act: 'billed',
  revision: 1,
  cause: 'stop',
  cost: '8.00',
  currency: 'USD',
  energyWh: 8000,
  before: null,
};

it('a bill that takes the place of another says from what to what, and why', async () => {
  await withTexts('en');
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions: [], rolePaths: [] } as never);
  const { result } = renderHook(() => useTold('record', 'UTC', 'UTC'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const of = (told: HistoryTold<'bill'>) => result.current({ key: '', time: '', kind: 'session', who: '', point: null, told });
  expect(of(bill)).toMatchObject({ text: 'Billed: USD 8.00', detail: '' });
  const before = { cost: '10.00', energyWh: 10_000 };
  expect(of({ ...bill, act: 'settled', cause: 'read on site', before })).toMatchObject({
    text: 'Settled by hand: 10.000 kWh → 8.000 kWh · USD 10.00 → USD 8.00',
    detail: 'read on site',
  });
  expect(of({ ...bill, act: 'repriced', cause: 'wrong fee', before: { ...before, energyWh: 8000 } })).toMatchObject({
    text: 'Re-billed: USD 10.00 → USD 8.00',
    detail: 'wrong fee',
  });
  expect(of({ ...bill, cause: 'occupancy', before })).toMatchObject({ detail: 'Connector occupied after charging' });
});
