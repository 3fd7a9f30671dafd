import { randomUUID } from 'node:crypto';
import type { Card, contract } from '@csms/contract';
import { isZero } from '@csms/kernel';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { openWallet } from '../wallet/ledger.ts';
import { moveMoney } from '../wallet/wallet.service.ts';
import { findCard, lockCard } from './cards.queries.ts';
import { checkedExpiry, checkUsable } from './cards.rules.ts';

type IssueForm = z.output<NonNullable<typeof contract.cards.issue.body>>;
type MovementForm = z.output<NonNullable<typeof contract.cards.recharge.body>>;

/** A card that changed, and the wallet that the change is about. */
export interface Changed<T> {
  result: T;
  providerId: number;
  accountId: number;
}

/** Issues a card with its first recharge: both or neither. */
export async function issueCard(trx: Trx, caller: Caller, form: IssueForm, now: number): Promise<Card> {
  const money = await providerFor(trx, caller, form.providerId);
  const expiry = checkedExpiry(form.expireTime, now);
  if (form.chargeUserId !== null) await checkOwner(trx, form.chargeUserId, form.providerId);
  const accountId = await openWallet(trx, form.providerId, 'card', money.currency);
  await trx
    .insertInto('card')
    .values({
      provider_id: form.providerId,
      card_number: form.cardNumber,
      physical_number: form.physicalNumber,
      charge_user_id: form.chargeUserId,
      user_name: form.userName,
      phone: form.phone,
      email: form.email,
      expires_at: expiry,
      account_id: accountId,
    })
    .execute()
    .catch(duplicateAt({ card_id_tag_key: 'cardNumber', card_physical_number_key: 'physicalNumber' }));
  if (!isZero(form.amount)) {
    await moveMoney(trx, {
      providerId: form.providerId,
      accountId,
      minorUnit: money.minorUnit,
      amount: form.amount,
      requestId: randomUUID(),
      operator: caller.username,
      remark: '',
    });
  }
  return found(await findCard(trx, form.cardNumber, now));
}

async function checkOwner(trx: Trx, chargeUserId: number, providerId: number): Promise<void> {
  const owner = await trx
    .selectFrom('charge_user')
    .select('id')
    .where('id', '=', chargeUserId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!owner) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
}

/** Recharges a card, or refunds from it; a repeated request changes nothing. A lost or expired card may still be refunded. */
export async function moveCardMoney(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  form: MovementForm,
  now: number,
): Promise<Changed<Card>> {
  const { lostAt, expiresAt, ...wallet } = found(await lockCard(trx, cardNumber));
  await moveMoney(trx, { ...wallet, ...form, operator: caller.username }, () => checkUsable({ lostAt, expiresAt }, now));
  return { result: found(await findCard(trx, cardNumber, now)), providerId: wallet.providerId, accountId: wallet.accountId };
}

/** Reports a card lost or found again. Throws cardStateWrong where it is so already. */
export async function setLost(trx: Trx, cardNumber: string, lost: boolean, now: number): Promise<Changed<null>> {
  const card = found(await lockCard(trx, cardNumber));
  if ((card.lostAt !== null) === lost) throw new Problem('cardStateWrong');
  await trx
    .updateTable('card')
    .set({ lost_at: lost ? new Date(now) : null })
    .where('account_id', '=', String(card.accountId))
    .execute();
  return { result: null, providerId: card.providerId, accountId: card.accountId };
}
