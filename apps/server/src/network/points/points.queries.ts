import { type Connector, faultOf, type Point } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import { countOf, pageOf } from '../../platform/http/lists.ts';
import { CONNECTOR_STATE_SQL, connectorState, pointState } from './connector-state.rules.ts';
import { isFault } from './status-sql.ts';

export interface PointConditions {
  keyword?: string;
  stationId?: number;
  providerId?: number;
  state?: string[];
  equipmentType?: string;
  quarantined?: boolean;
}

export interface PointFilter extends PointConditions {
  page: number;
  limit: number;
}

const STATE = sql.raw<string>(CONNECTOR_STATE_SQL);

const select = (trx: Trx) =>
  trx
    .selectFrom('charge_point as p')
    .innerJoin('station as s', 's.id', 'p.station_id')
    .innerJoin('provider as o', 'o.id', 'p.provider_id')
    .leftJoin('connection_state as cs', 'cs.point_id', 'p.id')
    .selectAll('p')
    .select([
      's.name as station_name',
      's.time_zone',
      'o.name as provider_name',
      'cs.online',
      'cs.last_seen_at',
      'cs.connected_at',
      'cs.clock_offset_ms',
      'cs.security_profile as seen_profile',
      'cs.protocol',
    ])
    .where('p.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** By which security profile a connection came says what it has shown. */
const proofOf = (profile: number | null): Point['proof'] =>
  profile === 3 ? 'certificate' : profile === null || profile === 0 ? 'claim' : 'password';

/** The latest fault that each of these points has reported. */
async function lastFaults(trx: Trx, ids: readonly number[]): Promise<Map<number, NonNullable<Point['lastError']>>> {
  const { rows } = await sql<{ id: number; at: Date; connector_no: number; error_code: string; info: string | null }>`
    select v.id, h.at, h.connector_no, h.error_code, h.info
    from unnest(${ids}::int[]) as v (id) cross join lateral (
      select at, connector_no, error_code, info from status_history h where h.point_id = v.id and ${sql.raw(isFault('h.error_code'))}
      order by h.received_at desc limit 1) h`.execute(trx);
  return new Map(
    rows.map((row) => [
      row.id,
      { time: row.at.toISOString(), connectorNo: row.connector_no, code: row.error_code, info: row.info },
    ]),
  );
}

async function withConnectors(trx: Trx, rows: readonly Row[]): Promise<Point[]> {
  if (rows.length === 0) return [];
  const connectors = await trx
    .selectFrom('connector')
    .selectAll()
    .where(
      'point_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('connector_no')
    .execute();
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const byPoint = Map.groupBy(connectors, (connector) => connector.point_id);
  const faults = await lastFaults(
    trx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const online = row.online ?? false;
    const own = (byPoint.get(row.id) ?? []).map(
      (connector): Connector => ({
        connectorNo: connector.connector_no,
        evseNo: connector.evse_no ?? connector.connector_no,
        connectorName: connector.name,
        standard: connector.standard as Connector['standard'],
        connectorType: connector.connector_type as Connector['connectorType'],
        maxPowerW: connector.max_power_w,
        state: connectorState({
          online,
          enabled: row.enabled,
          pointStatus: row.status,
          status: connector.status,
          transactionId: connector.transaction_id,
        }),
        ocppStatus: connector.status as Connector['ocppStatus'],
        statusDetail: connector.status_detail,
        errorCode: faultOf(connector.error_code),
        statusTime: iso(connector.status_at),
        transactionId: connector.transaction_id,
      }),
    );
    return {
      id: row.id,
      serialNumber: row.serial_number,
      pointName: row.name,
      stationId: row.station_id,
      stationName: row.station_name,
      timeZone: row.time_zone,
      providerId: row.provider_id,
      providerName: row.provider_name,
      equipmentType: row.equipment_type as Point['equipmentType'],
      ratedPower: row.rated_power_w / 1000,
      vendor: row.vendor,
      model: row.model,
      softwareVersion: row.firmware_version,
      enabled: row.enabled,
      online,
      state: pointState(
        online,
        own.map((connector) => connector.state),
      ),
      lastSeenTime: iso(row.last_seen_at),
      lastBootTime: iso(row.last_boot_at),
      connectedTime: online ? iso(row.connected_at) : null,
      clockOffsetMs: row.clock_offset_ms === null ? null : Number(row.clock_offset_ms),
      quarantinedUntil: iso(row.quarantined_until),
      cutOff: row.cut_off_at && { time: row.cut_off_at.toISOString(), by: row.cut_off_by, reason: row.cut_off_reason },
      lastError: faults.get(row.id) ?? null,
      hasPassword: row.password_sealed !== null,
      protocol: row.protocol,
      proof: online ? proofOf(row.seen_profile) : null,
      allowMissingSubprotocol: row.allow_missing_subprotocol,
      networks: row.networks,
      connectorCount: own.length,
      connectors: own,
    };
  });
}

const FROM = sql`charge_point p join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id`;

/** A filter by state finds points with at least one connector in it. */
function whereOf(filter: PointConditions): RawBuilder<unknown> {
  const conditions = [sql`p.removed_at is null`];
  if (filter.keyword) {
    const text = likeText(filter.keyword);
    conditions.push(sql`(p.serial_number ilike ${text} or p.name ilike ${text} or s.name ilike ${text})`);
  }
  if (filter.stationId) conditions.push(sql`p.station_id = ${filter.stationId}`);
  if (filter.providerId) conditions.push(sql`p.provider_id = ${filter.providerId}`);
  if (filter.equipmentType) conditions.push(sql`p.equipment_type = ${filter.equipmentType}`);
  if (filter.quarantined !== undefined)
    conditions.push(
      filter.quarantined ? sql`p.quarantined_until > now()` : sql`(p.quarantined_until is null or p.quarantined_until <= now())`,
    );
  if (filter.state?.length)
    conditions.push(sql`exists (select from connector c where c.point_id = p.id and (${STATE}) = any (${filter.state}))`);
  return sql.join(conditions, sql` and `);
}

/** A page of points, by station and name. */
export async function listPoints(trx: Trx, filter: PointFilter): Promise<{ list: Point[]; total: number }> {
  const where = whereOf(filter);
  const rows = await select(trx)
    .where(sql<boolean>`(${where})`)
    .orderBy('s.name')
    .orderBy('p.name')
    .orderBy('p.id')
    .modifyEnd(pageOf(filter))
    .execute();
  const total = await countOf(trx, sql`${FROM} where ${where}`);
  return { list: await withConnectors(trx, rows), total };
}

/** The ids of the points that a filter finds, `most` at most. */
export async function pointIdsMatching(trx: Trx, filter: PointConditions, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select p.id from ${FROM} where ${whereOf(filter)} order by p.id limit ${most}`.execute(trx);
  return rows.map((row) => row.id);
}

/** How many points a filter finds, how many of them are offline, and how many sessions run there. */
export async function countTargets(trx: Trx, filter: PointConditions) {
  const { rows } = await sql<{ points: number; offline: number; charging: number }>`
    select count(*)::int as points, count(*) filter (where not coalesce(cs.online, false))::int as offline,
      coalesce(sum((select count(*) from connector c where c.point_id = p.id and c.transaction_id is not null)), 0)::int as charging
    from ${FROM} where ${whereOf(filter)}`.execute(trx);
  return rows[0]!;
}

export async function findPoint(trx: Trx, serialNumber: string): Promise<Point | undefined> {
  const row = await select(trx).where('p.serial_number', '=', serialNumber).executeTakeFirst();
  return row && (await withConnectors(trx, [row]))[0];
}

/** How many connectors are in each state. */
export async function countStates(
  trx: Trx,
  filter: { stationId?: number; providerId?: number },
): Promise<Record<Connector['state'], number>> {
  const { rows } = await sql<{ state: Connector['state']; count: number }>`
    select ${STATE} as state, count(*)::int as count
    from connector c join charge_point p on p.id = c.point_id and p.removed_at is null left join connection_state cs on cs.point_id = p.id
    where (${filter.stationId ?? null}::int is null or p.station_id = ${filter.stationId ?? null}::int)
      and (${filter.providerId ?? null}::int is null or p.provider_id = ${filter.providerId ?? null}::int)
    group by 1`.execute(trx);
  const counts: Record<Connector['state'], number> = {
    available: 0,
    charging: 0,
    reserved: 0,
    unavailable: 0,
    faulted: 0,
    offline: 0,
  };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
