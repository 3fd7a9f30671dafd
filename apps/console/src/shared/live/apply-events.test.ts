import { contract } from '@csms/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf } from '../api/queries.ts';
import { applyEvents } from './apply-events.ts';

it('a burst of samples changes only its own row and leaves the others as they are', () => {
  const client = new QueryClient();
  const key = keyOf(contract.sessions.list, { query: { page: 1 } });
  const rows = [
    { transactionId: 1, powerW: 10, cost: '1', pointName: 'A' },
    { transactionId: 2, powerW: 20, cost: '2', pointName: 'B' },
  ];
  client.setQueryData(key, { list: rows, total: 2 });
  const base = {
    type: 'session.changed' as const,
    providerId: 1,
    stationId: 1,
    sampleTime: '2026-01-01T00:00:00Z',
    energyWh: 5,
    soc: null,
  };
  applyEvents(client, [
    { ...base, transactionId: 2, powerW: 21, cost: '2.1' },
    { ...base, transactionId: 2, powerW: 22, cost: '2.2' },
  ]);
  const page = client.getQueryData<{ list: typeof rows }>(key);
  expect(page?.list[0]).toBe(rows[0]);
  expect(page?.list[1]).toMatchObject({ powerW: 22, cost: '2.2', pointName: 'B' });
});
