import { SITE_DEFAULTS } from '@csms/contract';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readCircuits, readConnectors, readSites } from './balance.queries.ts';
import { weeklySpan } from './site-limits/site-limits.rules.ts';
import type { CircuitRow, SiteRow } from './site-rows.ts';
import { connectorFacts } from './wiring.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What the building has drawn at this hour is read from so many days. */
const LOOK_BACK_DAYS = 7;

/** What a point's car is planned to draw, in W from `from` to `to` (epoch ms). */
export interface Planned {
  pointId: number;
  from: number;
  to: number;
  powerW: number;
}

/** What a connector can have over time. */
export interface ConnectorRoom {
  /** By its rating and wiring, in W. */
  ownW: number;
  /** With less a car takes nothing, in W. */
  leastW: number;
  /** Load balancing steers the site: it can pause a session. */
  isSteered: boolean;
  /** What the site leaves it in a time (epoch ms), in W; no more than its own. */
  roomW: (from: number, to: number) => number;
}

interface TimedLimit {
  circuit_id: number | null;
  kind: 'weekly' | 'dated';
  days: number[];
  from_time: string | null;
  to_time: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  limit_w: number | null;
  limit_a: number | null;
}

/**
 * What the site can give a connector in times to come: its limits at those times, less what the building has usually drawn, less what others are planned to draw, and for an hour less what runs now.
 * Undefined: the connector is gone.
 */
export async function connectorRoom(
  client: Queryable,
  ask: { stationId: number; pointId: number; connectorNo: number; planned: readonly Planned[]; now: number },
): Promise<ConnectorRoom | undefined> {
  const rows = await readConnectors(client, [ask.stationId]);
  const row = rows.find((one) => one.point_id === ask.pointId && one.connector_no === ask.connectorNo);
  if (!row) return undefined;
  const [site] = await readSites(client, [ask.stationId]);
  const { voltage, phases: gridPhases } = site ?? SITE_DEFAULTS;
  const { phases, ratedA } = connectorFacts({ ...row, voltage, grid_phases: gridPhases });
  const isDc = row.standard !== 'ac';
  const wattsOf = (amperes: number | null) => (amperes === null ? null : amperes * gridPhases * voltage);
  const share = (row.max_a ?? ratedA) / ratedA;
  const ownW = Math.min(row.max_power_w * Math.min(1, share), row.point_power_w);
  if (site?.mode !== 'automatic') return { ownW, leastW: 0, isSteered: false, roomW: () => ownW };

  const circuits = await readCircuits(client, [ask.stationId]);
  const limits = await readTimedLimits(client, ask.stationId);
  const building = await buildingByHour(client, site, ask.now);
  const circuitOf = new Map(rows.map((one) => [one.point_id, one.circuit_id]));
  const above = chainOf(circuits, row.circuit_id);
  const others = ask.planned.filter((one) => one.pointId !== ask.pointId);
  const planned = new Set(others.map(({ pointId }) => pointId));
  const running = rows
    .filter((one) => one.transaction_id !== null && one.is_fresh && one.point_id !== ask.pointId && !planned.has(one.point_id))
    .map((one) => ({ pointId: one.point_id, from: ask.now, to: ask.now + HOUR, powerW: one.power_w ?? 0 }));
  const takenOf = (circuitId: number | null, from: number, to: number) =>
    [...others, ...running]
      .filter(
        ({ pointId }) =>
          circuitId === null || chainOf(circuits, circuitOf.get(pointId) ?? null).some(({ id }) => id === circuitId),
      )
      .reduce((sum, one) => sum + overlapW(one, from, to), 0);
  const limitOf = (circuitId: number | null, own: readonly (number | null)[], from: number) => {
    const at = limits.filter((limit) => limit.circuit_id === circuitId && holds(limit, site.time_zone, from));
    return least([...own, ...at.flatMap((one) => [one.limit_w, wattsOf(one.limit_a)])]);
  };
  return {
    ownW,
    leastW: Math.min(ownW, (isDc ? 1 : (row.min_a ?? 6)) * phases * voltage),
    isSteered: true,
    roomW: (from, to) => {
      const whole = limitOf(null, [site.site_limit_w, wattsOf(site.limit_a)], from);
      let room = whole - building(from) - takenOf(null, from, to);
      for (const circuit of above) {
        const most = limitOf(circuit.id, [circuit.limit_w, wattsOf(circuit.limit_a)], from);
        room = Math.min(room, most - takenOf(circuit.id, from, to));
      }
      // On one line of three there is a third of it.
      return Math.max(0, Math.min(ownW, Math.floor((room * phases) / gridPhases)));
    },
  };
}

const least = (values: readonly (number | null)[]): number =>
  Math.min(...values.map((value) => value ?? Number.POSITIVE_INFINITY));

/** The average power of a planned car over a time, in W. */
function overlapW(one: Planned, from: number, to: number): number {
  const shared = Math.min(one.to, to) - Math.max(one.from, from);
  return shared <= 0 ? 0 : (one.powerW * shared) / (to - from);
}

/** A circuit and those above it. */
function chainOf(circuits: readonly CircuitRow[], id: number | null): CircuitRow[] {
  const chain: CircuitRow[] = [];
  for (let at = id; at !== null && chain.length < circuits.length; ) {
    const found = circuits.find((one) => one.id === at);
    if (!found) break;
    chain.push(found);
    at = found.parent_id;
  }
  return chain;
}

function holds(limit: TimedLimit, zone: string, at: number): boolean {
  if (limit.kind === 'dated') return limit.starts_at!.getTime() <= at && at < limit.ends_at!.getTime();
  const span = weeklySpan({ days: limit.days, fromTime: limit.from_time!, toTime: limit.to_time! }, zone, at);
  return span !== null && span.from <= at;
}

async function readTimedLimits(client: Queryable, stationId: number): Promise<TimedLimit[]> {
  const { rows } = await client.query<TimedLimit>({
    name: 'room-limits',
    text: `select circuit_id, kind, coalesce(days, '{}') as days, to_char(from_time, 'HH24:MI') as from_time, to_char(to_time, 'HH24:MI') as to_time, starts_at, ends_at, limit_w, limit_a::float8
      from site_limit where station_id = $1 and ended_at is null`,
    values: [stationId],
  });
  return rows;
}

/** What the building draws at an instant to come (epoch ms), in W: what nine of ten minutes of that hour stayed below, and at least its reserve. */
async function buildingByHour(client: Queryable, site: SiteRow, now: number): Promise<(at: number) => number> {
  const { rows } = await client.query<{ hour: number; watts: number }>({
    name: 'room-building',
    text: `select extract(hour from minute at time zone 'UTC')::int as hour, percentile_cont(0.9) within group (order by building_w)::float8 as watts
      from site_minute where station_id = $1 and minute > $2 and building_w is not null group by 1`,
    values: [site.station_id, new Date(now - LOOK_BACK_DAYS * DAY)],
  });
  const usual = new Map(rows.map(({ hour, watts }) => [hour, watts]));
  return (at) => Math.max(site.reserve_w, usual.get(new Date(at).getUTCHours()) ?? 0);
}
