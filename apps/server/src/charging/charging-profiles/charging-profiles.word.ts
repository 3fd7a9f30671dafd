import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { followProfiles } from './answers.ts';
import { followCarLimits } from './car-limits.ts';
import { chargingProfileRoutes } from './charging-profiles.routes.ts';

/** All that charging profiles give the app. */
export const chargingProfiles: Word<ChargingParts> = {
  follow: ({ databases, clock, commands }) => {
    // What is installed is known before cars are told of it.
    followProfiles(commands, databases.system, clock);
    followCarLimits({ databases, clock, commands });
  },
  routes: (http, { databases, clock, commands }) => chargingProfileRoutes(http, { databases, commands, clock }),
};
