import type { Card } from '@csms/contract';
import { normaliseIdTag } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';
import { cardStatus } from './cards.rules.ts';

export interface CardFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  status?: Card['status'][];
  providerId?: number;
}

const SORTS = {
  cardNumber: 'c.card_number',
  balance: 'l.balance',
  userName: 'c.user_name',
  expireTime: 'c.expires_at',
  createTime: 'c.created_at',
} as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('card as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .innerJoin('ledger_account as l', 'l.id', 'c.account_id')
    .selectAll('c')
    .select(['p.name as provider_name', 'p.minor_unit', 'l.balance', 'l.currency']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCard = (row: Row, now: number): Card => ({
  id: row.id,
  cardNumber: row.card_number,
  physicalNumber: row.physical_number,
  balance: shownAmount(row.balance, row.minor_unit),
  currency: row.currency,
  status: cardStatus({ lostAt: row.lost_at, expiresAt: row.expires_at }, now),
  userName: row.user_name,
  phone: row.phone,
  email: row.email,
  providerId: row.provider_id,
  providerName: row.provider_name,
  chargeUserId: row.charge_user_id,
  expireTime: row.expires_at?.toISOString() ?? null,
  createTime: row.created_at.toISOString(),
});

/** A page of cards, newest first unless sorted. */
export async function listCards(trx: Trx, filter: CardFilter, now: number): Promise<{ list: Card[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(c.card_number ilike ${text} or c.user_name ilike ${text} or c.phone ilike ${text} or c.email ilike ${text})`,
    );
  }
  if (filter.providerId) conditions.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.status?.length) {
    const status = sql`case when c.lost_at is not null then 'lost' when c.expires_at <= ${new Date(now)} then 'expired' else 'valid' end`;
    conditions.push(sql`${status} = any (${filter.status})`);
  }
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.createTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, sort.direction)
    .orderBy('c.id', sort.direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from card c where ${where}`.execute(trx);
  return { list: rows.map((row) => toCard(row, now)), total: counted.rows[0]!.total };
}

/** A card by its number, compared without case. */
export async function findCard(trx: Trx, cardNumber: string, now: number): Promise<Card | undefined> {
  const row = await select(trx).where('c.id_tag', '=', normaliseIdTag(cardNumber)).executeTakeFirst();
  return row && toCard(row, now);
}

/** What moving money on a card needs to know; the card stays as it is until the transaction ends. */
export async function lockCard(trx: Trx, cardNumber: string) {
  const row = await trx
    .selectFrom('card as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .select(['c.provider_id', 'c.account_id', 'c.lost_at', 'c.expires_at', 'p.minor_unit'])
    .where('c.id_tag', '=', normaliseIdTag(cardNumber))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
  return (
    row && {
      providerId: row.provider_id,
      accountId: Number(row.account_id),
      minorUnit: row.minor_unit,
      lostAt: row.lost_at,
      expiresAt: row.expires_at,
    }
  );
}
