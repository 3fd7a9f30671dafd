import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { changePrices, planChange } from './price-changes.service.ts';

/** Serves the change of prices at many stations. */
export function priceChangeRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { priceChanges } = contract;
  http.bind(priceChanges.plan, ({ caller, body }) => databases.scoped(caller.scope, (trx) => planChange(trx, body, clock.now())));
  http.bind(priceChanges.perform, async ({ caller, body }) => {
    const done = await databases.scoped(caller.scope, (trx) => changePrices(trx, caller, body, clock.now()));
    for (const { stationId, refusal } of done.list) if (refusal === null) bus.publish('price.changed', { stationId });
    return done;
  });
}
