import { contract, partReservationList, WORK_ORDER_STATE_WORDS } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { ownOnly } from '../work-orders/people.ts';
import { listReservations } from './part-reservations.queries.ts';
import { releaseParts, reserveParts } from './part-reservations.service.ts';

/** Spare parts that stores keep for work orders. */
export function partReservationRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { partReservations } = contract;
  http.bind(partReservations.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listReservations(trx, { ...query, ownOf: ownOnly(caller) })),
  );
  http.bind(partReservations.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, partReservationList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listReservations(trx, { ...query, ownOf: ownOnly(caller), page, limit })),
          own: {
            taskId: ({ taskId }) => ({ text: taskId }),
            state: ({ state }) => ({ text: WORK_ORDER_STATE_WORDS[state][language] }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(partReservations.reserve, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => reserveParts(trx, caller, body, clock.now())),
  );
  http.bind(partReservations.release, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => releaseParts(trx, caller, body, clock.now())),
  );
}
