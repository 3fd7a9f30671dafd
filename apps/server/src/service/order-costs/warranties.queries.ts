import type { BodyOf, contract, PointWarranty, pointWarrantyList } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { Problem } from '../../platform/http/problem.ts';

interface WarrantyFilter {
  keyword?: string | undefined;
  providerId?: number | undefined;
  stationId?: number | undefined;
  cover?: PointWarranty['cover'][] | undefined;
}

const SORTS: Sorts<typeof pointWarrantyList> = { pointName: 'p.name', warrantyUntil: 'g.warranty_until' };
const FROM = sql`charge_point p join station s on s.id = p.station_id join provider v on v.id = p.provider_id left join point_warranty g on g.point_id = p.id`;
const coverAt = (now: number) =>
  sql`case when g.point_id is null then 'unknown' when g.warranty_until >= (${new Date(now)}::timestamptz at time zone s.time_zone)::date then 'under' else 'over' end`;

/** A page of charge points with their warranty; those without one come last. */
export async function listWarranties(trx: Trx, query: WarrantyFilter & Paging, now: number) {
  const given = [sql`p.removed_at is null`];
  if (query.keyword) {
    const like = likeText(query.keyword);
    given.push(sql`(p.serial_number ilike ${like} or p.name ilike ${like} or s.name ilike ${like} or g.supplier ilike ${like})`);
  }
  if (query.providerId) given.push(sql`p.provider_id = ${query.providerId}`);
  if (query.stationId) given.push(sql`p.station_id = ${query.stationId}`);
  if (query.cover?.length) given.push(sql`${coverAt(now)} = any (${query.cover}::text[])`);
  const where = sql.join(given, sql` and `);
  const { rows: list } = await sql<PointWarranty>`
    select p.serial_number as "serialNumber", p.name as "pointName", s.name as "stationName", coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model, p.provider_id as "providerId",
      v.name as "providerName", coalesce(g.supplier, '') as supplier, to_char(g.installed_on, 'YYYY-MM-DD') as "installedDay", to_char(g.warranty_until, 'YYYY-MM-DD') as "warrantyUntil",
      coalesce(g.note, '') as note, ${coverAt(now)} as cover
    from ${FROM} where ${where} ${sortedPage(query, SORTS, { first: 'warrantyUntil', tie: 'p.id' })}`.execute(trx);
  return { list, total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** Enters the warranty of points. Throws field problems: a point that the caller does not see, an end before the installation. */
export async function saveWarranty(trx: Trx, form: BodyOf<typeof contract.orderCosts.saveWarranty>): Promise<null> {
  const { serialNumbers, supplier, installedDay = null, warrantyUntil, note = '' } = form;
  if (installedDay !== null && warrantyUntil < installedDay)
    throw new Problem('invalid', { fields: { warrantyUntil: 'warrantyEnd' } });
  const { rows } = await sql<{ id: number }>`
    insert into point_warranty (point_id, provider_id, supplier, installed_on, warranty_until, note)
    select p.id, p.provider_id, ${supplier}, ${installedDay}::date, ${warrantyUntil}::date, ${note} from charge_point p where p.serial_number = any (${serialNumbers}::text[]) and p.removed_at is null
    on conflict (point_id) do update set supplier = excluded.supplier, installed_on = excluded.installed_on, warranty_until = excluded.warranty_until, note = excluded.note
    returning point_id as id`.execute(trx);
  if (rows.length !== new Set(serialNumbers).size) throw new Problem('invalid', { fields: { serialNumbers: 'notFound' } });
  return null;
}
