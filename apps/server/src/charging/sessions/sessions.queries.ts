import type { ChargingSession } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import { saysState } from '../../network/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf } from '../../platform/http/lists.ts';

export interface SessionFilter {
  page: number;
  limit: number;
  keyword?: string;
  stationId?: number;
  providerId?: number;
  startType?: string[];
}

interface Row {
  transaction_id: number;
  wire_id: string;
  serial_number: string;
  point_name: string;
  station_id: number;
  station_name: string;
  time_zone: string;
  provider_id: number;
  connector_no: number;
  connector_type: ChargingSession['connectorType'];
  account: string | null;
  card_number: string | null;
  start_type: ChargingSession['startType'];
  started_at: Date;
  sample_at: Date | null;
  energy_wh: number;
  power_w: number | null;
  soc: number | null;
  readings: ChargingSession['readings'] | null;
  phases: ChargingSession['phases'] | null;
  cost: string;
  currency: string;
  budget: string | null;
  online: boolean | null;
  status: ChargingSession['ocppStatus'];
  stop_requested: boolean;
  heard_at: Date | null;
  fresh: boolean | null;
}

const FROM = sql`charging_record r
  join charge_point p on p.id = r.point_id
  join station s on s.id = r.station_id
  left join charging_now l on l.transaction_id = r.transaction_id
  left join connector c on c.point_id = r.point_id and c.connector_no = r.connector_no
  left join connection_state cs on cs.point_id = r.point_id
  left join charge_user u on u.id = r.charge_user_id
  left join card k on k.id = r.card_id
  left join ledger_account a on a.id = r.account_id`;

const COLUMNS = sql`r.transaction_id, coalesce(r.wire_id, r.transaction_id::text) as wire_id, p.serial_number, p.name as point_name, r.station_id, s.name as station_name, r.time_zone, r.provider_id, r.connector_no,
  c.connector_type, coalesce(u.account, nullif(k.user_name, '')) as account, k.card_number, r.start_type, r.started_at, l.sample_at,
  coalesce(l.energy_wh, 0) as energy_wh, l.power_w, l.soc, l.readings, l.phases, coalesce(l.cost, 0)::text as cost, r.currency, case when l.budget is not null then a.balance::text end as budget, cs.online, c.status, l.heard_at, l.fresh,
  exists (
    select from command m where m.point_id = r.point_id and m.action = 'stopSession' and (m.status in ('queued', 'sent') or m.status = 'answered' and m.effect_until is not null)
      and (m.payload->>'transactionId')::bigint = r.transaction_id) as stop_requested`;

function conditionsOf(filter: Partial<SessionFilter>): RawBuilder<unknown> {
  const conditions = [sql`r.status = 'charging'`];
  if (filter.stationId) conditions.push(sql`r.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`r.provider_id = ${filter.providerId}`);
  if (filter.startType?.length) conditions.push(sql`r.start_type = any (${filter.startType})`);
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(p.serial_number ilike ${text} or p.name ilike ${text} or s.name ilike ${text} or r.id_tag ilike ${text} or u.account ilike ${text} or k.user_name ilike ${text}
        or r.transaction_id::text = ${filter.keyword})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** A page of running sessions, the newest first. One whose charger says nothing for `lostHours` is closed. */
export async function listSessions(
  trx: Trx,
  filter: SessionFilter,
  lostHours: number,
): Promise<{ list: ChargingSession[]; total: number }> {
  const where = conditionsOf(filter);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where ${where}
    order by r.started_at desc, r.transaction_id desc ${pageOf(filter)}`.execute(trx);
  const total = await countOf(trx, sql`${FROM} where ${where}`);
  return { list: rows.map((row) => toSession(row, lostHours)), total };
}

/** A running session by its number. */
export async function findSession(trx: Trx, transactionId: number, lostHours: number): Promise<ChargingSession | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM} where r.transaction_id = ${transactionId} and r.status = 'charging'`.execute(trx);
  return rows.map((row) => toSession(row, lostHours))[0];
}

/** When a session whose charger is away is closed, if it says nothing more. */
const closesAt = (row: Row, lostHours: number): string | null =>
  row.online || row.heard_at === null ? null : new Date(row.heard_at.getTime() + lostHours * 3_600_000).toISOString();

const toSession = (row: Row, lostHours: number): ChargingSession => ({
  transactionId: row.transaction_id,
  wireId: row.wire_id,
  serialNumber: row.serial_number,
  pointName: row.point_name,
  stationId: row.station_id,
  stationName: row.station_name,
  timeZone: row.time_zone,
  providerId: row.provider_id,
  connectorNo: row.connector_no,
  connectorType: row.connector_type,
  account: row.account,
  cardNumber: row.card_number,
  startType: row.start_type,
  startTime: row.started_at.toISOString(),
  sampleTime: row.sample_at?.toISOString() ?? null,
  energyWh: row.energy_wh,
  powerW: row.power_w,
  soc: row.soc,
  readings: row.readings ?? {},
  phases: row.phases ?? {},
  cost: row.cost,
  currency: row.currency,
  balance: row.budget,
  online: row.online ?? false,
  ocppStatus: row.status,
  stopRequested: row.stop_requested,
  stale: !(row.fresh ?? false),
  heardTime: row.heard_at?.toISOString() ?? null,
  closesTime: closesAt(row, lostHours),
});

const FREE = sql.raw(saysState('c.status', 'available'));
const CLOSED = sql.raw(saysState('p.status', 'faulted', 'unavailable'));

/** Sums over the running sessions, and how many connectors are free. */
export async function sumSessions(trx: Trx, stationId: number | undefined) {
  const { rows } = await sql<{ sessions: number; power: number; energy: number; free: number; connectors: number }>`
    select
      (select count(*)::int from charging_record r where r.status = 'charging' and (${stationId ?? null}::int is null or r.station_id = ${stationId ?? null}::int)) as sessions,
      coalesce(sum(l.power_w) filter (where l.fresh), 0)::float8 as power, coalesce(sum(l.energy_wh), 0)::float8 as energy,
      (select count(*)::int from connector c join charge_point p on p.id = c.point_id and p.removed_at is null and p.enabled join connection_state cs on cs.point_id = p.id and cs.online
        where ${FREE} and c.transaction_id is null and not coalesce(${CLOSED}, false)
          and (${stationId ?? null}::int is null or p.station_id = ${stationId ?? null}::int)) as free,
      (select count(*)::int from connector c join charge_point p on p.id = c.point_id and p.removed_at is null
        where ${stationId ?? null}::int is null or p.station_id = ${stationId ?? null}::int) as connectors
    from charging_now l join charging_record r on r.transaction_id = l.transaction_id
    where ${stationId ?? null}::int is null or r.station_id = ${stationId ?? null}::int`.execute(trx);
  const row = rows[0]!;
  return { sessions: row.sessions, powerW: row.power, energyWh: row.energy, free: row.free, connectors: row.connectors };
}
