import type { Company, CompanyMember } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf, sortOf } from '../../platform/http/lists.ts';

interface Row {
  id: number;
  provider_id: number;
  provider_name: string;
  name: string;
  tax_number: string;
  contact: string;
  phone: string;
  email: string;
  group_id: number | null;
  group_name: string | null;
  members: number;
  balance: string;
  currency: string;
  minor_unit: number;
  remark: string;
  created_at: Date;
}

const toCompany = (row: Row): Company => ({
  id: row.id,
  providerId: row.provider_id,
  providerName: row.provider_name,
  name: row.name,
  taxNumber: row.tax_number,
  contact: row.contact,
  phone: row.phone,
  email: row.email,
  groupId: row.group_id,
  groupName: row.group_name,
  memberCount: row.members,
  balance: shownAmount(row.balance, row.minor_unit),
  currency: row.currency,
  remark: row.remark,
  createTime: row.created_at.toISOString(),
});

const companiesWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.provider_id, p.name as provider_name, c.name, c.tax_number, c.contact, c.phone, c.email, c.group_id, g.name as group_name,
    (select count(*)::int from charge_user u where u.group_id = c.group_id) as members, a.balance::text as balance, a.currency, p.minor_unit, c.remark, c.created_at
  from company c join provider p on p.id = c.provider_id join ledger_account a on a.id = c.account_id left join user_group g on g.id = c.group_id where ${where}`;

const SORTS = { name: 'c.name', balance: 'a.balance', createTime: 'c.created_at' } as const;

export async function listCompanies(
  trx: Trx,
  filter: {
    page: number;
    limit: number;
    sort?: string | undefined;
    keyword?: string | undefined;
    providerId?: number | undefined;
  },
): Promise<{ list: Company[]; total: number }> {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(c.name ilike ${text} or c.tax_number ilike ${text} or c.contact ilike ${text} or c.phone ilike ${text})`,
    );
  }
  if (filter.providerId) conditions.push(sql`c.provider_id = ${filter.providerId}`);
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: 'c.name', direction: 'asc' };
  const { rows } =
    await sql<Row>`${companiesWhere(where)} order by ${sql.raw(`${sort.column} ${sort.direction}, c.id ${sort.direction}`)}
    ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`company c where ${where}`);
  return { list: rows.map(toCompany), total };
}

export async function findCompany(trx: Trx, id: number): Promise<Company | undefined> {
  const { rows } = await companiesWhere(sql`c.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0] && toCompany(rows[0]);
}

/** A page of the company's members: the charge users of its group. */
export async function listMembers(
  trx: Trx,
  groupId: number | null,
  filter: { page: number; limit: number; keyword?: string | undefined },
): Promise<{ list: CompanyMember[]; total: number }> {
  const text = likeText(filter.keyword ?? '');
  const where = sql`u.group_id = ${groupId} and (u.account ilike ${text} or u.phone ilike ${text})`;
  const { rows } = await sql<{
    id: number;
    account: string;
    phone: string;
    enabled: boolean;
    balance: string;
    currency: string;
    minor_unit: number;
  }>`
    select u.id, u.account, u.phone, u.enabled, a.balance::text as balance, a.currency, p.minor_unit
    from charge_user u join ledger_account a on a.id = u.account_id join provider p on p.id = u.provider_id where ${where}
    order by u.account, u.id ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`charge_user u where ${where}`);
  return {
    list: rows.map(({ minor_unit, ...row }) => ({ ...row, balance: shownAmount(row.balance, minor_unit) })),
    total,
  };
}
