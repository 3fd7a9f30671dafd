// @vitest-environment jsdom
import type { Interruption, StationInterruption } from '@csms/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../../shared/access/access.tsx';
import { makeQueryClient } from '../../../shared/api/query-client.ts';
import { fakeFetch, fetched } from '../../../testing/faked-fetch.ts';
import { useInterruptionMarks, useStationMarks } from './interruption-marks.ts';

const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 200, msg: 'ok', data }), { headers: { 'content-type': 'application/json' } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (clock: string) => `2026-11-25T${clock}:00.000Z`;
const time = (clock: string) => Date.parse(at(clock));
const place = (serialNumber: string, connectorNo: number | null = null) => ({
  serialNumber,
  pointName: serialNumber,
  connectorNo,
});

const asked = { before: '1.9', version: '2.0' };
const ofCharge: Interruption[] = [
  { kind: 'offline', from: at('10:00'), to: at('10:05') },
  { kind: 'faulted', from: at('10:10'), to: at('10:11'), errorCode: 'GroundFailure' },
  { kind: 'faulted', from: at('10:20'), to: at('10:21'), errorCode: 'OwnCode7' },
  { kind: 'firmware', at: at('10:30'), ...asked, updateId: 3 },
  { kind: 'firmware', at: at('10:40'), before: null, version: '2.1', updateId: null },
];

fakeFetch();

const within = (permissions: string[]) => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, { permissions, rolePaths: [] } as never);
  return ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
const charge = { serialNumber: 'A', connectorNo: 1, startTime: at('09:00') };
const hook = (endTime: string | null, permissions = ['point:read']) =>
  renderHook(() => useInterruptionMarks({ ...charge, endTime }, 'UTC'), { wrapper: within(permissions) }).result;

it('outages and changes of a charge are marks with words; a fault of the list is named, another keeps its code', async () => {
  fetched.mockImplementation(async () => answers(ofCharge));
  const result = hook(at('11:00'));
  await pass(0);
  expect(result.current.map(({ kind, time: from, until, label }) => [kind, from, until, label])).toEqual([
    ['offline', time('10:00'), time('10:05'), 'Offline'],
    ['faulted', time('10:10'), time('10:11'), 'Faulted'],
    ['faulted', time('10:20'), time('10:21'), 'Faulted'],
    ['firmware', time('10:30'), undefined, 'Firmware 2.0'],
    ['firmware', time('10:40'), undefined, 'Firmware 2.1'],
  ]);
  const words = result.current.map((mark) => mark.words);
  expect(words[0]).toMatch(/^Offline · .*10:00.*10:05/);
  expect(words[1]).toMatch(/^Faulted · Ground/);
  expect(words[2]).toMatch(/^Faulted · OwnCode7 · /);
  expect(words[3]).toMatch(/^Firmware 1\.9 → 2\.0 · by an upgrade · .*10:30/);
  expect(words[4]).toMatch(/^Firmware 2\.1 · changed at the charger · /);
  // One that has ended is asked for once, and keeps its marks.
  const before = result.current;
  await pass(120_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(before);
});

it('those of a running charge are asked for again, and an answer that fails leaves them', async () => {
  fetched.mockImplementation(async () => answers([]));
  const result = hook(null);
  await pass(0);
  expect(result.current).toEqual([]);
  fetched.mockImplementation(async () => answers(ofCharge.slice(0, 1)));
  await pass(31_000);
  expect(result.current).toHaveLength(1);
  fetched.mockImplementation(async () => new Response('', { status: 502 }));
  await pass(62_000);
  expect(result.current).toHaveLength(1);
});

it('nothing is asked for a user who may not see charge points', async () => {
  const result = hook(null, ['record:read']);
  await pass(0);
  expect(fetched).not.toHaveBeenCalled();
  expect(result.current).toEqual([]);
});

it('marks of a station name one or two points, count more, and say where all of them were away', async () => {
  const ofStation: StationInterruption[] = [
    { kind: 'offline', from: at('10:00'), to: at('10:05'), places: ['A', 'B', 'C'].map((one) => place(one)), isWhole: true },
    { kind: 'offline', from: at('11:00'), to: at('11:05'), places: ['A', 'B', 'C'].map((one) => place(one)), isWhole: false },
    {
      kind: 'faulted',
      from: at('12:00'),
      to: at('12:05'),
      errorCode: 'GroundFailure',
      places: [place('A', 2), place('A', 1)],
      isWhole: false,
    },
    { kind: 'firmware', at: at('13:00'), ...asked, updateId: 3, places: [place('A'), place('B')], isWhole: false },
  ];
  fetched.mockImplementation(async () => answers(ofStation));
  const { result } = renderHook(() => useStationMarks(1, 8, [time('09:00'), time('14:00')], 'UTC'), {
    wrapper: within(['point:read']),
  });
  await pass(0);
  const words = result.current.map((mark) => mark.words);
  expect(words[0]).toMatch(/^Offline · all 3 charge points · /);
  expect(words[1]).toMatch(/^Offline · 3 charge points · /);
  expect(words[2]).toMatch(/^Faulted · A · connector 1, 2 · Ground/);
  expect(words[3]).toMatch(/^Firmware 1\.9 → 2\.0 · A, B · by an upgrade · /);
  // Of less than a quarter of the points there is a thin line only.
  expect(result.current.map(({ isPart }) => isPart)).toEqual([false, false, true, false]);
});
