import { APPLY_STATE_WORDS, applyOrderList, contract } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { findApplyOrder, listApplyOrders, readApplyFlow } from './apply-orders.queries.ts';
import { cancelApply, confirmApply, createApply, receiveApply, shipApply } from './apply-orders.service.ts';

/** Apply orders for spare parts (specification section 7, page `/workOrder/sparePartsManage`). */
export function applyOrderRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { applyOrders } = contract;
  http.bind(applyOrders.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listApplyOrders(trx, query, caller)),
  );
  http.bind(applyOrders.search, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => listApplyOrders(trx, body, caller)),
  );
  http.bind(applyOrders.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, applyOrderList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listApplyOrders(trx, { ...query, page, limit }, caller)),
          own: {
            status: ({ status }) => ({ text: APPLY_STATE_WORDS[status][language] }),
            workOrderTaskId: ({ workOrderTaskId }) => ({ text: workOrderTaskId ?? '' }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(applyOrders.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => findApplyOrder(trx, params.taskId, caller)),
  );
  http.bind(applyOrders.flow, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readApplyFlow(trx, query.taskId, clock.now())),
  );
  http.bind(applyOrders.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => findApplyOrder(trx, await createApply(trx, caller, body, clock.now()), caller)),
  );
  const step =
    <B extends { taskId: string }>(make: (trx: Trx, caller: Caller, body: B, now: number) => Promise<void>) =>
    ({ caller, body }: { caller: Caller; body: B }) =>
      databases.scoped(caller.scope, async (trx) => {
        await make(trx, caller, body, clock.now());
        return findApplyOrder(trx, body.taskId, caller);
      });
  http.bind(applyOrders.confirm, step(confirmApply));
  http.bind(applyOrders.ship, step(shipApply));
  http.bind(applyOrders.receive, step(receiveApply));
  http.bind(applyOrders.cancel, step(cancelApply));
}
