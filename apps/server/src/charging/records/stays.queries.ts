import type { Queryable } from '../../platform/database/queryable.ts';
import { STAY_REACH, STAY_REACH_MS, type StaySession } from './stays.rules.ts';

/** A session around which others of its connector are looked for. */
export interface StayAsk {
  point_id: number;
  connector_no: number;
  started_at: Date;
}

/** One of them, with where it is. */
export interface KeptSession extends StaySession {
  pointId: number;
  connectorNo: number;
}

export const connectorOf = ({ point_id, connector_no }: Omit<StayAsk, 'started_at'>): string => `${point_id}/${connector_no}`;

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const COLUMNS =
  'c.transaction_id, c.provider_id, c.point_id, c.connector_no, c.account_id, c.charge_user_id, c.started_at, c.stopped_at, c.status, c.valid, c.energy_wh, c.session_fee, c.stay_gap_minutes, c.session_fee_paid_by';
/** No-shows and tests are nobody's stay. */
const REACHED = `c.point_id = a.point and c.connector_no = a.connector and c.start_type not in ('reservation', 'testCharge')`;
const REACH = `interval '${STAY_REACH_MS / 60_000} minutes'`;

/** The sessions around some at their connectors, as far as stays reach, read off the index of the point; each once, by connector. In one statement for all. */
export async function sessionsAround(client: Queryable, asks: readonly StayAsk[]): Promise<ReadonlyMap<string, KeptSession[]>> {
  if (asks.length === 0) return new Map();
  const { rows } = await client.query<KeptSession>({
    name: 'stay-sessions',
    text: `select distinct o.transaction_id as id, o.point_id as "pointId", o.connector_no as "connectorNo", coalesce((select w.moved_into from ledger_account w where w.id = o.account_id), o.account_id)::float8 as "walletId", o.charge_user_id as "userId",
        ${ms('o.started_at')} as "startedAt", ${ms('o.stopped_at')} as "stoppedAt", o.status = 'finished' and o.valid and o.energy_wh > 0 as counts,
        o.session_fee > 0 or o.session_fee_paid_by is not null as "hasFee", o.stay_gap_minutes as "gapMinutes", o.session_fee_paid_by as "paidBy"
      from unnest($1::int[], $2::smallint[], $3::timestamptz[]) as a (point, connector, start)
      cross join lateral (
        (select ${COLUMNS} from charging_record c where ${REACHED} and c.started_at <= a.start and c.started_at >= a.start - ${REACH} order by c.started_at desc limit ${STAY_REACH + 1})
        union all
        (select ${COLUMNS} from charging_record c where ${REACHED} and c.started_at > a.start and c.started_at <= a.start + ${REACH} order by c.started_at limit ${STAY_REACH})) o`,
    values: [asks.map((ask) => ask.point_id), asks.map((ask) => ask.connector_no), asks.map((ask) => ask.started_at)],
  });
  return Map.groupBy(rows, (row) => connectorOf({ point_id: row.pointId, connector_no: row.connectorNo }));
}

/** Notes records whose bill may change who pays the session fee of others: they are judged after this transaction. Waits for nobody. */
export async function markStays(
  client: Queryable,
  records: readonly { transaction_id: number; provider_id: number }[],
): Promise<void> {
  if (records.length === 0) return;
  await client.query({
    name: 'stay-mark',
    text: 'insert into stay_mark (transaction_id, provider_id) select * from unnest($1::int[], $2::int[])',
    values: [records.map((record) => record.transaction_id), records.map((record) => record.provider_id)],
  });
}

/** Notes records of which another one at their connector (`beside`) may owe its session fee now, or not any more. */
const markBeside = (
  records: string,
  beside: string,
) => `insert into stay_mark (transaction_id, provider_id) select r.transaction_id, r.provider_id from charging_record r
  where ${records} and exists (select from charging_record o where o.point_id = r.point_id and o.connector_no = r.connector_no and o.transaction_id <> r.transaction_id
    and o.started_at >= r.started_at - ${REACH} and o.started_at <= r.started_at + ${REACH}
    and (r.stay_gap_minutes is not null or o.stay_gap_minutes is not null or o.status = 'charging') and ${beside})`;

/** Notes a record that was taken out of the books, where a session after it may owe its session fee now. */
export async function markStayAfter(client: Queryable, transactionId: number): Promise<void> {
  const text = markBeside('r.transaction_id = $1', 'o.started_at >= r.started_at');
  await client.query({ name: 'stay-mark-after', text, values: [transactionId] });
}

/** Notes the records of a user, before it becomes one with another, beside which another payer's stand. */
export async function markStaysOfUser(client: Queryable, userId: number): Promise<void> {
  const text = markBeside('r.charge_user_id = $1', 'o.charge_user_id is distinct from r.charge_user_id');
  await client.query({ name: 'stay-mark-user', text, values: [userId] });
}

/** Writes who has paid the session fee where nothing else of a bill changes. */
export async function storeFeePayers(client: Queryable, payers: readonly { id: number; paidBy: number | null }[]): Promise<void> {
  if (payers.length === 0) return;
  await client.query({
    name: 'stay-payers',
    text: `update charging_record r set session_fee_paid_by = v.by from unnest($1::int[], $2::int[]) as v (id, by) where r.transaction_id = v.id and r.transaction_id = any ($1::int[])`,
    values: [payers.map(({ id }) => id), payers.map(({ paidBy }) => paidBy)],
  });
}
