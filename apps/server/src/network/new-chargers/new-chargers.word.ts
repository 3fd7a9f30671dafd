import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { forgetSilentNewChargers } from './knocks.ts';
import { newChargerRoutes } from './new-chargers.ts';

/** All that new chargers give the app. */
export const newChargers: Word<NetworkParts> = {
  routes: (http, { databases, bus, clock, seal }) => newChargerRoutes(http, databases, bus, seal, clock),
  clear: async ({ databases, clock }) => {
    await forgetSilentNewChargers(databases.pool, clock.now());
  },
};
