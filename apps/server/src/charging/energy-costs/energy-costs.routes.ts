import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { listEnergyCosts, removeEnergyCost, saveEnergyCosts } from './energy-costs.service.ts';

/** Serves what energy costs the operators. */
export function energyCostRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { energyCosts } = contract;
  http.bind(energyCosts.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listEnergyCosts(trx, query.stationId)),
  );
  http.bind(energyCosts.save, async ({ caller, body }) => {
    await databases.scoped(caller.scope, (trx) => saveEnergyCosts(trx, caller, body, clock.now()));
    return null;
  });
  http.bind(energyCosts.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeEnergyCost(trx, params.id));
    return null;
  });
}
