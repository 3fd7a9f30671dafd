import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { createTaxRate, listTaxRates, withdrawTaxRate } from './tax-rates.service.ts';

/** Serves the tax rates of operators. */
export function taxRateRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { taxRates } = contract;
  http.bind(taxRates.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listTaxRates(trx, query)));
  http.bind(taxRates.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createTaxRate(trx, caller, body, clock.now())),
  );
  http.bind(taxRates.withdraw, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => withdrawTaxRate(trx, params.id));
    return null;
  });
}
