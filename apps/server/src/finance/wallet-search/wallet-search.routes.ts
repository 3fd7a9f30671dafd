import { contract } from '@csms/contract';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { searchWallets } from './wallet-search.queries.ts';

export function walletSearchRoutes(http: Http, databases: Databases): void {
  http.bind(contract.walletSearch.find, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) =>
      (await searchWallets(trx, query)).map(({ owner, balance, currency, providerId }) => ({
        ...owner,
        balance,
        currency,
        providerId,
      })),
    ),
  );
}
