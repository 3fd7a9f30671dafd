import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { countWork } from './count-work.ts';
import { clearPower, samplePower } from './power.ts';
import { statisticsRoutes } from './statistics.routes.ts';

/** All that statistics give the app. */
export const statistics: Word<InsightParts> = {
  routes: (http, { databases, clock }) => statisticsRoutes(http, { databases, clock }),
  work: ({ databases, bus, clock, timing }) => [
    countWork({ databases, bus }, timing.statisticsMs ?? 500),
    { name: 'power', everyMs: timing.powerMs ?? 15_000, work: () => samplePower(databases, clock.now()) },
  ],
  clear: async ({ databases, clock }) => {
    await clearPower(databases, clock.now());
  },
};
