import { BALANCING_STRATEGY_WORDS, circuitList, contract } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { carriersTo, mustBeCarried } from '../load-balancing/bounds.ts';
import { ensureSite } from '../load-balancing/ensure-site.ts';
import {
  type CircuitForm,
  circuitById,
  insertCircuit,
  listCircuits,
  parentsOf,
  putPoints,
  removeCircuit,
  updateCircuit,
} from './circuits.queries.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
}

/** Local controllers (specification section 3): the circuits of a station's electrical tree. */
export function circuitRoutes(http: Http, { databases, clock }: Parts): void {
  const { circuits } = contract;
  http.bind(circuits.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listCircuits(trx, query)));
  http.bind(circuits.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, circuitList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listCircuits(trx, { ...query, page, limit })),
          own: {
            name: ({ name }) => ({ text: name }),
            loadW: ({ loadW }) => ({ number: String(loadW / 1000) }),
            strategy: ({ strategy }) => ({ text: strategy === null ? '' : BALANCING_STRATEGY_WORDS[strategy][language] }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(circuits.get, ({ caller, params }) => databases.scoped(caller.scope, (trx) => circuitById(trx, params.id)));
  http.bind(circuits.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { providerId } = await ensureSite(trx, body.stationId);
      await mustFit(trx, body, body.stationId, null);
      const id = await insertCircuit(trx, body, { stationId: body.stationId, providerId, by: caller.username });
      await putPoints(trx, id, body.stationId, body.serialNumbers);
      return circuitById(trx, id);
    }),
  );
  http.bind(circuits.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const before = await circuitById(trx, params.id);
      await ensureSite(trx, before.stationId);
      await mustFit(trx, body, before.stationId, params.id);
      await updateCircuit(trx, params.id, body);
      await putPoints(trx, params.id, before.stationId, body.serialNumbers);
      return circuitById(trx, params.id);
    }),
  );
  http.bind(circuits.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      const before = await circuitById(trx, params.id);
      await ensureSite(trx, before.stationId);
      await removeCircuit(trx, params.id, before.parentId);
      return null;
    }),
  );
}

/** Refuses a tree that contradicts itself: a circuit below itself, of another station, or with more than what it hangs on carries. */
async function mustFit(trx: Trx, form: CircuitForm, stationId: number, id: number | null): Promise<void> {
  const parents = await parentsOf(trx, stationId);
  const parentId = form.parentId ?? null;
  if (parentId !== null && !parents.has(parentId)) throw new Problem('notFound', { fields: { parentId: 'notFound' } });
  for (let at = parentId; at !== null; at = parents.get(at) ?? null)
    if (at === id) throw new Problem('circuitInUse', { fields: { parentId: 'circuitInUse' } });
  mustBeCarried(
    [
      { field: 'limitPowerW', unit: 'W', value: form.limitPowerW },
      { field: 'limitA', unit: 'A', value: form.limitA },
      { field: 'imbalanceA', unit: 'A', value: form.imbalanceA },
    ],
    await carriersTo(trx, stationId, parentId),
  );
}
