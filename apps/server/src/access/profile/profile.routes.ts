import { contract, type Language } from '@csms/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { duplicateAt, pageOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import { attachFile } from '../files/files.service.ts';
import { queueMail } from '../outbox/outbox.ts';
import { keysOf, lockOwner } from '../passkeys/passkeys.queries.ts';
import { settleFactors } from '../passkeys/passkeys.service.ts';
import { roleNameFor } from '../roles/role-words.ts';
import { type Browsers, forgetBrowsers } from '../sign-in/known-browser.ts';
import { checkNewPassword } from '../sign-in/new-password.ts';
import { confirmSignIn, proveOwner } from '../sign-in/own-factor.ts';
import { tellOwner } from '../sign-in/owner-told.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { newRecoveryCodes, newTotpSecret, stepOfCode } from '../sign-in/second-factor.ts';
import { endSignIns } from '../sign-in/sign-in-end.ts';
import { mailChanged } from './mail-changed.ts';

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  browsers: Browsers;
  names: PublicNames;
}

/** What a user does to its own account: profile, password, sign-ins, second factor, console settings. */
export function profileRoutes(http: Http, { databases, bus, clock, seal, browsers, names }: Parts): void {
  const { profile, preferences } = contract;
  const db = databases.system;

  /** Who was signed in before the way to sign in was another signs in again. */
  const endOthers = (caller: Caller) =>
    endSignIns(db, bus, { users: [caller.userId], but: caller.tokenHash }, 'factors', clock.now());

  /** The caller's names as they stand now. */
  const own = (caller: Caller) =>
    db.selectFrom('system_users').select(['name', 'email']).where('id', '=', caller.userId).executeTakeFirstOrThrow();

  async function read(caller: Caller, language: Language, request: FastifyRequest) {
    const here = names.of(request);
    const keys = await keysOf(db, caller.userId);
    const row = await db
      .selectFrom('system_users as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .innerJoin('provider as p', 'p.id', 'u.provider_id')
      .select(['u.id', 'u.username', 'u.name', 'u.phone', 'u.email', 'u.avatar', 'u.created_at', 'u.password_changed_at'])
      .select(['u.totp_confirmed_at', 'u.recovery_codes', 'r.name as role_name', 'r.key as role_key', 'p.name as provider_name'])
      .where('u.id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    return {
      userId: row.id,
      username: row.username,
      name: row.name,
      phone: row.phone,
      email: row.email,
      avatar: row.avatar,
      roleName: roleNameFor(row.role_name, row.role_key, language),
      providerName: row.provider_name,
      createTime: row.created_at.toISOString(),
      passwordChangeTime: row.password_changed_at.toISOString(),
      totp: row.totp_confirmed_at !== null,
      passkeys: keys.length,
      passkeysHere: here.hindrance === null ? keys.filter(({ public_name }) => public_name === here.name).length : 0,
      recoveryCodesLeft: row.recovery_codes.length,
    };
  }

  http.bind(profile.get, ({ caller, language, request }) => read(caller, language, request));

  http.bind(profile.update, async ({ caller, body, language, request }) => {
    const { email } = await own(caller);
    const moves = email.toLowerCase() !== body.email.toLowerCase();
    if (moves) {
      if (!body.password) throw new Problem('passwordAsked', { fields: { password: 'passwordAsked' } });
      await proveOwner(db, clock, caller, { password: body.password, field: 'password' });
    }
    await databases
      .scoped(caller.scope, async (trx) => {
        const before = found(
          await trx
            .selectFrom('system_users')
            .select(['avatar', 'email'])
            .where('id', '=', caller.userId)
            .forUpdate()
            .executeTakeFirst(),
        );
        if (before.email !== email) throw new Problem('conflict');
        await attachFile(trx, body.avatar, { providerId: caller.providerId, field: 'avatar', instead: before.avatar });
        await trx
          .updateTable('system_users')
          .set({ name: body.name, phone: body.phone || null, email: body.email, avatar: body.avatar })
          .where('id', '=', caller.userId)
          .execute();
        if (moves && email) await queueMail(trx, mailChanged(caller, email, body.email, language));
      })
      .catch(duplicateAt({ system_users_phone: 'phone' }));
    return read(caller, language, request);
  });

  http.bind(profile.editUserPwd, async ({ caller, body, request }) => {
    // The call of the specification names the user; only one's own password is changed by it.
    if (body.userName.toLowerCase() !== caller.username.toLowerCase()) throw new Problem('forbidden');
    if (body.newPwd !== body.confirmNewPwd)
      throw new Problem('passwordsDiffer', { fields: { confirmNewPwd: 'passwordsDiffer' } });
    await proveOwner(db, clock, caller, { password: body.oldPwd, field: 'oldPwd' });
    if (body.newPwd === body.oldPwd) throw new Problem('passwordSame', { fields: { newPwd: 'passwordSame' } });
    await checkNewPassword(db, body.newPwd, { ...caller, ...(await own(caller)) }, 'newPwd');
    const passwordHash = await hashPassword(body.newPwd);
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('system_users')
        .set({ password_hash: passwordHash, password_changed_at: new Date(clock.now()) })
        .where('id', '=', caller.userId)
        .execute();
      await trx.deleteFrom('reset_code').where('user_id', '=', caller.userId).execute();
      await tellOwner(trx, caller.userId, 'password', '', clock.now());
    });
    await forgetBrowsers(db, caller.userId, browsers.idOf(request));
    await endSignIns(db, bus, { users: [caller.userId] }, 'password', clock.now());
    return true;
  });

  http.bind(profile.sessions, async ({ caller }) => {
    const rows = await db
      .selectFrom('sign_in_session')
      .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent', 'token_hash'])
      .where('user_id', '=', caller.userId)
      .where('expires_at', '>', new Date(clock.now()))
      .orderBy('last_used_at', 'desc')
      .limit(200)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createTime: row.created_at.toISOString(),
      lastUsedTime: row.last_used_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      current: row.token_hash.equals(caller.tokenHash),
    }));
  });

  http.bind(profile.endSession, async ({ caller, body }) => {
    const ended = await endSignIns(db, bus, { id: body.id, of: caller.userId }, 'elsewhere', clock.now());
    if (ended === 0) throw new Problem('notFound');
    return null;
  });

  http.bind(profile.signIns, async ({ caller, query }) => {
    const rows = await db
      .selectFrom('sign_in')
      .select(['id', 'at', 'address', 'user_agent', 'result'])
      .where('user_id', '=', caller.userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .modifyEnd(pageOf(query))
      .execute();
    const { count } = await db
      .selectFrom('sign_in')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const list = rows.map((row) => ({
      id: row.id,
      time: row.at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      result: row.result as 'success',
    }));
    return { list, total: count };
  });

  http.bind(profile.confirm, async ({ caller, body, request }) => {
    const from = { here: names.of(request), browser: browsers.idOf(request) };
    return { until: (await confirmSignIn({ db, clock, seal }, caller, body, from)).toISOString() };
  });

  http.bind(profile.startTotp, async ({ caller, body }) => {
    // Beside passkeys the password alone makes no second factor.
    await proveOwner(db, clock, caller, { password: body.password, field: 'password' });
    const { secret, uri } = newTotpSecret(caller.username);
    const { numUpdatedRows } = await db
      .updateTable('system_users')
      .set({ totp_secret: seal.seal(secret), totp_last_step: 0 })
      .where('id', '=', caller.userId)
      // One that is in force is first switched off.
      .where('totp_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('conflict');
    return { secret, uri };
  });

  http.bind(profile.confirmTotp, async ({ caller, body }) => {
    const { totp_secret, totp_confirmed_at } = await db
      .selectFrom('system_users')
      .select(['totp_secret', 'totp_confirmed_at'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if (!totp_secret || totp_confirmed_at) throw new Problem('conflict');
    const step = stepOfCode(seal.open(totp_secret), body.code, clock.now());
    if (step === undefined) throw new Problem('totpWrong', { fields: { code: 'totpWrong' } });
    const { codes, hashes } = newRecoveryCodes();
    const made = await db.transaction().execute(async (trx) => {
      const { recovery_codes } = await lockOwner(trx, caller.userId);
      // Those that came with a passkey serve both.
      const kept = recovery_codes.length > 0;
      await trx
        .updateTable('system_users')
        .set({ totp_confirmed_at: new Date(clock.now()), totp_last_step: step, ...(kept ? {} : { recovery_codes: hashes }) })
        .where('id', '=', caller.userId)
        .execute();
      await tellOwner(trx, caller.userId, 'appAdded', '', clock.now());
      return kept ? [] : codes;
    });
    await endOthers(caller);
    return { recoveryCodes: made };
  });

  http.bind(profile.endTotp, async ({ caller, body }) => {
    await proveOwner(db, clock, caller, { password: body.password, field: 'password' });
    await db.transaction().execute(async (trx) => {
      await lockOwner(trx, caller.userId);
      await trx
        .updateTable('system_users')
        .set({
          totp_secret: null,
          totp_confirmed_at: null,
          totp_ended_at: sql`case when totp_confirmed_at is null then totp_ended_at else ${new Date(clock.now())}::timestamptz end`,
        })
        .where('id', '=', caller.userId)
        .execute();
      await settleFactors(trx, caller.userId, undefined);
      await tellOwner(trx, caller.userId, 'appRemoved', '', clock.now());
    });
    await endOthers(caller);
    return null;
  });

  http.bind(preferences.get, async ({ caller }) => {
    const row = await db.selectFrom('user_preferences').select('values').where('user_id', '=', caller.userId).executeTakeFirst();
    return (row?.values ?? {}) as Record<string, unknown>;
  });
  http.bind(preferences.set, async ({ caller, body }) => {
    const values = JSON.stringify(body.values).replaceAll('\\u0000', '');
    await db
      .insertInto('user_preferences')
      .values({ user_id: caller.userId, values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ values, changed_at: new Date(clock.now()) }))
      .execute();
    return null;
  });
}
