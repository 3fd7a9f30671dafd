import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { joinOrder, type NewOrder, openOrder } from './open-order.ts';

/** What somebody has seen, with where it is: at most one place. */
export type Seen = NewOrder & {
  /** Who says so cannot tell the fault: the open order of any fault at that connector is the one. */
  isVague?: boolean;
};

/**
 * Adds what somebody has seen to the open order of the same fault at the same place, or opens one. Returns the order's id, and whether it is new. Of two at once the
 * second joins the first.
 */
export async function joinOrOpen(trx: Trx, seen: Seen, now: number): Promise<{ id: number; isNew: boolean }> {
  const [place] = seen.places;
  const connectorNo = place?.connectorNo ?? 0;
  // One at a time for each station.
  await sql`select pg_advisory_xact_lock(hashtext('work order of station'), ${seen.stationId})`.execute(trx);
  const { rows: known } = await sql<{ id: number }>`
    select w.id from work_order w where w.station_id = ${seen.stationId} and (w.fault_code = ${seen.faultCode} or ${seen.isVague ?? false})
      and w.state in ('waitingAcceptance', 'waitingDispatch', 'dispatched', 'onSite', 'waiting') and (
      exists (select from work_order_place p where p.work_order_id = w.id and p.point_id = ${place?.pointId ?? 0} and (${connectorNo} = 0 or p.connector_no in (0, ${connectorNo})))
      or ${!place} and not exists (select from work_order_place p where p.work_order_id = w.id))
    order by (w.fault_code = ${seen.faultCode}) desc, w.created_at limit 1 for update`.execute(trx);
  if (!known[0]) return { id: await openOrder(trx, seen, now), isNew: true };
  await joinOrder(trx, known[0].id, seen, now);
  return { id: known[0].id, isNew: false };
}
