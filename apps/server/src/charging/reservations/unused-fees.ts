import type { Queryable } from '../../platform/database/queryable.ts';
import { settle } from '../records/index.ts';
import { notUsable } from './usable.queries.ts';

/** What a charger was told while it was away may come within so long after it is back, in ms; so long it is waited for at most. */
const BACKLOG_MS = 5 * 60_000;
const LONGEST_MS = 24 * 3_600_000;

interface DueRow {
  id: number;
  provider_id: number;
  station_id: number;
  point_id: number;
  connector: number;
  id_tag: string;
  charge_user_id: number;
  group_id: number | null;
  account_id: number;
  currency: string;
  time_zone: string;
  status: 'expired' | 'cancelled';
  ended_by: string | null;
  ended_at: Date;
  /** As it was promised. */
  fee: string;
}

/**
 * Charges the fees of reservations that nobody used: each is a record without energy, which has its bill, ledger rows and place in every list and report as any other. A charger that was away may
 * still tell of a session that used one; so it is waited for. Nothing is owed where the driver could not have charged (`notUsable`). Returns how many there were.
 */
export async function chargeUnused(client: Queryable, now: number): Promise<number> {
  const { rows: due } = await client.query<DueRow>({
    text: `select r.id, r.provider_id, r.station_id, r.point_id, coalesce(r.held_connector, r.connector_no, 1) as connector, u.id_tag, r.charge_user_id, u.group_id, u.account_id, r.currency,
        s.time_zone, r.status, r.ended_by, r.ended_at, r.fee::text as fee
      from reservation r join charge_user u on u.id = r.charge_user_id join station s on s.id = r.station_id left join connection_state cs on cs.point_id = r.point_id
      where r.fee_due and (r.status = 'cancelled' or (cs.online and cs.connected_at < $1 and cs.last_seen_at > r.ended_at) or r.ended_at < $2) order by r.id limit 200 for update of r skip locked`,
    values: [new Date(now - BACKLOG_MS), new Date(now - LONGEST_MS)],
  });
  if (due.length === 0) return 0;
  const free = await notUsable(
    client,
    due.map(({ id }) => id),
  );
  if (free.size > 0)
    await client.query({
      text: `update reservation set fee_due = false, problem = 'notUsable' where id = any ($1::int[])`,
      values: [[...free]],
    });
  const rows = due.filter(({ id }) => !free.has(id));
  if (rows.length === 0) return due.length;
  const column = <T>(read: (row: DueRow) => T) => rows.map(read);
  const { rows: made } = await client.query<{ transaction_id: number; start_key: string }>({
    text: `insert into charging_record (provider_id, station_id, point_id, connector_no, id_tag, charge_user_id, group_id, account_id, start_type, status, started_at, start_received_at,
        meter_start_wh, start_key, currency, time_zone, reservation_used, reservation_promise)
      select v.provider, v.station, v.point, v.connector, v.tag, v.charge_user, v.group_id, v.account, 'reservation', 'charging', v.at, v.at, 0, 'reservation|' || v.id, v.currency, v.zone, true, v.fee::numeric
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::smallint[], $6::text[], $7::int[], $8::int[], $9::bigint[], $10::timestamptz[], $11::text[], $12::text[], $13::text[])
        as v (id, provider, station, point, connector, tag, charge_user, group_id, account, at, currency, zone, fee)
      on conflict (point_id, start_key) do nothing returning transaction_id, start_key`,
    values: [
      column((row) => row.id),
      column((row) => row.provider_id),
      column((row) => row.station_id),
      column((row) => row.point_id),
      column((row) => row.connector),
      column((row) => row.id_tag),
      column((row) => row.charge_user_id),
      column((row) => row.group_id),
      column((row) => row.account_id),
      column((row) => row.ended_at.toISOString()),
      column((row) => row.currency),
      column((row) => row.time_zone),
      column((row) => row.fee),
    ],
  });
  const sessions = new Map(made.map((row) => [row.start_key, row.transaction_id]));
  const charged = rows.flatMap((row) => {
    const transactionId = sessions.get(`reservation|${row.id}`);
    return transactionId === undefined ? [] : [{ row, transactionId }];
  });
  await settle(
    client,
    charged.map(({ row, transactionId }) => ({
      transactionId,
      stoppedAt: row.ended_at.getTime(),
      stopReceivedAt: row.ended_at.getTime(),
      meterStopWh: 0,
      reason: row.status === 'cancelled' ? 'ReservationCancelled' : 'ReservationExpired',
      stopIdTag: null,
      stopAccount: row.ended_by,
      cause: 'rule',
    })),
  );
  await client.query({
    text: `update reservation r set fee_due = false, transaction_id = coalesce(v.session, r.transaction_id) from unnest($1::int[], $2::int[]) as v (id, session) where r.id = v.id`,
    values: [column((row) => row.id), column((row) => sessions.get(`reservation|${row.id}`) ?? null)],
  });
  return due.length;
}
