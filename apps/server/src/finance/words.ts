export { companies } from './companies/companies.word.ts';
export { corporateTransfers } from './corporate-transfers/corporate-transfers.word.ts';
export { invoices } from './invoices/invoices.word.ts';
export { rechargeRecords } from './recharge-records/recharge-records.word.ts';
export { reconciliations } from './reconciliations/reconciliations.word.ts';
export { statements } from './statements/statements.word.ts';
export { transfers } from './transfers/transfers.word.ts';
export { walletSearch } from './wallet-search/wallet-search.word.ts';
