import { contract, movementList, partList, partSheet } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { importParts } from './import.service.ts';
import { findPart, listMovements, listParts, listStock, listStocktakes, listStores, proveStock } from './spare-parts.queries.ts';
import { createPart, createStore, move, removePart, updatePart, updateStore } from './spare-parts.service.ts';
import { decideStocktake, enterStocktake } from './stocktakes.service.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
}

const ONE = { page: 1, limit: 1 };
const countsOf = ({ userId, permissions }: Caller) => ({
  userId,
  counts: permissions.some((one) => one === 'material:count' || one === '*:*:*'),
});

/** Spare parts, stores, the book of stock and stocktakes (specification section 7, page `/workOrder/sparePartsManage`). */
export function sparePartRoutes(http: Http, { databases, clock }: Parts): void {
  const { spareParts } = contract;
  http.bind(spareParts.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listParts(trx, query, clock.now())));
  http.bind(spareParts.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, partList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listParts(trx, { ...query, page, limit }, clock.now())),
          own: { proposal: ({ proposal }) => ({ number: String(proposal) }), fits: ({ fits }) => ({ text: fits.join(', ') }) },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(spareParts.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => findPart(trx, await createPart(trx, caller, body), clock.now())),
  );
  http.bind(spareParts.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await updatePart(trx, params.id, body);
      return findPart(trx, params.id, clock.now());
    }),
  );
  http.bind(spareParts.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      await removePart(trx, params.id);
      return null;
    }),
  );
  http.bind(spareParts.template, ({ language, reply }) => sendTemplate(reply, partSheet, language, clock.now()));
  http.bind(spareParts.import, async ({ caller, query, language, request }) => {
    const entries = await readUploaded(request, partSheet, language);
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) => importParts(trx, caller, entries, clock.now()));
  });
  http.bind(spareParts.stock, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listStock(trx, query)));
  http.bind(spareParts.proof, ({ caller }) => databases.scoped(caller.scope, (trx) => proveStock(trx), { snapshot: true }));
  http.bind(spareParts.stores, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listStores(trx, query)));
  http.bind(spareParts.createStore, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const id = await createStore(trx, caller, body);
      return found((await listStores(trx, { ...ONE, id })).list[0]);
    }),
  );
  http.bind(spareParts.updateStore, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await updateStore(trx, params.id, body, clock.now());
      return found((await listStores(trx, { ...ONE, id: params.id })).list[0]);
    }),
  );
  bookRoutes(http, { databases, clock });
}

function bookRoutes(http: Http, { databases, clock }: Parts): void {
  const { spareParts } = contract;
  http.bind(spareParts.movements, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listMovements(trx, query)));
  http.bind(spareParts.exportMovements, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, movementList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listMovements(trx, { ...query, page, limit })),
          own: {
            free: ({ free }) => ({ number: String(free) }),
            reserved: ({ reserved }) => ({ number: String(reserved) }),
            inTransit: ({ inTransit }) => ({ number: String(inTransit) }),
            defective: ({ defective }) => ({ number: String(defective) }),
            taskId: ({ taskId }) => ({ text: taskId ?? '' }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(spareParts.move, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await move(trx, caller, body, clock.now());
      return null;
    }),
  );
  http.bind(spareParts.stocktakes, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listStocktakes(trx, query, countsOf(caller))),
  );
  http.bind(spareParts.enterStocktake, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const id = await enterStocktake(trx, caller, body, clock.now());
      return found((await listStocktakes(trx, { ...ONE, id }, countsOf(caller))).list[0]);
    }),
  );
  http.bind(spareParts.decideStocktake, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await decideStocktake(trx, caller, params.id, body, clock.now());
      return found((await listStocktakes(trx, { ...ONE, id: params.id }, countsOf(caller))).list[0]);
    }),
  );
}
