import { clearStalePresence, Knocks, noteComings, noteNoPongs, quarantinePoint, writePresence } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connection } from '../connection/connection.ts';
import type { PointFacts } from '../entrance/directory.ts';

/** How often changes of presence and times of last sign are written, all at once. */
const FLUSH_MS = 200;
const SEEN_MS = 15_000;
/** So long the clock of a point that has gone is known here: who looked it up meanwhile may have read what stood before. */
const CLOCK_MS = 30_000;

/**
 * Who is connected, in the database: written in batches, since ten thousand points may come or go at once. A point is told offline only after its newest connection has gone.
 */
export class Presence {
  private readonly changed = new Map<number, Connection>();
  private readonly connected = new Map<number, Connection>();
  /** Connected points whose clock was not known when they were written. It is written as soon as it is known: limits are told in it. */
  private readonly clockUnknown = new Map<number, Connection>();
  /** Of points that have gone just now, by their ids, oldest first. */
  private readonly clocks = new Map<number, { offsetMs: number; goneAt: number }>();
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
    const { certain, offsetMs } = connection.times.clock;
    this.clocks.delete(pointId);
    if (certain) this.clocks.set(pointId, { offsetMs, goneAt: this.clock.now() });
  }

  /** The offset of a point's clock, in ms, where it went a moment ago: what is written of it may be older, or nothing. */
  clockOffsetOf(pointId: number): number | undefined {
    return this.clocks.get(pointId)?.offsetMs;
  }

  private forgetClocks(now: number): void {
    for (const [pointId, { goneAt }] of this.clocks) {
      if (now - goneAt < CLOCK_MS) return;
      if (!this.changed.has(pointId)) this.clocks.delete(pointId);
    }
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
    for (const [pointId, connection] of this.clockUnknown) {
      const isGone = this.connected.get(pointId) !== connection;
      if (isGone) this.clockUnknown.delete(pointId);
      else if (connection.times.clock.certain) rows.set(pointId, connection);
    }
    this.forgetClocks(now);
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
    const written = entries.map(([pointId, connection]) => {
      const current = this.connected.get(pointId);
      return { pointId, online: current !== undefined, connection: current ?? connection };
    });
    // Noted before the write: a clock that is told during it comes with the next.
    for (const { pointId, online, connection } of written)
      if (online && !connection.times.clock.certain) this.clockUnknown.set(pointId, connection);
      else this.clockUnknown.delete(pointId);
    await writePresence(
      this.databases.pool,
      this.node,
      written.map(({ pointId, online, connection }) => {
        const { id, connectedAt, lastSeenAt, address, times, securityProfile, protocol } = connection;
        return {
          pointId,
          online,
          connectionId: id,
          connectedAt,
          lastSeenAt,
          address,
          clockOffsetMs: times.clock.certain ? times.clock.offsetMs : null,
          securityProfile,
          protocol: protocol.subprotocol,
        };
      }),
    );
  }

  /** Comings and goings, for the timeline. A connection that replaced another within the moment is no going. */
  private async note(changed: readonly (readonly [number, Connection])[], now: number): Promise<void> {
    if (changed.length === 0) return;
    await noteComings(
      this.databases.pool,
      changed.map(([pointId]) => ({
        pointId,
        at: this.connected.get(pointId)?.connectedAt ?? now,
        online: this.connected.has(pointId),
      })),
    );
  }

  async quarantine(facts: PointFacts, until: number, network: string | null): Promise<void> {
    await quarantinePoint(this.databases.system, facts.pointId, until, network);
    const { providerId, stationId, serialNumber } = facts;
    this.bus.publish('live', { type: 'point.changed', providerId, stationId, serialNumber, online: false });
  }

  /** A point that lives and answers no pings is known by that from now on. */
  async noteNoPongs(facts: PointFacts): Promise<void> {
    facts.noPongs = true;
    await noteNoPongs(this.databases.system, facts.pointId);
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
