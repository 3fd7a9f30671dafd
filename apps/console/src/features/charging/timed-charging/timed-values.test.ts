import type { TimedCharge } from '@csms/contract';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { bodyOf, newValues, valuesOf } from './timed-values.ts';

const complete = { ...newValues(dayjs('2026-11-23T15:00:00')), connectorNos: [2, 1], chargeUserId: 7 };

it('sends energy in Wh, days without a clock, connectors in order', () => {
  expect(bodyOf({ ...complete, wantsWh: 12_345 }, 'P-1')).toMatchObject({
    serialNumber: 'P-1',
    connectorNos: [1, 2],
    validPeriod: { from: '2026-11-23', to: '2026-12-20' },
    wantsWh: 12_345,
    readyTime: null,
    retryMinutes: 30,
  });
});

it('sends nothing of the other kind, and nothing before it is complete', () => {
  expect(bodyOf({ ...complete, kind: 'readyBy' }, 'P-1')).toBeUndefined();
  expect(bodyOf({ ...complete, kind: 'readyBy', wantsWh: 20_000 }, 'P-1')).toMatchObject({ readyTime: '07:00', retryMinutes: 0 });
  expect(bodyOf({ ...complete, kind: 'readyBy', wantsWh: 20_000, readyTime: '7' }, 'P-1')).toBeUndefined();
  expect(bodyOf(complete, undefined)).toBeUndefined();
  expect(bodyOf({ ...complete, chargeUserId: null }, 'P-1')).toBeUndefined();
  expect(bodyOf({ ...complete, days: [] }, 'P-1')).toBeUndefined();
});

it('changes nothing where nothing was typed', () => {
  const one = {
    kind: 'readyBy',
    connectorNos: [1],
    chargeUserId: 7,
    validPeriod: { from: '2026-11-23', to: '2026-12-20' },
    days: [1, 5],
    startTime: '18:00',
    readyTime: '07:00',
    wantsWh: 20_500,
    maxMinutes: 90,
    retryMinutes: 0,
    note: 'by the gate',
  } satisfies Partial<TimedCharge>;
  expect(bodyOf(valuesOf(one as unknown as TimedCharge), 'P-1')).toEqual({ ...one, serialNumber: 'P-1' });
});
