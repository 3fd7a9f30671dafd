import { type BodyOf, contract } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { type Databases, violatedUnique } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findStation, listStations, stationOptions } from './stations.queries.ts';

type Form = z.output<NonNullable<typeof contract.stations.create.body>>;
export type StationBody = BodyOf<typeof contract.stations.create>;

const columns = (form: Form) => ({
  provider_id: form.providerId,
  name: form.stationName,
  country: form.country,
  address: form.address,
  longitude: form.longitude,
  latitude: form.latitude,
  time_zone: form.timeZone,
  pca_ids: form.pcaIds,
  opens: form.openingTime.start,
  closes: form.openingTime.end,
  is_public: form.isPublic,
  service_phone: form.servicePhone,
  description: form.description,
  site_limit_w: form.siteLimitW,
  facilities: form.facilities,
});

function checked(form: Form): Form {
  if (!isTimeZone(form.timeZone)) throw new Problem('invalid', { fields: { timeZone: 'invalid' } });
  return form;
}

/** A unique index that was hit, as the problem of its field. */
export function duplicateOf(error: unknown, field: string): unknown {
  return violatedUnique(error) === undefined
    ? error
    : new Problem('duplicate', { places: { field }, fields: { [field]: 'duplicate' }, cause: error });
}

export function stationRoutes(http: Http, databases: Databases, bus: Bus): void {
  const { stations } = contract;
  http.bind(stations.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listStations(trx, query)));
  http.bind(stations.options, ({ caller, query }) => databases.scoped(caller.scope, (trx) => stationOptions(trx, query)));
  http.bind(stations.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findStation(trx, params.id))),
  );
  http.bind(stations.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await providerFor(trx, caller, body.providerId);
      const { id } = await trx
        .insertInto('station')
        .values(columns(checked(body)))
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error) => Promise.reject(duplicateOf(error, 'stationName')));
      return found(await findStation(trx, id));
    }),
  );
  http.bind(stations.update, async ({ caller, params, body }) => {
    const { station, serialNumbers } = await databases.scoped(caller.scope, async (trx) => {
      const before = found(await findStation(trx, params.id));
      // A station keeps its provider: records, prices and money hang on it.
      if (before.providerId !== body.providerId) throw new Problem('invalid', { fields: { providerId: 'conflict' } });
      await trx
        .updateTable('station')
        .set(columns(checked(body)))
        .where('id', '=', params.id)
        .execute()
        .catch((error) => Promise.reject(duplicateOf(error, 'stationName')));
      const points = await trx
        .selectFrom('charge_point')
        .select('serial_number')
        .where('station_id', '=', params.id)
        .where('removed_at', 'is', null)
        .execute();
      return { station: found(await findStation(trx, params.id)), serialNumbers: points.map((point) => point.serial_number) };
    });
    // Those that are connected bill by the station's time zone.
    for (const serialNumber of serialNumbers) bus.publish('point.registered', { serialNumber });
    return station;
  });
  http.bind(stations.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findStation(trx, params.id));
      const point = await trx
        .selectFrom('charge_point')
        .select('id')
        .where('station_id', '=', params.id)
        .where('removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      if (point) throw new Problem('stationHasPoints');
      await trx.updateTable('station').set({ removed_at: new Date() }).where('id', '=', params.id).execute();
      return null;
    }),
  );
}
