import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { copyPrice, planCopy } from './copy.ts';
import { listStationPrices, stationPricesOf, sumStationPrices } from './overview.queries.ts';
import { previewPrice } from './preview.ts';
import { listPrices } from './prices.queries.ts';
import { createPrice, withdrawPrice } from './prices.service.ts';
import { reviewPrices } from './review.ts';

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
  http.bind(prices.overview, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listStationPrices(trx, query, clock.now())),
  );
  http.bind(prices.totals, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => sumStationPrices(trx, query, clock.now())),
  );
  http.bind(prices.station, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found((await stationPricesOf(trx, [params.id], clock.now()))[0])),
  );
  http.bind(prices.withdraw, async ({ caller, params }) => {
    const stationId = await databases.scoped(caller.scope, (trx) => withdrawPrice(trx, params.id, clock.now()));
    bus.publish('price.changed', { stationId });
    return null;
  });
  http.bind(prices.copyPlan, ({ caller, body }) => databases.scoped(caller.scope, (trx) => planCopy(trx, body, clock.now())));
  http.bind(prices.copy, async ({ caller, body }) => {
    const done = await databases.scoped(caller.scope, (trx) => copyPrice(trx, caller, body, clock.now()));
    for (const { stationId } of done.list) bus.publish('price.changed', { stationId });
    return done;
  });
  http.bind(prices.review, ({ caller, body }) => databases.scoped(caller.scope, (trx) => reviewPrices(trx, body)));
  http.bind(prices.preview, ({ caller, body }) => databases.scoped(caller.scope, (trx) => previewPrice(trx, body)));
}
