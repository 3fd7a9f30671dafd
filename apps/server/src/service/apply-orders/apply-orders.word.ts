import { APPLY_STATE_WORDS, applyOrderList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { applyOrderRoutes } from './apply-orders.routes.ts';

/** All that apply orders give the app. */
export const applyOrders: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => applyOrderRoutes(http, { databases, clock }),
  loggedThings: {
    applyOrder: {
      by: 'taskId',
      from: 'apply_order a left join store f on f.id = a.from_store_id',
      key: 'a.task_id',
      fields: {
        state: asListed(applyOrderList, 'status', 'a.state', APPLY_STATE_WORDS),
        fromStoreName: asListed(applyOrderList, 'fromStoreName', 'f.name'),
        trackingNumber: asListed(applyOrderList, 'trackingNumber', 'a.tracking_number'),
      },
    },
  },
};
