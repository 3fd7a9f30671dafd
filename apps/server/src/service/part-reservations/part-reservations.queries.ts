import type { PartReservation, partReservationList, ReservedPart } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { isOwnOrder } from '../work-orders/people.ts';

/** What the book keeps for open orders: the sum of what was reserved and released, by piece. */
const HELD = sql`(select m.work_order_id, m.part_id, m.store_id, m.serial_number, sum(m.reserved)::int as count
  from stock_movement m join work_order w on w.id = m.work_order_id and w.archived_at is null and w.cancelled_at is null
  where m.kind in ('reserved', 'released') and m.work_order_id is not null group by 1, 2, 3, 4 having sum(m.reserved) > 0)`;
const PIECE = sql`h.part_id as "partId", p.parts_number as "partsNumber", p.name, h.store_id as "storeId", t.name as "storeName", p.is_serialised as "isSerialised", h.serial_number as "serialNumber", h.count`;

/** What stores keep for an order, by part and store. */
export async function reservedOf(trx: Trx, taskId: string): Promise<ReservedPart[]> {
  return (await reservedOfMany(trx, [taskId])).map(({ taskId: _, ...piece }) => piece);
}

/** The same of several orders. */
export async function reservedOfMany(trx: Trx, taskIds: readonly string[]): Promise<(ReservedPart & { taskId: string })[]> {
  const { rows } = await sql<ReservedPart & { taskId: string }>`
    select w.task_id as "taskId", ${PIECE} from (select work_order_id, part_id, store_id, serial_number, sum(reserved)::int as count from stock_movement
      where kind in ('reserved', 'released') and work_order_id in (select id from work_order where task_id = any (${[...taskIds]}::text[])) group by 1, 2, 3, 4 having sum(reserved) > 0) h
    join work_order w on w.id = h.work_order_id join part p on p.id = h.part_id join store t on t.id = h.store_id order by p.parts_number, t.name, h.serial_number`.execute(
    trx,
  );
  return rows;
}

export interface ReservationFilter {
  keyword?: string | undefined;
  taskId?: string | undefined;
  partId?: number | undefined;
  storeId?: number | undefined;
  providerId?: number | undefined;
  state?: string[] | undefined;
  /** The user whose own orders are all that is shown. */
  ownOf?: number | undefined;
}

const SORTS: Sorts<typeof partReservationList> = {
  taskId: 'w.id',
  partsNumber: 'p.parts_number',
  storeName: 't.name',
};

function conditions(filter: ReservationFilter): RawBuilder<unknown> {
  const given: RawBuilder<unknown>[] = [isOwnOrder(filter.ownOf)];
  if (filter.keyword) {
    const like = likeText(filter.keyword);
    given.push(
      sql`(w.task_id ilike ${like} or p.parts_number ilike ${like} or p.name ilike ${like} or t.name ilike ${like} or s.name ilike ${like} or h.serial_number ilike ${like})`,
    );
  }
  if (filter.taskId) given.push(sql`w.task_id = ${filter.taskId}`);
  if (filter.partId) given.push(sql`h.part_id = ${filter.partId}`);
  if (filter.storeId) given.push(sql`h.store_id = ${filter.storeId}`);
  if (filter.providerId) given.push(sql`w.provider_id = ${filter.providerId}`);
  if (filter.state?.length) given.push(sql`w.state = any (${filter.state}::text[])`);
  return sql.join(given, sql` and `);
}

/** A page of what stores keep for orders, the newest orders first. */
export async function listReservations(
  trx: Trx,
  filter: ReservationFilter & Paging,
): Promise<{ list: PartReservation[]; total: number }> {
  const from = sql`${HELD} h join work_order w on w.id = h.work_order_id join station s on s.id = w.station_id join provider v on v.id = w.provider_id join part p on p.id = h.part_id
    join store t on t.id = h.store_id left join system_users u on u.id = w.service_man_id where ${conditions(filter)}`;
  const { rows } = await sql<PartReservation>`
    select ${PIECE}, w.task_id || '/' || h.part_id || '/' || h.store_id || '/' || h.serial_number as key, w.task_id as "taskId", w.state, s.name as "stationName",
      coalesce(nullif(u.name, ''), u.username, '') as "serviceMan", v.name as "providerName"
    from ${from} ${sortedPage(filter, SORTS, { first: '-taskId', tie: '(h.part_id, h.store_id, h.serial_number)' })}`.execute(
    trx,
  );
  return { list: rows, total: await countOf(trx, from) };
}
