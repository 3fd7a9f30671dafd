import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { unbilledEnergyWork } from './unbilled-energy.ts';

/** All that expectations give the app. */
export const expectations: Word<ChargingParts> = {
  work: ({ databases, clock, timing }) => [unbilledEnergyWork({ db: databases.system, clock }, timing.silenceMs ?? 10_000)],
};
