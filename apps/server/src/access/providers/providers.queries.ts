import type { Provider, providerList } from '@csms/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';

export interface ProviderFilter {
  page: number;
  limit: number;
  sort?: string;
  keyword?: string;
  providerName?: string;
  providerType?: 'super' | 'common';
  expired?: boolean;
}

const SORTS: Sorts<typeof providerList> = {
  providerName: 'p.name',
  createTime: 'p.created_at',
  expirationTime: 'p.expires_at',
  authCount: 'p.auth_count',
};

const select = (now: number) => sql`
  select p.id, p.name as "providerName", p.parent_id as "parentId", up.name as "parentName", p.type as "providerType", p.email, p.contact, p.phone, p.currency,
    p.currency_code as "currencyCode", p.minor_unit as "minorUnit", p.refund_bonus as "refundBonus", p.password_min as "passwordMin", p.networks,
    ${instantOrNull('p.expires_at')} as "expirationTime", coalesce(p.expires_at <= ${new Date(now)}, false) as expired, p.auth_count as "authCount",
    (select count(*)::int from system_users u where u.provider_id = p.id and u.enabled) as "userCount", p.logo_path as "logoPath",
    p.mail_account as "mailAccount", p.smtp_address as "smtpAddress", p.smtp_port as "smtpPort",
    p.mail_authorization_code is not null as "hasAuthorizationCode", ${instantOf('p.created_at')} as "createTime"
  from provider p left join provider up on up.id = p.parent_id`;

export async function oneProvider(trx: Trx | Database, id: number, now: number): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`${select(now)} where p.id = ${id}`.execute(trx);
  return rows[0];
}

/** A page of the providers that `trx` sees. */
export async function listProviders(trx: Trx, filter: ProviderFilter, now: number): Promise<{ list: Provider[]; total: number }> {
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
  const { column, direction } = sortOf(filter.sort || 'providerName', SORTS)!;
  const order = sql.raw(`${column} ${direction}, p.id`);
  const { rows } = await sql<Provider>`${select(now)} where ${where} order by ${order} ${pageOf(filter)}`.execute(trx);
  return { list: rows, total: await countOf(trx, sql`provider p where ${where}`) };
}
