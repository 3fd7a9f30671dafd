import { EXPORT_DAYS } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { exportConfigRoutes } from './export-config.ts';
import { exportJobRoutes } from './exports.routes.ts';
import { clearExports, startExports } from './exports.runner.ts';

/** All that exports give the app. */
export const fileExports: Word<AccessParts> = {
  routes: (http, { databases }) => exportConfigRoutes(http, databases.system),
  // Exports go through the lists' own routes: they begin once all are there.
  afterRoutes: (http, { databases, bus, clock, log, guard, timing }) => {
    const parts = { http, databases, bus, clock, log, guard, lookMs: timing.exportsMs };
    exportJobRoutes(parts);
    return startExports(parts);
  },
  clear: async ({ databases, clock }) => {
    await clearExports(databases, clock.now(), EXPORT_DAYS);
  },
};
