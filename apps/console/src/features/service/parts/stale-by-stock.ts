import { contract } from '@csms/contract';

const { partReservations, spareParts } = contract;

/** What a movement of stock may change. */
export const STALE_BY_STOCK = [
  spareParts.list,
  spareParts.stock,
  spareParts.stores,
  spareParts.movements,
  spareParts.stocktakes,
  partReservations.list,
];
