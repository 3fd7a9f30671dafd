import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { searchRoutes } from './search.routes.ts';

/** All that the search gives the app. */
export const search: Word<InsightParts> = {
  routes: (http, { databases, clock }) => searchRoutes(http, { databases, clock }),
};
