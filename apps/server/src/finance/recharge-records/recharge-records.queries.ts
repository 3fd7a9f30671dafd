import { RECHARGE_KINDS, type RechargeRecord, type rechargeRecordList } from '@csms/contract';
import { subtract } from '@csms/kernel';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { rowsOfKeys } from '../../platform/database/prepared.ts';
import { countOf, instantOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { rowsAs, slicesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { providerDays } from '../provider-days.ts';
import { ownedBy, ownerColumn, ownerJoins } from '../wallet-search/wallet-search.queries.ts';

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

/** A record as SQL gives it: amounts with all their places, and what the reference is told from. */
type Row = Omit<RechargeRecord, 'balanceBefore' | 'thirdPartyTransactionId'> & { at: Date; reference: string; minorUnit: number };

/** What was done at a desk has a request id of ours for its reference; anything else that of the bank or payment channel. */
const AT_A_DESK = 'console';

const toRecord = ({ at: _, reference, minorUnit, ...row }: Row): RechargeRecord => ({
  ...row,
  transactionId: row.transactionId,
  amount: shownAmount(row.amount, minorUnit),
  thirdPartyTransactionId: row.source === AT_A_DESK || reference === '' ? null : reference,
  balanceBefore: shownAmount(subtract(row.balanceAfter, row.amount), minorUnit),
  balanceAfter: shownAmount(row.balanceAfter, minorUnit),
});

const MOVES = sql`t.kind in ('recharge', 'refund', 'goodwill')`;

/** Conditions on a transaction `t`, each of which moves one wallet (ADR 21). */
async function whereOf(trx: Trx, filter: RechargeFilter): Promise<RawBuilder<unknown>> {
  const conditions = [MOVES];
  // As an equality, so that the own index of refunds, or of goodwill, is used.
  if (filter.tradeType?.length === 1) conditions.push(sql`t.kind = ${sql.lit(filter.tradeType[0])}`);
  if (filter.accountKind?.length)
    conditions.push(sql`t.wallet_account_id in (select id from ledger_account where kind = any (${filter.accountKind}))`);
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
  if (filter.currency)
    conditions.push(sql`t.wallet_account_id in (select id from ledger_account where currency = ${filter.currency})`);
  if (filter.keyword) conditions.push(await ownedBy(trx, ['t.wallet_account_id'], filter.keyword));
  return sql.join(conditions, sql` and `);
}

const NAMED = sql`t.id as "transactionId", t.at, ${instantOf('t.at')} as "time", t.kind as "tradeType", t.source, t.reference, t.operator, t.remark, e.amount::text as "amount",
  e.balance_after::text as "balanceAfter", a.currency, p.minor_unit as "minorUnit", t.provider_id as "providerId", p.name as "providerName", ${ownerColumn('a', 'account')}`;
const NAMES = sql`join ledger_transaction t on t.id = page.id join ledger_entry e on e.transaction_id = t.id and e.account_id = t.wallet_account_id
  join ledger_account a on a.id = e.account_id join provider p on p.id = t.provider_id ${ownerJoins('a')}`;

const SORTS: Sorts<typeof rechargeRecordList> = { time: 'at', amount: 'wallet_amount' };

/** Counts and sums that no rollup knows stop here: the answer then says so (ADR 21). */
const COUNT_BOUND = 10_000;
const SUM_BOUND = 50_000;

/** A page of recharges, refunds and goodwill, newest first. The page's keys are found on an index and only then get their names. */
export async function listRecharges(
  trx: Trx,
  filter: RechargeFilter & { page: number; limit: number; sort?: string | undefined },
) {
  const where = await whereOf(trx, filter);
  const { column, direction } = sortOf(filter.sort || '-time', SORTS)!;
  const order = sql.raw(`t.${column} ${direction}, t.id ${direction}`);
  const offset = (filter.page - 1) * filter.limit;
  const { rows } = await sql<{ id: number }>`
    select t.id from ledger_transaction t where ${where} order by ${order} limit ${filter.limit + 1} offset ${offset}`.execute(
    trx,
  );
  const list = (await rowsOf(trx, rows.slice(0, filter.limit))).map(toRecord);
  const exact = await sumOfDays(trx, filter);
  if (exact) return { list, total: exact.reduce((sum, one) => sum + one.records, 0) };
  const total = await countUpTo(trx, where, COUNT_BOUND + 1);
  if (total <= COUNT_BOUND) return { list, total };
  return { list, total: Math.max(COUNT_BOUND, offset + rows.length), more: true as const };
}

const rowsOf = (trx: Trx, keys: readonly { id: number }[]): Promise<Row[]> =>
  rowsOfKeys(
    trx,
    keys.map(({ id }) => id),
    { type: 'bigint', columns: NAMED, joins: NAMES },
  );

interface Sum {
  currency: string;
  records: number;
  recharged: string;
  refunded: string;
  goodwill: string;
  minor_unit: number;
}

const SUMS = sql`m.currency, max(p.minor_unit)::int as minor_unit, sum(m.records)::int as records, coalesce(sum(m.amount) filter (where m.kind = 'recharge'), 0)::text as recharged,
  coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)::text as refunded, coalesce(sum(m.amount) filter (where m.kind = 'goodwill'), 0)::text as goodwill`;
const BY_CURRENCY = sql`join provider p on p.id = m.provider_id group by m.currency order by m.currency`;
/** What the ledger's sums by month and day tell apart. */
const KNOWN = new Set(['tradeType', 'accountKind', 'source', 'providerId', 'currency', 'firstDay', 'lastDay']);

/** Exact sums, out of the months or days and what is not counted in them yet, in one statement; undefined where they do not know the filter. */
async function sumOfDays(trx: Trx, filter: RechargeFilter): Promise<Sum[] | undefined> {
  const { page: _page, limit: _limit, sort: _sort, ...asked } = filter as RechargeFilter & Record<string, unknown>;
  const isAsked = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  if (Object.entries(asked).some(([name, value]) => isAsked(value) && !KNOWN.has(name))) return undefined;
  const kinds = filter.accountKind?.length ? filter.accountKind : ['card', 'chargeUser', 'company'];
  const given = [sql`d.kind = any (${filter.tradeType?.length ? filter.tradeType : RECHARGE_KINDS})`];
  given.push(sql`d.account_kind = any (${kinds})`);
  if (filter.source) given.push(sql`d.source = ${filter.source}`);
  if (filter.providerId) given.push(sql`d.provider_id = ${filter.providerId}`);
  if (filter.currency) given.push(sql`d.currency = ${filter.currency}`);
  if (filter.firstDay) given.push(sql`d.day >= ${filter.firstDay}::date`);
  if (filter.lastDay) given.push(sql`d.day <= ${filter.lastDay}::date`);
  const unit = filter.firstDay || filter.lastDay ? 'day' : 'month';
  const { rows } = await sql<Sum>`
    select ${SUMS} from (
      select d.provider_id, d.kind, d.currency, d.entries as records, d.credit + d.debit as amount from ${sql.table(`ledger_${unit}`)} d where ${sql.join(given, sql` and `)}
      union all
      select t.provider_id, t.kind, a.currency, 1, t.wallet_amount
      from ledger_uncounted u join ledger_transaction t on t.id = u.transaction_id join ledger_account a on a.id = t.wallet_account_id where ${await whereOf(trx, filter)}
    ) m ${BY_CURRENCY}`.execute(trx);
  return rows;
}

/** What the filter finds, per currency; where only the newest of very many are summed up, `complete` says so. */
export async function sumRecharges(trx: Trx, filter: RechargeFilter) {
  const exact = await sumOfDays(trx, filter);
  const rows = exact?.map((sum) => ({ ...sum, complete: true })) ?? (await sumNewest(trx, filter));
  return rows.map(({ currency, records, recharged, refunded, goodwill, minor_unit, complete }) => ({
    currency,
    records,
    recharged: shownAmount(recharged, minor_unit),
    refunded: shownAmount(refunded, minor_unit),
    goodwill: shownAmount(goodwill, minor_unit),
    complete,
  }));
}

async function sumNewest(trx: Trx, filter: RechargeFilter): Promise<(Sum & { complete: boolean })[]> {
  const { rows } = await sql<Sum & { complete: boolean }>`
    select ${SUMS}, sum(sum(m.records)) over () < ${SUM_BOUND} as complete
    from (select t.provider_id, t.kind, t.wallet_amount as amount, 1 as records, a.currency from ledger_transaction t join ledger_account a on a.id = t.wallet_account_id
      where ${await whereOf(trx, filter)} order by t.at desc, t.id desc limit ${SUM_BOUND}) m ${BY_CURRENCY}`.execute(trx);
  return rows;
}

/** How many rows there are, counted no further than needed. */
export async function countRecharges(trx: Trx, filter: RechargeFilter, limit: number): Promise<number> {
  return countUpTo(trx, await whereOf(trx, filter), limit);
}

const countUpTo = (trx: Trx, where: RawBuilder<unknown>, limit: number): Promise<number> =>
  countOf(trx, sql`(select from ledger_transaction t where ${where} limit ${limit}) x`);

/** The rows of an export in slices, newest first. */
export async function* streamRecharges(trx: Trx, filter: RechargeFilter): AsyncGenerator<RechargeRecord[]> {
  const where = await whereOf(trx, filter);
  const slices = slicesOf<Row>(async (last, limit) => {
    const from = last ? sql`and (t.at, t.id) < (${last.at}, ${last.transactionId})` : sql``;
    const { rows } = await sql<{ id: number }>`
      select t.id from ledger_transaction t where ${where} ${from} order by t.at desc, t.id desc limit ${limit}`.execute(trx);
    return rowsOf(trx, rows);
  });
  yield* rowsAs(slices, toRecord);
}
