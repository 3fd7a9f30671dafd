import { contract, type Passkey } from '@csms/contract';
import type { FastifyRequest } from 'fastify';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { PublicName, PublicNames } from '../../platform/http/public-name.ts';
import type { Browsers } from '../sign-in/known-browser.ts';
import { proveOwner } from '../sign-in/own-factor.ts';
import { tellOwner } from '../sign-in/owner-told.ts';
import { endSignIns } from '../sign-in/sign-in-end.ts';
import { type KeyRow, keysOf, lockOwner } from './passkeys.queries.ts';
import { addPasskey, removePasskey, renewCodes, startPasskey, usePasskeys } from './passkeys.service.ts';
import { askPasskey } from './passkeys.ts';

interface Parts {
  db: Database;
  bus: Bus;
  clock: Clock;
  browsers: Browsers;
  names: PublicNames;
}

/** What a user does to its own passkeys. What changes them asks first who sits there. */
export function passkeyRoutes(http: Http, { db, bus, clock, browsers, names }: Parts): void {
  const { profile } = contract;
  const proven = (caller: Caller) => proveOwner(db, clock, caller);
  /** Who was signed in before the way to sign in was another signs in again. */
  const endOthers = (caller: Caller) =>
    endSignIns(db, bus, { users: [caller.userId], but: caller.tokenHash }, 'factors', clock.now());
  const usable = (request: FastifyRequest): PublicName => {
    const here = names.of(request);
    if (here.hindrance !== null) throw new Problem('passkeyUnavailable');
    return here;
  };
  const told = (row: KeyRow, here: string): Passkey => ({
    id: row.id,
    name: row.name,
    createTime: row.created_at.toISOString(),
    lastUsedTime: row.last_used_at?.toISOString() ?? null,
    publicName: row.public_name,
    worksHere: row.public_name === here,
    synced: row.synced,
    standsAlone: row.stands_alone,
  });

  http.bind(profile.passkeys, async ({ caller, request }) => {
    const here = names.of(request);
    const user = await db
      .selectFrom('system_users')
      .select(['passkey_use', 'recovery_codes'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const keys = await keysOf(db, caller.userId);
    return {
      passkeys: keys.map((row) => told(row, here.hindrance === null ? here.name : '')),
      use: user.passkey_use as 'second',
      recoveryCodesLeft: user.recovery_codes.length,
      here: here.name,
      hindrance: here.hindrance,
      addresses: [...names.addresses],
    };
  });

  http.bind(profile.startPasskey, async ({ caller, request, reply }) => {
    const here = usable(request);
    await proven(caller);
    return startPasskey(db, clock, caller, { here, browser: browsers.mark(request, reply) });
  });

  http.bind(profile.addPasskey, async ({ caller, body, request }) => {
    const here = usable(request);
    const { id, recoveryCodes } = await addPasskey(db, clock, caller, body, { here, browser: browsers.idOf(request) });
    await endOthers(caller);
    const row = found((await keysOf(db, caller.userId)).find((key) => key.id === id));
    return { passkey: told(row, here.name), recoveryCodes };
  });

  http.bind(profile.renamePasskey, async ({ caller, body }) => {
    const { numUpdatedRows } = await db
      .updateTable('passkey')
      .set({ name: body.name })
      .where('id', '=', body.id)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('notFound');
    return null;
  });

  http.bind(profile.removePasskey, async ({ caller, body }) => {
    await proven(caller);
    await removePasskey(db, clock, caller, body.id);
    await endOthers(caller);
    return null;
  });

  http.bind(profile.usePasskeys, async ({ caller, body, request }) => {
    const here = names.of(request);
    await proven(caller);
    await usePasskeys(db, clock, caller, body.use, here.hindrance === null ? here : undefined);
    await endOthers(caller);
    return null;
  });

  http.bind(profile.newRecoveryCodes, async ({ caller }) => {
    await proven(caller);
    return db.transaction().execute(async (trx) => {
      const owner = await lockOwner(trx, caller.userId);
      if (!owner.totp_confirmed_at && (await keysOf(trx, caller.userId)).length === 0) throw new Problem('noSecondFactor');
      const recoveryCodes = await renewCodes(trx, caller.userId);
      await tellOwner(trx, caller.userId, 'codesRenewed', '', clock.now());
      return { recoveryCodes };
    });
  });

  http.bind(profile.confirmByPasskey, async ({ caller, request, reply }) => {
    const asked = {
      purpose: 'confirm',
      here: usable(request),
      browser: browsers.mark(request, reply),
      userId: caller.userId,
    } as const;
    const { passkey_use } = await db
      .selectFrom('system_users')
      .select('passkey_use')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const question = await askPasskey(db, clock, asked, passkey_use === 'alone' ? 'required' : 'preferred');
    if (!question) throw new Problem('passkeyUnavailable');
    return question;
  });
}
