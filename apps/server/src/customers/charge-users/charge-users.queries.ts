import type { ChargeUser, ChargeUserDetail, chargeUserList, WalletMovement } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { countOf, instantOf, type Paging, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { cardStatus } from '../cards/cards.rules.ts';
import { refundable } from '../wallet/bonus.rules.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

export interface ChargeUserFilter {
  keyword?: string;
  groupId?: number;
  ungrouped?: boolean;
  userType?: string[];
  status?: 'enabled' | 'disabled';
  levelId?: number;
  postPaid?: boolean;
  providerId?: number;
  registeredFrom?: string;
  registeredTo?: string;
  merged?: boolean;
}

const SORTS: Sorts<typeof chargeUserList> = {
  account: 'u.account',
  mobileBalance: 'l.balance',
  registerTime: 'u.registered_at',
  groupName: 'g.name',
  status: 'u.enabled',
};

function conditionsOf(filter: ChargeUserFilter, now: number): RawBuilder<unknown> {
  const conditions = [filter.merged ? sql`true` : sql`u.merged_into is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(u.account ilike ${text} or u.phone ilike ${text} or u.email ilike ${text} or u.id_tag ilike ${text} or ${isFound('charge_user', 'u.id', filter.keyword)})`,
    );
  }
  if (filter.groupId) conditions.push(sql`u.group_id = ${filter.groupId}`);
  if (filter.ungrouped !== undefined) conditions.push(filter.ungrouped ? sql`u.group_id is null` : sql`u.group_id is not null`);
  if (filter.userType?.length) conditions.push(sql`u.user_type = any (${filter.userType})`);
  if (filter.status) conditions.push(sql`u.enabled = ${filter.status === 'enabled'}`);
  if (filter.postPaid !== undefined) conditions.push(sql`u.post_paid = ${filter.postPaid}`);
  if (filter.providerId) conditions.push(sql`u.provider_id = ${filter.providerId}`);
  if (filter.registeredFrom) conditions.push(sql`u.registered_at >= ${new Date(filter.registeredFrom)}`);
  if (filter.registeredTo) conditions.push(sql`u.registered_at < ${new Date(filter.registeredTo)}`);
  // Only the users of the level's own provider are asked for their level.
  if (filter.levelId)
    conditions.push(sql`u.provider_id = (select provider_id from membership_level where id = ${filter.levelId})
      and charge_user_level(u.id, ${new Date(now)}) = ${filter.levelId}`);
  return sql.join(conditions, sql` and `);
}

/** A user as SQL gives it: amounts with all their places, and whom it was merged into. */
type Row = Omit<ChargeUser, 'refundable' | 'mergedInto'> & {
  held: string;
  refundsBonus: boolean;
  mergedId: number | null;
  mergedAccount: string | null;
  mergeTime: string | null;
};

const toChargeUser = ({ held, refundsBonus, mergedId, mergedAccount, mergeTime, ...row }: Row): ChargeUser => ({
  ...row,
  cardBalance: shownAmount(row.cardBalance, row.minorUnit),
  mobileBalance: shownAmount(row.mobileBalance, row.minorUnit),
  bonusBalance: shownAmount(row.bonusBalance, row.minorUnit),
  refundable: shownAmount(refundable({ balance: row.mobileBalance, bonus: row.bonusBalance, held, refundsBonus }), row.minorUnit),
  mergedInto: mergedId === null || mergeTime === null ? null : { id: mergedId, account: mergedAccount ?? '', time: mergeTime },
});

