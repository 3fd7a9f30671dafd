import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { SmsGateway } from '../platform/mail/sms.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { companyRoutes } from './companies/companies.ts';
import { corporateTransferRoutes } from './corporate-transfers/corporate-transfers.routes.ts';
import { financeKeeper } from './customer-keeper.ts';
import { invoiceInfoRoutes } from './invoices/invoice-infos.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { financeThings } from './logged-things.ts';
import { financeNames } from './operand-names.ts';
import { rechargeRecordRoutes } from './recharge-records/recharge-records.routes.ts';
import { reconcileDays } from './reconciliations/reconcile.ts';
import { reconciliationRoutes } from './reconciliations/reconciliations.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { transferRoutes } from './transfers/transfers.ts';
import { walletSearchRoutes } from './wallet-search/wallet-search.routes.ts';

/** How often regular work is done, in ms. */
interface FinanceTiming {
  reconcileMs?: number;
}

export interface FinanceParts {
  databases: Databases;
  clock: Clock;
  bus: Bus;
  /** What sends short messages; undefined: nothing does. */
  sms: SmsGateway | undefined;
  exportLimit?: number | undefined;
  timing: FinanceTiming;
}

/** What finance gives the app. */
export const financeArea = {
  operandNames: financeNames,
  loggedThings: financeThings,
  keeper: financeKeeper,

  routes(http: Http, { databases, clock, bus, sms, exportLimit }: FinanceParts): void {
    walletSearchRoutes(http, databases);
    rechargeRecordRoutes(http, databases, clock, exportLimit);
    transferRoutes(http, databases, clock, bus);
    companyRoutes(http, databases);
    corporateTransferRoutes(http, databases, clock, bus);
    statementRoutes(http, databases, clock, exportLimit);
    reconciliationRoutes(http, databases, { db: databases.system, bus, clock });
    invoiceRoutes(http, databases, clock, sms !== undefined);
    invoiceInfoRoutes(http, databases);
  },

  work({ databases, bus, clock, timing }: FinanceParts): RegularWork[] {
    return [
      {
        // Looks whether a day has ended somewhere; each is proven once.
        name: 'reconcile',
        everyMs: timing.reconcileMs ?? 600_000,
        work: () => reconcileDays({ db: databases.system, bus, clock }),
      },
    ];
  },
};
