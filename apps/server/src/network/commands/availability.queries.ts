import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Whether a point, or its connector, is in or out of service already as a ChangeAvailability asks for (OCPP 1.6 §5.2); false where nothing is known of it. */
export async function availabilityHolds(
  db: Database,
  pointId: number,
  payload: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const connectorNo = Number(payload.connectorId ?? 0);
  const { rows } = await sql<{ known: number; out: number; whole: string | null }>`
    select count(c.status)::int as known, count(*) filter (where c.status = 'Unavailable')::int as out, p.status as whole
    from charge_point p left join connector c on c.point_id = p.id and (${connectorNo} = 0 or c.connector_no = ${connectorNo})
    where p.id = ${pointId} group by p.status`.execute(db);
  const { known = 0, out = 0, whole = null } = rows[0] ?? {};
  if (payload.type === 'Operative') return known > 0 && out === 0 && (connectorNo !== 0 || whole !== 'Unavailable');
  return (connectorNo === 0 && whole === 'Unavailable') || (known > 0 && out === known);
}

/** The effect of a ChangeAvailability that holds. */
export const availabilityEffect = (payload: Readonly<Record<string, unknown>>): string =>
  payload.type === 'Inoperative' ? 'Unavailable' : 'Operative';
