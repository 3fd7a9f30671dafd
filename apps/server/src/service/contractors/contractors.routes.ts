import { contract, contractorList, type LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { tellOf } from '../work-orders/notices.ts';
import { doerOf, mustSee, ownOnly } from '../work-orders/people.ts';
import { lockOrder, orderChanged } from '../work-orders/rows.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { manToSend } from '../work-orders/to-dispatch.ts';
import { findWorkOrder } from '../work-orders/work-orders.queries.ts';
import { listContractors, saveContractor } from './contractors.queries.ts';

/** Organisations that orders are given to. */
export function contractorRoutes(http: Http, { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock }): void {
  const { contractors } = contract;
  const { scoped } = databases;
  http.bind(contractors.list, ({ caller, query }) =>
    scoped(caller.scope, (trx) => listContractors(trx, { ...query, ownOf: ownOnly(caller) })),
  );
  http.bind(contractors.export, async ({ caller, query, language, reply }) => {
    await scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, contractorList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listContractors(trx, { ...query, ownOf: ownOnly(caller), page, limit })),
          own: {
            leader: ({ leader }) => ({ text: leader.name }),
            serviceMen: ({ serviceMen }) => ({ text: serviceMen.map(({ name }) => name).join(', ') }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(contractors.save, ({ caller, body }) =>
    scoped(caller.scope, (trx) => saveContractor(trx, caller, body, clock.now())),
  );
  http.bind(contractors.passOn, async ({ caller, body }) => {
    const now = clock.now();
    const { order, events } = await scoped(caller.scope, async (trx) => {
      const events = await passOn(trx, caller, body, now);
      return { order: await findWorkOrder(trx, body.taskId, now), events };
    });
    for (const event of events) bus.publish('live', event);
    return order;
  });
}

/**
 * Passes an order that a contractor has on to another of its people; it stays the same attempt. Throws `notFound`, `notYourOrder` for who neither leads the contractor nor dispatches,
 * `workOrderMoved` once it has begun, field problems: a man of somebody else, off, disabled.
 */
async function passOn(
  trx: Trx,
  caller: Caller,
  {
    taskId,
    serviceManId,
    note,
    requestId,
  }: { taskId: string; serviceManId: number; note?: string; requestId?: string | undefined },
  now: number,
): Promise<LiveEvent[]> {
  await mustSee(trx, caller, taskId);
  const order = await lockOrder(trx, taskId);
  const { rows } = await sql<{ contractor_id: number | null; leader_id: number | null; is_its: boolean }>`
    select w.contractor_id, g.leader_id, exists (select from service_contractor_man m where m.contractor_id = w.contractor_id and m.user_id = ${serviceManId}) as is_its
    from work_order w left join service_contractor g on g.id = w.contractor_id where w.id = ${order.id}`.execute(trx);
  const { contractor_id: contractorId, leader_id: leaderId, is_its: isIts } = rows[0]!;
  const dispatches = caller.permissions.some((one) => one === 'workOrder:dispatch' || one === '*:*:*');
  if (contractorId === null || (leaderId !== caller.userId && !dispatches)) throw new Problem('notYourOrder');
  if (!isIts) throw new Problem('notOfContractor', { fields: { serviceManId: 'notOfContractor' } });
  const man = await manToSend(trx, order, serviceManId, '-', now);
  const noted = await noteOrder(
    trx,
    { taskId, action: 'passOn', by: doerOf(caller) },
    { note: note ?? '', requestId, detail: { serviceMan: man.name, serviceManId: man.id } },
    now,
  );
  // It had landed before.
  if (!noted) return [];
  if (order.state !== 'dispatched') throw new Problem('workOrderMoved');
  await sql`update work_order set service_man_id = ${man.id}, seen_at = null where id = ${order.id}`.execute(trx);
  return [
    ...(await tellOf(trx, man.id, 'dispatched', order, now)),
    ...(order.service_man_id !== null && order.service_man_id !== man.id && order.service_man_id !== caller.userId
      ? await tellOf(trx, order.service_man_id, 'taken', order, now)
      : []),
    orderChanged(order),
  ];
}
