import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { listTypes, listVouchers } from './vouchers.queries.ts';
import { createType, issueVouchers, removeType, stopType, updateType, withdrawVoucher } from './vouchers.service.ts';

export function voucherRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { vouchers } = contract;
  http.bind(vouchers.types, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listTypes(trx, query, clock.now())));
  http.bind(vouchers.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createType(trx, caller, body, clock.now())),
  );
  http.bind(vouchers.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => updateType(trx, params.id, body, clock.now())),
  );
  http.bind(vouchers.stop, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => stopType(trx, params.id, clock.now())),
  );
  http.bind(vouchers.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeType(trx, params.id));
    return null;
  });
  http.bind(vouchers.issue, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => issueVouchers(trx, caller, params.id, body, clock.now())),
  );
  http.bind(vouchers.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listVouchers(trx, query, clock.now())));
  http.bind(vouchers.withdraw, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => withdrawVoucher(trx, params.id, clock.now()));
    return null;
  });
}
