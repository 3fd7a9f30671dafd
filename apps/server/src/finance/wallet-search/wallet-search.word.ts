import type { Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { walletSearchRoutes } from './wallet-search.routes.ts';

/** All that wallet search gives the app. */
export const walletSearch: Word<FinanceParts> = {
  routes: (http, { databases }) => walletSearchRoutes(http, databases),
};
