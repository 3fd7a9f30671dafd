import { type Connector, faultOf, type Point, type pointList, SHOWN_STATES, type ShownState } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { isFound } from '../../platform/database/searchable.ts';
import { countOf, instantOf, instantOrNull, type Paging, type Sorts, sortedPage } from '../../platform/http/lists.ts';
import { PEOPLE_AT_WORK } from '../people-at-work/people-at-work.ts';
import { connectorState, pointState, SHOWN_STATE_SQL } from './connector-state.rules.ts';
import { isFault, saysState } from './status-sql.ts';

export interface PointConditions {
  keyword?: string;
  stationId?: number;
  providerId?: number;
  state?: string[];
  equipmentType?: string;
  quarantined?: boolean;
  awaySince?: string;
  backSince?: string;
}

export type PointFilter = PointConditions & Paging;

const STATE = sql.raw<string>(SHOWN_STATE_SQL);

/** A point as SQL gives it: its state is told from its connectors, and by which profile it came says what it has shown. */
type Row = Omit<Point, 'state' | 'proof' | 'lastError' | 'connectors' | 'connectorCount'> & {
  pointStatus: string | null;
  seenProfile: number | null;
};

const SELECT = sql`
  select p.id, p.serial_number as "serialNumber", p.name as "pointName", p.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone",
    p.provider_id as "providerId", o.name as "providerName", p.equipment_type as "equipmentType", (p.rated_power_w / 1000.0)::float8 as "ratedPower", p.vendor,
    p.model, p.firmware_version as "softwareVersion", p.plate, case when p.enabled then 'enabled' else 'disabled' end as status, coalesce(cs.online, false) as online, ${instantOrNull('cs.last_seen_at')} as "lastSeenTime",
    ${instantOrNull('p.last_boot_at')} as "lastBootTime", case when cs.online then ${instantOrNull('cs.connected_at')} end as "connectedTime",
    cs.clock_offset_ms::float8 as "clockOffsetMs", ${instantOrNull('p.quarantined_until')} as "quarantinedUntil",
    case when p.cut_off_at is not null then json_build_object('time', ${instantOrNull('p.cut_off_at')}, 'by', p.cut_off_by, 'reason', p.cut_off_reason) end as "cutOff",
    p.password_sealed is not null as "hasPassword", p.allow_missing_subprotocol as "allowMissingSubprotocol", p.networks, p.status as "pointStatus",
    cs.security_profile as "seenProfile", cs.protocol, ${sql.raw(PEOPLE_AT_WORK('p.id'))} as "atWork"
  from charge_point p join station s on s.id = p.station_id join provider o on o.id = p.provider_id left join connection_state cs on cs.point_id = p.id`;

/** By which security profile a connection came says what it has shown. */
const proofOf = (profile: number | null): Point['proof'] =>
  profile === 3 ? 'certificate' : profile === null || profile === 0 ? 'claim' : 'password';

/** The latest fault that each of these points has reported. */
async function lastFaults(trx: Trx, ids: readonly number[]): Promise<Map<number, NonNullable<Point['lastError']>>> {
  const { rows } = await sql<NonNullable<Point['lastError']> & { id: number }>`
    select v.id, ${instantOf('h.at')} as time, h.connector_no as "connectorNo", h.error_code as code, h.info
    from unnest(${ids}::int[]) as v (id) cross join lateral (
      select at, connector_no, error_code, info from status_history h where h.point_id = v.id and ${sql.raw(isFault('h.error_code'))}
      order by h.received_at desc limit 1) h`.execute(trx);
  return new Map(rows.map(({ id, ...fault }) => [id, fault]));
}

/** The connectors of some points; their states come of what is known of the points too. */
async function connectorsOf(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<Omit<Connector, 'state'> & { pointId: number }>`
    select c.point_id as "pointId", c.connector_no as "connectorNo", coalesce(c.evse_no, c.connector_no) as "evseNo", c.name as "connectorName", c.standard, c.connector_type as "connectorType",
      c.max_power_w as "maxPowerW", c.status as "ocppStatus", c.status_detail as "statusDetail", c.error_code as "errorCode", ${instantOrNull('c.status_at')} as "statusTime",
      c.transaction_id as "transactionId", c.reservation_id as "reservationId"
    from connector c where c.point_id = any (${ids}::int[]) order by c.connector_no`.execute(trx);
  return Map.groupBy(rows, (connector) => connector.pointId);
}

async function withConnectors(trx: Trx, rows: readonly Row[]): Promise<Point[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const byPoint = await connectorsOf(trx, ids);
  const faults = await lastFaults(trx, ids);
  return rows.map(({ pointStatus, seenProfile, ...row }) => {
    const { online } = row;
    const enabled = row.status === 'enabled';
    const connectors = (byPoint.get(row.id) ?? []).map(({ pointId: _, ...one }): Connector => {
      const { ocppStatus: status, transactionId, reservationId } = one;
      return {
        ...one,
        errorCode: faultOf(one.errorCode),
        state: connectorState({ online, enabled, pointStatus, status, transactionId, isReserved: reservationId !== null }),
      };
    });
    return {
      ...row,
      state: pointState(
        online,
        connectors.map((one) => one.state),
      ),
      lastError: faults.get(row.id) ?? null,
      proof: online ? proofOf(seenProfile) : null,
      connectorCount: connectors.length,
      connectors,
    };
  });
}

