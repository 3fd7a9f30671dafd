import type { TransferRecord, transferList } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { shownAmount } from '../../customers/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { countOf, instantOf, pageOf, type Sorts, sortOf } from '../../platform/http/lists.ts';
import { providerDays } from '../provider-days.ts';
import { ownedBy, ownerColumn, ownerJoins } from '../wallet-search/wallet-search.queries.ts';

export interface TransferFilter {
  keyword?: string | undefined;
  reason?: string | undefined;
  operator?: string | undefined;
  providerId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  currency?: string | undefined;
}

/** A transfer as SQL gives it: its amount with all places. */
type Row = TransferRecord & { minorUnit: number };

const toTransfer = ({ minorUnit, ...row }: Row): TransferRecord => ({
  ...row,
  transactionId: row.transactionId,
  amount: shownAmount(row.amount, minorUnit),
});

/** A transfer has one wallet that pays (negative) and one that is paid. */
const FROM = sql`ledger_transaction t join ledger_entry d on d.transaction_id = t.id and d.amount < 0 join ledger_entry e on e.transaction_id = t.id and e.amount > 0`;

async function conditionsOf(trx: Trx, filter: TransferFilter): Promise<RawBuilder<unknown>> {
  const conditions = [sql`t.kind = 'transfer'`];
  if (filter.reason) conditions.push(sql`t.source = ${filter.reason}`);
  if (filter.operator) conditions.push(sql`t.operator = ${filter.operator}`);
  if (filter.providerId) conditions.push(sql`t.provider_id = ${filter.providerId}`);
  if (filter.from) conditions.push(sql`t.at >= ${new Date(filter.from)}`);
  if (filter.to) conditions.push(sql`t.at < ${new Date(filter.to)}`);
  const days = await providerDays(trx, filter);
  if (days) conditions.push(days);
  if (filter.currency)
    conditions.push(sql`(select a.currency from ledger_account a where a.id = e.account_id) = ${filter.currency}`);
  if (filter.keyword) conditions.push(await ownedBy(trx, ['d.account_id', 'e.account_id'], filter.keyword));
  return sql.join(conditions, sql` and `);
}

const ROW = sql`select t.id, t.at, t.source, t.reference, t.operator, t.remark, t.provider_id, e.amount, d.account_id as from_id, e.account_id as to_id`;
const named = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Row>`
  select m.id as "transactionId", ${instantOf('m.at')} as time, m.source as reason, m.reference, m.operator, m.remark, m.amount::text as amount, b.currency,
    p.minor_unit as "minorUnit", m.provider_id as "providerId", p.name as "providerName", ${ownerColumn('b', '"from"')}, ${ownerColumn('c', '"to"')}
  from (${rows}) m join provider p on p.id = m.provider_id join ledger_account b on b.id = m.from_id join ledger_account c on c.id = m.to_id
  ${ownerJoins('b')} ${ownerJoins('c')} order by ${order}`;

const SORTS = { time: 'at', amount: 'amount' } as const satisfies Sorts<typeof transferList>;

/** A page of transfers, newest first. */
export async function listTransfers(
  trx: Trx,
  filter: TransferFilter & { page: number; limit: number; sort?: string | undefined },
) {
  const where = await conditionsOf(trx, filter);
  const { column, direction } = sortOf(filter.sort || '-time', SORTS)!;
  const by = (row: string) => sql.raw(`${row}.${column} ${direction}, ${row}.id ${direction}`);
  const { rows } = await named(
    sql`select * from (${ROW} from ${FROM} where ${where}) x order by ${by('x')} ${pageOf(filter)}`,
    by('m'),
  ).execute(trx);
  return { list: rows.map(toTransfer), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** The transfer that was posted under a key. */
export async function findTransfer(trx: Trx, dedupeKey: string): Promise<TransferRecord | undefined> {
  const { rows } = await named(sql`${ROW} from ${FROM} where t.dedupe_key = ${dedupeKey}`, sql`m.id`).execute(trx);
  return rows[0] && toTransfer(rows[0]);
}
