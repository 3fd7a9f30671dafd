import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** Notes that what was counted of the points of a window is not right any more from a moment on. */
export async function noteMaintenanceChange(trx: Trx, windowId: number, since: Date): Promise<void> {
  await sql`
    insert into maintenance_change (point_id, provider_id, since)
    select p.id, p.provider_id, ${since} from maintenance_window w join charge_point p on p.id = w.point_id or p.station_id = w.station_id
    where w.id = ${windowId} and p.removed_at is null order by p.id
    on conflict (point_id) do update set since = least(maintenance_change.since, excluded.since)`.execute(trx);
}

/**
 * Takes the changes of some points off the list, for who counts them anew in the same transaction: from which moment on each. A window that is changed meanwhile stands on the list
 * again when this transaction has ended.
 */
export async function takeMaintenanceChanges(trx: Trx, pointIds: readonly number[]): Promise<{ pointId: number; since: Date }[]> {
  const { rows } = await sql<{ point_id: number; since: Date }>`
    with taken as (select point_id from maintenance_change where point_id = any (${pointIds}::int[]) order by point_id for update)
    delete from maintenance_change c using taken where c.point_id = taken.point_id returning c.point_id, c.since`.execute(trx);
  return rows.map((row) => ({ pointId: row.point_id, since: row.since }));
}
