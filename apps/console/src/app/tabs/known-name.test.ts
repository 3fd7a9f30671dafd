import { contract } from '@csms/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keyOf } from '../../shared/api/queries.ts';
import { knownName, LISTS } from './known-name.ts';

const STATION = '/configurationManagement/station/:id';

it('a page is named at once by a list that was read, and never by a row of another kind with the same number', () => {
  const client = new QueryClient();
  expect(knownName(client, STATION, '/configurationManagement/station/9')).toBeUndefined();
  client.setQueryData(keyOf(contract.alarms.list, { query: {} }), { list: [{ id: 9, stationName: 'Harbour' }], total: 1 });
  expect(knownName(client, STATION, '/configurationManagement/station/9')).toBeUndefined();
  client.setQueryData(keyOf(contract.points.list, { query: {} }), {
    list: [{ serialNumber: 'HZ 1', pointName: 'HZ-001', stationId: 9, stationName: 'Curtis Yard' }],
    total: 1,
  });
  expect(knownName(client, STATION, '/configurationManagement/station/9')).toBe('Curtis Yard');
  expect(knownName(client, STATION, '/configurationManagement/station/10')).toBeUndefined();
  const point = '/configurationManagement/point/:serialNumber';
  expect(knownName(client, point, '/configurationManagement/point/HZ%201')).toBe('HZ-001');
  expect(knownName(client, '/dashboard', '/dashboard')).toBeUndefined();
});

it('lists that are still empty or hold other things name nothing', () => {
  const client = new QueryClient();
  client.setQueryData(['/web/x'], { list: [null, 'text', {}] });
  client.setQueryData(['/web/y'], undefined);
  client.setQueryData(['/web/z'], { list: 'none' });
  expect(knownName(client, STATION, '/configurationManagement/station/9')).toBeUndefined();
});

it.each(Object.entries(LISTS))('%s: its list is where the contract has it', (name, path) => {
  expect(contract[name as keyof typeof LISTS].list.path).toBe(path);
});
