import {
  contract,
  HAND_ACTIONS,
  type LiveEvent,
  orderFaultWords,
  saidCall,
  WORK_ORDER_PRIORITY_WORDS,
  workOrderList,
} from '@csms/contract';
import { sql } from 'kysely';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { tellOpened } from './alarm-orders.ts';
import { listAreas, listPeople, removeArea, saveArea } from './areas.queries.ts';
import { reportFault } from './by-hand.ts';
import { choiceRoutes } from './choices.routes.ts';
import { attemptsOf, flowOf } from './flow.rules.ts';
import { ordersInHand } from './in-hand.queries.ts';
import { doerOf, mustSee, ownOnly } from './people.ts';
import { performStep, planOf } from './perform-step.ts';
import { orderChanged } from './rows.ts';
import { recommendedSchemes, removeScheme, saveScheme } from './schemes.ts';
import { noteSeen } from './seen.ts';
import { noteOrder } from './steps.ts';
import { findWorkOrder, listWorkOrders, readWorkOrder, stepsOf, sumWorkOrders } from './work-orders.queries.ts';

export interface WorkOrderParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
}

/** Work orders (specification section 7, pages `/workOrder/list` and `/workOrder/create`). */
export function workOrderRoutes(http: Http, { databases, bus, clock }: WorkOrderParts): void {
  const { workOrders } = contract;

  http.bind(workOrders.getWorkOrderList, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) =>
      listWorkOrders(trx, { ...query, ownOf: ownOnly(caller) }, caller.userId, clock.now()),
    ),
  );
  http.bind(workOrders.getWorkOrderConditionList, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => listWorkOrders(trx, { ...body, ownOf: ownOnly(caller) }, caller.userId, clock.now())),
  );
  http.bind(workOrders.inHand, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => ordersInHand(trx, query, ownOnly(caller), clock.now())),
  );
  http.bind(workOrders.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, workOrderList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) =>
            listWorkOrders(trx, { ...query, ownOf: ownOnly(caller), page, limit }, caller.userId, clock.now()),
          ),
          own: {
            priority: ({ priority }) => ({ text: WORK_ORDER_PRIORITY_WORDS[String(priority) as '1'][language] }),
            faultCode: (row) => ({ text: orderFaultWords(row)[language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            contractor: ({ contractor: to }) => ({ text: to?.name ?? '' }),
            serviceMan: ({ serviceMan }) => ({ text: serviceMan?.name ?? '' }),
            leader: ({ leader }) => ({ text: leader?.name ?? '' }),
            transactionId: ({ transactionId }) => ({ text: transactionId === null ? '' : String(transactionId) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(workOrders.summary, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => sumWorkOrders(trx, { ...query, ownOf: ownOnly(caller) }, caller.userId, clock.now())),
  );
  http.bind(workOrders.get, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, query.taskId);
      await noteSeen(trx, caller, query.taskId, clock.now());
      return readWorkOrder(trx, query.taskId, clock.now());
    }),
  );

  choiceRoutes(http, databases);
  people(http, { databases, clock });
  schemes(http, { databases, clock });
  charts(http, { databases, clock });

  http.bind(workOrders.createArtificialOrder, async ({ caller, body }) => {
    const { made, events } = await databases.scoped(caller.scope, async (trx) => {
      const { id, isNew } = await reportFault(trx, caller, body, clock.now());
      const { rows } = await sql<{
        task_id: string;
        provider_id: number;
        station_id: number;
      }>`select task_id, provider_id, station_id from work_order where id = ${id}`.execute(trx);
      const order = rows[0]!;
      const taskId = order.task_id;
      const events: LiveEvent[] = isNew ? await tellOpened(trx, taskId, clock.now()) : [orderChanged(order)];
      return { made: await findWorkOrder(trx, taskId, clock.now()), events };
    });
    for (const event of events) bus.publish('live', event);
    return made;
  });

  for (const action of HAND_ACTIONS)
    http.bind(workOrders[saidCall(action)], async ({ caller, body }) => {
      const now = clock.now();
      const plan = planOf(action, body, caller, now);
      const { order, events } = await databases.scoped(caller.scope, async (trx) => {
        const { events } = await performStep(trx, caller, action, body, plan, now);
        return { order: await findWorkOrder(trx, body.taskId, now), events };
      });
      for (const event of events) bus.publish('live', event);
      return order;
    });
  http.bind(workOrders.note, async ({ caller, body }) => {
    const now = clock.now();
    const order = await databases.scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, body.taskId);
      await noteOrder(
        trx,
        { taskId: body.taskId, action: 'note', by: doerOf(caller) },
        { note: body.note, files: body.files, requestId: body.requestId },
        now,
      );
      return findWorkOrder(trx, body.taskId, now);
    });
    const { providerId, stationId, taskId } = order;
    bus.publish('live', { type: 'workOrder.changed', providerId, stationId, taskId });
    return order;
  });
}

/** Areas with their leaders and technicians. */
function people(http: Http, { databases, clock }: Pick<WorkOrderParts, 'databases' | 'clock'>): void {
  const { workOrders } = contract;
  http.bind(workOrders.getAreaToServiceMan, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => listAreas(trx, { ...body, ownOf: ownOnly(caller) }, clock.now())),
  );
  http.bind(workOrders.updateAreaToServiceMan, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => saveArea(trx, caller, body, clock.now())),
  );
  http.bind(workOrders.removeArea, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await removeArea(trx, body.id, clock.now());
      return null;
    }),
  );
  http.bind(workOrders.servicePeople, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listPeople(trx, query.providerId)),
  );
}

function schemes(http: Http, { databases, clock }: Pick<WorkOrderParts, 'databases' | 'clock'>): void {
  const { workOrders } = contract;
  http.bind(workOrders.getRecommendedScheme, ({ caller, body, language }) =>
    databases.scoped(caller.scope, (trx) => recommendedSchemes(trx, body, language, clock.now())),
  );
  http.bind(workOrders.saveScheme, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => saveScheme(trx, caller, body, clock.now())),
  );
  http.bind(workOrders.removeScheme, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await removeScheme(trx, body.id);
      return null;
    }),
  );
}

function charts(http: Http, { databases, clock }: Pick<WorkOrderParts, 'databases' | 'clock'>): void {
  const { workOrders } = contract;
  http.bind(workOrders.getWorkOrderFlowChart, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, query.taskId);
      const order = await findWorkOrder(trx, query.taskId, clock.now());
      const people = { leader: order.leader?.name ?? '', serviceMan: order.serviceMan?.name ?? '' };
      return flowOf(order.taskId, order.state, await stepsOf(trx, query.taskId), people, clock.now());
    }),
  );
  http.bind(workOrders.getServiceMenProcessingResult, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await mustSee(trx, caller, body.taskId);
      return attemptsOf(await stepsOf(trx, body.taskId));
    }),
  );
}
