import type { Company, CompanyMember, companyList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, pageOf, type Sorts, sortedPage } from '../../platform/http/lists.ts';

/** A company as SQL gives it: its balance with all places. */
type Row = Company & { minorUnit: number };
const shown = <R extends { balance: string; minorUnit: number }>({ minorUnit, ...row }: R) => ({
  ...row,
  balance: shownAmount(row.balance, minorUnit),
});

const companiesWhere = (where: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.provider_id as "providerId", p.name as "providerName", c.name, c.tax_number as "taxNumber", c.contact, c.phone, c.email, c.group_id as "groupId",
    g.name as "groupName", (select count(*)::int from charge_user u where u.group_id = c.group_id) as "memberCount", a.balance::text as balance, a.currency,
    p.minor_unit as "minorUnit", c.remark, ${instantOf('c.created_at')} as "createTime"
  from company c join provider p on p.id = c.provider_id join ledger_account a on a.id = c.account_id left join user_group g on g.id = c.group_id where ${where}`;

const SORTS = { name: 'c.name', balance: 'a.balance', createTime: 'c.created_at' } satisfies Sorts<typeof companyList>;

export async function listCompanies(
  trx: Trx,
  filter: {
    page: number;
    limit: number;
    sort?: string | undefined;
    keyword?: string | undefined;
    providerId?: number | undefined;
    groupId?: number | undefined;
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
  if (filter.groupId) conditions.push(sql`c.group_id = ${filter.groupId}`);
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: 'name', tie: 'c.id' });
  const { rows } = await sql<Row>`${companiesWhere(where)} ${page}`.execute(trx);
  return { list: rows.map(shown), total: await countOf(trx, sql`company c where ${where}`) };
}

export async function findCompany(trx: Trx, id: number): Promise<Company | undefined> {
  const { rows } = await companiesWhere(sql`c.id = ${Math.min(id, 2_147_483_647)}`).execute(trx);
  return rows[0] && shown(rows[0]);
}

/** A page of the company's members: the charge users of its group. */
export async function listMembers(
  trx: Trx,
  groupId: number | null,
  filter: { page: number; limit: number; keyword?: string | undefined },
): Promise<{ list: CompanyMember[]; total: number }> {
  const text = likeText(filter.keyword ?? '');
  const where = sql`u.group_id = ${groupId} and (u.account ilike ${text} or u.phone ilike ${text})`;
  const { rows } = await sql<CompanyMember & { minorUnit: number }>`
    select u.id, u.account, u.phone, u.enabled, a.balance::text as balance, a.currency, p.minor_unit as "minorUnit"
    from charge_user u join ledger_account a on a.id = u.account_id join provider p on p.id = u.provider_id where ${where}
    order by u.account, u.id ${pageOf(filter)}`.execute(trx);
  return { list: rows.map(shown), total: await countOf(trx, sql`charge_user u where ${where}`) };
}
