import { COMPLAINT_SUBJECT_WORDS, complaintList, contract, type LiveEvent } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { findComplaint, listComplaints } from './complaints.queries.ts';
import { assignComplaint, createComplaint, moveComplaint } from './complaints.service.ts';

/** What customers complain of, and who answers. */
export function complaintRoutes(http: Http, { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock }): void {
  const { complaints } = contract;
  const { scoped } = databases;
  http.bind(complaints.list, ({ caller, query: { mine, ...query } }) =>
    scoped(caller.scope, (trx) => listComplaints(trx, { ...query, assigneeId: mine ? caller.userId : undefined }, clock.now())),
  );
  http.bind(complaints.export, async ({ caller, query, language, reply }) => {
    const { mine, ...filter } = query;
    const now = clock.now();
    await scoped(
      caller.scope,
      (trx) =>
        exportList(trx, complaintList, {
          query,
          language,
          reply,
          now,
          rows: pagesOf((page, limit) =>
            listComplaints(trx, { ...filter, assigneeId: mine ? caller.userId : undefined, page, limit }, now),
          ),
          own: {
            account: ({ account, callerName }) => ({ text: account || callerName }),
            about: ({ about, aboutName }) => ({
              text: about === null ? '' : `${COMPLAINT_SUBJECT_WORDS[about][language]} ${aboutName}`,
            }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(complaints.get, ({ caller, params }) => scoped(caller.scope, (trx) => findComplaint(trx, params.id, clock.now())));
  /** Does something to one complaint, says so to open consoles, and answers with the complaint. */
  const told = async (caller: Caller, act: (trx: Trx, now: number) => Promise<{ id: number; events: LiveEvent[] }>) => {
    const now = clock.now();
    const { complaint, events } = await scoped(caller.scope, async (trx) => {
      const { id, events } = await act(trx, now);
      return { complaint: await findComplaint(trx, id, now), events };
    });
    for (const event of events) bus.publish('live', event);
    return complaint;
  };
  http.bind(complaints.create, ({ caller, body }) => told(caller, (trx, now) => createComplaint(trx, caller, body, now)));
  for (const deed of ['answer', 'close', 'reopen'] as const)
    http.bind(complaints[deed], ({ caller, params: { id }, body: { note } }) =>
      told(caller, async (trx, now) => ({ id, events: await moveComplaint(trx, caller, { id, deed, note }, now) })),
    );
  http.bind(complaints.assign, ({ caller, params: { id }, body }) =>
    told(caller, async (trx, now) => ({ id, events: await assignComplaint(trx, caller, id, body.assigneeId, now) })),
  );
}
