import type { StationInterruption } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { connectorState } from '../points/connector-state.rules.ts';
import { firmwareChanges } from '../points/firmware-changes.ts';
import { saysState } from '../points/status-sql.ts';
import { spansOf } from '../points/timeline.rules.ts';
import { joined, type One } from './interruptions.rules.ts';
import { findStation } from './stations.queries.ts';

const MOST_MS = 24 * 3_600_000;
/** So many are told, the latest. */
const MOST = 200;

/** When points of a station were away or faulted and when they got another firmware, in the order of time. Throws `notFound`. */
export async function stationInterruptions(
  trx: Trx,
  stationId: number,
  asked: { from: string; to: string },
  now: number,
): Promise<StationInterruption[]> {
  found(await findStation(trx, stationId));
  const to = Math.min(Date.parse(asked.to), now);
  const from = Math.max(Date.parse(asked.from), to - MOST_MS);
  const since = new Date(from);
  const until = new Date(to);
  const { rows: points } = await sql<{ id: number; serialNumber: string; pointName: string }>`
    select id, serial_number as "serialNumber", name as "pointName" from charge_point where station_id = ${stationId} and removed_at is null`.execute(
    trx,
  );
  const ids = points.map(({ id }) => id);
  const { rows: connections } = await sql<{ pointId: number; at: Date; online: boolean }>`
    select x.point_id as "pointId", x.at, x.online from unnest(${ids}::int[]) as v (id) cross join lateral (
      (select point_id, at, online from connection_event where point_id = v.id and at < ${since} order by at desc limit 1)
      union all
      select point_id, at, online from connection_event where point_id = v.id and at >= ${since} and at < ${until}) x order by x.at`.execute(
    trx,
  );
  // Of what connectors said only faults, and the first word after each.
  const faulted = sql.raw<boolean>(saysState('h.status', 'faulted'));
  const { rows: reported } = await sql<{ pointId: number; connectorNo: number; at: Date; status: string; errorCode: string }>`
    select point_id as "pointId", connector_no as "connectorNo", at, status, error_code as "errorCode" from (
      select h.*, ${faulted} as faulted, lag(${faulted}) over (partition by h.point_id, h.connector_no order by h.at) as before
      from connector c cross join lateral (
        (select point_id, connector_no, at, status, error_code from status_history where point_id = c.point_id and connector_no = c.connector_no
          and received_at < ${since} and not replayed order by received_at desc limit 1)
        union all
        select point_id, connector_no, at, status, error_code from status_history where point_id = c.point_id and connector_no = c.connector_no
          and received_at >= ${since} and received_at < ${until} and not replayed) h
      where c.point_id = any (${ids}::int[])) x where faulted or before order by at`.execute(trx);
  const onlineOf = Map.groupBy(connections, ({ pointId }) => pointId);
  const reportedOf = Map.groupBy(reported, ({ pointId, connectorNo }) => `${pointId} ${connectorNo}`);
  const stateOf = ({ status }: { status: string }) =>
    connectorState({ online: true, enabled: true, pointStatus: null, status, transactionId: null });
  const placeOf = new Map(points.map(({ id, ...point }) => [id, point]));
  const online = (pointId: number) => (onlineOf.get(pointId) ?? []).map((row) => ({ at: row.at.getTime(), value: row.online }));
  const happened: One[] = points.flatMap(({ id }): One[] =>
    spansOf([], online(id), from, to, stateOf).map((span) => ({
      kind: 'offline',
      from: Date.parse(span.from),
      to: Date.parse(span.to),
      place: { ...placeOf.get(id)!, connectorNo: null },
    })),
  );
  for (const rows of reportedOf.values()) {
    const { pointId, connectorNo } = rows[0]!;
    const readings = rows.map((row) => ({ at: row.at.getTime(), value: { status: row.status, error: row.errorCode } }));
    for (const span of spansOf(readings, online(pointId), from, to, stateOf))
      if (span.state === 'faulted')
        happened.push({
          kind: 'faulted',
          from: Date.parse(span.from),
          to: Date.parse(span.to),
          errorCode: span.detail,
          place: { ...placeOf.get(pointId)!, connectorNo },
        });
  }
  for (const { pointId, at, ...change } of await firmwareChanges(trx, ids, since, until))
    happened.push({
      kind: 'firmware',
      from: at.getTime(),
      to: at.getTime(),
      ...change,
      place: { ...placeOf.get(pointId)!, connectorNo: null },
    });
  return joined(happened, points.length).slice(-MOST);
}
