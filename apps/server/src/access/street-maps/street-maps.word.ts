import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { streetMapRoutes } from './street-maps.ts';

/** All that street maps give the app. */
export const streetMaps: Word<AccessParts> = {
  routes: (http, { log, dataFolder }) => streetMapRoutes(http, dataFolder, log),
};
