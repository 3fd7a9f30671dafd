import { goalForm } from '@csms/contract';
import { asForm, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { followSessionStatus } from '../records/index.ts';
import { sessionRoutes } from './sessions.ts';

/** All that sessions give the app. */
export const sessions: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock, settings, commands, commit }) =>
    sessionRoutes(http, { databases, bus, clock, settings, commands, commit }),
  follow: ({ databases, clock, commands }) => followSessionStatus(commands, databases, clock),
  loggedThings: {
    'charging.goal': {
      by: 'transactionId',
      from: 'charging_live l',
      key: 'l.transaction_id',
      fields: asForm(goalForm, 'l', { leavesTime: 'l.leaves_at' }),
    },
  },
};
