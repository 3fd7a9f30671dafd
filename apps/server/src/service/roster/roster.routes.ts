import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { ownOnly } from '../work-orders/people.ts';
import { enterRoster, hoursOf, listRoster, removeRoster, saveHours } from './roster.queries.ts';

/** Who is off or on duty, and when the clocks of orders count. */
export function rosterRoutes(http: Http, { databases, clock }: { databases: Databases; clock: Clock }): void {
  const { roster } = contract;
  const { scoped } = databases;
  http.bind(roster.list, ({ caller, query }) =>
    scoped(caller.scope, (trx) => listRoster(trx, query, clock.now(), ownOnly(caller))),
  );
  http.bind(roster.create, ({ caller, body }) => scoped(caller.scope, (trx) => enterRoster(trx, caller, body, clock.now())));
  http.bind(roster.remove, async ({ caller, params }) => {
    await scoped(caller.scope, (trx) => removeRoster(trx, caller, params.id));
    return null;
  });
  http.bind(roster.hours, ({ caller, query }) =>
    scoped(caller.scope, async (trx) => ({ providerId: query.providerId, ...(await hoursOf(trx, query.providerId)) })),
  );
  http.bind(roster.saveHours, ({ caller, body }) => scoped(caller.scope, (trx) => saveHours(trx, body)));
}
