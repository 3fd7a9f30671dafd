import type { contract, Language, SystemUser } from '@csms/contract';
import type { z } from 'zod';
import { seesAllStations, seesStation, type Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely } from '../../platform/http/uniquely.ts';
import { attachFile } from '../files/files.service.ts';
import { queueMail } from '../outbox/outbox.ts';
import { settleFactors } from '../passkeys/passkeys.service.ts';
import { mailChanged } from '../profile/mail-changed.ts';
import { providerFor } from '../providers/providers.ts';
import { takeSeat } from '../providers/seats.ts';
import { covers, powerOf } from '../roles/roles.rules.ts';
import { checkNewPassword } from '../sign-in/new-password.ts';
import { tellOwner } from '../sign-in/owner-told.ts';
import type { SignInEnd } from '../sign-in/sign-in-end.ts';
import { findSystemUser, lockSystemUser } from './system-users.queries.ts';

type AddForm = z.output<NonNullable<typeof contract.systemUsers.addUser.body>>;
type EditForm = z.output<NonNullable<typeof contract.systemUsers.editUserInfo.body>>;

const UNIQUE = { system_users_username: 'username', system_users_phone: 'phone' } as const;
const taken = duplicateAt(UNIQUE);

/** A user that was changed, and why its sign-ins must end once that is committed; undefined: they go on. */
export interface ChangedUser {
  user: SystemUser;
  ends: SignInEnd | undefined;
}

