import type { Station } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';

export interface StationFilter {
  page: number;
  limit: number;
  keyword?: string;
  providerId?: number;
}

const select = (trx: Trx) =>
  trx
    .selectFrom('station as s')
    .innerJoin('provider as p', 'p.id', 's.provider_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('charge_point')
          .select((inner) => [
            'station_id',
            inner.fn.countAll<number>().as('points'),
            inner.fn.sum<number>('rated_power_w').as('power'),
          ])
          .where('removed_at', 'is', null)
          .groupBy('station_id')
          .as('c'),
      (join) => join.onRef('c.station_id', '=', 's.id'),
    )
    .selectAll('s')
    .select(['p.name as provider_name', 'c.points', 'c.power'])
    .where('s.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toStation = (row: Row): Station => ({
  id: row.id,
  stationName: row.name,
  providerId: row.provider_id,
  providerName: row.provider_name,
  country: row.country,
  address: row.address,
  longitude: row.longitude,
  latitude: row.latitude,
  timeZone: row.time_zone,
  pcaIds: row.pca_ids,
  openingTime: { start: row.opens, end: row.closes },
  isPublic: row.is_public,
  servicePhone: row.service_phone,
  description: row.description,
  siteLimitW: row.site_limit_w,
  facilities: row.facilities as Station['facilities'],
  pointCount: Number(row.points ?? 0),
  totalPower: Number(row.power ?? 0) / 1000,
  createTime: row.created_at.toISOString(),
});

export async function listStations(trx: Trx, filter: StationFilter): Promise<{ list: Station[]; total: number }> {
  let counting = trx.selectFrom('station as s').where('s.removed_at', 'is', null);
  let query = select(trx);
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    const match = sql<boolean>`(s.name ilike ${text} or s.address ilike ${text})`;
    query = query.where(match);
    counting = counting.where(match);
  }
  if (filter.providerId) {
    query = query.where('s.provider_id', '=', filter.providerId);
    counting = counting.where('s.provider_id', '=', filter.providerId);
  }
  const rows = await query
    .orderBy('s.name')
    .orderBy('s.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const { total } = await counting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { list: rows.map(toStation), total: Number(total) };
}

export async function findStation(trx: Trx, id: number): Promise<Station | undefined> {
  const row = await select(trx).where('s.id', '=', id).executeTakeFirst();
  return row && toStation(row);
}

export async function stationOptions(trx: Trx, { keyword, providerId }: Pick<StationFilter, 'keyword' | 'providerId'>) {
  let query = trx.selectFrom('station').select(['id', 'name', 'time_zone', 'provider_id']).where('removed_at', 'is', null);
  if (keyword) query = query.where('name', 'ilike', likeText(keyword));
  if (providerId) query = query.where('provider_id', '=', providerId);
  const rows = await query.orderBy('name').limit(300).execute();
  return rows.map((row) => ({ id: row.id, stationName: row.name, timeZone: row.time_zone, providerId: row.provider_id }));
}
