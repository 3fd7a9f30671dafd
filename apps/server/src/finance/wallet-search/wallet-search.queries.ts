import type { NamedWallet, WalletKind, WalletRef } from '@csms/contract';
import { normaliseIdTag } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { idsOf, oneOf } from '../../platform/database/ids.ts';
import { likeText } from '../../platform/database/like-text.ts';

/** The owners of a wallet `a`; each joins by its unique account. */
export const ownerJoins = (a: string): RawBuilder<unknown> =>
  sql.raw(`left join card ${a}k on ${a}k.account_id = ${a}.id left join charge_user ${a}u on ${a}u.account_id = ${a}.id
    left join company ${a}c on ${a}c.account_id = ${a}.id`);

/** A wallet `a` with whose it is, as one column; a wallet whose owner is gone is named by its account. */
export const ownerColumn = (a: string, name: string): RawBuilder<unknown> =>
  sql.raw(`json_build_object('kind', ${a}.kind, 'id', coalesce(${a}k.card_number, ${a}u.id::text, ${a}c.id::text, '#' || ${a}.id),
    'name', coalesce(${a}k.card_number, ${a}u.account, ${a}c.name, '#' || ${a}.id),
    'detail', coalesce(${a}k.user_name, nullif(${a}u.phone, ${a}u.account), ${a}c.tax_number, '')) as ${name}`);

/** The wallets whose owner's name holds the text. */
const walletsOwnedBy = (keyword: string): RawBuilder<unknown> => {
  const text = likeText(keyword);
  return sql`select account_id from card where card_number ilike ${text} or user_name ilike ${text} or phone ilike ${text}
    union all select account_id from charge_user where account ilike ${text} or phone ilike ${text}
    union all select account_id from company where name ilike ${text} or tax_number ilike ${text}`;
};

/** That one of some columns holds a wallet whose owner's name holds the text. */
export async function ownedBy(trx: Trx, columns: readonly string[], keyword: string): Promise<RawBuilder<unknown>> {
  const ids = await idsOf(trx, walletsOwnedBy(keyword));
  return sql`(${sql.join(
    columns.map((column) => oneOf(sql.ref(column), ids)),
    sql` or `,
  )})`;
}

/** A wallet that money is to move on, or that is asked about. */
export interface Wallet {
  accountId: number;
  providerId: number;
  providerName: string;
  currency: string;
  minorUnit: number;
  balance: string;
  owner: NamedWallet;
  lostAt: Date | null;
  expiresAt: Date | null;
}

interface WalletRow {
  account_id: number;
  provider_id: number;
  provider_name: string;
  currency: string;
  minor_unit: number;
  balance: string;
  owner: NamedWallet;
  lost_at: Date | null;
  expires_at: Date | null;
}

const toWallet = (row: WalletRow): Wallet => ({
  accountId: row.account_id,
  providerId: row.provider_id,
  providerName: row.provider_name,
  currency: row.currency,
  minorUnit: row.minor_unit,
  balance: shownAmount(row.balance, row.minor_unit),
  owner: row.owner,
  lostAt: row.lost_at,
  expiresAt: row.expires_at,
});

const walletsOf = (condition: RawBuilder<unknown>, limit: number) => sql<WalletRow>`
  select a.id as account_id, a.provider_id, p.name as provider_name, a.currency, p.minor_unit, a.balance::text as balance, ${ownerColumn('a', 'owner')},
    ak.lost_at, ak.expires_at
  from ledger_account a join provider p on p.id = a.provider_id ${ownerJoins('a')}
  where ${condition} order by a.id limit ${limit}`;

const OWNERS: Readonly<Record<WalletKind, RawBuilder<unknown>>> = {
  card: sql`card`,
  chargeUser: sql`charge_user`,
  company: sql`company`,
};

/** The wallet that a reference names, if the caller may see it. */
export async function findWallet(trx: Trx, ref: WalletRef): Promise<Wallet | undefined> {
  if (ref.kind !== 'card' && !/^\d{1,9}$/.test(ref.id)) return undefined;
  const named = ref.kind === 'card' ? sql`id_tag = ${normaliseIdTag(ref.id)}` : sql`id = ${Number(ref.id)}`;
  const { rows } = await walletsOf(sql`a.id = (select account_id from ${OWNERS[ref.kind]} where ${named})`, 1).execute(trx);
  return rows[0] && toWallet(rows[0]);
}

/** Wallets by what their owners' names hold; 20 at most. Those that were emptied for good (of replaced cards, merged users) are not offered. */
export async function searchWallets(
  trx: Trx,
  filter: { keyword?: string | undefined; kind?: WalletKind | undefined; providerId?: number | undefined },
): Promise<Wallet[]> {
  const conditions = [sql`a.kind in ('card', 'chargeUser', 'company') and a.moved_into is null`];
  if (filter.kind) conditions.push(sql`a.kind = ${filter.kind}`);
  if (filter.providerId) conditions.push(sql`a.provider_id = ${filter.providerId}`);
  if (filter.keyword) conditions.push(await ownedBy(trx, ['a.id'], filter.keyword));
  const { rows } = await walletsOf(sql.join(conditions, sql` and `), 20).execute(trx);
  return rows.map(toWallet);
}
