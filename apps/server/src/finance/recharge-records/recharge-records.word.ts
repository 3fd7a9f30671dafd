import type { Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { rechargeRecordRoutes } from './recharge-records.routes.ts';

/** All that recharge records give the app. */
export const rechargeRecords: Word<FinanceParts> = {
  routes: (http, { databases, clock, exportLimit }) => rechargeRecordRoutes(http, databases, clock, exportLimit),
};
