import { contract, ERRORS, type ErrorKey, errorText, type Language, type LiveEvent, type StepSaid } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { causesOf, openFor } from '../work-orders/alarm-orders.ts';
import { tellOf } from '../work-orders/notices.ts';
import { doerOf } from '../work-orders/people.ts';
import { performStep, planOf } from '../work-orders/perform-step.ts';
import { lockOrder, orderChanged } from '../work-orders/rows.ts';
import { noteOrder } from '../work-orders/steps.ts';
import { candidatesFor, planDay, readBoard } from './dispatch-board.queries.ts';

/** The board of the dispatcher: who is sent where, and in what sequence. */
export function dispatchBoardRoutes(
  http: Http,
  { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock },
): void {
  const { dispatchBoard } = contract;
  const { scoped } = databases;
  http.bind(dispatchBoard.board, ({ caller, query }) =>
    scoped(caller.scope, (trx) => readBoard(trx, query.providerId, clock.now())),
  );
  http.bind(dispatchBoard.candidates, ({ caller, query }) =>
    scoped(caller.scope, (trx) => candidatesFor(trx, query, clock.now())),
  );
  http.bind(dispatchBoard.plan, ({ caller, body }) => scoped(caller.scope, (trx) => planDay(trx, body)));

  /** Does the same to each order in a transaction of its own, so that one that has moved on holds up no other. Throws `notFound` where there is none of them. */
  async function each(
    caller: Caller,
    language: Language,
    taskIds: readonly string[],
    act: (trx: Trx, taskId: string, now: number) => Promise<LiveEvent[]>,
  ) {
    const done: string[] = [];
    const failed: { taskId: string; reason: string; key: ErrorKey }[] = [];
    for (const taskId of new Set(taskIds)) {
      try {
        const events = await scoped(caller.scope, (trx) => act(trx, taskId, clock.now()));
        for (const event of events) bus.publish('live', event);
        done.push(taskId);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        failed.push({ taskId, reason: reasonOf(error, language), key: error.key });
      }
    }
    if (done.length === 0 && failed.every(({ key }) => key === 'notFound')) throw new Problem('notFound');
    return { done, failed: failed.map(({ taskId, reason }) => ({ taskId, reason })) };
  }

  http.bind(dispatchBoard.dispatchMany, ({ caller, body, language }) =>
    each(caller, language, body.taskIds, async (trx, taskId, now) => {
      const said = { taskId, serviceManId: body.serviceManId, note: body.note };
      const { events } = await performStep(trx, caller, 'dispatch', said, planOf('dispatch', said, caller, now), now);
      return events;
    }),
  );
  http.bind(dispatchBoard.dispatchAlarms, async ({ caller, body, language }) => {
    const { serviceManId, note, unfitReason } = body;
    const causes = await scoped(caller.scope, (trx) => causesOf(trx, body.alarmIds));
    const byAlarm = new Map(causes.map((cause) => [cause[0]!.id, cause]));
    const sent: string[] = [];
    const { failed } = await each(caller, language, [...byAlarm.keys()], async (trx, alarmId, now) => {
      const { taskId, events } = await openFor(trx, byAlarm.get(alarmId)!, doerOf(caller), now);
      const step = async (action: 'accept' | 'dispatch', said: StepSaid) =>
        (await performStep(trx, caller, action, said, planOf(action, said, caller, now), now)).events;
      const { state } = await lockOrder(trx, taskId);
      if (state === 'waitingAcceptance') events.push(...(await step('accept', { taskId, note: '' })));
      events.push(...(await step('dispatch', { taskId, serviceManId, note, unfitReason })));
      sent.push(taskId);
      return events;
    });
    return { done: sent, failed: failed.map(({ taskId: alarmId, reason }) => ({ alarmId: Number(alarmId), reason })) };
  });
  http.bind(dispatchBoard.changeLeader, async ({ caller, body, language }) => {
    const leaders = new Map<string, number | null>();
    const outcome = await each(caller, language, body.taskIds, async (trx, taskId, now) => {
      const order = await lockOrder(trx, taskId);
      leaders.set(taskId, order.leader_id);
      const { rows } = await sql<{ name: string }>`
        select coalesce(nullif(u.name, ''), u.username) as name from system_users u join role r on r.id = u.role_id
        where u.id = ${body.leaderId} and u.provider_id = ${order.provider_id} and u.enabled and r.permissions && '{workOrder:dispatch,*:*:*}'::text[]`.execute(
        trx,
      );
      if (!rows[0]) throw new Problem('notLeader');
      if (order.state === 'archived' || order.state === 'cancelled') throw new Problem('workOrderMoved');
      await sql`update work_order set leader_id = ${body.leaderId} where id = ${order.id}`.execute(trx);
      await noteOrder(
        trx,
        { taskId, action: 'reassign', by: doerOf(caller) },
        { note: body.reason, detail: { leader: rows[0].name } },
        now,
      );
      return [...(await tellOf(trx, body.leaderId, 'opened', order, now, body.reason)), orderChanged(order)];
    });
    return { ...outcome, before: outcome.done.map((taskId) => ({ taskId, leaderId: leaders.get(taskId) ?? null })) };
  });
}

/** Why it could not be done, in words: of the field where one is named. */
function reasonOf({ key, fields = {}, places }: Problem, language: Language): string {
  const [field] = Object.values(fields);
  if (typeof field === 'object') return errorText(field.key, language, field.places);
  return errorText(field !== undefined && field in ERRORS ? (field as ErrorKey) : key, language, places);
}
