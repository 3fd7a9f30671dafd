import { faultOf, type LiveEvent, type OcppStatus, statusesThat } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { connectorState } from './connector-state.rules.ts';
import { takeOfDay } from './day-counts.ts';
import { type PointKey, pointChanged, type WithEvents } from './point-key.ts';

const time = (ms: number) => new Date(ms).toISOString();

export interface StatusInput extends PointKey {
  /** A point's connectors are numbered through; 0 is the whole of it. */
  connectorNo: number;
  /** The EVSE that the connector belongs to; absent: it is one itself. */
  evseNo?: number;
  status: OcppStatus;
  /** What its charger calls that; absent: the same. */
  detail?: string;
  /** It says no more than that a car is there: what is known more exactly of the session stays. */
  isVague?: boolean;
  /** `NO_FAULT`, a `FaultCode`, or a charger's own. */
  errorCode: string;
  info: string | null;
  vendorErrorCode: string | null;
  at: number;
  receivedAt: number;
  replayed: boolean;
  /** It changes the live status and is not kept in the history: the point says more than is kept of it. */
  passing: boolean;
}

/**
 * Connectors are numbered from 1 without a gap (OCPP 1.6 §3.1), and no charger has more: one of a higher number is taken where it is known, or is one of the few that a point may number
 * in its own way.
 */
export const ORDINARY_CONNECTORS = 64;
const MOST_ODD_NUMBERS = 8;
/** What is said of a connector while, and after, a session. */
const OF_SESSION = statusesThat(({ isRunning, isOccupied }) => isRunning === true || isOccupied === true);

/**
 * Status notifications: history always, the live status unless the notification was told to be a replay. What arrives live counts in the order in which it was heard, whatever
 * the charger's clock says (field rule 12).
 * Connector 0 is the whole charge point. A connector that nobody registered is added, so that nothing it says is lost; one of an invented number is counted, raises an alarm, and
 * leaves nothing else.
 */
export const notifyStatuses: BatchWrite<StatusInput, WithEvents> = {
  name: 'notifyStatuses',
  lane: 'points',
  order: 20,
  async run(client, inputs) {
    const live = inputs.filter((input) => !input.replayed);
    const whole = newest(live.filter((input) => input.connectorNo === 0));
    if (whole.length > 0) {
      await client.query({
        name: 'point-status',
        text: `update charge_point p set status = v.status, status_error = v.error, status_at = v.at
          from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) as v (id, status, error, at) where p.id = v.id and p.id = any ($1::int[])`,
        values: [
          whole.map((input) => input.pointId),
          whole.map((input) => input.status),
          whole.map((input) => input.errorCode),
          whole.map((input) => time(input.at)),
        ],
      });
    }
    const single = newest(live.filter((input) => input.connectorNo > 0));
    const states = new Map<string, Row>();
    const vague = single.filter((input) => input.isVague);
    if (single.length > 0) {
      const { rows } = await client.query<Row>({
        name: 'connector-status',
        text: `insert into connector as c (point_id, provider_id, connector_no, standard, connector_type, max_power_w, status, error_code, status_info, vendor_error_code, status_at, status_received_at, evse_no, status_detail)
          select v.point_id, p.provider_id, v.connector_no, p.equipment_type, case p.equipment_type when 'dc' then 'ccs2' else 'type2' end, p.rated_power_w,
            v.status, v.error, v.info, v.vendor_error, v.at, v.received_at, v.evse, v.detail
          from unnest($1::int[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[],
            $9::smallint[], $10::text[]) as v (point_id, connector_no, status, error, info, vendor_error, at, received_at, evse, detail) join charge_point p on p.id = v.point_id
          where v.connector_no <= ${ORDINARY_CONNECTORS} or exists (select from connector k where k.point_id = v.point_id and k.connector_no = v.connector_no)
            or (select count(*) from connector k where k.point_id = v.point_id and k.connector_no > ${ORDINARY_CONNECTORS}) < ${MOST_ODD_NUMBERS}
          on conflict (point_id, connector_no) do update set status = case when (c.point_id, c.connector_no) in (select * from unnest($11::int[], $12::smallint[])) and c.status = any ($13::text[]) then c.status else excluded.status end, error_code = excluded.error_code, status_info = excluded.status_info,
            vendor_error_code = excluded.vendor_error_code, status_at = excluded.status_at, status_received_at = excluded.status_received_at,
            evse_no = coalesce(excluded.evse_no, c.evse_no), status_detail = excluded.status_detail
          where c.status_received_at is null or c.status_received_at <= excluded.status_received_at
          returning c.point_id, c.connector_no, c.status, c.error_code, c.transaction_id, c.reservation_id, c.xmax = 0 as is_new,
            (select enabled from charge_point p where p.id = c.point_id) as enabled, (select status from charge_point p where p.id = c.point_id) as point_status`,
        values: [
          single.map((input) => input.pointId),
          single.map((input) => input.connectorNo),
          single.map((input) => input.status),
          single.map((input) => input.errorCode),
          single.map((input) => input.info),
          single.map((input) => input.vendorErrorCode),
          single.map((input) => time(input.at)),
          single.map((input) => time(input.receivedAt)),
          single.map((input) => input.evseNo ?? null),
          single.map((input) => input.detail ?? null),
          vague.map((input) => input.pointId),
          vague.map((input) => input.connectorNo),
          OF_SESSION,
        ],
      });
      for (const row of rows) states.set(`${row.point_id}/${row.connector_no}`, row);
    }
    for (const input of single) {
      const row = states.get(keyOf(input));
      // One without a row was told of in a later order than it came in, or is of an invented number.
      if (row ? row.is_new : input.connectorNo > ORDINARY_CONNECTORS && !(await isKnown(client, input)))
        await takeOfDay(client, input, 'connectors', 1, input.receivedAt);
    }
    await keepHistory(
      client,
      inputs.filter((input) => !input.passing),
    );
    return inputs.map((input) => {
      const row = states.get(keyOf(input));
      if (!row) return { events: [] };
      const state = connectorState({
        online: true,
        enabled: row.enabled,
        pointStatus: row.point_status,
        status: row.status,
        transactionId: row.transaction_id,
        isReserved: row.reservation_id !== null,
      });
      return { events: [connectorEvent(input, row, state)] };
    });
  },
};

