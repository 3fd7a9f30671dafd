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

it('what only one of several samples tells stays in the row', () => {
  const client = new QueryClient();
  const key = keyOf(contract.sessions.list, { query: { page: 1 } });
  client.setQueryData(key, {
    list: [{ transactionId: 1, powerW: 10, soc: 20, readings: { temperature: 31 }, cost: '1' }],
    total: 1,
  });
  const sample = { type: 'session.changed' as const, providerId: 1, stationId: 1, transactionId: 1, energyWh: 5, cost: '2' };
  applyEvents(client, [
    { ...sample, sampleTime: '2026-01-01T00:00:00Z', powerW: 21, soc: null, readings: { outputCurrent: 16 } },
    { ...sample, sampleTime: '2026-01-01T00:00:01Z', powerW: null, soc: null },
  ]);
  expect(client.getQueryData<{ list: unknown[] }>(key)?.list[0]).toMatchObject({
    powerW: 21,
    soc: 20,
    readings: { temperature: 31, outputCurrent: 16 },
    sampleTime: '2026-01-01T00:00:01Z',
  });
});

it('figures that a page has shown are old once an event has changed them, though they were read a moment ago', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000 } } });
  const read = [
    contract.statistics.summary,
    contract.financialStatistics.summary,
    contract.stations.totals,
    contract.userGroups.list,
  ];
  for (const endpoint of read) client.setQueryData(keyOf(endpoint, {}), {});
  const isOld = () => read.map((endpoint) => client.getQueryState(keyOf(endpoint, {}))?.isInvalidated);
  applyEvents(client, [{ type: 'note.changed', providerId: 1, stationId: 1, subject: 'point', subjectId: '1' }]);
  expect(isOld()).toEqual([false, false, false, false]);
  applyEvents(client, [{ type: 'statistics.changed', providerId: 1 }]);
  expect(isOld()).toEqual([true, true, false, false]);
  applyEvents(client, [
    { type: 'point.changed', providerId: 1, stationId: 2, serialNumber: 'CP1', online: false },
    { type: 'session.ended', providerId: 1, stationId: 2, serialNumber: 'CP1', transactionId: 7 },
  ]);
  expect(isOld()).toEqual([true, true, true, true]);
});
