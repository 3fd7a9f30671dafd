import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { setUpRoutes } from './set-up.routes.ts';

/** All that set up gives the app. */
export const setUp: Word<InsightParts> = {
  routes: (http, { databases, settings }) => setUpRoutes(http, { databases, settings }),
};
