import { saysState } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Held, Seat } from './reservations.rules.ts';

/** What a start may meet at a point. */
export interface HeldRow extends Held {
  pointId: number;
  /** It is over, but a start from before its end has still used it. */
  isOver: boolean;
  /** Epoch ms. */
  from: number;
  to: number;
}

/** The parent tag of a charge user `u`, as `parentTag` of customers has it. */
export const USER_PARENT = `coalesce('GROUP-' || u.group_id, 'USER-' || u.id)`;

/** Stands in the place of a reservation's number where somebody works at the point: it is kept for nobody. */
export const AT_WORK = 0;

/** The reservations that are held at points, oldest first, each with the parent tag that its user has now, and before them where somebody works (`AT_WORK`). Costs a look into two indexes that are nearly always empty. */
export async function heldAt(client: Queryable, pointIds: readonly number[]): Promise<HeldRow[]> {
  const { rows } = await client.query<HeldRow>({
    name: 'reservations-held',
    text: `select r.id, r.point_id as "pointId", r.held_connector as "connectorNo", r.charge_user_id as "chargeUserId", ${USER_PARENT} as "parentTag", r.status <> 'held' as "isOver",
        (extract(epoch from r.starts_at) * 1000)::float8 as "from", (extract(epoch from r.ends_at) * 1000)::float8 as "to"
      from reservation r join charge_user u on u.id = r.charge_user_id
      where r.point_id = any ($1::int[]) and (r.status = 'held' or (r.status = 'expired' and r.fee_due))
      union all select distinct ${AT_WORK}, point_id, null::smallint, null::int, '', false, 0, 0 from point_at_work where point_id = any ($1::int[]) and ended_at is null order by 1`,
    values: [pointIds],
  });
  return rows;
}

/** How long a connector may be out of order before it counts as that, and in use by a session that was refused: its charger ends that by itself. */
const OUT_OF_ORDER = `interval '15 seconds'`;
const REFUSED = `interval '30 seconds'`;

/** The connectors of points. */
export async function seatsOf(client: Queryable, pointIds: readonly number[]): Promise<(Seat & { pointId: number })[]> {
  const { rows } = await client.query<Seat & { pointId: number }>({
    name: 'reservation-seats',
    text: `select c.point_id as "pointId", c.connector_no as "connectorNo",
        p.enabled and p.removed_at is null and c.transaction_id is null and coalesce(${saysState('c.status', 'available', 'reserved')}, false)
          and not coalesce(${saysState('p.status', 'faulted', 'unavailable')}, false) as "isFree",
        p.enabled and p.removed_at is null and (c.transaction_id is null or exists (
            select from charging_record r where r.transaction_id = c.transaction_id and r.start_status = 'Reserved' and r.start_received_at > now() - ${REFUSED}))
          and not coalesce(${saysState('c.status', 'faulted', 'unavailable')} and c.status_received_at < now() - ${OUT_OF_ORDER}, false)
          and not coalesce(${saysState('p.status', 'faulted', 'unavailable')}, false) as "isUsable",
        coalesce(${saysState('c.status', 'faulted', 'unavailable')}, false) or coalesce(${saysState('p.status', 'faulted', 'unavailable')}, false) as "isDown"
      from connector c join charge_point p on p.id = c.point_id where c.point_id = any ($1::int[]) and c.connector_no > 0 order by c.point_id, c.connector_no`,
    values: [pointIds],
  });
  return rows;
}

/** The tokens of the sessions that run at points, upper case, and their parent tags; null: a card without a user has no other. */
export async function runningAt(
  client: Queryable,
  pointIds: readonly number[],
): Promise<{ pointId: number; idTag: string; parentTag: string | null }[]> {
  const { rows } = await client.query<{ pointId: number; idTag: string; parentTag: string | null }>({
    name: 'reservation-running',
    text: `select point_id as "pointId", upper(id_tag) as "idTag", coalesce('GROUP-' || group_id, 'USER-' || charge_user_id) as "parentTag"
      from charging_record where point_id = any ($1::int[]) and status = 'charging'`,
    values: [pointIds],
  });
  return rows;
}
