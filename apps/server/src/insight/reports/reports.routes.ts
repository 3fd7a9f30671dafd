import { Readable } from 'node:stream';
import { contract } from '@csms/contract';
import { fileHeaders, fileOf, hasMailAccount, readFile } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { changedEvent } from './reports.notice.ts';
import { findRun, findSchedule, listRuns, listSchedules, tellRun } from './reports.queries.ts';
import { type Due, nextDue } from './reports.rules.ts';
import { askNow, createSchedule, momentIn, mustSee, removeSchedule, switchSchedule, updateSchedule } from './reports.service.ts';

/** How many moments a form shows beforehand. */
const SHOWN = 3;

/** Reports that go out by mail: their schedules, what was sent, and the files. */
export function reportRoutes(http: Http, { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock }): void {
  const { reports } = contract;
  http.bind(reports.list, ({ caller, query, language }) =>
    databases.scoped(caller.scope, (trx) => listSchedules(trx, query, language)),
  );
  http.bind(reports.preview, async ({ caller, query }) => {
    const moment = momentIn(query);
    const next: Due[] = [];
    while (next.length < SHOWN) next.push(nextDue(moment, next.at(-1)?.at ?? clock.now()));
    return {
      next: next.map(({ at, from, to }) => ({ dueTime: new Date(at).toISOString(), from, to })),
      // The account may be that of a provider above the caller's.
      hasMailAccount: await hasMailAccount(databases.system, caller.providerId),
    };
  });
  http.bind(reports.get, ({ caller, params, language }) =>
    databases.scoped(caller.scope, async (trx) => found(await findSchedule(trx, params.id, language))),
  );
  http.bind(reports.create, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      const id = await createSchedule(trx, caller, body, clock.now());
      return found(await findSchedule(trx, id, language));
    }),
  );
  http.bind(reports.update, ({ caller, params, body, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      await updateSchedule(trx, caller, params.id, body, clock.now());
      return found(await findSchedule(trx, params.id, language));
    }),
  );
  http.bind(reports.setEnabled, ({ caller, params, body, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      await switchSchedule(trx, caller, params.id, body.enabled, clock.now());
      return found(await findSchedule(trx, params.id, language));
    }),
  );
  http.bind(reports.remove, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => {
      await removeSchedule(trx, caller, params.id);
      return null;
    }),
  );
  http.bind(reports.sendNow, async ({ caller, params, body, language }) => {
    const run = await databases.scoped(caller.scope, (trx) => askNow(trx, caller, params.id, body, clock.now()));
    bus.publish('live', changedEvent(run));
    return databases.scoped(caller.scope, async (trx) => found(await tellRun(trx, run.id, language)));
  });
  http.bind(reports.runs, ({ caller, params, query, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findSchedule(trx, params.id, language));
      return listRuns(trx, params.id, query, language);
    }),
  );
  http.bind(
    reports.download,
    async ({ caller, params, query, reply }) => {
      const file = await databases.scoped(caller.scope, async (trx) => {
        const run = found(await findRun(trx, params.id));
        mustSee(caller, run.kind);
        return found(await fileOf(trx, found(query.format === 'pdf' ? run.pdf_file : run.xlsx_file)));
      });
      void reply.headers(fileHeaders(file, 'attachment')).send(Readable.from(readFile(databases.system, file.name)));
      return undefined;
    },
    { byLink: true },
  );
}
