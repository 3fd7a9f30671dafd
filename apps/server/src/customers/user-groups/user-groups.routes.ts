import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { findGroupDetail, groupOptions, listGroups } from './user-groups.queries.ts';
import { addMembers, createGroup, removeGroup, removeMembers, updateGroup } from './user-groups.service.ts';

export function userGroupRoutes(http: Http, databases: Databases, clock: Clock): void {
  const { userGroups } = contract;
  http.bind(userGroups.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listGroups(trx, query, clock.now())));
  http.bind(userGroups.options, ({ caller, query }) =>
    caller.isOutside ? [] : databases.scoped(caller.scope, (trx) => groupOptions(trx, query)),
  );
  http.bind(userGroups.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findGroupDetail(trx, params.id, clock.now()))),
  );
  http.bind(userGroups.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createGroup(trx, caller, body, clock.now())),
  );
  http.bind(userGroups.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => updateGroup(trx, params.id, body, clock.now())),
  );
  http.bind(userGroups.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeGroup(trx, params.id, clock.now()));
    return null;
  });
  http.bind(userGroups.addMembers, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => addMembers(trx, params.id, body.chargeUserIds)),
  );
  http.bind(userGroups.removeMembers, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => removeMembers(trx, params.id, body.chargeUserIds)),
  );
}
