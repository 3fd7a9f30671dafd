import { contract } from '@csms/contract';
import type { TestServer } from '../server.ts';
import { GAP, OCCUPANCY_FEE, SESSION_FEE } from './facts.ts';

/** A version of a station's price, from now on. */
export const setPrice = (test: TestServer, stationId: number, electricity: string, more: object = {}) => {
  const fee = { electricity, service: '1' };
  return test.admin.get(contract.prices.create, {
    body: {
      stationId,
      groupId: null,
      effectiveFrom: new Date().toISOString(),
      slots: new Array(48).fill('flat'),
      fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
      sessionFee: SESSION_FEE,
      stayGapMinutes: GAP,
      occupancyFee: OCCUPANCY_FEE,
      occupancyFreeMinutes: 10,
      // Longer than all of this test: nothing is counted before the charger has told.
      occupancyMostMinutes: 1440,
      // Not what was promised.
      reservationFee: '9',
      ...more,
    },
  });
};
