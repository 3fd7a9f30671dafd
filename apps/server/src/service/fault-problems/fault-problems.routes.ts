import { contract, FAULT_PROBLEM_STATE_WORDS, faultProblemList, WORK_FAULT_WORDS } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { mustSee } from '../work-orders/people.ts';
import { listProblems, problemsOfOrders, problemsOfPoint, readProblem, saveProblem } from './fault-problems.queries.ts';

/** Our own people learn from all problems, people of other firms from those of their orders. */
const ofOutside = (caller: Caller): number | undefined => (caller.isOutside ? caller.userId : undefined);

/** Faults that come again and again over a model and firmware. */
export function faultProblemRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { faultProblems } = contract;
  const { scoped } = databases;
  http.bind(faultProblems.list, ({ caller, query }) =>
    scoped(caller.scope, (trx) => listProblems(trx, { ...query, ownOf: ofOutside(caller) }, clock.now())),
  );
  http.bind(faultProblems.export, async ({ caller, query, language, reply }) => {
    await scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, faultProblemList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listProblems(trx, { ...query, ownOf: ofOutside(caller), page, limit }, clock.now())),
          own: {
            faultCode: ({ faultCode }) => ({ text: WORK_FAULT_WORDS[faultCode][language] }),
            model: ({ model }) => ({ text: model }),
            firmware: ({ firmware }) => ({ text: firmware }),
            state: ({ state }) => ({ text: FAULT_PROBLEM_STATE_WORDS[state][language] }),
            pointsAffected: ({ pointsAffected }) => ({ number: String(pointsAffected) }),
            orders: ({ orders }) => ({ number: String(orders) }),
            atLeast: ({ atLeast }) => (atLeast === null ? null : { number: String(atLeast) }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(faultProblems.of, ({ caller, query: { taskId, pointId } }) =>
    scoped(caller.scope, async (trx) => {
      if (taskId !== undefined) {
        await mustSee(trx, caller, taskId);
        return (await problemsOfOrders(trx, [taskId])).map(({ taskId: _, ...problem }) => problem);
      }
      if (pointId === undefined) throw new Problem('invalid', { fields: { taskId: 'required' } });
      return problemsOfPoint(trx, pointId);
    }),
  );
  http.bind(faultProblems.get, ({ caller, params }) =>
    scoped(caller.scope, (trx) => readProblem(trx, params.id, clock.now(), ofOutside(caller))),
  );
  http.bind(faultProblems.save, ({ caller, body }) => scoped(caller.scope, (trx) => saveProblem(trx, caller, body, clock.now())));
}