const FROM = sql`charge_point p join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id`;

/** A filter by state finds points with at least one connector in it. */
function whereOf(filter: PointConditions): RawBuilder<unknown> {
  const conditions = [sql`p.removed_at is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(
      sql`(p.serial_number ilike ${text} or p.name ilike ${text} or s.name ilike ${text} or ${isFound('charge_point', 'p.id', filter.keyword)})`,
    );
  }
  if (filter.stationId) conditions.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.equipmentType) conditions.push(sql`p.equipment_type = ${filter.equipmentType}`);
  if (filter.quarantined !== undefined)
    conditions.push(
      filter.quarantined ? sql`p.quarantined_until > now()` : sql`(p.quarantined_until is null or p.quarantined_until <= now())`,
    );
  if (filter.awaySince)
    conditions.push(sql`not coalesce(cs.online, false) and cs.disconnected_at >= ${new Date(filter.awaySince)}`);
  if (filter.backSince)
    conditions.push(
      sql`cs.online and p.id in (select e.point_id from connection_event e where e.at >= ${new Date(filter.backSince)} and not e.online)`,
    );
  if (filter.state?.length)
    conditions.push(sql`exists (select from connector c where c.point_id = p.id and (${STATE}) = any (${filter.state}))`);
  return sql.join(conditions, sql` and `);
}

/** What needs somebody comes first: a fault, then who is away. The faulted connectors are looked up once, and are few. */
const NEEDS_SOMEBODY = `case when not coalesce(cs.online, false) then 1
  when ${saysState('p.status', 'faulted')} or p.id in (select f.point_id from connector f where ${saysState('f.status', 'faulted')}) then 0
  else 2 end`;
/** The worst of its connectors' states. */
const WORST = `(select min(array_position(array['faulted', 'offline', 'occupied', 'unavailable', 'reserved', 'charging', 'available'], ${SHOWN_STATE_SQL}))
  from connector c where c.point_id = p.id)`;
const SORTS: Sorts<typeof pointList> = {
  pointName: 'p.name',
  stationName: 's.name',
  state: WORST,
  /** The newest session there. */
  transactionId: 'coalesce((select max(c.transaction_id) from connector c where c.point_id = p.id), 0)',
  lastSeenTime: 'cs.last_seen_at',
  ratedPower: 'p.rated_power_w',
  model: "concat_ws(' ', p.vendor, p.model)",
  softwareVersion: 'p.firmware_version',
  providerName: 'o.name',
  needs: NEEDS_SOMEBODY,
};

/** A page of points; without a sort what needs somebody first, then by station and name. */
export async function listPoints(trx: Trx, filter: PointFilter): Promise<{ list: Point[]; total: number }> {
  const where = whereOf(filter);
  const { rows } =
    await sql<Row>`${SELECT} where ${where} ${sortedPage(filter, SORTS, { first: 'needs', tie: 's.name, p.name, p.id' })}`.execute(
      trx,
    );
  return { list: await withConnectors(trx, rows), total: await countOf(trx, sql`${FROM} where ${where}`) };
}

/** The ids of the points that a filter finds, `most` at most. */
export async function pointIdsMatching(trx: Trx, filter: PointConditions, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select p.id from ${FROM} where ${whereOf(filter)} order by p.id limit ${most}`.execute(trx);
  return rows.map((row) => row.id);
}

/** How many points a filter finds, how many of them are offline, how many sessions run there, and their stations. */
export async function countTargets(trx: Trx, filter: PointConditions) {
  const { rows } = await sql<{ points: number; offline: number; charging: number; stationIds: number[] }>`
    select count(*)::int as points, count(*) filter (where not coalesce(cs.online, false))::int as offline,
      coalesce(sum((select count(*) from connector c where c.point_id = p.id and c.transaction_id is not null)), 0)::int as charging,
      coalesce(array_agg(distinct p.station_id), '{}') as "stationIds"
    from ${FROM} where ${whereOf(filter)}`.execute(trx);
  return rows[0]!;
}

export async function findPoint(trx: Trx, serialNumber: string): Promise<Point | undefined> {
  const { rows } = await sql<Row>`${SELECT} where p.removed_at is null and p.serial_number = ${serialNumber}`.execute(trx);
  return (await withConnectors(trx, rows))[0];
}

/** How many connectors are in each state, of the points that a filter finds. */
export async function countStates(trx: Trx, filter: Omit<PointConditions, 'state'>): Promise<Record<ShownState, number>> {
  const { rows } = await sql<{ state: ShownState; count: number }>`
    select ${STATE} as state, count(*)::int as count from ${FROM} join connector c on c.point_id = p.id where ${whereOf(filter)} group by 1`.execute(
    trx,
  );
  const counts = Object.fromEntries(SHOWN_STATES.map((state) => [state, 0])) as Record<ShownState, number>;
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
