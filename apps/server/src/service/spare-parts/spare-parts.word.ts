import { partForm, STOCKTAKE_FIELDS, STOCKTAKE_STATE_WORDS, stocktakeList, storeForm } from '@csms/contract';
import { asField, asForm, asListed, moneyOf, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { sparePartRoutes } from './spare-parts.routes.ts';

/** All that spare parts give the app. */
export const spareParts: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => sparePartRoutes(http, { databases, clock }),
  operandNames: {
    material: 'select id, parts_number as name from part',
    store: 'select id, name from store',
  },
  loggedThings: {
    material: {
      by: 'id',
      from: 'part p join provider v on v.id = p.provider_id',
      key: 'p.id',
      fields: asForm(partForm, 'p', { price: moneyOf('p.price', 'v.currency') }),
    },
    store: {
      by: 'id',
      from: 'store o',
      key: 'o.id',
      fields: asForm(storeForm, 'o', { isClosed: 'o.closed_at is not null' }),
    },
    stocktake: {
      by: 'id',
      from: 'stocktake k',
      key: 'k.id',
      fields: {
        state: asListed(stocktakeList, 'state', 'k.state', STOCKTAKE_STATE_WORDS),
        decisionNote: asField(STOCKTAKE_FIELDS.decisionNote, 'k.decision_note'),
      },
    },
  },
};
