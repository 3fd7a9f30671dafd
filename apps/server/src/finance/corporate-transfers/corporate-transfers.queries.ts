import type { CorporateTransfer, corporateTransferList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Sorts, sortedPage } from '../../platform/http/lists.ts';

/** A transfer as SQL gives it: amounts with all their places. */
type Row = CorporateTransfer & { minorUnit: number };

const toTransfer = ({ minorUnit, ...row }: Row): CorporateTransfer => ({
  ...row,
  amount: shownAmount(row.amount, minorUnit),
  memberAmount: row.memberAmount === null ? null : shownAmount(row.memberAmount, minorUnit),
  spreadAmount: row.spreadAmount === null ? null : shownAmount(row.spreadAmount, minorUnit),
});

export interface CorporateFilter {
  page: number;
  limit: number;
  sort?: string | undefined;
  keyword?: string | undefined;
  status?: string[] | undefined;
  companyId?: number | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const transfersWhere = (where: RawBuilder<unknown>, userId: number) => sql<Row>`
  select t.id, t.company_id as "companyId", c.name as "companyName", t.provider_id as "providerId", p.name as "providerName", t.amount::text as amount, a.currency,
    p.minor_unit as "minorUnit", t.bank_reference as "bankReference", t.slip_file is not null as "hasSlip", t.spread, t.member_amount::text as "memberAmount",
    coalesce(t.spread_members, case when t.spread = 'company' then 0 else (select count(*)::int from charge_user u where u.group_id = c.group_id and u.enabled) end) as members,
    t.spread_amount::text as "spreadAmount", t.status, t.remark, t.entered_by_id = ${userId} as own, t.entered_by as "enteredBy", ${instantOf('t.entered_at')} as "enteredTime",
    t.decided_by as "decidedBy", ${instantOrNull('t.decided_at')} as "decidedTime", t.decision_note as "decisionNote"
  from corporate_transfer t join company c on c.id = t.company_id join ledger_account a on a.id = c.account_id join provider p on p.id = t.provider_id
  where ${where}`;

const SORTS = { enteredTime: 't.entered_at', amount: 't.amount', companyName: 'c.name' } satisfies Sorts<
  typeof corporateTransferList
>;

/** A page of bank transfers, newest first. `userId` says whose own they are. */
export async function listCorporateTransfers(trx: Trx, filter: CorporateFilter, userId: number) {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(t.bank_reference ilike ${text} or c.name ilike ${text} or t.entered_by ilike ${text})`);
  }
  if (filter.status?.length) conditions.push(sql`t.status = any (${filter.status})`);
  if (filter.companyId) conditions.push(sql`t.company_id = ${filter.companyId}`);
  if (filter.providerId) conditions.push(sql`t.provider_id = ${filter.providerId}`);
  if (filter.from) conditions.push(sql`t.entered_at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`t.entered_at < ${new Date(filter.to)}`);
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-enteredTime', tie: 't.id' });
  const { rows } = await sql<Row>`${transfersWhere(where, userId)} ${page}`.execute(trx);
  const total = await countOf(trx, sql`corporate_transfer t join company c on c.id = t.company_id where ${where}`);
  return { list: rows.map(toTransfer), total };
}

export async function findCorporateTransfer(trx: Trx, id: number, userId: number): Promise<CorporateTransfer | undefined> {
  const { rows } = await transfersWhere(sql`t.id = ${Math.min(id, 2_147_483_647)}`, userId).execute(trx);
  return rows[0] && toTransfer(rows[0]);
}

/** What deciding on a transfer needs to know; it stays as it is until the transaction ends. */
export async function lockCorporateTransfer(trx: Trx, id: number) {
  const { rows } = await sql<{
    id: number;
    provider_id: number;
    status: CorporateTransfer['status'];
    entered_by_id: number;
    amount: string;
    bank_reference: string;
    spread: CorporateTransfer['spread'];
    member_amount: string | null;
    account_id: number;
    group_id: number | null;
    minor_unit: number;
    currency: string;
  }>`
    select t.id, t.provider_id, t.status, t.entered_by_id, t.amount::text as amount, t.bank_reference, t.spread, t.member_amount::text as member_amount,
      c.account_id, c.group_id, p.minor_unit, a.currency
    from corporate_transfer t join company c on c.id = t.company_id join provider p on p.id = t.provider_id join ledger_account a on a.id = c.account_id
    where t.id = ${Math.min(id, 2_147_483_647)} for update of t`.execute(trx);
  return rows[0];
}

/** The wallets of a group's enabled members with the company's currency, in the order in which they joined. */
export async function memberWallets(trx: Trx, groupId: number | null, currency: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select u.account_id from charge_user u join ledger_account a on a.id = u.account_id
    where u.group_id = ${groupId} and u.enabled and a.currency = ${currency} order by u.id`.execute(trx);
  return rows.map((row) => row.account_id);
}
