import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { liveRoutes } from './live.routes.ts';

/** All that live gives the app. */
export const live: Word<InsightParts> = {
  routes: (http, { bus, log, callers }) => liveRoutes(http, { bus, log, authenticate: callers.authenticate }),
};
