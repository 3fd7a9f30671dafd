import type { Provider } from '@csms/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf } from '../../platform/http/lists.ts';

export interface ProviderFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  providerName?: string;
  providerType?: 'super' | 'common';
  expired?: boolean;
}

export const PROVIDER_SORTS = {
  providerName: 'p.name',
  createTime: 'p.created_at',
  expirationTime: 'p.expires_at',
  authCount: 'p.auth_count',
} as const;

const select = (trx: Trx | Database) =>
  trx
    .selectFrom('provider as p')
    .leftJoin('provider as up', 'up.id', 'p.parent_id')
    .select(['p.id', 'p.name', 'p.parent_id', 'p.type', 'p.email', 'p.contact', 'p.phone', 'p.currency', 'p.expires_at'])
    .select(['p.auth_count', 'p.logo_path', 'p.mail_account', 'p.smtp_address', 'p.smtp_port', 'p.created_at'])
    .select(['up.name as parent_name', 'p.currency_code', 'p.minor_unit', 'p.refund_bonus', 'p.password_min', 'p.networks'])
    .select(sql<boolean>`p.mail_authorization_code is not null`.as('has_code'))
    .select(sql<number>`(select count(*)::int from system_users u where u.provider_id = p.id and u.enabled)`.as('users'));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toProvider(row: Row, now: number): Provider {
  return {
    id: row.id,
    providerName: row.name,
    parentId: row.parent_id,
    parentName: row.parent_name,
    providerType: row.type as 'super',
    email: row.email,
    contact: row.contact,
    phone: row.phone,
    currency: row.currency,
    currencyCode: row.currency_code,
    minorUnit: row.minor_unit,
    refundBonus: row.refund_bonus,
    passwordMin: row.password_min,
    networks: row.networks,
    expirationTime: row.expires_at?.toISOString() ?? null,
    expired: row.expires_at !== null && row.expires_at.getTime() <= now,
    authCount: row.auth_count,
    userCount: row.users,
    logoPath: row.logo_path,
    mailAccount: row.mail_account,
    smtpAddress: row.smtp_address,
    smtpPort: row.smtp_port,
    hasAuthorizationCode: row.has_code,
    createTime: row.created_at.toISOString(),
  };
}

export async function oneProvider(trx: Trx | Database, id: number, now: number): Promise<Provider | undefined> {
  const row = await select(trx).where('p.id', '=', id).executeTakeFirst();
  return row && toProvider(row, now);
}

/** A page of the providers that `trx` sees. */
export async function listProviders(
  trx: Trx,
  filter: ProviderFilter,
  sort: { column: (typeof PROVIDER_SORTS)[keyof typeof PROVIDER_SORTS]; direction: 'asc' | 'desc' } | undefined,
  now: number,
): Promise<{ list: Provider[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql<boolean>`(p.name ilike ${text} or p.contact ilike ${text} or p.phone ilike ${text} or p.email ilike ${text})`,
    );
  }
  if (filter.providerName) conditions.push(sql<boolean>`p.name ilike ${likeText(filter.providerName)}`);
  if (filter.providerType) conditions.push(sql<boolean>`p.type = ${filter.providerType}`);
  if (filter.expired !== undefined)
    conditions.push(sql<boolean>`coalesce(p.expires_at <= ${new Date(now)}, false) = ${filter.expired}`);
  const where = conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
  const rows = await select(trx)
    .where(where)
    .orderBy(sort?.column ?? PROVIDER_SORTS.providerName, sort?.direction ?? 'asc')
    .orderBy('p.id')
    .modifyEnd(pageOf(filter))
    .execute();
  const total = await countOf(trx, sql`provider p where ${where}`);
  return { list: rows.map((row) => toProvider(row, now)), total };
}
