import { sql } from 'kysely';
import type pg from 'pg';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Databases } from '../../platform/database/database.ts';

/** How a point is connected, or was last; times in epoch ms. */
export interface PointPresence {
  pointId: number;
  online: boolean;
  /** Orders its socket among those of all processes. */
  socketNo: number;
  connectedAt: number;
  lastSeenAt: number;
  address: string;
  /** Null: not known for certain; what was known stays. */
  clockOffsetMs: number | null;
  securityProfile: number;
  /** The subprotocol that it speaks. */
  protocol: string;
}

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Writes how points are connected to a process (`node`), in ascending order of their ids. Of two sockets the newer one counts, and what another process holds is not written as away. Returns the points that were written.
 */
export async function writePresence(pool: pg.Pool, node: string, rows: readonly PointPresence[]): Promise<Set<number>> {
  const written = await pool.query<{ point_id: number }>({
    name: 'presence',
    text: `update connection_state s set online = v.online, node = $2, connection_id = v.connection, connected_at = v.connected, last_seen_at = v.seen, address = v.address, security_profile = v.profile, protocol = v.protocol, clock_offset_ms = coalesce(v.clock_offset, s.clock_offset_ms),
        disconnected_at = case when v.online then s.disconnected_at else now() end
      from unnest($1::int[], $3::boolean[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::bigint[], $9::smallint[], $10::text[]) as v (id, online, connection, connected, seen, address, clock_offset, profile, protocol)
      where s.point_id = v.id and (v.online or s.node is null or s.node = $2 or not s.online) and (not s.online or s.connection_id is null or v.connection >= s.connection_id)
      returning s.point_id`,
    values: [
      rows.map((row) => row.pointId),
      node,
      rows.map((row) => row.online),
      rows.map((row) => row.socketNo),
      rows.map((row) => time(row.connectedAt)),
      rows.map((row) => time(row.lastSeenAt)),
      rows.map((row) => row.address),
      rows.map((row) => row.clockOffsetMs),
      rows.map((row) => row.securityProfile),
      rows.map((row) => row.protocol),
    ],
  });
  return new Set(written.rows.map((row) => row.point_id));
}

/** Of points with the numbers of their sockets here: those that have a newer socket in another process, and those that the database does not know by this one. */
export async function comparePresence(
  pool: pg.Pool,
  node: string,
  held: readonly { pointId: number; socketNo: number }[],
): Promise<{ newerElsewhere: number[]; unwritten: number[] }> {
  const { rows } = await pool.query<{ point_id: number; is_newer: boolean }>({
    name: 'presence-compared',
    text: `select s.point_id, s.online and s.connection_id > v.number as is_newer from unnest($1::int[], $2::bigint[]) as v (id, number) join connection_state s on s.point_id = v.id
      where not s.online or s.node is distinct from $3 or s.connection_id is distinct from v.number`,
    values: [held.map(({ pointId }) => pointId), held.map(({ socketNo }) => socketNo), node],
  });
  const ids = (isNewer: boolean) => rows.filter((row) => (row.is_newer ?? false) === isNewer).map((row) => row.point_id);
  return { newerElsewhere: ids(true), unwritten: ids(false) };
}

/** Notes comings and goings for the timeline. A connection that replaced another within the moment is no going. */
export async function noteComings(
  pool: pg.Pool,
  rows: readonly { pointId: number; at: number; online: boolean }[],
): Promise<void> {
  await pool.query({
    name: 'connection-events',
    text: `insert into connection_event (at, point_id, provider_id, online)
      select v.at, v.id, p.provider_id, v.online from unnest($1::timestamptz[], $2::int[], $3::boolean[]) as v (at, id, online) join charge_point p on p.id = v.id
      where v.online is distinct from (select e.online from connection_event e where e.point_id = v.id order by e.at desc limit 1)`,
    values: [rows.map((row) => time(row.at)), rows.map((row) => row.pointId), rows.map((row) => row.online)],
  });
}

/** Lets a point stay away until a moment (epoch ms): from this network alone, or, with proof (null), from anywhere. */
export const quarantinePoint = (db: Database, pointId: number, until: number, network: string | null) =>
  db
    .updateTable('charge_point')
    .set({ quarantined_until: new Date(until), quarantined_network: network })
    .where('id', '=', pointId)
    .execute();

/** Notes that a point lives and answers no pings. */
export const noteNoPongs = (db: Database, pointId: number) =>
  db.updateTable('charge_point').set({ no_pongs: true }).where('id', '=', pointId).execute();

/** Longer than any ping takes to find a dead peer, and to be written. */
const STALE_MS = 180_000;

/**
 * Chargers that were left online by a process that is gone: nobody holds their sockets. So are points that nothing was written of for long; one whose socket is held after all is
 * written as online again with its next sign. Where no process is known to live, the database has just come back, and nothing is concluded.
 */
export async function clearStalePresence(databases: Databases, bus: Bus, now: number): Promise<void> {
  const { rows } = await sql<{ provider_id: number; station_id: number; serial_number: string }>`
    with living as materialized (select csms_living_nodes() as node),
    gone as (
      update connection_state s set online = false, disconnected_at = coalesce(s.last_seen_at, ${new Date(now)}) from charge_point p
      where p.id = s.point_id and s.online and (s.last_seen_at < ${new Date(now - STALE_MS)} or not exists (select from living l where l.node = s.node) and exists (select from living))
      returning p.id, s.last_seen_at, p.provider_id, p.station_id, p.serial_number),
    noted as (insert into connection_event (at, point_id, provider_id, online) select coalesce(last_seen_at, ${new Date(now)}), id, provider_id, false from gone)
    select provider_id, station_id, serial_number from gone`.execute(databases.system);
  for (const row of rows)
    bus.publish('live', {
      type: 'point.changed',
      providerId: row.provider_id,
      stationId: row.station_id,
      serialNumber: row.serial_number,
      online: false,
    });
  const unknown = await sql<{ serial_number: string }>`
    with living as materialized (select csms_living_nodes() as node)
    update new_charger n set online = false where online and not exists (select from living l where l.node = n.node) and exists (select from living)
    returning serial_number`.execute(databases.system);
  for (const { serial_number: serialNumber } of unknown.rows)
    bus.publish('live', { type: 'newCharger.changed', providerId: null, serialNumber });
}

/** How long comings and goings are kept, in ms: longer than any timeline shows. The last one before stays: it says what was in force. */
const KEPT_MS = 31 * 86_400_000;

export const clearConnectionEvents = (databases: Databases, now: number) =>
  sql`delete from connection_event e where at < ${new Date(now - KEPT_MS)} and exists (
    select from connection_event later where later.point_id = e.point_id and later.at > e.at and later.at < ${new Date(now - KEPT_MS)})`.execute(
    databases.system,
  );
