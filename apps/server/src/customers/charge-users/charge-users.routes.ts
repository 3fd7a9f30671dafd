import { type ChargeUser, chargeUserList, contract } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
import type { CustomerKeeper } from '../privacy/keeper.ts';
import {
  countChargeUsers,
  findChargeUserDetail,
  listChargeUsers,
  listDuplicates,
  listLevels,
  listMovements,
  mobileWallet,
  streamChargeUsers,
} from './charge-users.queries.ts';
import {
  type ChangedUser,
  createChargeUser,
  giveMobileGoodwill,
  grantChargingRights,
  moveMobileMoney,
  setChargeUserStatus,
  updateChargeUser,
} from './charge-users.service.ts';
import { mergeChargeUsers, planMerge } from './merge.ts';

export function chargeUserRoutes(
  http: Http,
  databases: Databases,
  clock: Clock,
  bus: Bus,
  keepers: readonly CustomerKeeper[],
): void {
  const { chargeUsers } = contract;
  /** Does it, commits it, and tells the sessions that count on the wallet. */
  const change = async (caller: Caller, work: (trx: Trx) => Promise<ChangedUser>): Promise<ChargeUser> => {
    const { user, accountId } = await databases.scoped(caller.scope, work);
    bus.publish('payer.changed', { providerId: user.providerId, accountId });
    return user;
  };
  http.bind(chargeUsers.list, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listChargeUsers(trx, query, clock.now())),
  );
  http.bind(chargeUsers.levels, ({ caller }) => databases.scoped(caller.scope, listLevels));
  http.bind(chargeUsers.duplicates, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => listDuplicates(trx, query.providerId, clock.now())),
  );
  http.bind(chargeUsers.export, async ({ caller, query, language, reply }) => {
    const now = clock.now();
    await databases.scoped(caller.scope, async (trx) =>
      exportList(trx, chargeUserList, {
        query,
        language,
        reply,
        now,
        total: await countChargeUsers(trx, query, now, EXPORT_LIMIT),
        rows: streamChargeUsers(trx, query, now),
        own: {},
      }),
    );
    return undefined;
  });
  http.bind(chargeUsers.get, ({ caller, params }) =>
    databases.scoped(caller.scope, async (trx) => found(await findChargeUserDetail(trx, params.id, clock.now()))),
  );
  http.bind(chargeUsers.movements, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => listMovements(trx, found(await mobileWallet(trx, params.id)), query)),
  );
  http.bind(chargeUsers.mergePlan, ({ caller, params, query }) =>
    databases.scoped(caller.scope, (trx) => planMerge(trx, { keepId: params.id, removeId: query.otherId, keepers }, clock.now())),
  );
  http.bind(chargeUsers.create, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => createChargeUser(trx, caller, body, clock.now())),
  );
  http.bind(chargeUsers.update, ({ caller, params, body }) =>
    change(caller, (trx) => updateChargeUser(trx, params.id, body, clock.now())),
  );
  http.bind(chargeUsers.setStatus, ({ caller, params, body }) =>
    change(caller, (trx) => setChargeUserStatus(trx, params.id, body.status === 'enabled', clock.now())),
  );
  http.bind(chargeUsers.recharge, ({ caller, params, body }) =>
    change(caller, (trx) => moveMobileMoney(trx, caller, params.id, body, clock.now())),
  );
  http.bind(chargeUsers.goodwill, ({ caller, params, body }) =>
    change(caller, (trx) => giveMobileGoodwill(trx, caller, params.id, body, clock.now())),
  );
  http.bind(chargeUsers.merge, async ({ caller, params, body }) => {
    const { user, accountIds } = await databases.scoped(caller.scope, (trx) =>
      mergeChargeUsers(trx, caller, { keepId: params.id, removeId: body.otherId, keepers, takes: body.takes }, clock.now()),
    );
    for (const accountId of accountIds) bus.publish('payer.changed', { providerId: user.providerId, accountId });
    return user;
  });
  http.bind(contract.systemUsers.systemUserChargeUserRel, ({ caller, body }) =>
    databases.scoped(caller.scope, (trx) => grantChargingRights(trx, caller, body.id)),
  );
}
