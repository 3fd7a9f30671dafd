import type { contract, MembershipLevel } from '@csms/contract';
import { compare, negate, WH_PER_KWH } from '@csms/kernel';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt, heldBy } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { checkHeld } from '../wallet/held.ts';
import { postLedger, systemAccounts } from '../wallet/ledger.ts';
import { checkedAmount } from '../wallet/wallet.rules.ts';
import { findLevel } from './membership.queries.ts';

type Form = z.output<NonNullable<typeof contract.membership.create.body>>;

const DAY = 86_400_000;

export async function createLevel(trx: Trx, caller: Caller, form: Form, now: number): Promise<MembershipLevel> {
  const { minor_unit } = await providerOf(trx, caller, form.providerId);
  const { id } = await trx
    .insertInto('membership_level')
    .values({ ...columnsOf(form, minor_unit), provider_id: form.providerId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ membership_level_provider_id_name_key: 'levelName' }));
  return found(await findLevel(trx, id, now));
}

/** Changes a level from now on; it stays with its provider. */
export async function updateLevel(trx: Trx, caller: Caller, id: number, form: Form, now: number): Promise<MembershipLevel> {
  const level = found(
    await trx.selectFrom('membership_level').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  );
  if (level.provider_id !== form.providerId) throw new Problem('otherProvider', { fields: { providerId: 'otherProvider' } });
  const { minor_unit } = await providerOf(trx, caller, form.providerId);
  const columns = columnsOf(form, minor_unit);
  await trx
    .updateTable('membership_level')
    .set(columns)
    .where('id', '=', id)
    .execute()
    .catch(duplicateAt({ membership_level_provider_id_name_key: 'levelName' }));
  const { name, min_energy_wh, service_discount } = columns;
  const isOther =
    name !== level.name || min_energy_wh !== level.min_energy_wh || compare(service_discount, level.service_discount) !== 0;
  // Sessions of before keep the terms of then, also those that are told later.
  if (isOther)
    await trx
      .insertInto('membership_level_terms')
      .values({ level_id: id, provider_id: form.providerId, from_at: new Date(now), name, min_energy_wh, service_discount })
      .onConflict((conflict) => conflict.columns(['level_id', 'from_at']).doUpdateSet({ name, min_energy_wh, service_discount }))
      .execute();
  return found(await findLevel(trx, id, now));
}

const columnsOf = (form: Form, minorUnit: number) => ({
  name: form.levelName,
  description: form.description,
  min_energy_wh: form.minEnergy === null ? null : Math.round(form.minEnergy * WH_PER_KWH),
  price: form.price === null ? null : checkedAmount(form.price, minorUnit, 'price'),
  valid_days: form.validDays,
  service_discount: form.serviceDiscount,
  power_rank: form.powerRank,
});

async function providerOf(trx: Trx, caller: Caller, providerId: number) {
  await providerFor(trx, caller, providerId);
  return trx.selectFrom('provider').select(['minor_unit']).where('id', '=', providerId).executeTakeFirstOrThrow();
}

/** Deletes a level that nobody bought and no bill used. Throws levelInUse otherwise. */
export async function removeLevel(trx: Trx, id: number): Promise<void> {
  const used = await trx
    .selectFrom('benefit_use')
    .select('id')
    .where('kind', '=', 'membership')
    .where('benefit_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) throw new Problem('levelInUse');
  const removed = await trx
    .deleteFrom('membership_level')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(heldBy({ membership_purchase_level_id_fkey: 'levelInUse' }));
  if (removed.numDeletedRows === 0n) throw new Problem('notFound');
}

interface Sale {
  levelId: number;
  chargeUserId: number;
  requestId: string;
}

/**
 * Sells a level: its price goes from the mobile balance to membership income, and its days are added to what was bought of it before. The same request sells once. Throws levelNotForSale and
 * balanceTooLow, balanceHeld.
 */
export async function sellLevel(
  trx: Trx,
  caller: Caller,
  sale: Sale,
  now: number,
): Promise<{ expireTime: string; accountId: number }> {
  const level = found(await trx.selectFrom('membership_level').selectAll().where('id', '=', sale.levelId).executeTakeFirst());
  const user = await trx
    .selectFrom('charge_user as u')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .select(['u.id', 'u.account_id', 'p.minor_unit'])
    .where('u.id', '=', sale.chargeUserId)
    .where('u.provider_id', '=', level.provider_id)
    .where('u.enabled', '=', true)
    .executeTakeFirst();
  if (!user) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
  if (level.price === null || level.valid_days === null) throw new Problem('levelNotForSale');
  const client = queryableOf(trx);
  const own = (await systemAccounts(client, [level.provider_id])).get(level.provider_id)!;
  const accountId = user.account_id;
  const [posted] = await postLedger(client, [
    {
      providerId: level.provider_id,
      kind: 'membership',
      reference: String(level.id),
      dedupeKey: `membership:${accountId}:${sale.requestId}`,
      operator: caller.username,
      remark: level.name,
      source: 'console',
      entries: [
        { accountId, amount: negate(level.price) },
        { accountId: own.membershipIncome, amount: level.price },
      ],
    },
  ]);
  // The wallet is locked by now: purchases of one user come one after another.
  const latest = await trx
    .selectFrom('membership_purchase')
    .select((eb) => eb.fn.max('expires_at').as('expires_at'))
    .where('charge_user_id', '=', user.id)
    .where('level_id', '=', level.id)
    .executeTakeFirstOrThrow();
  const until = latest.expires_at === null ? 0 : new Date(latest.expires_at).getTime();
  if (!posted) return { expireTime: new Date(until).toISOString(), accountId };
  if (compare(posted.balances.get(accountId)!, '0') < 0)
    throw new Problem('balanceTooLow', { fields: { chargeUserId: 'balanceTooLow' } });
  await checkHeld(client, {
    accountId,
    balance: posted.balances.get(accountId)!,
    taken: level.price,
    minorUnit: user.minor_unit,
    field: 'chargeUserId',
  });
  const startsAt = Math.max(now, until);
  const expiresAt = new Date(startsAt + level.valid_days * DAY);
  await trx
    .insertInto('membership_purchase')
    .values({
      provider_id: level.provider_id,
      charge_user_id: user.id,
      level_id: level.id,
      price: level.price,
      starts_at: new Date(startsAt),
      expires_at: expiresAt,
      bought_by: caller.username,
      created_at: new Date(now),
    })
    .execute();
  await trx
    .insertInto('benefit_use')
    .values({
      provider_id: level.provider_id,
      kind: 'membership',
      benefit_id: level.id,
      charge_user_id: user.id,
      amount: '0',
      base: level.price,
    })
    .execute();
  return { expireTime: expiresAt.toISOString(), accountId };
}
