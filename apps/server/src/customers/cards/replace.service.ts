import type { Card, contract } from '@csms/contract';
import { compare, negate } from '@csms/kernel';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { nobodys, uniquely } from '../../platform/http/uniquely.ts';
import type { CustomerKeeper } from '../privacy/keeper.ts';
import { openWallet, postLedger } from '../wallet/ledger.ts';
import { closeWallet } from '../wallet/moved-wallet.ts';
import { transferMoney } from '../wallet/transfer.ts';
import { noteCardEvents } from './card-events.ts';
import { findCard, type LockedCard, lockCard } from './cards.queries.ts';
import { cardStatus, checkNotReplaced } from './cards.rules.ts';
import type { Changed } from './cards.service.ts';

const UNIQUE = {
  card_id_tag_key: 'newCardNumber',
  card_physical_number_key: 'newPhysicalNumber',
  card_physical_number_fold: 'newPhysicalNumber',
} as const;

type ReplaceForm = z.output<NonNullable<typeof contract.cards.replace.body>>;

/**
 * Gives a new card for a valid or lost one, with its owner, expiry and whole balance; the old one stays lost for ever. What is billed from now on, also
 * anew, is paid by the new card, which has back what is taken back. Throws cardReplaced, and cardStateWrong for an expired card.
 */
export async function replaceCard(
  trx: Trx,
  caller: Caller,
  cardNumber: string,
  form: ReplaceForm,
  keepers: readonly CustomerKeeper[],
  now: number,
): Promise<Changed<Card>[]> {
  const old = found(await lockCard(trx, cardNumber));
  checkNotReplaced(old);
  if (cardStatus(old, now) === 'expired') throw new Problem('cardStateWrong');
  const { providerId } = old;
  const accountId = await openWallet(trx, providerId, 'card', old.currency);
  const { id } = await uniquely(trx, UNIQUE, (written) =>
    trx
      .insertInto('card')
      .values({
        provider_id: providerId,
        card_number: written('newCardNumber', form.newCardNumber, nobodys()),
        physical_number: written('newPhysicalNumber', form.newPhysicalNumber || form.newCardNumber, nobodys()),
        charge_user_id: old.holder.chargeUserId,
        user_name: old.holder.userName,
        phone: old.holder.phone,
        email: old.holder.email,
        expires_at: old.expiresAt,
        account_id: accountId,
        family_id: old.familyId ?? old.id,
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  // Records before wallets, as a settlement locks them: whichever comes first, the bill goes to where the money is.
  for (const keeper of keepers) await keeper.moveWallet?.(trx, { from: old.accountId, into: accountId });
  await moveBalance(trx, caller, old, accountId, form);
  await closeWallet(trx, { from: old.accountId, into: accountId });
  await trx
    .updateTable('card')
    .set({ lost_at: old.lostAt ?? new Date(now), replaced_by: id })
    .where('id', '=', old.id)
    .execute();
  const by = { providerId, operator: caller.username, remark: form.remark };
  await noteCardEvents(
    trx,
    [
      { ...by, cardId: old.id, kind: 'replaced', otherCardId: id },
      { ...by, cardId: id, kind: 'replacement', otherCardId: old.id },
    ],
    now,
  );
  const result = found(await findCard(trx, form.newCardNumber, now));
  return [
    { result, providerId, accountId },
    { result, providerId, accountId: old.accountId },
  ];
}

/** The wallet is locked before it is read: what is being refunded or settled at this moment is in the balance, or waits. */
async function moveBalance(trx: Trx, caller: Caller, old: LockedCard, accountId: number, form: ReplaceForm): Promise<void> {
  const { balance } = await trx
    .selectFrom('ledger_account')
    .select('balance')
    .where('id', '=', old.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const posting = {
    providerId: old.providerId,
    dedupeKey: `card-replace:${old.id}`,
    reference: old.cardNumber,
    source: 'cardReplace',
    operator: caller.username,
    remark: form.remark,
  };
  const sign = compare(balance, '0');
  if (sign > 0)
    await transferMoney(trx, {
      ...posting,
      minorUnit: old.minorUnit,
      fromAccountId: old.accountId,
      toAccountId: accountId,
      amount: balance,
    });
  // A debt (of a post-paid owner) goes along.
  if (sign < 0)
    await postLedger(queryableOf(trx), [
      {
        ...posting,
        kind: 'transfer',
        entries: [
          { accountId: old.accountId, amount: negate(balance) },
          { accountId, amount: balance },
        ],
      },
    ]);
}
