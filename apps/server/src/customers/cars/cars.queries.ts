import type { Car, carList } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { countOf, instantOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';

export interface CarFilter {
  keyword?: string;
  providerId?: number;
  chargeUserId?: number;
  brand?: string;
}

const SORTS: Sorts<typeof carList> = {
  carNumber: 'c.car_number',
  vin: 'c.vin',
  brand: 'c.brand',
  model: 'c.model',
  createTime: 'c.created_at',
};

const select = (trx: Trx) =>
  trx
    .selectFrom('car as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .leftJoin('charge_user as u', 'u.id', 'c.charge_user_id')
    .select([
      'c.id',
      'c.car_number as carNumber',
      'c.vin',
      'c.alias',
      'c.brand',
      'c.model',
      'c.charge_user_id as chargeUserId',
      'u.account',
      'c.provider_id as providerId',
      'p.name as providerName',
      instantOf('c.created_at').as('createTime'),
    ]);

function whereOf(filter: CarFilter) {
  const conditions = [sql`true`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    // A plate or a VIN is found however its blanks were typed.
    const close = likeText(filter.keyword.replace(/[\s\u00b7]/g, ''));
    conditions.push(
      sql`(c.car_number ilike ${close} or c.vin ilike ${close} or c.alias ilike ${text} or c.brand ilike ${text} or c.model ilike ${text}
        or c.charge_user_id in (select id from charge_user where account ilike ${text}) or ${isFound('car', 'c.id', filter.keyword)})`,
    );
  }
  if (filter.providerId) conditions.push(sql`c.provider_id = ${filter.providerId}`);
  if (filter.chargeUserId) conditions.push(sql`c.charge_user_id = ${filter.chargeUserId}`);
  if (filter.brand) conditions.push(sql`c.brand ilike ${likeText(filter.brand)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of cars, newest first unless sorted. */
export async function listCars(trx: Trx, filter: CarFilter & Paging): Promise<{ list: Car[]; total: number }> {
  const list = await select(trx)
    .where(whereOf(filter))
    .modifyEnd(sortedPage(filter, SORTS, { first: '-createTime', tie: 'c.id' }))
    .execute();
  return { list, total: await countCars(trx, filter) };
}

export const countCars = (trx: Trx, filter: CarFilter): Promise<number> => countOf(trx, sql`car c where ${whereOf(filter)}`);

/** The cars after one of them, newest first, for an export. */
export const carsAfter = (trx: Trx, filter: CarFilter, after: Car | undefined, limit: number): Promise<Car[]> =>
  select(trx)
    .where(whereOf(filter))
    .where(after ? sql<boolean>`c.id < ${after.id}` : sql<boolean>`true`)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const findCar = (trx: Trx, id: number): Promise<Car | undefined> =>
  select(trx).where('c.id', '=', Math.min(id, 2_147_483_647)).executeTakeFirst();
