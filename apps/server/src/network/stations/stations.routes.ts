import { contract, FACILITIES, FACILITY_WORDS, stationList } from '@csms/contract';
import tzLookup from '@photostructure/tz-lookup';
import type { openDictionaries } from '../../access/index.ts';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { momentCell } from '../../platform/spreadsheet/spreadsheet.ts';
import { stationInterruptions } from './interruptions.ts';
import { findStation, listStations, placesOf, stationOptions, streamStations, sumStations } from './stations.queries.ts';
import { createStation, removeStation, updateStation } from './stations.service.ts';

interface StationParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  dictionaries: ReturnType<typeof openDictionaries>;
}

export function stationRoutes(http: Http, { databases, bus, clock, dictionaries }: StationParts): void {
  const { stations } = contract;
  http.bind(stations.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listStations(trx, query)));
  http.bind(stations.totals, ({ caller, query }) => databases.scoped(caller.scope, (trx) => sumStations(trx, query)));
  http.bind(stations.places, ({ caller, query }) => databases.scoped(caller.scope, (trx) => placesOf(trx, query)));
  http.bind(stations.options, ({ caller, query }) =>
    caller.isOutside ? [] : databases.scoped(caller.scope, (trx) => stationOptions(trx, query)),
  );
  http.bind(stations.timeZoneAt, ({ query }) => ({ timeZone: tzLookup(query.latitude, query.longitude) }));
  http.bind(stations.export, async ({ caller, query, language, reply }) => {
    const countries = new Map(
      (await dictionaries.entries('country', language)).map(({ dictValue, dictLabel }) => [dictValue, dictLabel]),
    );
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, stationList, {
        query,
        language,
        reply,
        now: clock.now(),
        ownClock: true,
        rows: streamStations(trx, query),
        own: {
          country: ({ country }) => ({ text: countries.get(country) ?? country }),
          openingTime: ({ openingTime }) => ({ text: `${openingTime.start}–${openingTime.end}` }),
          totalPower: ({ totalPower }) => ({ number: String(totalPower) }),
          facilities: (station) => ({
            text: FACILITIES.filter((one) => station.facilities.includes(one))
              .map((one) => FACILITY_WORDS[one][language])
              .join(', '),
          }),
          createTime: (station) => momentCell(station.createTime, station.timeZone),
        },
      }),
    );
    return undefined;
  });
  http.bind(stations.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findStation(trx, params.id))),
  );
  http.bind(stations.interruptions, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) => stationInterruptions(trx, params.id, query, clock.now())),
  );
  http.bind(stations.create, ({ caller, body }) => databases.scoped(caller.scope, (trx) => createStation(trx, caller, body)));
  http.bind(stations.update, async ({ caller, params, body }) => {
    const { station, serialNumbers } = await databases.scoped(caller.scope, (trx) => updateStation(trx, params.id, body));
    // Those that are connected bill by the station's time zone.
    for (const serialNumber of serialNumbers) bus.publish('point.registered', { serialNumber });
    return station;
  });
  http.bind(stations.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeStation(trx, params.id));
    return null;
  });
}
