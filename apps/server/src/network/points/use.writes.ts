import type { Queryable } from '../../platform/database/queryable.ts';

/** Writes the session that a connector has; an older one does not replace a newer one. */
export async function occupyConnectors(
  client: Queryable,
  rows: readonly { transactionId: number; pointId: number; connectorNo: number }[],
): Promise<void> {
  await client.query({
    name: 'start-connector-transaction',
    text: `update connector c set transaction_id = v.id from unnest($1::int[], $2::int[], $3::smallint[]) as v (id, point, connector)
      where c.point_id = v.point and c.connector_no = v.connector and (c.transaction_id is null or c.transaction_id < v.id)`,
    values: [
      rows.map(({ transactionId }) => transactionId),
      rows.map(({ pointId }) => pointId),
      rows.map(({ connectorNo }) => connectorNo),
    ],
  });
}

/** Frees the connectors of sessions that have ended, each at one of the points. */
export async function freeConnectors(
  client: Queryable,
  transactionIds: readonly number[],
  pointIds: readonly number[],
): Promise<void> {
  await client.query({
    name: 'settle-connectors',
    text: 'update connector set transaction_id = null where point_id = any ($2::int[]) and transaction_id = any ($1::int[])',
    values: [transactionIds, pointIds],
  });
}

/** Notes since when points have been used, where that is earlier than what is known. */
export async function notePointsUsed(client: Queryable, rows: readonly { pointId: number; since: Date }[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'points-used',
    text: `update charge_point p set used_from = v.at from unnest($1::int[], $2::timestamptz[]) as v (id, at)
      where p.id = v.id and v.at < coalesce(p.used_from, p.created_at)`,
    values: [rows.map((row) => row.pointId), rows.map((row) => row.since.toISOString())],
  });
}
