import type { Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { priceRoutes } from './index.ts';
import { copiedPrice, setPrice, VERSION_LABEL } from './logged-prices.ts';

const PRICE = `select v.id, concat_ws(' · ', s.name, ${VERSION_LABEL('v', 'g', 's')}) as name
  from price_version v join station s on s.id = v.station_id left join user_group g on g.id = v.group_id`;

/** All that prices give the app. */
export const prices: Word<ChargingParts> = {
  routes: (http, { databases, bus, clock }) => priceRoutes(http, databases, clock, bus),
  operandNames: {
    'price.copy': PRICE,
    'price.create': STATION,
    'price.withdraw': PRICE,
  },
  loggedThings: {
    'price.create': setPrice,
    'price.copy': copiedPrice,
  },
};
