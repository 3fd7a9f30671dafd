// The handbook of the area, by screen.
export { companies } from './companies.ts';
export { corporateTransfers } from './corporate-transfers.ts';
export { invoices } from './invoices.ts';
export { rechargeRecords } from './recharge-records.ts';
export { reconciliation } from './reconciliation.ts';
export { statement } from './statement.ts';
export { transfers } from './transfers.ts';
