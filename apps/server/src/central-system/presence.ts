import { sql } from 'kysely';
import { Knocks } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Connection } from './connection.ts';
import type { PointFacts } from './directory.ts';

/** How often changes of presence and times of last sign are written, all at once. */
const FLUSH_MS = 200;
const SEEN_MS = 15_000;

/**
 * Who is connected, in the database: written in batches, since ten thousand points may come or go at once. A point is told offline only after its newest connection has gone.
 */
export class Presence {
  private readonly changed = new Map<number, Connection>();
  private readonly connected = new Map<number, Connection>();
  private timer: NodeJS.Timeout | undefined;
  private lastSeenFlush = 0;
  private flushing: Promise<void> = Promise.resolve();
  private readonly databases: Databases;
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly node: string;
  private readonly knocks: Knocks;

  constructor(databases: Databases, bus: Bus, clock: Clock, log: Log, node: string) {
    this.databases = databases;
    this.bus = bus;
    this.clock = clock;
    this.log = log;
    this.node = node;
    this.knocks = new Knocks({ db: databases.system, bus, clock, node });
  }

  /** What processes held that are gone is gone; what others hold stays. */
  async begin(): Promise<void> {
    await clearStalePresence(this.databases, this.bus, this.clock.now());
    this.timer = setInterval(() => {
      this.flushing = this.flushing
        .then(() => this.flush())
        .catch((error) => this.log.error({ err: error }, 'presence could not be written'));
    }, FLUSH_MS);
  }

  online(connection: Connection): void {
    const pointId = connection.facts!.pointId;
    this.connected.set(pointId, connection);
    this.changed.set(pointId, connection);
  }

  offline(connection: Connection): void {
    const pointId = connection.facts!.pointId;
    if (this.connected.get(pointId) === connection) this.connected.delete(pointId);
    this.changed.set(pointId, connection);
  }

  private tell(connection: Connection, online: boolean): void {
    const { providerId, stationId, serialNumber } = connection.facts!;
    this.bus.publish('live', { type: 'point.changed', providerId, stationId, serialNumber, online });
  }

  private async flush(): Promise<void> {
    const now = this.clock.now();
    const fresh = new Map(this.changed);
    const rows = new Map(fresh);
    this.changed.clear();
    if (now - this.lastSeenFlush >= SEEN_MS) {
      for (const [pointId, connection] of this.connected) {
        if (connection.lastSeenAt >= this.lastSeenFlush && !rows.has(pointId)) rows.set(pointId, connection);
      }
      this.lastSeenFlush = now;
    }
    if (rows.size === 0) return;
    const entries = [...rows].sort(([a], [b]) => a - b);
    try {
      await this.write(entries);
      await this.note([...fresh], now);
    } catch (error) {
      for (const [pointId, connection] of entries) if (!this.changed.has(pointId)) this.changed.set(pointId, connection);
      throw error;
    }
    // Told after it is written: who hears of it and asks gets the same answer.
    for (const [pointId, connection] of fresh) this.tell(connection, this.connected.has(pointId));
  }

  private async write(entries: readonly (readonly [number, Connection])[]): Promise<void> {
    const online = entries.map(([pointId]) => this.connected.has(pointId));
    const current = entries.map(([pointId, connection]) => this.connected.get(pointId) ?? connection);
    const time = (ms: number) => new Date(ms).toISOString();
    await this.databases.pool.query({
      name: 'presence',
      text: `update connection_state s set online = v.online, node = $2, connection_id = v.connection, connected_at = v.connected, last_seen_at = v.seen, address = v.address, security_profile = v.profile, clock_offset_ms = coalesce(v.clock_offset, s.clock_offset_ms),
          disconnected_at = case when v.online then s.disconnected_at else now() end
        from unnest($1::int[], $3::boolean[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::bigint[], $9::smallint[]) as v (id, online, connection, connected, seen, address, clock_offset, profile)
        where s.point_id = v.id and (v.online or s.node is null or s.node = $2 or not s.online)`,
      values: [
        entries.map(([pointId]) => pointId),
        this.node,
        online,
        current.map((connection) => connection.id),
        current.map((connection) => time(connection.connectedAt)),
        current.map((connection) => time(connection.lastSeenAt)),
        current.map((connection) => connection.address),
        current.map(({ times: { clock } }) => (clock.certain ? clock.offsetMs : null)),
        current.map((connection) => connection.securityProfile),
      ],
    });
  }

  /** Comings and goings, for the timeline. A connection that replaced another within the moment is no going. */
  private async note(changed: readonly (readonly [number, Connection])[], now: number): Promise<void> {
    if (changed.length === 0) return;
    await this.databases.pool.query({
      name: 'connection-events',
      text: `insert into connection_event (at, point_id, provider_id, online)
        select v.at, v.id, p.provider_id, v.online from unnest($1::timestamptz[], $2::int[], $3::boolean[]) as v (at, id, online) join charge_point p on p.id = v.id
        where v.online is distinct from (select e.online from connection_event e where e.point_id = v.id order by e.at desc limit 1)`,
      values: [
        changed.map(([pointId]) => new Date(this.connected.get(pointId)?.connectedAt ?? now).toISOString()),
        changed.map(([pointId]) => pointId),
        changed.map(([pointId]) => this.connected.has(pointId)),
      ],
    });
  }

  async quarantine(facts: PointFacts, until: number): Promise<void> {
    await this.databases.system
      .updateTable('charge_point')
      .set({ quarantined_until: new Date(until) })
      .where('id', '=', facts.pointId)
      .execute();
    const { providerId, stationId, serialNumber } = facts;
    this.bus.publish('live', { type: 'point.changed', providerId, stationId, serialNumber, online: false });
  }

  /** A point that lives and answers no pings is known by that from now on. */
  async noteNoPongs(facts: PointFacts): Promise<void> {
    facts.noPongs = true;
    await this.databases.system.updateTable('charge_point').set({ no_pongs: true }).where('id', '=', facts.pointId).execute();
  }

  noteNewCharger(serialNumber: string, address: string, tls: boolean): Promise<void> {
    return this.knocks.knocked(serialNumber, address, tls);
  }

  newChargerGone(serialNumber: string): Promise<void> {
    return this.knocks.gone(serialNumber);
  }

  /** Writes what is still to be written. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush().catch((error) => this.log.error({ err: error }, 'presence could not be written'));
  }
}

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
