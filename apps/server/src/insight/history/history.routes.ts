import { contract, type LiveEvent } from '@csms/contract';
import type { LoggedThings } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { readHistory } from './history.queries.ts';
import { addNote, changeNote, peopleFor, removeNote } from './notes.service.ts';
import { findSubject } from './subjects.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  loggedThings: LoggedThings;
}

/** What happened to one thing, and the notes on it. */
export function historyRoutes(http: Http, { databases, bus, clock, loggedThings }: Parts): void {
  const { history } = contract;
  const tell = (events: readonly LiveEvent[]) => {
    for (const event of events) bus.publish('live', event);
  };

  http.bind(history.list, ({ caller, query, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { subject, id, kinds, before, limit } = query;
      const telling = { things: loggedThings, language };
      return readHistory(trx, await findSubject(trx, caller, subject, id), caller, { kinds, before, limit }, telling);
    }),
  );
  http.bind(history.people, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const people = await peopleFor(trx, caller, await findSubject(trx, caller, query.subject, query.id), query);
      return people.map(({ providerId: _, ...one }) => one);
    }),
  );
  http.bind(history.addNote, async ({ caller, body }) => {
    const { id, events } = await databases.scoped(caller.scope, (trx) => addNote(trx, caller, body, clock.now()));
    tell(events);
    return { id };
  });
  http.bind(history.changeNote, async ({ caller, params, body }) => {
    tell(await databases.scoped(caller.scope, (trx) => changeNote(trx, caller, params.id, body, clock.now())));
    return null;
  });
  http.bind(history.removeNote, async ({ caller, params }) => {
    tell(await databases.scoped(caller.scope, (trx) => removeNote(trx, caller, params.id)));
    return null;
  });
}
