// The door of finance: what the ledger says, companies and their bank transfers, invoices, and the proof that it all agrees.
export { financeArea } from './area.ts';
export type { FinanceParts } from './area-parts.ts';
export { listCorporateTransfers } from './corporate-transfers/corporate-transfers.queries.ts';
export { applyForInvoice, previewInvoice } from './invoices/invoices.service.ts';
export { type LedgerProof, proveLedger } from './reconciliations/prove-ledger.ts';
export type { ReconcileParts } from './reconciliations/reconcile.ts';
