import { contract, type OrderCostSheet, warrantySheet } from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { doerOf, mustSee } from '../work-orders/people.ts';
import { lockOrder, type OrderRow } from '../work-orders/rows.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { costsOf, rulesOf } from './order-costs.queries.ts';
import { listWarranties, saveWarranty } from './warranties.queries.ts';
import { importWarranties } from './warranties-import.ts';

/** What orders cost, who approves it, who pays instead. */
export function orderCostRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { orderCosts } = contract;
  const { scoped } = databases;

  /** Changes what an order costs while it is not over, and answers its sheet. */
  const change = (caller: Caller, taskId: string, act: (trx: Trx, order: OrderRow) => Promise<void>): Promise<OrderCostSheet> =>
    scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, taskId);
      const order = await lockOrder(trx, taskId);
      if (order.state === 'archived' || order.state === 'cancelled') throw new Problem('workOrderMoved');
      await act(trx, order);
      return costsOf(trx, taskId);
    });

  http.bind(orderCosts.get, ({ caller, query }) =>
    scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, query.taskId);
      return costsOf(trx, query.taskId);
    }),
  );
  http.bind(orderCosts.add, ({ caller, body }) =>
    change(caller, body.taskId, async (trx, order) => {
      await sql`insert into work_order_cost (work_order_id, provider_id, kind, amount, note, user_name, at)
        values (${order.id}, ${order.provider_id}, ${body.kind}, ${body.amount}::numeric, ${body.note}, ${doerOf(caller).name}, ${new Date(clock.now())})`.execute(
        trx,
      );
    }),
  );
  http.bind(orderCosts.remove, ({ caller, body }) =>
    change(caller, body.taskId, async (trx, order) => {
      const { rows } =
        await sql`delete from work_order_cost where id = ${body.id} and work_order_id = ${order.id} returning id`.execute(trx);
      if (rows.length === 0) throw new Problem('notFound');
    }),
  );
  http.bind(orderCosts.estimate, ({ caller, body }) =>
    change(caller, body.taskId, async (trx, order) => {
      // Another sum wants another yes.
      await sql`update work_order set estimate = ${body.amount}::numeric, estimated_by = ${caller.userId}, approved_by = null, approved_at = null where id = ${order.id}`.execute(
        trx,
      );
      await noteOrder(
        trx,
        { taskId: body.taskId, action: 'note', by: doerOf(caller) },
        { note: body.note, detail: { estimate: body.amount } },
        clock.now(),
      );
    }),
  );
  http.bind(orderCosts.approve, ({ caller, body }) =>
    change(caller, body.taskId, async (trx, order) => {
      const { rows } = await sql<{ estimated_by: number | null; estimate: string | null }>`
        select estimated_by, estimate::text from work_order where id = ${order.id}`.execute(trx);
      const { estimated_by: by, estimate } = rows[0]!;
      if (estimate === null) throw new Problem('noEstimate');
      if (by === caller.userId) throw new Problem('ownEstimate');
      const now = clock.now();
      await sql`update work_order set approved_by = ${caller.userId}, approved_at = ${new Date(now)} where id = ${order.id} and approved_at is null`.execute(
        trx,
      );
      await noteOrder(trx, { taskId: body.taskId, action: 'note', by: doerOf(caller) }, { detail: { approved: estimate } }, now);
    }),
  );
  // A claim goes on after its order is archived.
  http.bind(orderCosts.claim, ({ caller, body }) =>
    scoped(caller.scope, async (trx) => {
      const order = await lockOrder(trx, body.taskId);
      await sql`insert into work_order_claim (work_order_id, provider_id, kind, party, claim_number, state, amount, note)
        values (${order.id}, ${order.provider_id}, ${body.kind}, ${body.party}, ${body.claimNumber}, ${body.state}, ${body.amount}::numeric, ${body.note})
        on conflict (work_order_id) do update set kind = excluded.kind, party = excluded.party, claim_number = excluded.claim_number, state = excluded.state, amount = excluded.amount, note = excluded.note`.execute(
        trx,
      );
      return costsOf(trx, body.taskId);
    }),
  );
  http.bind(orderCosts.rules, ({ caller, query }) => scoped(caller.scope, (trx) => rulesOf(trx, query.providerId)));
  http.bind(orderCosts.saveRules, ({ caller, body }) =>
    scoped(caller.scope, async (trx) => {
      await rulesOf(trx, body.providerId);
      await sql`insert into cost_rule (provider_id, hour_rate, approval_limit) values (${body.providerId}, ${body.hourRate}::numeric, ${body.approvalLimit}::numeric)
        on conflict (provider_id) do update set hour_rate = excluded.hour_rate, approval_limit = excluded.approval_limit`.execute(
        trx,
      );
      return rulesOf(trx, body.providerId);
    }),
  );
  http.bind(orderCosts.warranties, ({ caller, query }) => scoped(caller.scope, (trx) => listWarranties(trx, query, clock.now())));
  http.bind(orderCosts.warrantyTemplate, ({ language, reply }) => sendTemplate(reply, warrantySheet, language, clock.now()));
  http.bind(orderCosts.importWarranties, async ({ caller, query, language, request }) => {
    const entries = await readUploaded(request, warrantySheet, language);
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) => importWarranties(trx, entries));
  });
  http.bind(orderCosts.saveWarranty, ({ caller, body }) => scoped(caller.scope, (trx) => saveWarranty(trx, body)));
}
