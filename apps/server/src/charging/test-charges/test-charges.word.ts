import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { endTestCharges } from './test-charges.ts';

/** All that test charges give the app. */
export const testCharges: Word<ChargingParts> = {
  work: ({ databases, clock, commands, timing }) => [
    {
      name: 'test-charges',
      everyMs: timing.testChargesMs ?? 5_000,
      work: () => endTestCharges(databases.system, commands, clock),
    },
  ],
};