/** The last word about each connector, in one order for all batches. */
function newest(inputs: readonly StatusInput[]): StatusInput[] {
  const byConnector = new Map(inputs.map((input) => [`${input.pointId}/${input.connectorNo}`, input]));
  return [...byConnector.values()].sort((a, b) => a.pointId - b.pointId || a.connectorNo - b.connectorNo);
}

const keyOf = ({ pointId, connectorNo }: StatusInput) => `${pointId}/${connectorNo}`;

async function isKnown(client: Queryable, { pointId, connectorNo }: StatusInput): Promise<boolean> {
  const { rows } = await client.query({
    name: 'connector-known',
    text: 'select from connector where point_id = $1 and connector_no = $2',
    values: [pointId, connectorNo],
  });
  return rows.length > 0;
}

async function keepHistory(client: Queryable, kept: readonly StatusInput[]): Promise<void> {
  if (kept.length === 0) return;
  await client.query({
    name: 'status-history',
    text: `insert into status_history (at, received_at, point_id, provider_id, connector_no, status, error_code, info, vendor_error_code, replayed)
      select * from unnest($1::timestamptz[], $2::timestamptz[], $3::int[], $4::int[], $5::smallint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
        as v (at, received_at, point_id, provider_id, connector_no, status, error_code, info, vendor_error_code, replayed)
      where v.connector_no <= ${ORDINARY_CONNECTORS} or exists (select from connector c where c.point_id = v.point_id and c.connector_no = v.connector_no)`,
    values: [
      kept.map((input) => time(input.at)),
      kept.map((input) => time(input.receivedAt)),
      kept.map((input) => input.pointId),
      kept.map((input) => input.providerId),
      kept.map((input) => input.connectorNo),
      kept.map((input) => input.status),
      kept.map((input) => input.errorCode),
      kept.map((input) => input.info),
      kept.map((input) => input.vendorErrorCode),
      kept.map((input) => input.replayed),
    ],
  });
}

interface Row {
  is_new: boolean;
  point_id: number;
  connector_no: number;
  status: OcppStatus;
  error_code: string | null;
  transaction_id: number | null;
  reservation_id: number | null;
  enabled: boolean;
  point_status: string | null;
}

function connectorEvent(
  input: StatusInput,
  row: Row,
  state: Extract<LiveEvent, { type: 'connector.changed' }>['state'],
): LiveEvent {
  return {
    type: 'connector.changed',
    providerId: input.providerId,
    stationId: input.stationId,
    serialNumber: input.serialNumber,
    connectorNo: input.connectorNo,
    state,
    ocppStatus: row.status,
    errorCode: faultOf(row.error_code),
  };
}

export interface PointEventInput extends PointKey {
  kind: 'firmware' | 'diagnostics' | 'security' | 'log' | 'certificate' | 'data';
  status: string;
  detail: unknown;
  at: number;
  /** The point says more than is kept of it: this leaves nothing but its exchange in the OCPP log. */
  passing: boolean;
}

/** So much of what a notification says is kept beside its status, in characters; the OCPP log has more of it. */
const DETAIL_CHARACTERS = 4_096;

function detailOf(detail: unknown): string {
  const text = JSON.stringify(detail ?? {}).replaceAll('\\u0000', '');
  return text.length <= DETAIL_CHARACTERS ? text : JSON.stringify({ beginning: text.slice(0, DETAIL_CHARACTERS).toWellFormed() });
}

/** Firmware, diagnostics, security, log and vendors' notifications, each with the beginning of what it says. */
export const notePointEvents: BatchWrite<PointEventInput, WithEvents> = {
  name: 'notePointEvents',
  lane: 'points',
  order: 30,
  async run(client, inputs) {
    const kept = inputs.filter((input) => !input.passing);
    if (kept.length > 0) await noteEvents(client, kept);
    return inputs.map((input) => ({ events: input.passing ? [] : [pointChanged(input)] }));
  },
};

/** Writes the events of points; their detail is shortened. */
async function noteEvents(client: Queryable, inputs: readonly PointEventInput[]): Promise<void> {
  await client.query({
    name: 'point-events',
    text: `insert into point_event (point_id, provider_id, kind, status, detail, at)
      select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])`,
    values: [
      inputs.map((input) => input.pointId),
      inputs.map((input) => input.providerId),
      inputs.map((input) => input.kind),
      inputs.map((input) => input.status),
      inputs.map((input) => detailOf(input.detail)),
      inputs.map((input) => new Date(input.at).toISOString()),
    ],
  });
}

/** Nothing to store but the exchange itself (Heartbeat). */
export const onlyLogged: BatchWrite<null, WithEvents> = {
  name: 'onlyLogged',
  lane: 'points',
  order: 90,
  run: async (_client, inputs) => inputs.map(() => ({ events: [] })),
};
