import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { systemLogRoutes } from './log.routes.ts';
import { proveLogDaily, sealNewLog } from './log-proof.ts';

/** All that system log gives the app. */
export const systemLog: Word<AccessParts> = {
  routes: (http, { logProof, loggedThings, exportLimit }) => systemLogRoutes(http, logProof, loggedThings, exportLimit),
  work: ({ logProof, timing }) => [
    { name: 'sealLog', everyMs: timing.sealLogMs ?? 2_000, work: () => sealNewLog(logProof) },
    { name: 'proveLog', everyMs: timing.proveLogMs ?? 600_000, work: () => proveLogDaily(logProof) },
  ],
};
