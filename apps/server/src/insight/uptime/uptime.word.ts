import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { clearUptimeDays, countUptime } from './uptime.count.ts';
import { uptimeRoutes } from './uptime.routes.ts';

/** All that uptime gives the app. */
export const uptime: Word<InsightParts> = {
  routes: (http, { databases, clock, exportLimit }) => uptimeRoutes(http, { databases, clock, exportLimit }),
  work: ({ databases, clock, timing }) => [
    {
      // Looks often, so that a changed window counts soon; each point is counted every five minutes.
      name: 'uptime',
      everyMs: timing.uptimeMs ?? 15_000,
      work: async () => {
        await countUptime(databases.system, clock.now(), 20 * (timing.uptimeMs ?? 15_000));
      },
    },
  ],
  clear: async ({ databases, clock }) => {
    await clearUptimeDays(databases.system, clock.now());
  },
};
