import type { Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { reconcileDays } from './reconcile.ts';
import { reconciliationRoutes } from './reconciliations.routes.ts';

/** All that reconciliations give the app. */
export const reconciliations: Word<FinanceParts> = {
  routes: (http, { databases, clock, bus }) => reconciliationRoutes(http, databases, { db: databases.system, bus, clock }),
  operandNames: {
    reconciliation: 'select id, name from provider',
  },
  work: ({ databases, clock, bus, timing }) => [
    {
      // Looks whether a day has ended somewhere; each is proven once.
      name: 'reconcile',
      everyMs: timing.reconcileMs ?? 600_000,
      work: () => reconcileDays({ db: databases.system, bus, clock }),
    },
  ],
};
