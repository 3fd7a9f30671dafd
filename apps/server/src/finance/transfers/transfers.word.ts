import type { Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { transferRoutes } from './transfers.ts';

/** All that transfers give the app. */
export const transfers: Word<FinanceParts> = {
  routes: (http, { databases, clock, bus }) => transferRoutes(http, databases, clock, bus),
};
