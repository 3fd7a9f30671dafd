import type { contract, Voucher, VoucherType } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { pageOf, sortOf } from '../../platform/http/lists.ts';
import { benefitFigures, NO_FIGURES } from '../benefits/benefit-figures.queries.ts';
import { shownAmount } from '../wallet/wallet.rules.ts';

type TypeFilter = z.output<NonNullable<typeof contract.vouchers.types.query>>;
type Filter = z.output<NonNullable<typeof contract.vouchers.list.query>>;

const SORTS = { voucherName: 't.name', validFrom: 't.valid_from', validTo: 't.valid_to', createTime: 't.created_at' } as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('voucher_type as t')
    .innerJoin('provider as p', 'p.id', 't.provider_id')
    .selectAll('t')
    .select(['p.name as provider_name', 'p.currency', 'p.minor_unit', sql<string>`csms_provider_zone(p.id)`.as('time_zone')]);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** Whether vouchers of a kind are to come, to be had, or over, at a moment (epoch ms). */
export function voucherTypeStatus(
  row: { valid_from: Date; valid_to: Date; stopped_at: Date | null },
  now: number,
): VoucherType['status'] {
  if (row.stopped_at !== null || row.valid_to.getTime() <= now) return 'ended';
  return row.valid_from.getTime() <= now ? 'running' : 'scheduled';
}

async function toTypes(trx: Trx, rows: readonly Row[], now: number): Promise<VoucherType[]> {
  const ids = rows.map((row) => row.id);
  const figures = await benefitFigures(trx, 'voucher', ids);
  const used = await sql<{ type_id: number; used: number }>`
    select type_id, count(*)::int as used from voucher where type_id = any (${ids}::int[]) and used_at is not null group by type_id`.execute(
    trx,
  );
  const usedOf = new Map(used.rows.map((row) => [row.type_id, row.used]));
  return rows.map((row) => {
    const { uses, costAmount, broughtAmount } = figures.get(row.id) ?? NO_FIGURES;
    const shown = (amount: string) => shownAmount(amount, row.minor_unit);
    return {
      id: row.id,
      providerId: row.provider_id,
      providerName: row.provider_name,
      timeZone: row.time_zone,
      voucherName: row.name,
      description: row.description,
      kind: row.kind as VoucherType['kind'],
      value: row.kind === 'fixed' ? shown(row.value) : row.value,
      maxAmount: row.max_amount === null ? null : shown(row.max_amount),
      minCost: shown(row.min_cost),
      leastUse: shown(row.least_use),
      stationIds: row.station_ids,
      validFrom: row.valid_from.toISOString(),
      validTo: row.valid_to.toISOString(),
      stock: row.stock,
      issued: row.issued,
      used: usedOf.get(row.id) ?? 0,
      status: voucherTypeStatus(row, now),
      currency: row.currency,
      createdBy: row.created_by,
      createTime: row.created_at.toISOString(),
      uses,
      costAmount: shown(costAmount),
      broughtAmount: shown(broughtAmount),
    };
  });
}

/** A page of kinds of vouchers, newest first unless sorted. */
export async function listTypes(trx: Trx, filter: TypeFilter, now: number) {
  const at = new Date(now);
  const conditions = [sql`true`];
  if (filter.keyword) conditions.push(sql`t.name ilike ${likeText(filter.keyword)}`);
  if (filter.providerId) conditions.push(sql`t.provider_id = ${filter.providerId}`);
  if (filter.status?.length) {
    const status = sql`case when t.stopped_at is not null or t.valid_to <= ${at} then 'ended' when t.valid_from <= ${at} then 'running' else 'scheduled' end`;
    conditions.push(sql`${status} = any (${filter.status})`);
  }
  const where = sql.join(conditions, sql` and `);
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.createTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy(sort.column, sort.direction)
    .orderBy('t.id', sort.direction)
    .modifyEnd(pageOf(filter))
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from voucher_type t where ${where}`.execute(trx);
  return { list: await toTypes(trx, rows, now), total: counted.rows[0]!.total };
}

export async function findType(trx: Trx, id: number, now: number): Promise<VoucherType | undefined> {
  const row = await select(trx).where('t.id', '=', id).executeTakeFirst();
  return row && (await toTypes(trx, [row], now))[0];
}

interface VoucherRow {
  id: string;
  type_id: number;
  name: string;
  charge_user_id: number;
  account: string;
  status: Voucher['status'];
  issued_at: Date;
  issued_by: string;
  valid_to: Date;
  used_at: Date | null;
  transaction_id: number | null;
  amount: string | null;
  currency: string;
  time_zone: string;
}

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
  const from = sql`from voucher v join voucher_type t on t.id = v.type_id join charge_user u on u.id = v.charge_user_id join provider p on p.id = v.provider_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<VoucherRow>`
    select v.id, v.type_id, t.name, v.charge_user_id, u.account, ${status} as status, v.issued_at, v.issued_by, t.valid_to, v.used_at, v.transaction_id,
      v.amount::text as amount, p.currency, csms_provider_zone(p.id) as time_zone ${from}
    order by v.issued_at desc, v.id desc ${pageOf(filter)}`.execute(trx);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(trx);
  return {
    list: rows.map(
      (row): Voucher => ({
        id: Number(row.id),
        typeId: row.type_id,
        voucherName: row.name,
        chargeUserId: row.charge_user_id,
        account: row.account,
        status: row.status,
        issueTime: row.issued_at.toISOString(),
        issuedBy: row.issued_by,
        validTo: row.valid_to.toISOString(),
        useTime: row.used_at?.toISOString() ?? null,
        transactionId: row.transaction_id,
        amount: row.amount,
        currency: row.currency,
        timeZone: row.time_zone,
      }),
    ),
    total: counted.rows[0]!.total,
  };
}
