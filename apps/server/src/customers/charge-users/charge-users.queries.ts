import type { ChargeUser } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

export interface ChargeUserFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  groupId?: number;
}

const SORTS = { account: 'u.account', mobileBalance: 'l.balance', registerTime: 'u.registered_at' } as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('charge_user as u')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .innerJoin('ledger_account as l', 'l.id', 'u.account_id')
    .leftJoin('user_group as g', 'g.id', 'u.group_id')
    .selectAll('u')
    .select(['g.name as group_name', 'p.minor_unit', 'l.balance', 'l.currency'])
    .select(
      sql<string>`(select coalesce(sum(w.balance), 0) from card c join ledger_account w on w.id = c.account_id where c.charge_user_id = u.id)`.as(
        'card_balance',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toChargeUser = (row: Row): ChargeUser => ({
  id: row.id,
  account: row.account,
  phone: row.phone,
  email: row.email,
  userType: row.user_type as ChargeUser['userType'],
  idTag: row.id_tag,
  cardBalance: shownAmount(row.card_balance, row.minor_unit),
  mobileBalance: shownAmount(row.balance, row.minor_unit),
  currency: row.currency,
  postPaid: row.post_paid,
  status: row.enabled ? 'enabled' : 'disabled',
  groupId: row.group_id,
  groupName: row.group_name,
  providerId: row.provider_id,
  registerTime: row.registered_at.toISOString(),
});

/** A page of charge users, newest first unless sorted. */
export async function listChargeUsers(trx: Trx, filter: ChargeUserFilter): Promise<{ list: ChargeUser[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(u.account ilike ${text} or u.phone ilike ${text} or u.email ilike ${text} or u.id_tag ilike ${text})`);
  }
  if (filter.groupId) conditions.push(sql`u.group_id = ${filter.groupId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.registerTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, sort.direction)
    .orderBy('u.id', sort.direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from charge_user u where ${where}`.execute(trx);
  return { list: rows.map(toChargeUser), total: counted.rows[0]!.total };
}

export async function findChargeUser(trx: Trx, id: number): Promise<ChargeUser | undefined> {
  const row = await select(trx).where('u.id', '=', id).executeTakeFirst();
  return row && toChargeUser(row);
}

/** The wallet of a charge user: its mobile balance. */
export async function mobileWallet(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('charge_user as u')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .select(['u.provider_id', 'u.account_id', 'p.minor_unit'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  return row && { providerId: row.provider_id, accountId: Number(row.account_id), minorUnit: row.minor_unit };
}
