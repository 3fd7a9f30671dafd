import { type Interruption, type PointTimeline, shownState } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';
import { connectorState } from './connector-state.rules.ts';
import { firmwareChanges } from './firmware-changes.ts';
import { findPoint } from './points.queries.ts';
import { type Change, spansOf } from './timeline.rules.ts';

const HOUR_MS = 3_600_000;

/** The states of each connector of a point over the last hours. Throws `notFound`. */
export const pointTimeline = (trx: Trx, serialNumber: string, hours: number, now: number): Promise<PointTimeline> =>
  statesBetween(trx, serialNumber, now - hours * HOUR_MS, now);

/** The states of each connector of a point between two moments (epoch ms), as they were reported, and when the point was away. Throws `notFound`. */
async function statesBetween(trx: Trx, serialNumber: string, from: number, to: number): Promise<PointTimeline> {
  const point = found(await findPoint(trx, serialNumber));
  const since = new Date(from);
  const until = new Date(to);
  // What was in force when the window opened, then every change in it. A replayed notification never was the live status.
  const { rows: reported } = await sql<{ at: Date; connector_no: number; status: string; error_code: string }>`
    select * from (
      select v.no as connector_no, h.at, h.status, h.error_code from unnest(${point.connectors.map((one) => one.connectorNo)}::int[]) as v (no)
      cross join lateral (select at, status, error_code from status_history h
        where h.point_id = ${point.id} and h.connector_no = v.no and h.received_at < ${since} and not h.replayed order by h.received_at desc limit 1) h
      union all
      select connector_no, at, status, error_code from status_history
      where point_id = ${point.id} and connector_no > 0 and received_at >= ${since} and received_at < ${until} and not replayed
    ) x order by at`.execute(trx);
  const { rows: connections } = await sql<{ at: Date; online: boolean }>`
    select * from (
      (select at, online from connection_event where point_id = ${point.id} and at < ${since} order by at desc limit 1)
      union all
      select at, online from connection_event where point_id = ${point.id} and at >= ${since} and at < ${until}
    ) x order by at`.execute(trx);
  const changes = await firmwareChanges(trx, [point.id], since, until);
  const online: Change<boolean>[] = connections.map((row) => ({ at: row.at.getTime(), value: row.online }));
  const knownFrom = online[0]?.at;
  return {
    from: since.toISOString(),
    to: until.toISOString(),
    knownFrom: knownFrom === undefined ? null : new Date(Math.max(knownFrom, from)).toISOString(),
    connectors: point.connectors.map(({ connectorNo }) => ({
      connectorNo,
      spans: spansOf(
        reported
          .filter((row) => row.connector_no === connectorNo)
          .map((row) => ({ at: row.at.getTime(), value: { status: row.status, error: row.error_code } })),
        online,
        from,
        to,
        ({ status }) => {
          const facts = { status, transactionId: null };
          const state = connectorState({ online: true, enabled: true, pointStatus: null, ...facts });
          return shownState({ state, ocppStatus: status, transactionId: null });
        },
      ),
    })),
    firmware: changes.map(({ pointId: _, at, ...change }) => ({ at: at.toISOString(), ...change })),
  };
}

const MOST_MS = 31 * 24 * HOUR_MS;

/** When a connector was away or faulted, and when its point got another firmware, in the order of time; without `to` until `now` (epoch ms). Throws `notFound`. */
export async function interruptionsOf(
  trx: Trx,
  serialNumber: string,
  { connectorNo, ...asked }: { connectorNo: number; from: string; to?: string | undefined },
  now: number,
): Promise<Interruption[]> {
  const to = asked.to === undefined ? now : Math.min(Date.parse(asked.to), now);
  const from = Math.max(Date.parse(asked.from), to - MOST_MS);
  const { connectors, firmware } = await statesBetween(trx, serialNumber, from, to);
  const spans = connectors.find((one) => one.connectorNo === connectorNo)?.spans ?? [];
  const all: Interruption[] = [
    ...spans.flatMap(({ state, detail, ...span }): Interruption[] => {
      if (state === 'offline') return [{ kind: 'offline', ...span }];
      return state === 'faulted' ? [{ kind: 'faulted', ...span, errorCode: detail }] : [];
    }),
    ...firmware.map((one): Interruption => ({ kind: 'firmware', ...one })),
  ];
  const begins = (one: Interruption) => Date.parse(one.kind === 'firmware' ? one.at : one.from);
  return all.sort((a, b) => begins(a) - begins(b));
}
