import { chargerModelList, contract, limitWayText } from '@csms/contract';
import { exportList } from '../../../access/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Databases } from '../../../platform/database/database.ts';
import type { Http } from '../../../platform/http/http.ts';
import { pagesOf } from '../../../platform/spreadsheet/list-sheet.ts';
import { listChargerModels, modelConnectors, readChargerModel } from './charger-models.queries.ts';

/** What load balancing has learned of charger models and of single chargers. */
export function chargerModelRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { chargerModels } = contract;
  const { scoped } = databases;
  http.bind(chargerModels.list, ({ caller, query }) => scoped(caller.scope, (trx) => listChargerModels(trx, query, clock.now())));
  http.bind(chargerModels.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, chargerModelList, {
          query,
          language,
          reply,
          now,
          rows: pagesOf((page, limit) => listChargerModels(trx, { ...query, page, limit }, now)),
          own: {
            model: ({ model }) => ({ text: model }),
            way: ({ way }) => (way === null ? null : { text: limitWayText(way, language) }),
            efficiency: ({ efficiency }) => (efficiency === null ? null : { number: (efficiency * 100).toFixed(1) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(chargerModels.get, ({ caller, query }) => scoped(caller.scope, (trx) => readChargerModel(trx, query, clock.now())));
  http.bind(chargerModels.connectors, ({ caller, query }) =>
    scoped(caller.scope, (trx) => modelConnectors(trx, query, clock.now())),
  );
}
