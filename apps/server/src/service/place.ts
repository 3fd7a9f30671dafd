import type { Trx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';

/** Clocks of browsers may go ahead of ours by so much, in ms. */
const AHEAD_MS = 5 * 60_000;
/** Throws `timeAhead` at a field where its moment has not come. */
export function mustHaveCome(time: string, now: number, field: string): Date {
  if (Date.parse(time) > now + AHEAD_MS) throw new Problem('timeAhead', { fields: { [field]: 'timeAhead' } });
  return new Date(Math.min(Date.parse(time), now));
}

/** A point that the caller sees. Throws a field problem for any other. */
export async function pointFor(trx: Trx, serialNumber: string) {
  const point = await trx
    .selectFrom('charge_point')
    .select(['id', 'provider_id', 'station_id'])
    .where('serial_number', '=', serialNumber)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!point) throw new Problem('invalid', { fields: { serialNumber: 'notFound' } });
  return point;
}

/** A connector of a point; 0 is the point. Throws a field problem where there is none. */
export async function mustBeConnector(trx: Trx, pointId: number, connectorNo: number): Promise<void> {
  if (connectorNo === 0) return;
  const there = await trx
    .selectFrom('connector')
    .select('id')
    .where('point_id', '=', pointId)
    .where('connector_no', '=', connectorNo)
    .executeTakeFirst();
  if (!there) throw new Problem('invalid', { fields: { connectorNo: 'notFound' } });
}
