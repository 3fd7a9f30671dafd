import { contract } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import { keysElsewhere } from '../passkeys/passkeys.queries.ts';
import { withRoleWords } from '../roles/role-words.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { endSignIns } from '../sign-in/sign-in-end.ts';
import { type TryLimit, takeTry } from '../sign-in/tries.ts';
import { assigneesOf } from './assignees.ts';
import { listSystemUsers, regionOf } from './system-users.queries.ts';
import {
  addSystemUser,
  type ChangedUser,
  editSystemUser,
  removePasskeys,
  resetSecondFactor,
  setEnabled,
} from './system-users.service.ts';

/** How often a user may ask whether a username or a phone is taken, of each: the answer reaches over all providers. */
const ASKING: TryLimit = { free: 30, forgetMs: 3_600_000 };

/** Serves the users of the console. */
export function systemUserRoutes(
  http: Http,
  { databases, bus, clock, publicNames }: { databases: Databases; bus: Bus; clock: Clock; publicNames: PublicNames },
): void {
  const { systemUsers } = contract;
  /** Does it, commits it, and then ends the sign-ins that must not go on. */
  const change = async (caller: Caller, work: (trx: Trx) => Promise<ChangedUser>) => {
    const changed = await databases.scoped(caller.scope, work);
    if (changed.ends) await endSignIns(databases.system, bus, { users: [changed.user.id] }, changed.ends, clock.now());
    return changed.user;
  };
  http.bind(systemUsers.assignees, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const all = await assigneesOf(trx, { work: query.work, providerId: caller.providerId });
      return all.toSorted((a, b) => Number(b.id === caller.userId) - Number(a.id === caller.userId));
    }),
  );
  http.bind(systemUsers.getAllUsers, ({ caller, query, language }) =>
    databases.scoped(caller.scope, async (trx) => withRoleWords(await listSystemUsers(trx, caller, query), language)),
  );
  http.bind(systemUsers.searchSystemUser, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => withRoleWords(await listSystemUsers(trx, caller, body), language)),
  );
  http.bind(systemUsers.addUser, async ({ caller, body }) => {
    const passwordHash = await hashPassword(body.password);
    return databases.scoped(caller.scope, (trx) => addSystemUser(trx, caller, body, { passwordHash, now: clock.now() }));
  });
  http.bind(systemUsers.editUserInfo, async ({ caller, body, language }) => {
    const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
    return change(caller, (trx) => editSystemUser(trx, caller, body, { passwordHash, now: clock.now(), language }));
  });
  http.bind(systemUsers.updateSystemUserStatus, ({ caller, body }) =>
    change(caller, (trx) => setEnabled(trx, caller, body.id, body.status === 1)),
  );
  http.bind(systemUsers.resetSecondFactor, ({ caller, body }) =>
    change(caller, (trx) => resetSecondFactor(trx, caller, body.id, clock.now())),
  );
  http.bind(systemUsers.removePasskeys, ({ caller, body }) =>
    change(caller, (trx) => removePasskeys(trx, caller, body.id, clock.now())),
  );
  http.bind(systemUsers.stoppedPasskeys, ({ caller, request }) => {
    const here = publicNames.of(request);
    const names = publicNames.names.length > 0 ? [...publicNames.names] : here.hindrance === null ? [here.name] : [];
    // By an address at which no passkey works nothing is known to have stopped.
    if (names.length === 0) return { names, stopped: [] };
    return databases.scoped(caller.scope, async (trx) => ({ names, stopped: await keysElsewhere(trx, names) }));
  });
  // Usernames and phones are unique over all providers, so these two look at all of them; they answer yes or no and nothing else.
  const mayAsk = async (what: string, caller: Caller) => {
    if ((await takeTry(databases.system, `${what}:${caller.userId}`, ASKING, clock.now())) === undefined)
      throw new Problem('tooMany');
  };
  http.bind(systemUsers.isUserNameExisted, async ({ query, caller }) => {
    await mayAsk('askUsername', caller);
    const taken = databases.system.selectFrom('system_users').select('id');
    return (await taken.where(sql`lower(username)`, '=', query.userName.toLowerCase()).executeTakeFirst()) !== undefined;
  });
  http.bind(systemUsers.isSysUserByPhoNumExisted, async ({ query, caller }) => {
    await mayAsk('askPhone', caller);
    const taken = databases.system.selectFrom('system_users').select('id');
    return (await taken.where('phone', '=', query.phoneNumber).executeTakeFirst()) !== undefined;
  });
  http.bind(systemUsers.getUserPcaIds, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => regionOf(trx, query.stationName)),
  );
}
