import type { RechargeRecord } from '@csms/contract';
import { subtract } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { sortOf } from '../../platform/http/lists.ts';
import { ownerColumn, ownerJoins, walletsOwnedBy } from '../accounts/accounts.queries.ts';
import { providerDays } from '../provider-days.ts';

export interface RechargeFilter {
  keyword?: string | undefined;
  tradeType?: string[] | undefined;
  accountKind?: string[] | undefined;
  source?: string | undefined;
  operator?: string | undefined;
  transactionId?: number | undefined;
  thirdPartyTransactionId?: string | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  currency?: string | undefined;
}

interface Row {
  id: number;
  at: Date;
  kind: 'recharge' | 'refund';
  source: string;
  reference: string;
  operator: string;
  remark: string;
  amount: string;
  balance_after: string;
  currency: string;
  minor_unit: number;
  provider_id: number;
  provider_name: string;
  owner: RechargeRecord['account'];
}

/** What was done at a desk has a request id of ours for its reference; anything else that of the bank or payment channel. */
const AT_A_DESK = 'console';

const toRecord = (row: Row): RechargeRecord => ({
  transactionId: Number(row.id),
  account: row.owner,
  time: row.at.toISOString(),
  amount: shownAmount(row.amount, row.minor_unit),
  currency: row.currency,
  tradeType: row.kind,
  source: row.source,
  thirdPartyTransactionId: row.source === AT_A_DESK || row.reference === '' ? null : row.reference,
  balanceBefore: shownAmount(subtract(row.balance_after, row.amount), row.minor_unit),
  balanceAfter: shownAmount(row.balance_after, row.minor_unit),
  operator: row.operator,
  remark: row.remark,
  providerId: row.provider_id,
  providerName: row.provider_name,
});

