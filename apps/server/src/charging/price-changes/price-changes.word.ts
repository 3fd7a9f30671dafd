import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { changedPrices } from '../prices/index.ts';
import { priceChangeRoutes } from './price-changes.routes.ts';

/** All that changes of prices give the app. */
export const priceChanges: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock }) => priceChangeRoutes(http, databases, clock, bus),
  operandNames: {
    'price.change': STATION,
  },
  loggedThings: {
    'price.change': changedPrices,
  },
};