/** Charge users by their numbers, in that order: cards and level are asked for these rows only. */
export async function chargeUsersOf(trx: Trx, ids: readonly number[], now: number): Promise<ChargeUser[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select u.id, u.account, u.phone, u.email, u.language, u.user_type as "userType", u.id_tag as "idTag", u.post_paid as "postPaid",
      case when u.enabled then 'enabled' else 'disabled' end as "status", u.group_id as "groupId", g.name as "groupName", u.provider_id as "providerId",
      p.name as "providerName", p.minor_unit as "minorUnit", p.refund_bonus as "refundsBonus", l.balance::text as "mobileBalance", l.bonus::text as "bonusBalance",
      h.held, l.currency, k.cards as "cardCount", k.balance::text as "cardBalance", v.id as "levelId", v.name as "levelName",
      ${instantOf('u.registered_at')} as "registerTime", u.merged_into as "mergedId", m.account as "mergedAccount", ${instantOf('u.merged_at')} as "mergeTime",
      ${instantOf('u.erased_at')} as "eraseTime"
    from charge_user u join provider p on p.id = u.provider_id join ledger_account l on l.id = u.account_id
    left join user_group g on g.id = u.group_id left join charge_user m on m.id = u.merged_into
    cross join lateral (
      select count(*)::int as cards, coalesce(sum(w.balance), 0) as balance from card c join ledger_account w on w.id = c.account_id where c.charge_user_id = u.id
    ) k
    cross join lateral (
      select coalesce(sum(r.live_cost), 0)::text as held from charging_session r where r.status = 'charging' and r.account_id = u.account_id
    ) h
    left join membership_level v on v.id = charge_user_level(u.id, ${new Date(now)})
    where u.id = any (${ids})`.execute(trx);
  const found = new Map(rows.map((row) => [row.id, toChargeUser(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function idsOf(trx: Trx, filter: ChargeUserFilter, { page, limit, sort }: Paging, now: number): Promise<number[]> {
  const { column, direction } = sortOf(sort || '-registerTime', SORTS)!;
  const joins = [
    column.startsWith('l.') ? sql`join ledger_account l on l.id = u.account_id` : sql``,
    column.startsWith('g.') ? sql`left join user_group g on g.id = u.group_id` : sql``,
  ];
  const { rows } = await sql<{ id: number }>`
    select u.id from charge_user u ${sql.join(joins, sql` `)} where ${conditionsOf(filter, now)}
    order by ${sql.raw(`${column} ${direction}${column.startsWith('g.') ? ' nulls last' : ''}, u.id ${direction}`)}
    ${pageOf({ page, limit })}`.execute(trx);
  return rows.map((row) => row.id);
}

/** A page of charge users, newest first unless sorted. */
export async function listChargeUsers(
  trx: Trx,
  filter: ChargeUserFilter & Paging,
  now: number,
): Promise<{ list: ChargeUser[]; total: number }> {
  const list = await chargeUsersOf(trx, await idsOf(trx, filter, filter, now), now);
  return { list, total: await countOf(trx, sql`charge_user u where ${conditionsOf(filter, now)}`) };
}

/** How many a filter finds, counted no further than `most` + 1. */
export const countChargeUsers = (trx: Trx, filter: ChargeUserFilter, now: number, most: number): Promise<number> =>
  countOf(trx, sql`(select 1 from charge_user u where ${conditionsOf(filter, now)} limit ${most + 1}) x`);

/** Charge users in slices, for an export. */
export const streamChargeUsers = (trx: Trx, filter: ChargeUserFilter & { sort?: string }, now: number) =>
  pagesOf(async (page, limit) => chargeUsersOf(trx, await idsOf(trx, filter, { page, limit, sort: filter.sort }, now), now));

export async function findChargeUser(trx: Trx, id: number, now: number): Promise<ChargeUser | undefined> {
  return (await chargeUsersOf(trx, [id], now))[0];
}

/** One user with its cards, what it has charged, and what was merged into it. */
export async function findChargeUserDetail(trx: Trx, id: number, now: number): Promise<ChargeUserDetail | undefined> {
  const user = await findChargeUser(trx, id, now);
  if (!user) return undefined;
  const { rows } = await sql<{
    energy_wh: number;
    sessions: number;
    running: number;
    username: string | null;
    minor_unit: number;
  }>`
    select coalesce(g.energy_wh, 0) as energy_wh, coalesce(g.sessions, 0) as sessions, p.minor_unit, s.username,
      (select count(*)::int from charging_session r where r.charge_user_id = u.id and r.status = 'charging') as running
    from charge_user u join provider p on p.id = u.provider_id
    left join charge_user_usage g on g.charge_user_id = u.id left join system_users s on s.id = u.system_user_id where u.id = ${id}`.execute(
    trx,
  );
  const facts = rows[0]!;
  const cards = await trx
    .selectFrom('card as c')
    .innerJoin('ledger_account as l', 'l.id', 'c.account_id')
    .select(['c.card_number', 'c.lost_at', 'c.expires_at', 'l.balance'])
    .where('c.charge_user_id', '=', id)
    .orderBy('c.id')
    .limit(200)
    .execute();
  const merged = await trx
    .selectFrom('charge_user')
    .select(['id', 'account', 'merged_at'])
    .where('merged_into', '=', id)
    .orderBy('merged_at', 'desc')
    .limit(50)
    .execute();
  return {
    ...user,
    energyWh: facts.energy_wh,
    sessions: facts.sessions,
    runningSessions: facts.running,
    systemUser: facts.username,
    cards: cards.map((card) => ({
      cardNumber: card.card_number,
      balance: shownAmount(card.balance, facts.minor_unit),
      status: cardStatus({ lostAt: card.lost_at, expiresAt: card.expires_at }, now),
      expireTime: card.expires_at?.toISOString() ?? null,
    })),
    merged: merged.map((one) => ({ id: one.id, account: one.account, time: one.merged_at!.toISOString() })),
  };
}

/** The movements of a wallet, newest first. */
export async function listMovements(
  trx: Trx,
  wallet: { accountId: number; minorUnit: number },
  { page, limit }: { page: number; limit: number },
): Promise<{ list: WalletMovement[]; total: number }> {
  const { rows } = await sql<{
    id: number;
    at: Date;
    kind: WalletMovement['kind'];
    amount: string;
    balance_after: string;
    reference: string;
    source: string;
    operator: string;
    remark: string;
  }>`select e.id, t.at, t.kind, e.amount::text as amount, e.balance_after::text as balance_after, t.reference, t.source, t.operator, t.remark
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account_id = ${wallet.accountId} order by e.id desc ${pageOf({ page, limit })}`.execute(trx);
  const total = await countOf(trx, sql`ledger_entry where account_id = ${wallet.accountId}`);
  return {
    list: rows.map((row) => ({
      id: row.id,
      time: row.at.toISOString(),
      kind: row.kind,
      amount: shownAmount(row.amount, wallet.minorUnit),
      balanceAfter: shownAmount(row.balance_after, wallet.minorUnit),
      reference: row.reference,
      source: row.source,
      operator: row.operator,
      remark: row.remark,
    })),
    total,
  };
}

const SETS = 100;

/** Sets of users that share a phone number (its digits) or a mail address (without case), the newest first; within a provider only. */
export async function listDuplicates(trx: Trx, providerId: number | undefined, now: number) {
  const own = providerId ? sql`and provider_id = ${providerId}` : sql``;
  const { rows } = await sql<{ by: 'phone' | 'email'; value: string; ids: number[] }>`
    select 'phone' as by, max(phone) as value, array_agg(id order by id) as ids from charge_user
    where phone <> '' and merged_into is null and length(phone_digits(phone)) >= 6 ${own} group by provider_id, phone_digits(phone) having count(*) > 1
    union all
    select 'email', max(email), array_agg(id order by id) from charge_user
    where email <> '' and merged_into is null ${own} group by provider_id, lower(email) having count(*) > 1
    order by ids desc limit ${SETS * 2}`.execute(trx);
  // Who shares both is one set, found by its phone number.
  const sets = [...new Map(rows.toReversed().map((row) => [row.ids.join(), row])).values()].toReversed().slice(0, SETS);
  const users = await chargeUsersOf(trx, [...new Set(sets.flatMap((set) => set.ids.slice(0, 20)))], now);
  const byId = new Map(users.map((user) => [user.id, user]));
  return sets.map((set) => ({
    by: set.by,
    value: set.value,
    users: set.ids.flatMap((id) => byId.get(id) ?? []),
  }));
}

/** Member levels to filter by. */
export async function listLevels(trx: Trx) {
  const rows = await trx
    .selectFrom('membership_level')
    .select(['id', 'name', 'provider_id'])
    .orderBy('name')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ id: row.id, levelName: row.name, providerId: row.provider_id }));
}

/** The wallet of a charge user: its mobile balance. */
export async function mobileWallet(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('charge_user as u')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .select(['u.provider_id', 'u.account_id', 'u.merged_into', 'p.minor_unit'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      providerId: row.provider_id,
      accountId: row.account_id,
      minorUnit: row.minor_unit,
      merged: row.merged_into !== null,
    }
  );
}
