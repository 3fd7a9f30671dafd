import { contract, FEEDBACK_KIND_WORDS, FEEDBACK_STATE_WORDS, feedbackList } from '@csms/contract';
import { exportList, type SettingsReader } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { ownOnly } from '../work-orders/people.ts';
import { listFeedback } from './feedback.queries.ts';
import { pageOf, type ReportParts, stateOf, takeReport } from './feedback.service.ts';

interface FeedbackParts extends Omit<ReportParts, 'db'> {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  settings: SettingsReader;
}

/** What drivers see and report behind the code on a connector, and how operators see it (page `/workOrder/create`). */
export function feedbackRoutes(http: Http, parts: FeedbackParts): void {
  const { databases, bus, clock, settings } = parts;
  const { feedback } = contract;
  const db = databases.system;
  http.bind(feedback.page, ({ params }) => pageOf(db, settings, params.code));
  http.bind(feedback.state, ({ params }) => stateOf(db, params.number));
  http.bind(feedback.report, async ({ params, body, address }) => {
    const report = { code: params.code, address, form: body, now: clock.now() };
    const { number, photosLeftOut, events } = await takeReport({ ...parts, db }, report);
    for (const event of events) bus.publish('live', event);
    return { number, photosLeftOut };
  });
  http.bind(feedback.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listFeedback(trx, { ...query, ownOf: ownOnly(caller) })),
  );
  http.bind(feedback.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      async (trx) =>
        exportList(trx, feedbackList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listFeedback(trx, { ...query, ownOf: ownOnly(caller), page, limit })),
          own: {
            kind: ({ kind }) => ({ text: FEEDBACK_KIND_WORDS[kind][language] }),
            state: ({ state }) => ({ text: FEEDBACK_STATE_WORDS[state][language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            phone: ({ phone }) => ({ text: phone }),
            photos: ({ photos }) => ({ text: String(photos.length) }),
            taskId: ({ taskId }) => ({ text: taskId ?? '' }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
}
