import type { contract, Voucher, VoucherType, voucherTypeList } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, instantOf, instantOrNull, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { benefitFigures, type Figures, shownFigures } from '../benefits/benefit-figures.queries.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

type TypeFilter = z.output<NonNullable<typeof contract.vouchers.types.query>>;
type Filter = z.output<NonNullable<typeof contract.vouchers.list.query>>;

const SORTS = {
  voucherName: 't.name',
  validFrom: 't.valid_from',
  validTo: 't.valid_to',
  createTime: 't.created_at',
} satisfies Sorts<typeof voucherTypeList>;

/** A kind of voucher as SQL gives it: what was used and its figures are counted apart. */
type Row = Omit<VoucherType, keyof Figures | 'used'> & { minorUnit: number };

const statusAt = (now: number) => {
  const at = new Date(now);
  return sql`case when t.stopped_at is not null or t.valid_to <= ${at} then 'ended' when t.valid_from <= ${at} then 'running' else 'scheduled' end`;
};
const select = (now: number) => sql<Row>`
  select t.id, t.provider_id as "providerId", p.name as "providerName", csms_provider_zone(p.id) as "timeZone", t.name as "voucherName", t.description, t.kind,
    t.value, t.max_amount as "maxAmount", t.min_cost as "minCost", t.least_use as "leastUse", t.station_ids as "stationIds",
    ${instantOf('t.valid_from')} as "validFrom", ${instantOf('t.valid_to')} as "validTo", t.stock, t.issued, ${statusAt(now)} as status, p.currency,
    p.minor_unit as "minorUnit", t.created_by as "createdBy", ${instantOf('t.created_at')} as "createTime"
  from voucher_type t join provider p on p.id = t.provider_id`;

/** Whether vouchers of a kind are to come, to be had, or over, at a moment (epoch ms). */
export function voucherTypeStatus(
  row: { valid_from: Date; valid_to: Date; stopped_at: Date | null },
  now: number,
): VoucherType['status'] {
  if (row.stopped_at !== null || row.valid_to.getTime() <= now) return 'ended';
  return row.valid_from.getTime() <= now ? 'running' : 'scheduled';
}

async function toTypes(trx: Trx, rows: readonly Row[]): Promise<VoucherType[]> {
  const ids = rows.map((row) => row.id);
  const figures = await benefitFigures(trx, 'voucher', ids);
  const used = await sql<{ type_id: number; used: number }>`
    select type_id, count(*)::int as used from voucher where type_id = any (${ids}::int[]) and used_at is not null group by type_id`.execute(
    trx,
  );
  const usedOf = new Map(used.rows.map((row) => [row.type_id, row.used]));
  return rows.map(({ minorUnit, ...row }) => ({
    ...row,
    value: row.kind === 'fixed' ? shownAmount(row.value, minorUnit) : row.value,
    maxAmount: row.maxAmount === null ? null : shownAmount(row.maxAmount, minorUnit),
    minCost: shownAmount(row.minCost, minorUnit),
    leastUse: shownAmount(row.leastUse, minorUnit),
    used: usedOf.get(row.id) ?? 0,
    ...shownFigures(figures.get(row.id), minorUnit),
  }));
}

/** A page of kinds of vouchers, newest first unless sorted. */
export async function listTypes(trx: Trx, filter: TypeFilter, now: number) {
  const conditions = [sql`true`];
  if (filter.keyword) conditions.push(sql`t.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) conditions.push(sql`t.provider_id = ${filter.providerId}`);
  if (filter.status?.length) conditions.push(sql`${statusAt(now)} = any (${filter.status})`);
  const where = sql.join(conditions, sql` and `);
  const page = sortedPage(filter, SORTS, { first: '-createTime', tie: 't.id' });
  const { rows } = await sql<Row>`${select(now)} where ${where} ${page}`.execute(trx);
  return { list: await toTypes(trx, rows), total: await countOf(trx, sql`voucher_type t where ${where}`) };
}

export async function findType(trx: Trx, id: number, now: number): Promise<VoucherType | undefined> {
  const { rows } = await sql<Row>`${select(now)} where t.id = ${id}`.execute(trx);
  return (await toTypes(trx, rows))[0];
}

const ISSUED_SORTS = { issueTime: 'v.issued_at' };

/** A page of issued vouchers, newest first. */
export async function listVouchers(trx: Trx, filter: Filter, now: number) {
  const conditions = [sql`true`];
  if (filter.keyword)
    conditions.push(sql`(u.account ilike ${likeText(filter.keyword)} or u.phone ilike ${likeText(filter.keyword)})`);
  if (filter.typeId) conditions.push(sql`v.type_id = ${filter.typeId}`);
  if (filter.chargeUserId) conditions.push(sql`v.charge_user_id = ${filter.chargeUserId}`);
  const status = sql`case when v.withdrawn_at is not null then 'withdrawn' when v.used_at is not null then 'used'
    when t.valid_to <= ${new Date(now)} then 'expired' else 'free' end`;
  if (filter.status?.length) conditions.push(sql`${status} = any (${filter.status})`);
  const from = sql`voucher v join voucher_type t on t.id = v.type_id join charge_user u on u.id = v.charge_user_id join provider p on p.id = v.provider_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Voucher>`
    select v.id::float8 as id, v.type_id as "typeId", t.name as "voucherName", v.charge_user_id as "chargeUserId", u.account, ${status} as status,
      ${instantOf('v.issued_at')} as "issueTime", v.issued_by as "issuedBy", ${instantOf('t.valid_to')} as "validTo", ${instantOrNull('v.used_at')} as "useTime",
      v.transaction_id as "transactionId", v.amount::text as amount, p.currency, csms_provider_zone(p.id) as "timeZone"
    from ${from} ${sortedPage(filter, ISSUED_SORTS, { first: '-issueTime', tie: 'v.id' })}`.execute(trx);
  return { list: rows, total: await countOf(trx, from) };
}
