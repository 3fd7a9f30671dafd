import type { Card, cardList } from '@csms/contract';
import { normaliseIdTag } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { refundable } from '../wallet/bonus.rules.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import { cardStatus } from './cards.rules.ts';

export interface CardFilter {
  keyword?: string;
  status?: Card['status'][];
  providerId?: number;
  chargeUserId?: number;
  groupId?: number;
  expiresWithin?: number;
}

const SORTS: Sorts<typeof cardList> = {
  cardNumber: 'c.card_number',
  balance: 'l.balance',
  userName: 'c.user_name',
  expireTime: 'c.expires_at',
  createTime: 'c.created_at',
};

const select = (trx: Trx) =>
  trx
    .selectFrom('card as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .innerJoin('ledger_account as l', 'l.id', 'c.account_id')
    .leftJoin('charge_user as u', 'u.id', 'c.charge_user_id')
    .leftJoin('card as next', 'next.id', 'c.replaced_by')
    .leftJoin('card as earlier', 'earlier.replaced_by', 'c.id')
    .select([
      'c.id',
      'c.card_number as cardNumber',
      'c.physical_number as physicalNumber',
      'l.balance',
      'l.bonus',
      'l.currency',
      'p.minor_unit as minorUnit',
      'p.refund_bonus as refundsBonus',
      'c.user_name as userName',
      'c.phone',
      'c.email',
      'c.provider_id as providerId',
      'p.name as providerName',
      'c.charge_user_id as chargeUserId',
      'u.account as chargeUserAccount',
      instantOrNull('c.expires_at').as('expireTime'),
      instantOf('c.created_at').as('createTime'),
      instantOrNull('c.lost_at').as('lostTime'),
      'next.card_number as replacedBy',
      'earlier.card_number as replaces',
    ])
    .select(
      sql<string>`(select coalesce(sum(r.live_cost), 0)::text from charging_session r where r.status = 'charging' and r.account_id = c.account_id)`.as(
        'held',
      ),
    )
    .select(
      sql<string>`(select coalesce(sum(e.amount), 0)::text from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account_id = c.account_id and t.kind in ('recharge', 'refund', 'transfer'))`.as('prepaid'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** What SQL cannot say: amounts in the currency's places, what may be taken off, and how it stands now. */
const toCard = ({ bonus, held, prepaid, refundsBonus, ...row }: Row, now: number): Card => ({
  ...row,
  balance: shownAmount(row.balance, row.minorUnit),
  bonusBalance: shownAmount(bonus, row.minorUnit),
  refundable: shownAmount(refundable({ balance: row.balance, bonus, held, refundsBonus }), row.minorUnit),
  prepaidAmount: shownAmount(prepaid, row.minorUnit),
  status: cardStatus({ lostAt: timeOf(row.lostTime), expiresAt: timeOf(row.expireTime) }, now),
});

const timeOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const DAY = 86_400_000;

function whereOf(filter: CardFilter, now: number) {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(c.card_number ilike ${text} or c.physical_number ilike ${text} or c.user_name ilike ${text} or c.phone ilike ${text} or c.email ilike ${text}
        or ${isFound('card', 'c.id', filter.keyword)})`,
    );
  }
  if (filter.providerId) conditions.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.chargeUserId) conditions.push(sql`c.charge_user_id = ${filter.chargeUserId}`);
  if (filter.groupId)
    conditions.push(sql`c.charge_user_id in (select m.id from charge_user m where m.group_id = ${filter.groupId})`);
  if (filter.expiresWithin)
    conditions.push(
      sql`c.lost_at is null and c.expires_at > ${new Date(now)} and c.expires_at <= ${new Date(now + filter.expiresWithin * DAY)}`,
    );
  if (filter.status?.length) {
    const status = sql`case when c.lost_at is not null then 'lost' when c.expires_at <= ${new Date(now)} then 'expired' else 'valid' end`;
    conditions.push(sql`${status} = any (${filter.status})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of cards, newest first unless sorted. */
export async function listCards(trx: Trx, filter: CardFilter & Paging, now: number): Promise<{ list: Card[]; total: number }> {
  const rows = await select(trx)
    .where(whereOf(filter, now))
    .modifyEnd(sortedPage(filter, SORTS, { first: '-createTime', tie: 'c.id' }))
    .execute();
  return { list: rows.map((row) => toCard(row, now)), total: await countCards(trx, filter, now) };
}

export const countCards = (trx: Trx, filter: CardFilter, now: number): Promise<number> =>
  countOf(trx, sql`card c where ${whereOf(filter, now)}`);

/** The cards after one of them, newest first, for an export. */
export async function cardsAfter(
  trx: Trx,
  filter: CardFilter,
  after: Card | undefined,
  limit: number,
  now: number,
): Promise<Card[]> {
  const rows = await select(trx)
    .where(whereOf(filter, now))
    .where(after ? sql<boolean>`c.id < ${after.id}` : sql<boolean>`true`)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toCard(row, now));
}

/** A card by its number, compared without case. */
export async function findCard(trx: Trx, cardNumber: string, now: number): Promise<Card | undefined> {
  const row = await select(trx).where('c.id_tag', '=', normaliseIdTag(cardNumber)).executeTakeFirst();
  return row && toCard(row, now);
}

/** The card that a reader knows by the number on its chip, else by its card number. */
export async function lookUpCard(trx: Trx, number: string, now: number): Promise<Card | undefined> {
  const row = await select(trx).where(sql<boolean>`upper(c.physical_number) = upper(${number})`).executeTakeFirst();
  return row ? toCard(row, now) : findCard(trx, number, now);
}

/** Where a card's money is. */
export async function walletOf(trx: Trx, cardNumber: string) {
  const row = await trx
    .selectFrom('card as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .select(['c.id', 'c.account_id', 'p.minor_unit'])
    .where('c.id_tag', '=', normaliseIdTag(cardNumber))
    .executeTakeFirst();
  return row && { id: row.id, accountId: row.account_id, minorUnit: row.minor_unit };
}

/** What changing a card needs to know; the card stays as it is until the transaction ends. */
export async function lockCard(trx: Trx, cardNumber: string) {
  const row = await trx
    .selectFrom('card as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .selectAll('c')
    .select(['p.minor_unit', 'p.currency'])
    .where('c.id_tag', '=', normaliseIdTag(cardNumber))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
  if (!row) return undefined;
  // Asked for apart: a statement that has waited for the lock still sees the other tables, and other cards, as they were before.
  const next =
    row.replaced_by === null
      ? null
      : await trx.selectFrom('card').select('card_number').where('id', '=', row.replaced_by).executeTakeFirstOrThrow();
  return {
    id: row.id,
    familyId: row.family_id,
    cardNumber: row.card_number,
    providerId: row.provider_id,
    accountId: row.account_id,
    currency: row.currency,
    minorUnit: row.minor_unit,
    lostAt: row.lost_at,
    expiresAt: row.expires_at,
    replacedBy: next?.card_number ?? null,
    holder: { chargeUserId: row.charge_user_id, userName: row.user_name, phone: row.phone, email: row.email },
  };
}
export type LockedCard = NonNullable<Awaited<ReturnType<typeof lockCard>>>;
