import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { companyRoutes } from './companies/companies.ts';
import { corporateTransferRoutes } from './corporate-transfers/corporate-transfers.routes.ts';
import { invoiceInfoRoutes } from './invoices/invoice-infos.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { rechargeRecordRoutes } from './recharge-records/recharge-records.routes.ts';
import { reconciliationRoutes } from './reconciliations/reconciliations.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { transferRoutes } from './transfers/transfers.ts';

// The door of finance: what the ledger says, companies and their bank transfers, invoices, and the proof that it all agrees.
export { financeKeeper } from './customer-keeper.ts';
export { type ReconcileParts, reconcileDays } from './reconciliations/reconcile.ts';

export interface FinanceParts {
  databases: Databases;
  clock: Clock;
  bus: Bus;
  /** Whether short messages can be sent. */
  hasSms: boolean;
  exportLimit?: number | undefined;
}

/** Serves recharge and transfer records, companies, corporate transfers, statements, reconciliation and invoices. */
export function financeRoutes(http: Http, { databases, clock, bus, hasSms, exportLimit }: FinanceParts): void {
  accountRoutes(http, databases);
  rechargeRecordRoutes(http, databases, clock, exportLimit);
  transferRoutes(http, databases, clock, bus);
  companyRoutes(http, databases);
  corporateTransferRoutes(http, databases, clock, bus);
  statementRoutes(http, databases, clock, exportLimit);
  reconciliationRoutes(http, databases, { db: databases.system, bus, clock });
  invoiceRoutes(http, databases, clock, hasSms);
  invoiceInfoRoutes(http, databases);
}
