import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { listPrices } from './prices.queries.ts';
import { createPrice } from './prices.service.ts';

/** Serves the prices of stations. */
export function priceRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { prices } = contract;
  http.bind(prices.list, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await trx.selectFrom('station').select('id').where('id', '=', query.stationId).executeTakeFirst());
      return listPrices(trx, query.stationId, query.groupId ?? null);
    }),
  );
  http.bind(prices.create, async ({ caller, body }) => {
    const version = await databases.scoped(caller.scope, (trx) => createPrice(trx, caller, body, clock.now()));
    bus.publish('price.changed', { stationId: version.stationId });
    return version;
  });
}
