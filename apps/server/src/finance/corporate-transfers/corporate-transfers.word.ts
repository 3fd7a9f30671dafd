import { CORPORATE_TRANSFER_FIELDS, corporateTransferList } from '@csms/contract';
import { asListed, moneyOf, type Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { corporateTransferRoutes } from './corporate-transfers.routes.ts';

/** All that corporate transfers give the app. */
export const corporateTransfers: Word<FinanceParts> = {
  routes: (http, { databases, clock, bus }) => corporateTransferRoutes(http, databases, clock, bus),
  operandNames: {
    corporateTransfer: 'select id, bank_reference as name from corporate_transfer',
  },
  loggedThings: {
    corporateTransfer: {
      by: 'id',
      from: 'corporate_transfer t join provider v on v.id = t.provider_id',
      key: 't.id',
      fields: {
        status: asListed(corporateTransferList, 'status', 't.status'),
        spreadAmount: {
          is: moneyOf('t.spread_amount', 'v.currency'),
          kind: 'money',
          words: CORPORATE_TRANSFER_FIELDS.spreadAmount.words,
        },
      },
    },
  },
};
