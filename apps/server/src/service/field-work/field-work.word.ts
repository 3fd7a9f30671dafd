import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { fieldWorkRoutes } from './field-work.routes.ts';
import { clearPushes, pushWork } from './push.ts';

/** All that field work gives the app. */
export const fieldWork: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock, seal }) => fieldWorkRoutes(http, { databases, bus, clock, seal }),
  work: ({ databases, clock, seal, log, publicNames, outward, timing }) => [
    pushWork({ databases, seal, outward, clock, log, publicNames }, timing.pushMs),
  ],
  clear: async ({ databases, clock }) => {
    await clearPushes(databases.system, clock.now());
  },
};
