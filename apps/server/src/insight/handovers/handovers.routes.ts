import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countSince } from './counts.ts';
import { addShiftNote, listShiftNotes, readShiftNote } from './shift-notes.ts';
import { lastVisit, noteVisit } from './visits.ts';

/** Before a first visit has ended, so much is shown, in ms. */
const AT_FIRST_MS = 12 * 3_600_000;
/** No further back than this, in ms: what is older is no news. */
const FURTHEST_MS = 30 * 86_400_000;

/** Shifts are a matter of a provider's own people. */
function mustBelong({ isOutside }: Caller): void {
  if (isOutside) throw new Problem('forbidden');
}

/** What has happened since one was last there, and the notes from shift to shift. */
export function handoverRoutes(http: Http, { databases, bus, clock }: { databases: Databases; bus: Bus; clock: Clock }): void {
  const { handovers } = contract;
  http.bind(handovers.summary, async ({ caller, query }) => {
    mustBelong(caller);
    const now = clock.now();
    const visit = await lastVisit(databases.system, caller.userId, now);
    const asked = query.since === undefined ? (visit ?? now - AT_FIRST_MS) : Date.parse(query.since);
    const since = new Date(Math.min(now, Math.max(asked, now - FURTHEST_MS))).toISOString();
    return {
      since,
      lastVisit: visit === null ? null : new Date(visit).toISOString(),
      counts: await databases.scoped(caller.scope, (trx) => countSince(trx, caller, since, now)),
    };
  });
  http.bind(handovers.visit, async ({ caller }) => {
    await noteVisit(databases.system, caller.userId, clock.now());
    return null;
  });
  http.bind(handovers.notes, ({ caller, query }) => {
    mustBelong(caller);
    return databases.scoped(caller.scope, (trx) => listShiftNotes(trx, caller, query));
  });
  http.bind(handovers.addNote, async ({ caller, body }) => {
    mustBelong(caller);
    const id = await databases.scoped(caller.scope, (trx) => addShiftNote(trx, caller, body.text, clock.now()));
    bus.publish('live', { type: 'shiftNote.changed', providerId: caller.providerId });
    return { id };
  });
  http.bind(handovers.readNote, async ({ caller, params }) => {
    mustBelong(caller);
    await databases.scoped(caller.scope, (trx) => readShiftNote(trx, caller, params.id, clock.now()));
    bus.publish('live', { type: 'shiftNote.changed', providerId: caller.providerId });
    return null;
  });
}
