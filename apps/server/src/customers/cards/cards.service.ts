import { randomUUID } from 'node:crypto';
import type { Card, contract } from '@csms/contract';
import { isZero } from '@csms/kernel';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely } from '../../platform/http/uniquely.ts';
import { openWallet } from '../wallet/ledger.ts';
import { giveGoodwill, moveMoney } from '../wallet/wallet.service.ts';
import { noteCardEvents } from './card-events.ts';
import { findCard, type LockedCard, lockCard } from './cards.queries.ts';
import { changedExpiry, checkedExpiry, checkNotReplaced, checkUsable } from './cards.rules.ts';

const UNIQUE = {
  card_id_tag_key: 'cardNumber',
  card_physical_number_key: 'physicalNumber',
  card_physical_number_fold: 'physicalNumber',
} as const;

export type IssueForm = z.output<NonNullable<typeof contract.cards.issue.body>>;
type MovementForm = z.output<NonNullable<typeof contract.cards.recharge.body>>;
type GoodwillForm = z.output<NonNullable<typeof contract.cards.goodwill.body>>;
type ChangeForm = z.output<NonNullable<typeof contract.cards.change.body>>;

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
  const { id } = await uniquely(trx, UNIQUE, (written) =>
    trx
      .insertInto('card')
      .values({
        provider_id: form.providerId,
        card_number: written('cardNumber', form.cardNumber, nobodys()),
        physical_number: written('physicalNumber', form.physicalNumber, nobodys()),
        charge_user_id: form.chargeUserId,
        user_name: form.userName,
        phone: form.phone,
        email: form.email,
        expires_at: expiry,
        account_id: accountId,
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await noteCardEvents(trx, [{ providerId: form.providerId, cardId: id, kind: 'issued', operator: caller.username }], now);
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

async function checkOwner(trx: Trx, chargeUserId: number, providerId: number): Promise<string> {
  const owner = await trx
    .selectFrom('charge_user')
    .select('account')
    .where('id', '=', chargeUserId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (!owner) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
  return owner.account;
}

/** Recharges a card, or refunds from it; a repeated request changes nothing. A lost or expired card may still be refunded. */
export async function moveCardMoney(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  form: MovementForm,
  now: number,
): Promise<Changed<Card>> {
  const { lostAt, expiresAt, providerId, accountId, minorUnit } = found(await lockCard(trx, cardNumber));
  await moveMoney(trx, { providerId, accountId, minorUnit, ...form, operator: caller.username }, () =>
    checkUsable({ lostAt, expiresAt }, now),
  );
  return { result: found(await findCard(trx, cardNumber, now)), providerId, accountId };
}

/** Gives goodwill to a valid card. A repeated request changes nothing. Throws as `giveGoodwill`, and the refusals of a recharge. */
export async function giveCardGoodwill(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  form: GoodwillForm,
  now: number,
): Promise<Changed<Card>> {
  const { lostAt, expiresAt, providerId, accountId, minorUnit } = found(await lockCard(trx, cardNumber));
  checkUsable({ lostAt, expiresAt }, now);
  await giveGoodwill(trx, { providerId, accountId, minorUnit, ...form, operator: caller.username });
  return { result: found(await findCard(trx, cardNumber, now)), providerId, accountId };
}

/** Reports a card lost or found again. Throws cardStateWrong where it is so already, cardReplaced where it is lost for ever. */
export async function setLost(trx: Trx, caller: Caller, cardNumber: string, lost: boolean, now: number): Promise<Changed<null>> {
  const card = found(await lockCard(trx, cardNumber));
  checkNotReplaced(card);
  if ((card.lostAt !== null) === lost) throw new Problem('cardStateWrong');
  await trx
    .updateTable('card')
    .set({ lost_at: lost ? new Date(now) : null })
    .where('id', '=', card.id)
    .execute();
  await noteCardEvents(
    trx,
    [{ providerId: card.providerId, cardId: card.id, kind: lost ? 'lost' : 'found', operator: caller.username }],
    now,
  );
  return { result: null, providerId: card.providerId, accountId: card.accountId };
}

/** Changes expiry and owner. Throws cardReplaced; an expiry that has passed may stay, but not be given. */
export async function changeCard(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  form: ChangeForm,
  now: number,
): Promise<Changed<Card>> {
  const card = found(await lockCard(trx, cardNumber));
  checkNotReplaced(card);
  const expiry = changedExpiry(form.expireTime, card.expiresAt, now);
  const account = form.chargeUserId === null ? '' : await checkOwner(trx, form.chargeUserId, card.providerId);
  const before = found(await findCard(trx, cardNumber, now));
  await change(trx, caller, card, expiry, form, now, [
    ['expireTime', before.expireTime ?? '', expiry?.toISOString() ?? ''],
    ['userName', before.userName, form.userName],
    ['phone', before.phone, form.phone],
    ['email', before.email, form.email],
    ['chargeUser', before.chargeUserAccount ?? '', account],
  ]);
  return { result: found(await findCard(trx, cardNumber, now)), providerId: card.providerId, accountId: card.accountId };
}

/** Gives a card another expiry and leaves the rest. */
export async function changeExpiry(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  expireTime: string,
  now: number,
): Promise<Changed<null>> {
  const card = found(await lockCard(trx, cardNumber));
  checkNotReplaced(card);
  const expiry = changedExpiry(expireTime, card.expiresAt, now)!;
  await change(trx, caller, card, expiry, card.holder, now, [
    ['expireTime', card.expiresAt?.toISOString() ?? '', expiry.toISOString()],
  ]);
  return { result: null, providerId: card.providerId, accountId: card.accountId };
}

type FieldChange = ['expireTime' | 'userName' | 'phone' | 'email' | 'chargeUser', string, string];

async function change(
  trx: Trx,
  caller: Caller,
  card: LockedCard,
  expiry: Date | null,
  holder: LockedCard['holder'],
  now: number,
  fields: readonly FieldChange[],
): Promise<void> {
  const changes = fields.filter(([, from, to]) => from !== to).map(([field, from, to]) => ({ field, from, to }));
  if (changes.length === 0) return;
  await trx
    .updateTable('card')
    .set({
      expires_at: expiry,
      charge_user_id: holder.chargeUserId,
      user_name: holder.userName,
      phone: holder.phone,
      email: holder.email,
    })
    .where('id', '=', card.id)
    .execute();
  await noteCardEvents(
    trx,
    [{ providerId: card.providerId, cardId: card.id, kind: 'changed', operator: caller.username, changes }],
    now,
  );
}
