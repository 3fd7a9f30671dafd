import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { findLevel, listLevels, listMembers } from './membership.queries.ts';
import { createLevel, removeLevel, sellLevel, updateLevel } from './membership.service.ts';

export function membershipRoutes(http: Http, databases: Databases, clock: Clock, bus: Bus): void {
  const { membership } = contract;
  http.bind(membership.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listLevels(trx, query, clock.now())));
  http.bind(membership.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createLevel(trx, caller, body, clock.now())),
  );
  http.bind(membership.update, ({ caller, params, body }) =>
    databases.scoped(caller.scope, (trx) => updateLevel(trx, caller, params.id, body, clock.now())),
  );
  http.bind(membership.remove, async ({ caller, params }) => {
    await databases.scoped(caller.scope, (trx) => removeLevel(trx, params.id));
    return null;
  });
  http.bind(membership.members, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      found(await findLevel(trx, params.id, clock.now()));
      return listMembers(trx, params.id, query, clock.now());
    }),
  );
  http.bind(membership.purchase, async ({ caller, params, body }) => {
    const { accountId, expireTime, providerId } = await databases.scoped(caller.scope, async (trx) => {
      const level = found(await findLevel(trx, params.id, clock.now()));
      const sold = await sellLevel(trx, caller, { levelId: params.id, ...body }, clock.now());
      return { ...sold, providerId: level.providerId };
    });
    bus.publish('payer.changed', { providerId, accountId });
    return { expireTime };
  });
}