/** Conditions on a transaction `t` and the entry `e` of its wallet. */
async function whereOf(trx: Trx, filter: RechargeFilter): Promise<RawBuilder<unknown>> {
  const conditions = [sql`t.kind in ('recharge', 'refund')`];
  if (filter.tradeType?.length) conditions.push(sql`t.kind = any (${filter.tradeType})`);
  if (filter.accountKind?.length) conditions.push(sql`a.kind = any (${filter.accountKind})`);
  if (filter.source) conditions.push(sql`t.source = ${filter.source}`);
  if (filter.operator) conditions.push(sql`t.operator = ${filter.operator}`);
  if (filter.transactionId) conditions.push(sql`t.id = ${filter.transactionId}`);
  if (filter.thirdPartyTransactionId)
    conditions.push(sql`t.reference = ${filter.thirdPartyTransactionId} and t.source <> ${AT_A_DESK}`);
  if (filter.providerId) conditions.push(sql`t.provider_id = ${filter.providerId}`);
  if (filter.from) conditions.push(sql`t.at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`t.at < ${new Date(filter.to)}`);
  const days = await providerDays(trx, filter);
  if (days) conditions.push(days);
  if (filter.currency) conditions.push(sql`a.currency = ${filter.currency}`);
  if (filter.keyword) conditions.push(sql`e.account_id = any (${await walletsOwnedBy(trx, filter.keyword)})`);
  return sql.join(conditions, sql` and `);
}

const WALLETS = sql`join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id and a.kind in ('card', 'chargeUser', 'company')`;
const FROM = sql`ledger_transaction t ${WALLETS}`;
/** Whether the wallet is asked for: else transactions alone are counted and paged, each of which moves one wallet. */
const ofWallets = (filter: RechargeFilter): boolean =>
  Boolean(filter.keyword || filter.currency) || Boolean(filter.accountKind?.length);
const ROW = sql`select t.id, t.at, t.kind, t.source, t.reference, t.operator, t.remark, e.amount, e.balance_after, e.account_id, t.provider_id`;
const NAMED = sql`m.id, m.at, m.kind, m.source, m.reference, m.operator, m.remark, m.amount::text as amount, m.balance_after::text as balance_after, a.currency, p.minor_unit,
  m.provider_id, p.name as provider_name, ${ownerColumn('a', 'owner')}`;
const NAMES = sql`join ledger_account a on a.id = m.account_id join provider p on p.id = m.provider_id ${ownerJoins('a')}`;

const SORTS = { time: 'at', amount: 'amount' } as const;

/** Counts and sums stop here: the answer then says so (ADR 21). */
const COUNT_BOUND = 10_000;
const SUM_BOUND = 50_000;

/**
 * A page of recharges and refunds, newest first. The page's rows are found in the ledger alone and only then get their names; in the order of time their
 * transactions are found first, which an index holds.
 */
export async function listRecharges(
  trx: Trx,
  filter: RechargeFilter & { page: number; limit: number; sort?: string | undefined },
) {
  const where = await whereOf(trx, filter);
  const sort = sortOf(filter.sort, SORTS) ?? { column: 'at', direction: 'desc' };
  const by = (row: string) => sql.raw(`${row}.${sort.column} ${sort.direction}, ${row}.id ${sort.direction}`);
  const offset = (filter.page - 1) * filter.limit;
  const page = sql`limit ${filter.limit + 1} offset ${offset}`;
  const found =
    sort.column === 'at' && !ofWallets(filter)
      ? sql`${ROW} from (select * from ledger_transaction t where ${where} order by ${by('t')} ${page}) t ${WALLETS}`
      : sql`select * from (${ROW} from ${FROM} where ${where}) x order by ${by('x')} ${page}`;
  const { rows } = await sql<Row>`
    select ${NAMED} from (${found}) m
    ${NAMES} order by ${by('m')}`.execute(trx);
  const list = rows.slice(0, filter.limit).map(toRecord);
  const total = await countRecharges(trx, filter, COUNT_BOUND + 1);
  if (total <= COUNT_BOUND) return { list, total };
  return { list, total: Math.max(COUNT_BOUND, offset + rows.length), more: true as const };
}

/** What the filter finds, per currency; of very many only the newest, and `complete` says so. */
export async function sumRecharges(trx: Trx, filter: RechargeFilter) {
  const where = await whereOf(trx, filter);
  const { rows } = await sql<{
    currency: string;
    records: number;
    recharged: string;
    refunded: string;
    minor_unit: number;
    complete: boolean;
  }>`
    select m.currency, max(p.minor_unit)::int as minor_unit, count(*)::int as records, coalesce(sum(m.amount) filter (where m.kind = 'recharge'), 0)::text as recharged,
      coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)::text as refunded, sum(count(*)) over () < ${SUM_BOUND} as complete
    from (select t.kind, t.provider_id, e.amount, a.currency from ${FROM} where ${where} order by t.at desc, t.id desc limit ${SUM_BOUND}) m
    join provider p on p.id = m.provider_id group by m.currency order by m.currency`.execute(trx);
  return rows.map(({ currency, records, recharged, refunded, minor_unit, complete }) => ({
    currency,
    records,
    recharged: shownAmount(recharged, minor_unit),
    refunded: shownAmount(refunded, minor_unit),
    complete,
  }));
}

/** How many rows there are, counted no further than needed. */
export async function countRecharges(trx: Trx, filter: RechargeFilter, limit: number): Promise<number> {
  const where = await whereOf(trx, filter);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${ofWallets(filter) ? FROM : sql`ledger_transaction t`} where ${where} limit ${limit}) x`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** The rows of an export in slices, newest first. */
export async function* streamRecharges(trx: Trx, filter: RechargeFilter, slice = 2000): AsyncGenerator<RechargeRecord[]> {
  const where = await whereOf(trx, filter);
  let last: { at: Date; id: number } | undefined;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${NAMED} from (${ROW} from ${FROM} where ${where} ${last ? sql`and (t.at, t.id) < (${last.at}, ${last.id})` : sql``}
        order by t.at desc, t.id desc limit ${slice}) m
      ${NAMES} order by m.at desc, m.id desc`.execute(trx);
    if (rows.length > 0) yield rows.map(toRecord);
    if (rows.length < slice) return;
    last = { at: rows.at(-1)!.at, id: rows.at(-1)!.id };
  }
}
