import { randomBytes } from 'node:crypto';
import type { ChargeUser, contract } from '@csms/contract';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import { type Trx, violatedUnique } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { openWallet } from '../wallet/ledger.ts';
import { moveMoney } from '../wallet/wallet.service.ts';
import { findChargeUser, mobileWallet } from './charge-users.queries.ts';

type Form = z.output<NonNullable<typeof contract.chargeUsers.create.body>>;
type MovementForm = z.output<NonNullable<typeof contract.chargeUsers.recharge.body>>;

/** A token that nobody can guess, within the 20 characters of an idTag. */
const newIdTag = () => `U${randomBytes(8).toString('hex').slice(0, 15).toUpperCase()}`;

/** Registers a charge user with an empty wallet. */
export async function createChargeUser(trx: Trx, caller: Caller, form: Form): Promise<ChargeUser> {
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
      id_tag: newIdTag(),
      group_id: form.groupId,
      post_paid: form.postPaid,
      account_id: await openWallet(trx, form.providerId, 'chargeUser', currency),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ charge_user_provider_id_account_key: 'account' }));
  return found(await findChargeUser(trx, id));
}

async function checkGroup(trx: Trx, groupId: number, providerId: number): Promise<void> {
  const group = await trx
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', groupId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!group) throw new Problem('invalid', { fields: { groupId: 'notFound' } });
}

/** Recharges the mobile balance, or refunds from it; a repeated request changes nothing. */
export async function moveMobileMoney(trx: Trx, caller: Caller, id: number, form: MovementForm) {
  const wallet = found(await mobileWallet(trx, id));
  await moveMoney(trx, { ...wallet, ...form, operator: caller.username });
  return { user: found(await findChargeUser(trx, id)), accountId: wallet.accountId };
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
