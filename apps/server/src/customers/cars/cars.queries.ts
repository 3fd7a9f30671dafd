import type { Car } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { sortOf } from '../../platform/http/lists.ts';

export interface CarFilter {
  keyword?: string;
  providerId?: number;
  chargeUserId?: number;
  brand?: string;
}

const SORTS = {
  carNumber: 'c.car_number',
  vin: 'c.vin',
  brand: 'c.brand',
  model: 'c.model',
  createTime: 'c.created_at',
} as const;

const select = (trx: Trx) =>
  trx
    .selectFrom('car as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .leftJoin('charge_user as u', 'u.id', 'c.charge_user_id')
    .selectAll('c')
    .select(['p.name as provider_name', 'u.account']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCar = (row: Row): Car => ({
  id: row.id,
  carNumber: row.car_number,
  vin: row.vin,
  alias: row.alias,
  brand: row.brand,
  model: row.model,
  chargeUserId: row.charge_user_id,
  account: row.account,
  providerId: row.provider_id,
  providerName: row.provider_name,
  createTime: row.created_at.toISOString(),
});

function whereOf(filter: CarFilter) {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    // A plate or a VIN is found however its blanks were typed.
    const close = likeText(filter.keyword.replace(/[\s\u00b7]/g, ''));
    conditions.push(
      sql`(c.car_number ilike ${close} or c.vin ilike ${close} or c.alias ilike ${text} or c.brand ilike ${text} or c.model ilike ${text}
        or c.charge_user_id in (select id from charge_user where account ilike ${text}))`,
    );
  }
  if (filter.providerId) conditions.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.chargeUserId) conditions.push(sql`c.charge_user_id = ${filter.chargeUserId}`);
  if (filter.brand) conditions.push(sql`c.brand ilike ${likeText(filter.brand)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of cars, newest first unless sorted. */
export async function listCars(
  trx: Trx,
  filter: CarFilter & { page: number; limit: number; sort?: string },
): Promise<{ list: Car[]; total: number }> {
  const sort = sortOf(filter.sort, SORTS) ?? { column: SORTS.createTime, direction: 'desc' as const };
  const rows = await select(trx)
    .where(whereOf(filter))
    .orderBy(sort.column, sort.direction)
    .orderBy('c.id', sort.direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { list: rows.map(toCar), total: await countCars(trx, filter) };
}

export async function countCars(trx: Trx, filter: CarFilter): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from car c where ${whereOf(filter)}`.execute(trx);
  return counted.rows[0]!.total;
}

/** The cars after one of them, newest first, for an export. */
export async function carsAfter(trx: Trx, filter: CarFilter, after: Car | undefined, limit: number): Promise<Car[]> {
  const rows = await select(trx)
    .where(whereOf(filter))
    .where(after ? sql<boolean>`c.id < ${after.id}` : sql<boolean>`true`)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCar);
}

export async function findCar(trx: Trx, id: number): Promise<Car | undefined> {
  const row = await select(trx).where('c.id', '=', id).executeTakeFirst();
  return row && toCar(row);
}
