import { chargingKeeper } from '../charging/index.ts';
import { financeKeeper } from '../finance/index.ts';

/** The areas that keep something of customers, as the app gives them. */
export const keepers = [chargingKeeper, financeKeeper];
