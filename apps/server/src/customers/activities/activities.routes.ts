import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { findActivity, listActivities, listUses } from './activities.queries.ts';
import { createActivity, removeActivity, stopActivity, updateActivity } from './activities.service.ts';

export function activityRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { activities } = contract;
  http.bind(activities.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listActivities(trx, query, clock.now())),
  );
  http.bind(activities.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createActivity(trx, caller, body, clock.now())),
  );
  http.bind(activities.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => updateActivity(trx, params.id, body, clock.now())),
  );
  http.bind(activities.stop, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => stopActivity(trx, params.id, clock.now())),
  );
  http.bind(activities.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeActivity(trx, params.id, clock.now()));
    return null;
  });
  http.bind(activities.uses, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findActivity(trx, params.id, clock.now()));
      return listUses(trx, params.id, query);
    }),
  );
}
