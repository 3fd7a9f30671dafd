import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { onSiteRoutes } from './on-site.routes.ts';

/** All that on site gives the app. */
export const onSite: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock, commands }) => onSiteRoutes(http, { databases, bus, clock, commands }),
};
