import { statusesThat } from '@csms/contract';
import type { Queryable } from '../../platform/database/queryable.ts';
import { registersOf, type SessionEventInput } from './session-event-input.ts';
import type { StopInput } from './stop-input.ts';

/** A session that nobody is known to pay for yet. */
export interface PendingSession {
  point_id: number;
  wire_id: string;
  connector_no: number;
  has_begun: boolean;
  first_at: Date;
  meter_first_wh: number | null;
  meter_last_wh: number | null;
  ended: StopInput | null;
}

/** A session of a charger that names its own, as far as it is known. */
export interface KnownSession {
  transactionId: number | null;
  /** 0: not known. */
  connectorNo: number;
  /** The token that began it; null: it is not recorded. */
  idTag: string | null;
  /** It is recorded, and nobody has told what its meter showed at the beginning. */
  lacksStart: boolean;
  /** Its connector has told that something flows. */
  hasFlowed: boolean;
  pending: PendingSession | undefined;
}

/** What is said of a connector where something flows. */
const FLOWS = statusesThat(({ isRunning, isPaused }) => isRunning === true && isPaused !== true);

const COLUMNS = 'p.point_id, p.wire_id, p.connector_no, p.has_begun, p.first_at, p.meter_first_wh, p.meter_last_wh, p.ended';

type Row = { [K in keyof PendingSession]: PendingSession[K] | null } & {
  n: number;
  transaction_id: number | null;
  place: number;
  id_tag: string | null;
  lacks_start: boolean;
  has_flowed: boolean;
};

/** What is known of the sessions that messages name, in their order. */
export async function knownSessions(
  client: Queryable,
  named: readonly { pointId: number; wireId: string }[],
): Promise<KnownSession[]> {
  const { rows } = await client.query<Row>({
    name: 'sessions-known',
    // Record by record, by its key: of a join the planner would make a walk over all records while it takes the tables to be empty.
    text: `select v.n::int as n, r.transaction_id, coalesce(r.connector_no, p.connector_no, 0) as place, r.id_tag, r.transaction_id is not null and r.meter_start_wh is null as lacks_start, coalesce(c.status = any ($3::text[]), false) as has_flowed, ${COLUMNS}
      from unnest($1::int[], $2::text[]) with ordinality as v (point, wire, n)
      left join lateral (select transaction_id, connector_no, id_tag, meter_start_wh from charging_record where point_id = v.point and wire_id = v.wire offset 0) r on true
      left join lateral (select * from pending_session where point_id = v.point and wire_id = v.wire offset 0) p on true
      left join lateral (select status from connector where point_id = v.point and connector_no = r.connector_no and r.meter_start_wh is null offset 0) c on true`,
    values: [named.map(({ pointId }) => pointId), named.map(({ wireId }) => wireId), FLOWS],
  });
  const known: KnownSession[] = named.map(() => ({
    transactionId: null,
    connectorNo: 0,
    idTag: null,
    lacksStart: false,
    hasFlowed: false,
    pending: undefined,
  }));
  for (const {
    n,
    transaction_id: transactionId,
    place,
    id_tag: idTag,
    lacks_start: lacksStart,
    has_flowed: hasFlowed,
    ...pending
  } of rows)
    known[n - 1] = {
      transactionId,
      connectorNo: place,
      idTag,
      lacksStart,
      hasFlowed,
      pending: pending.wire_id === null ? undefined : (pending as PendingSession),
    };
  return known;
}

/** A charger that names a session in each message fills nothing: more than this of a point are not kept. */
const MOST_PENDING = 64;

const time = (ms: number) => new Date(ms);

/** Keeps what messages say of sessions that nobody pays for yet. */
export async function keepPending(
  client: Queryable,
  events: readonly { input: SessionEventInput; ended?: StopInput }[],
): Promise<void> {
  if (events.length === 0) return;
  const registers = events.map(({ input }) => registersOf(input.samples));
  await client.query({
    name: 'sessions-pending',
    text: `insert into pending_session as p (point_id, wire_id, provider_id, connector_no, has_begun, first_at, heard_at, meter_first_wh, meter_last_wh, ended)
      select v.* from unnest($1::int[], $2::text[], $3::int[], $4::smallint[], $5::boolean[], $6::timestamptz[], $7::timestamptz[], $8::bigint[], $9::bigint[], $10::jsonb[])
        as v (point, wire, provider, connector, has_begun, first_at, heard_at, meter_first, meter_last, ended)
      where (select count(*) from pending_session q where q.point_id = v.point) < ${MOST_PENDING} or exists (select from pending_session q where q.point_id = v.point and q.wire_id = v.wire)
      on conflict (point_id, wire_id) do update set connector_no = case when excluded.connector_no > 0 then excluded.connector_no else p.connector_no end,
        has_begun = p.has_begun or excluded.has_begun, first_at = least(p.first_at, excluded.first_at), heard_at = excluded.heard_at,
        meter_first_wh = case when excluded.first_at < p.first_at then coalesce(excluded.meter_first_wh, p.meter_first_wh) else coalesce(p.meter_first_wh, excluded.meter_first_wh) end,
        meter_last_wh = greatest(p.meter_last_wh, excluded.meter_last_wh), ended = coalesce(p.ended, excluded.ended)`,
    values: [
      events.map(({ input }) => input.pointId),
      events.map(({ input }) => input.wireId),
      events.map(({ input }) => input.providerId),
      events.map(({ input }) => input.connectorNo),
      events.map(({ input }) => input.kind === 'began'),
      events.map(({ input }) => time(input.at)),
      events.map(({ input }) => time(input.receivedAt)),
      registers.map(({ firstWh }) => firstWh),
      registers.map(({ lastWh }) => lastWh),
      events.map(({ ended }) => (ended ? JSON.stringify({ ...ended, payload: null }).replaceAll('\\u0000', '') : null)),
    ],
  });
}

/** They are pending no more. */
export async function forgetPending(client: Queryable, named: readonly { pointId: number; wireId: string }[]): Promise<void> {
  if (named.length === 0) return;
  await client.query({
    name: 'sessions-not-pending',
    text: 'delete from pending_session p using unnest($1::int[], $2::text[]) as v (point, wire) where p.point_id = v.point and p.wire_id = v.wire',
    values: [named.map(({ pointId }) => pointId), named.map(({ wireId }) => wireId)],
  });
}
