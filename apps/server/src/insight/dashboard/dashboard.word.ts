import type { Word } from '../../access/index.ts';
import type { InsightParts } from '../area-parts.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

/** All that dashboard gives the app. */
export const dashboard: Word<InsightParts> = {
  routes: (http, { databases, clock }) => dashboardRoutes(http, databases, clock),
};
