import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { listChargeUsers } from './charge-users.queries.ts';
import { createChargeUser, grantChargingRights, moveMobileMoney } from './charge-users.service.ts';

export function chargeUserRoutes(http: Http, databases: Databases, bus: Bus): void {
  const { chargeUsers } = contract;
  http.bind(chargeUsers.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listChargeUsers(trx, query)));
  http.bind(chargeUsers.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createChargeUser(trx, caller, body)),
  );
  http.bind(chargeUsers.recharge, async ({ caller, params, body }) => {
    const { user, accountId } = await databases.scoped(caller.scope, (trx) => moveMobileMoney(trx, caller, params.id, body));
    bus.publish('payer.changed', { providerId: user.providerId, accountId });
    return user;
  });
  http.bind(contract.systemUsers.systemUserChargeUserRel, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => grantChargingRights(trx, caller, body.id)),
  );
}
