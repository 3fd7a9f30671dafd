import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import { findPayers } from './payers.queries.ts';
import { authorise } from './payers.rules.ts';

const MAX_FOUND = 20;

interface Asked {
  keyword?: string | undefined;
  chargeUserId?: number | undefined;
  cardNumber?: string | undefined;
}

/** The tags of those that may be meant. */
function tagsOf({ keyword = '', chargeUserId, cardNumber }: Asked) {
  if (chargeUserId !== undefined) return sql<{ tag: string }>`select id_tag as tag from charge_user where id = ${chargeUserId}`;
  if (cardNumber !== undefined)
    return sql<{ tag: string }>`select id_tag as tag from card where id_tag = ${cardNumber.trim().toUpperCase()}`;
  const text = likeText(keyword);
  return sql<{ tag: string }>`
    (select id_tag as tag, account as label from charge_user where merged_into is null and (account ilike ${text} or phone ilike ${text} or ${isFound('charge_user', 'id', keyword)}) order by account limit ${MAX_FOUND})
    union all
    (select id_tag, card_number from card where replaced_by is null and (card_number ilike ${text} or user_name ilike ${text} or phone ilike ${text} or ${isFound('card', 'id', keyword)})
      order by card_number limit ${MAX_FOUND})
    order by label limit ${MAX_FOUND}`;
}

/** Charge users and cards by what their names hold, or one by its id or number, and whether each could pay now (epoch ms); of both together 20 at most. Merged users and replaced cards are not offered. */
export async function searchPayers(trx: Trx, asked: Asked, now: number) {
  const { rows } = await tagsOf(asked).execute(trx);
  // No station is chosen yet, so the group's month is that of UTC; starting asks again with the station's.
  const payers = await findPayers(
    queryableOf(trx),
    rows.map(({ tag }) => ({ idTag: tag, timeZone: 'UTC', at: now })),
  );
  return payers.flatMap((payer) => {
    if (!payer) return [];
    return {
      kind: payer.kind,
      id: (payer.kind === 'card' ? payer.cardId : payer.chargeUserId)!,
      label: payer.label,
      cardNumber: payer.cardNumber,
      balance: shownAmount(payer.balance, payer.minorUnit),
      currency: payer.currency,
      usable: authorise(payer, payer.providerId, now) === 'Accepted',
    };
  });
}
