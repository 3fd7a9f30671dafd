import { randomBytes } from 'node:crypto';
import type { ChargeUser, contract } from '@csms/contract';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { openWallet } from '../wallet/ledger.ts';
import { giveGoodwill, moveMoney } from '../wallet/wallet.service.ts';
import { findChargeUser, mobileWallet } from './charge-users.queries.ts';

type Form = z.output<NonNullable<typeof contract.chargeUsers.create.body>>;
type ChangeForm = z.output<NonNullable<typeof contract.chargeUsers.update.body>>;
type MovementForm = z.output<NonNullable<typeof contract.chargeUsers.recharge.body>>;

/** A token that nobody can guess, within the 20 characters of an idTag. */
const newIdTag = () => `U${randomBytes(8).toString('hex').slice(0, 15).toUpperCase()}`;

/** Registers a charge user with an empty wallet. */
export async function createChargeUser(trx: Trx, caller: Caller, form: Form, now: number): Promise<ChargeUser> {
  const { currency } = await providerFor(trx, caller, form.providerId);
  if (form.groupId !== null) await checkGroup(trx, form.groupId, form.providerId);
  const { id } = await trx
    .insertInto('charge_user')
    .values({
      provider_id: form.providerId,
      account: form.account,
      phone: form.phone,
      email: form.email,
      user_type: form.userType,
      ...(form.language === undefined ? {} : { language: form.language }),
      id_tag: newIdTag(),
      group_id: form.groupId,
      post_paid: form.postPaid,
      account_id: await openWallet(trx, form.providerId, 'chargeUser', currency),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ charge_user_provider_id_account_key: 'account' }));
  return found(await findChargeUser(trx, id, now));
}

async function checkGroup(trx: Trx, groupId: number, providerId: number): Promise<void> {
  const group = await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', groupId)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    // A removal of the group waits meanwhile, and then finds its member.
    .forKeyShare()
    .executeTakeFirst();
  if (!group) throw new Problem('invalid', { fields: { groupId: 'notFound' } });
}

/** The user's provider and wallet; the row stays as it is until the transaction ends. Throws userMerged for one that is another by now. */
async function lockUser(trx: Trx, id: number) {
  const user = found(
    await trx
      .selectFrom('charge_user')
      .select(['provider_id', 'account_id', 'merged_into', 'erased_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (user.merged_into !== null) throw new Problem('userMerged');
  if (user.erased_at !== null) throw new Problem('conflict');
  return { providerId: user.provider_id, accountId: user.account_id };
}

/** A user that changed, and the wallet whose sessions may hear of it. */
export interface ChangedUser {
  user: ChargeUser;
  accountId: number;
}

/** Changes what describes a user; its account name and provider stay. */
export async function updateChargeUser(trx: Trx, id: number, form: ChangeForm, now: number): Promise<ChangedUser> {
  const { providerId, accountId } = await lockUser(trx, id);
  if (form.groupId !== null) await checkGroup(trx, form.groupId, providerId);
  await trx
    .updateTable('charge_user')
    .set({
      phone: form.phone,
      email: form.email,
      user_type: form.userType,
      ...(form.language === undefined ? {} : { language: form.language }),
      group_id: form.groupId,
      post_paid: form.postPaid,
    })
    .where('id', '=', id)
    .execute();
  return { user: found(await findChargeUser(trx, id, now)), accountId };
}

/** Enables or disables a user: a disabled one, and its cards, are refused at the charger. */
export async function setChargeUserStatus(trx: Trx, id: number, enabled: boolean, now: number): Promise<ChangedUser> {
  const { accountId } = await lockUser(trx, id);
  await trx.updateTable('charge_user').set({ enabled }).where('id', '=', id).execute();
  return { user: found(await findChargeUser(trx, id, now)), accountId };
}

/** Recharges the mobile balance, or refunds from it; a repeated request changes nothing. Nothing is put on an account that was merged away. */
export async function moveMobileMoney(
  trx: Trx,
  caller: Caller,
  id: number,
  form: MovementForm,
  now: number,
): Promise<ChangedUser> {
  const { merged, ...wallet } = found(await mobileWallet(trx, id));
  await moveMoney(trx, { ...wallet, ...form, operator: caller.username }, () => {
    if (merged) throw new Problem('userMerged');
  });
  return { user: found(await findChargeUser(trx, id, now)), accountId: wallet.accountId };
}

/** Gives goodwill to a mobile balance; a repeated request changes nothing. Throws as `giveGoodwill`, userMerged, and notFound where its owner was erased. */
export async function giveMobileGoodwill(
  trx: Trx,
  caller: Caller,
  id: number,
  form: z.output<NonNullable<typeof contract.chargeUsers.goodwill.body>>,
  now: number,
): Promise<ChangedUser> {
  const { merged, ...wallet } = found(await mobileWallet(trx, id));
  if (merged) throw new Problem('userMerged');
  if (found(await findChargeUser(trx, id, now)).eraseTime !== null) throw new Problem('notFound');
  await giveGoodwill(trx, { ...wallet, ...form, operator: caller.username });
  return { user: found(await findChargeUser(trx, id, now)), accountId: wallet.accountId };
}

/**
 * Makes a system user a charge user too: of type platform admin, under its username and phone, with an empty wallet. Throws `phoneRequired` without a
 * phone, `alreadyChargeUser` the second time, and `duplicate` where a customer has that account already.
 */
export async function grantChargingRights(trx: Trx, caller: Caller, id: number): Promise<{ chargeUserId: number }> {
  const user = found(
    await trx
      .selectFrom('system_users')
      .select(['username', 'phone', 'email', 'provider_id'])
      .where('id', '=', id)
      // Two that grant at once come one after the other.
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const granted = await trx.selectFrom('charge_user').select('id').where('system_user_id', '=', id).executeTakeFirst();
  if (granted) throw new Problem('alreadyChargeUser');
  if (!user.phone) throw new Problem('phoneRequired');
  const { currency } = await providerFor(trx, caller, user.provider_id);
  const made = await trx
    .insertInto('charge_user')
    .values({
      provider_id: user.provider_id,
      account: user.username,
      phone: user.phone,
      email: user.email,
      user_type: 'platformAdmin',
      id_tag: newIdTag(),
      account_id: await openWallet(trx, user.provider_id, 'chargeUser', currency),
      system_user_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Granted while the user was at another provider, whose charge users the caller does not see.
      if (violatedUnique(error) === 'charge_user_system_user_id_key') throw new Problem('alreadyChargeUser', { cause: error });
      return duplicateAt({ charge_user_provider_id_account_key: 'account' })(error);
    });
  return { chargeUserId: made.id };
}
