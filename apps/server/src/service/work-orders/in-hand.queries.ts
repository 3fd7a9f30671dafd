import type { OrderInHand } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { isOwnOrder } from './people.ts';
import { OPEN, overdueOf } from './work-orders.filter.ts';

/** SQL: joins the number of some orders and the most urgent of them, as `o`. */
const mostUrgent = (orders: RawBuilder<unknown>, now: number) => sql`
  left join lateral (
    select count(*) over ()::int as orders, jsonb_build_object('taskId', w.task_id, 'state', w.state, 'overdue', ${overdueOf(now)}, 'createTime', ${instantOf('w.created_at')},
      'leaderName', coalesce(nullif(l.name, ''), l.username), 'serviceManName', coalesce(nullif(m.name, ''), m.username)) as "order"
    from ${orders} left join system_users l on l.id = w.leader_id left join system_users m on m.id = w.service_man_id order by w.priority, w.id limit 1) o on true`;

/**
 * The orders in hand of charge points (serial numbers) and of stations (ids). A place that the scope does not show is left out. A point is also told for its last archived order.
 * `ownOf`: a user; only his own orders count.
 */
export async function ordersInHand(
  trx: Trx,
  { pointIds = [], stationIds = [] }: { pointIds?: readonly string[] | undefined; stationIds?: readonly number[] | undefined },
  ownOf: number | undefined,
  now: number,
): Promise<OrderInHand[]> {
  const points =
    pointIds.length === 0
      ? []
      : (
          await sql<OrderInHand>`
    select p.serial_number as "pointId", s.id as "stationId", coalesce(o.orders, 0) as orders, o."order", s.service_phone as "servicePhone", s.time_zone as "timeZone", e.last
    from charge_point p join station s on s.id = p.station_id
    ${mostUrgent(
      sql`(select distinct work_order_id as id from work_order_place where point_id = p.id) k join work_order w on w.id = k.id and ${OPEN} and ${isOwnOrder(ownOf)}`,
      now,
    )}
    left join lateral (
      select jsonb_build_object('taskId', w.task_id, 'faultCode', w.fault_code, 'archiveTime', ${instantOf('w.archived_at')},
        'note', coalesce((select t.note from work_order_step t where t.work_order_id = w.id and t.action = 'finish' order by t.id desc limit 1), '')) as last
      from work_order_place k join work_order w on w.id = k.work_order_id where k.point_id = p.id and w.archived_at is not null and ${isOwnOrder(ownOf)} order by w.archived_at desc limit 1) e on true
    where p.serial_number = any (${pointIds}::text[]) and (o.orders > 0 or e.last is not null) order by p.serial_number`.execute(
            trx,
          )
        ).rows;
  const stations =
    stationIds.length === 0
      ? []
      : (
          await sql<OrderInHand>`
    select null as "pointId", s.id as "stationId", o.orders, o."order", s.service_phone as "servicePhone", s.time_zone as "timeZone", null as last
    from station s ${mostUrgent(sql`(select 1) k join work_order w on w.station_id = s.id and ${OPEN} and ${isOwnOrder(ownOf)}`, now)}
    where s.id = any (${stationIds}::int[]) and o.orders > 0 order by s.id`.execute(trx)
        ).rows;
  return [...points, ...stations];
}
