import {
  contract,
  TIMED_END_REASON_WORDS,
  TIMED_PROBLEM_WORDS,
  TIMED_START_STATE_WORDS,
  TIMED_STATE_WORDS,
  timedChargeList,
  timedStartList,
  weekdaysText,
} from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import {
  findTimedCharge,
  findTimedStart,
  listTimedCharges,
  listTimedStarts,
  readTimedCalendar,
} from './timed-charging.queries.ts';
import {
  createTimedCharge,
  endTimedCharge,
  pauseTimedCharge,
  previewTimedCharge,
  skipDay,
  updateTimedCharge,
} from './timed-charging.service.ts';

/** Timed charging (specification section 3, page `/smartCharging/profiles?tab=timed`). */
export function timedChargingRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { timedCharges } = contract;
  http.bind(timedCharges.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listTimedCharges(trx, query, clock.now())),
  );
  http.bind(timedCharges.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, timedChargeList, {
          query,
          language,
          reply,
          now,
          rows: pagesOf((page, limit) => listTimedCharges(trx, { ...query, page, limit }, now)),
          own: {
            status: ({ status }) => ({ text: TIMED_STATE_WORDS[status][language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            connectorNos: ({ connectorNos }) => ({ text: connectorNos.join(', ') }),
            validPeriod: ({ validPeriod: { from, to } }) => ({ text: `${from} – ${to}` }),
            days: ({ days }) => ({ text: weekdaysText(days, language) }),
            startTime: ({ startTime }) => ({ text: startTime }),
            readyTime: ({ readyTime }) => ({ text: readyTime ?? '' }),
            lastStatus: ({ lastStatus, lastProblem }) => ({
              text: [
                lastStatus && TIMED_START_STATE_WORDS[lastStatus][language],
                lastProblem && TIMED_PROBLEM_WORDS[lastProblem][language],
              ]
                .filter(Boolean)
                .join(' · '),
            }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(timedCharges.starts, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listTimedStarts(trx, query)));
  http.bind(timedCharges.exportStarts, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, timedStartList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listTimedStarts(trx, { ...query, page, limit })),
          own: {
            status: ({ status }) => ({ text: TIMED_START_STATE_WORDS[status][language] }),
            problem: ({ problem }) => ({ text: problem === null ? '' : TIMED_PROBLEM_WORDS[problem][language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            transactionId: ({ transactionId }) => ({ text: transactionId === null ? '' : String(transactionId) }),
            endReason: ({ endReason }) => ({ text: endReason === null ? '' : TIMED_END_REASON_WORDS[endReason][language] }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(timedCharges.calendar, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => readTimedCalendar(trx, query, clock.now())),
  );
  http.bind(timedCharges.getStart, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => findTimedStart(trx, params.id)),
  );
  http.bind(timedCharges.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => findTimedCharge(trx, params.id, clock.now())),
  );
  http.bind(timedCharges.preview, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => previewTimedCharge(trx, body, clock)),
  );
  http.bind(timedCharges.create, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) =>
      findTimedCharge(trx, await createTimedCharge(trx, caller, body, clock), clock.now()),
    ),
  );
  http.bind(timedCharges.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await updateTimedCharge(trx, params.id, body, clock);
      return findTimedCharge(trx, params.id, clock.now());
    }),
  );
  http.bind(timedCharges.pause, ({ caller, params, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await pauseTimedCharge(trx, params.id, body.paused, clock);
      return findTimedCharge(trx, params.id, clock.now());
    }),
  );
  http.bind(timedCharges.skip, async ({ caller, params, body }) => {
    await databases.scoped(caller.scope, (trx) => skipDay(trx, params.id, body.day, clock));
    return null;
  });
  http.bind(timedCharges.end, async ({ caller, params, body }) => {
    await databases.scoped(caller.scope, (trx) => endTimedCharge(trx, caller, params.id, body.reason, clock));
    return null;
  });
}
