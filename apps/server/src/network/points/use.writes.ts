import { type ConnectorState, faultOf, type LiveEvent, type OcppStatus } from '@csms/contract';
import type { Queryable } from '../../platform/database/queryable.ts';
import { CONNECTOR_STATE_SQL } from './connector-state.rules.ts';

/** Writes the session that a connector has; an older one does not replace a newer one. The statement's own promise: who does not wait for it leaves its failure to the batch. */
export function occupyConnectors(
  client: Queryable,
  rows: readonly { transactionId: number; pointId: number; connectorNo: number }[],
): Promise<unknown> {
  return client.query({
    name: 'start-connector-transaction',
    text: `update connector c set transaction_id = v.id from unnest($1::int[], $2::int[], $3::smallint[]) as v (id, point, connector)
      where c.point_id = v.point and c.point_id = any ($2::int[]) and c.connector_no = v.connector and (c.transaction_id is null or c.transaction_id < v.id)`,
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

/**
 * Notes which connectors are kept for whom: each reservation has the connector at its place, and leaves all others; without a place it has none. Gives what open consoles are to hear after the
 * commit.
 */
export async function markReserved(
  client: Queryable,
  rows: readonly { reservationId: number; place: { pointId: number; connectorNo: number } | null }[],
): Promise<LiveEvent[]> {
  if (rows.length === 0) return [];
  const { rows: changed } = await client.query<{ point_id: number; connector_no: number }>({
    name: 'reserve-connectors',
    text: `update connector c set reservation_id = v.id from (
        select c.point_id, c.connector_no, (select v.id from unnest($1::int[], $2::int[], $3::smallint[]) as v (id, point, connector) where v.point = c.point_id and v.connector = c.connector_no limit 1) as id
        from connector c where c.reservation_id = any ($1::int[]) or (c.point_id, c.connector_no) in (select * from unnest($2::int[], $3::smallint[]))
      ) v where c.point_id = v.point_id and c.connector_no = v.connector_no and c.reservation_id is distinct from v.id
      returning c.point_id, c.connector_no`,
    values: [
      rows.map(({ reservationId }) => reservationId),
      rows.map(({ place }) => place?.pointId ?? null),
      rows.map(({ place }) => place?.connectorNo ?? null),
    ],
  });
  if (changed.length === 0) return [];
  const { rows: states } = await client.query<{
    provider_id: number;
    station_id: number;
    serial_number: string;
    connector_no: number;
    state: ConnectorState;
    status: OcppStatus | null;
    error_code: string | null;
  }>({
    text: `select p.provider_id, p.station_id, p.serial_number, c.connector_no, ${CONNECTOR_STATE_SQL} as state, c.status, c.error_code
      from unnest($1::int[], $2::smallint[]) as v (point, connector) join connector c on c.point_id = v.point and c.connector_no = v.connector
      join charge_point p on p.id = c.point_id left join connection_state cs on cs.point_id = p.id`,
    values: [changed.map((row) => row.point_id), changed.map((row) => row.connector_no)],
  });
  return states.map((row) => ({
    type: 'connector.changed',
    providerId: row.provider_id,
    stationId: row.station_id,
    serialNumber: row.serial_number,
    connectorNo: row.connector_no,
    state: row.state,
    ocppStatus: row.status,
    errorCode: faultOf(row.error_code),
  }));
}
