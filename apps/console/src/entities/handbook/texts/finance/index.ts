import { companies } from './companies.ts';
import { corporateTransfers } from './corporate-transfers.ts';
import { invoices } from './invoices.ts';
import { rechargeRecords } from './recharge-records.ts';
import { reconciliation } from './reconciliation.ts';
import { statement } from './statement.ts';
import { transfers } from './transfers.ts';

/** The handbook of the area, by screen. */
export const pages = {
  companies,
  corporateTransfers,
  invoices,
  rechargeRecords,
  reconciliation,
  statement,
  transfers,
};