/** Makes a system user; never one that may do more than the caller, or one too many for its provider. */
export async function addSystemUser(
  trx: Trx,
  caller: Caller,
  form: AddForm,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<SystemUser> {
  await providerFor(trx, caller, form.providerId);
  await checkRole(trx, caller, form.roleId, form.providerId);
  await checkStations(trx, caller, form);
  await checkNewPassword(trx, form.password, form, 'password');
  await takeSeat(trx, form.providerId);
  const { id } = await uniquely(trx, UNIQUE, (written) =>
    trx
      .insertInto('system_users')
      .values({
        ...columns(form),
        username: written('username', form.username, nobodys()),
        phone: written('phone', form.phone, ''),
        password_hash: passwordHash,
        created_at: new Date(now),
        made_by: caller.userId,
        proof_given_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await setStations(trx, id, form.stationIds);
  await attachFile(trx, form.avatar, { providerId: form.providerId, field: 'avatar' });
  return found(await findSystemUser(trx, caller, id));
}

/** Changes a system user. A new password or provider ends its sign-ins; a new role is in force at its next call. */
export async function editSystemUser(
  trx: Trx,
  caller: Caller,
  form: EditForm,
  { passwordHash, now, language }: { passwordHash: string | undefined; now: number; language: Language },
): Promise<ChangedUser> {
  const before = await manageable(trx, caller, form.id);
  const moved = before.provider_id !== form.providerId;
  const readdressed = before.email.toLowerCase() !== form.email.toLowerCase();
  if (before.id === caller.userId) {
    // The own password and the own e-mail address are changed with the old password, in the personal center.
    const own = {
      providerId: moved,
      roleId: before.role_id !== form.roleId,
      password: passwordHash !== undefined,
      email: readdressed,
    };
    const field = Object.entries(own).find(([, changes]) => changes)?.[0];
    if (field) throw new Problem('ownAccount', { fields: { [field]: 'ownAccount' } });
  }
  if (moved) {
    await providerFor(trx, caller, form.providerId);
    if (before.enabled) await takeSeat(trx, form.providerId);
  }
  if (moved || before.role_id !== form.roleId) await checkRole(trx, caller, form.roleId, form.providerId);
  await checkStations(trx, caller, form);
  if (form.password !== undefined) await checkNewPassword(trx, form.password, { ...form, username: before.username }, 'password');
  await trx
    .updateTable('system_users')
    .set({
      ...columns(form),
      ...(passwordHash ? { password_hash: passwordHash, password_changed_at: new Date(now) } : {}),
      // To another address come codes that set a password.
      ...(passwordHash || readdressed ? { proof_given_at: new Date(now) } : {}),
    })
    .where('id', '=', form.id)
    .execute()
    .catch(taken);
  await setStations(trx, form.id, form.stationIds);
  if (readdressed && before.email)
    await queueMail(
      trx,
      mailChanged({ providerId: form.providerId, username: before.username }, before.email, form.email, language),
    );
  if (passwordHash) await tellOwner(trx, form.id, 'passwordByAdministrator', caller.username, now);
  // The picture moves with its user.
  const instead = moved && before.avatar === form.avatar ? null : before.avatar;
  await attachFile(trx, form.avatar, { providerId: form.providerId, field: 'avatar', instead });
  return {
    user: found(await findSystemUser(trx, caller, form.id)),
    ends: passwordHash !== undefined ? 'password' : moved ? 'changed' : undefined,
  };
}

/** Enables or disables a user; nobody disables the own account. */
export async function setEnabled(trx: Trx, caller: Caller, id: number, enabled: boolean): Promise<ChangedUser> {
  const before = await manageable(trx, caller, id);
  if (before.id === caller.userId) throw new Problem('ownAccount');
  if (enabled && !before.enabled) await takeSeat(trx, before.provider_id);
  await trx.updateTable('system_users').set({ enabled }).where('id', '=', id).execute();
  return { user: found(await findSystemUser(trx, caller, id)), ends: enabled ? undefined : 'disabled' };
}

/** Takes the second factor from a user who has lost it; one's own is switched off with the password, in the personal center. */
export async function resetSecondFactor(trx: Trx, caller: Caller, id: number, now: number): Promise<ChangedUser> {
  const before = await manageable(trx, caller, id);
  if (before.id === caller.userId) throw new Problem('ownAccount');
  await trx
    .updateTable('system_users')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 })
    .where('id', '=', id)
    .execute();
  await settleFactors(trx, id, undefined);
  if (before.totp_confirmed_at) await tellOwner(trx, id, 'appRemovedByAdministrator', caller.username, now);
  return { user: found(await findSystemUser(trx, caller, id)), ends: 'changed' };
}

/** Takes all passkeys from a user who has lost them, and tells it by mail; one's own are removed in the personal center. */
export async function removePasskeys(trx: Trx, caller: Caller, id: number, now: number): Promise<ChangedUser> {
  const before = await manageable(trx, caller, id);
  if (before.id === caller.userId) throw new Problem('ownAccount');
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('user_id', '=', id).executeTakeFirst();
  await settleFactors(trx, id, undefined);
  if (numDeletedRows > 0n) await tellOwner(trx, id, 'removedByAdministrator', caller.username, now);
  return { user: found(await findSystemUser(trx, caller, id)), ends: numDeletedRows > 0n ? 'changed' : undefined };
}

const columns = (form: AddForm | EditForm) => ({
  provider_id: form.providerId,
  role_id: form.roleId,
  name: form.name,
  phone: form.phone,
  email: form.email,
  avatar: form.avatar,
});

/** A user that the caller sees, and that may do and see no more than the caller. */
async function manageable(trx: Trx, caller: Caller, id: number) {
  const user = found(await lockSystemUser(trx, id));
  if (!user.sees_no_more || !covers(caller.permissions, powerOf(user))) throw new Problem('exceedsOwnRights');
  return user;
}

/** A role of the platform or of the user's own provider, with nothing in it that the caller does not hold. */
async function checkRole(trx: Trx, caller: Caller, roleId: number, providerId: number): Promise<void> {
  const role = await trx
    .selectFrom('role')
    .select(['key', 'permissions', 'provider_id'])
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role || (role.provider_id !== null && role.provider_id !== providerId))
    throw new Problem('invalid', { fields: { roleId: 'notFound' } });
  if (!covers(caller.permissions, powerOf(role)))
    throw new Problem('exceedsOwnRights', { fields: { roleId: 'exceedsOwnRights' } });
}

/** Stations of the user's provider, of which the caller sees each. */
async function checkStations(trx: Trx, caller: Caller, { stationIds, providerId }: AddForm | EditForm): Promise<void> {
  const asked = new Set(stationIds);
  const isMore = seesAllStations(caller.scope)
    ? false
    : asked.size === 0 || !stationIds.every((id) => seesStation(caller.scope, id));
  if (isMore) throw new Problem('invalid', { fields: { stationIds: 'onlyOwnStations' } });
  if (asked.size === 0) return;
  const known = await trx
    .selectFrom('station_label')
    .select('id')
    .where('id', 'in', [...asked])
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .execute();
  if (known.length < asked.size) throw new Problem('invalid', { fields: { stationIds: 'notFound' } });
}

async function setStations(trx: Trx, userId: number, stationIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('system_user_station').where('user_id', '=', userId).execute();
  const rows = [...new Set(stationIds)].map((stationId) => ({ user_id: userId, station_id: stationId }));
  if (rows.length > 0) await trx.insertInto('system_user_station').values(rows).execute();
}
