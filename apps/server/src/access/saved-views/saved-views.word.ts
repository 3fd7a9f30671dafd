import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { savedViewRoutes } from './saved-views.ts';

/** All that saved views give the app. */
export const savedViews: Word<AccessParts> = {
  routes: (http, { databases }) => savedViewRoutes(http, databases),
};
