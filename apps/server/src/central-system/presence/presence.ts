import {
  clearStalePresence,
  comparePresence,
  Knocks,
  noteComings,
  noteNoPongs,
  quarantinePoint,
  writePresence,
} from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { StatementBatch } from '../commands/statement-batch.ts';
import type { Connection } from '../connection/connection.ts';
import type { PointFacts } from '../entrance/directory.ts';

/** How often changes of presence and times of last sign are written, all at once. */
const FLUSH_MS = 200;
const SEEN_MS = 15_000;
/** So long the clock of a point that has gone is known here: who looked it up meanwhile may have read what stood before. */
const CLOCK_MS = 30_000;

/** How a point was written. */
interface Written {
  pointId: number;
  online: boolean;
  connection: Connection;
  /** Not so where another process holds a newer socket. */
  isWritten: boolean;
}

interface PresenceParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** This process. */
  node: string;
  /** How often it is looked whether the database knows a newer socket elsewhere, whose news was lost, in ms; undefined: there are no other processes. */
  compareMs: number | undefined;
  /** Another process holds a newer socket of the connection's point. */
  replaced(connection: Connection): void;
  /** Muted sockets of points whose newest socket is in another process, and what is done with one when that has gone. */
  mutedForOthers(): readonly Connection[];
  release(connection: Connection): void;
}

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
  private readonly others: Pick<PresenceParts, 'replaced' | 'mutedForOthers' | 'release'>;
  private readonly compareMs: number | undefined;
  private lastCompared = 0;
  /** Their points are another process's. */
  private readonly given = new WeakSet<Connection>();
  /** Whether another process holds a newer socket, for many at once. */
  private readonly asking: StatementBatch<Connection, boolean>;

  constructor({ databases, bus, clock, log, node, compareMs, ...others }: PresenceParts) {
    this.databases = databases;
    this.bus = bus;
    this.clock = clock;
    this.log = log;
    this.node = node;
    this.compareMs = compareMs;
    this.others = others;
    this.asking = new StatementBatch(async (connections) => {
      const newer = new Set((await this.inDatabase(connections)).newerElsewhere);
      for (const connection of newer) this.others.replaced(connection);
      return connections.map((connection) => newer.has(connection));
    });
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

  /** Whether the connection is its point's newest over all processes, before something is sent over it that a point gets once. One that is not goes. */
  async isNewest(connection: Connection): Promise<boolean> {
    return this.compareMs === undefined || !(await this.asking.ask(connection));
  }

  /** What the database knows of the points of connections. */
  private async inDatabase(
    connections: readonly Connection[],
  ): Promise<{ newerElsewhere: Connection[]; unwritten: Connection[] }> {
    const byPoint = new Map(connections.map((connection) => [connection.facts!.pointId, connection]));
    const held = [...byPoint].map(([pointId, { socketNo }]) => ({ pointId, socketNo }));
    const { newerElsewhere, unwritten } = await comparePresence(this.databases.pool, this.node, held);
    const of = (pointIds: readonly number[]) => pointIds.map((pointId) => byPoint.get(pointId)!);
    return { newerElsewhere: of(newerElsewhere), unwritten: of(unwritten) };
  }

  /** The point is another process's now: nothing is written of it here. */
  gaveUp(connection: Connection): void {
    this.given.add(connection);
    const pointId = connection.facts?.pointId;
    if (pointId === undefined) return;
    for (const known of [this.connected, this.changed, this.clockUnknown])
      if (known.get(pointId) === connection) known.delete(pointId);
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
    // Some are given up while the database is asked.
    const ours = () => [...rows].filter(([pointId, connection]) => this.connected.has(pointId) || !this.given.has(connection));
    let written: Written[];
    try {
      await this.compare(rows);
      const entries = ours().sort(([a], [b]) => a - b);
      if (entries.length === 0) return;
      const all = await this.write(entries);
      for (const one of all) if (!one.isWritten) this.refused(one);
      written = all.filter(({ pointId, isWritten }) => isWritten && fresh.has(pointId));
      await this.note(written, now);
    } catch (error) {
      for (const [pointId, connection] of ours()) if (!this.changed.has(pointId)) this.changed.set(pointId, connection);
      throw error;
    }
    // Told after it is written: who hears of it and asks gets the same answer.
    for (const { connection, online } of written) this.tell(connection, online);
  }

  /** The database knows a newer socket of a point: the one here goes. */
  private refused({ pointId, connection }: Written): void {
    if (this.connected.get(pointId) === connection) this.others.replaced(connection);
  }

  /** Looks for newer sockets elsewhere, lets those come back whose newer one has gone, and adds to `rows` what the database does not know of those here. */
  private async compare(rows: Map<number, Connection>): Promise<void> {
    const { compareMs, connected, others } = this;
    if (compareMs === undefined || performance.now() - this.lastCompared < compareMs) return;
    this.lastCompared = performance.now();
    const muted = others.mutedForOthers();
    if (connected.size > 0) {
      const { newerElsewhere, unwritten } = await this.inDatabase([...connected.values()]);
      for (const connection of newerElsewhere) others.replaced(connection);
      for (const connection of unwritten) {
        const { pointId } = connection.facts!;
        if (connected.get(pointId) === connection) rows.set(pointId, connection);
      }
    }
    if (muted.length > 0) for (const connection of (await this.inDatabase(muted)).unwritten) others.release(connection);
  }

  private async write(entries: readonly (readonly [number, Connection])[]): Promise<Written[]> {
    const rows = entries.map(([pointId, connection]) => {
      const current = this.connected.get(pointId);
      return { pointId, online: current !== undefined, connection: current ?? connection };
    });
    // Noted before the write: a clock that is told during it comes with the next.
    for (const { pointId, online, connection } of rows)
      if (online && !connection.times.clock.certain) this.clockUnknown.set(pointId, connection);
      else this.clockUnknown.delete(pointId);
    const written = await writePresence(
      this.databases.pool,
      this.node,
      rows.map(({ pointId, online, connection }) => {
        const { socketNo, connectedAt, lastSeenAt, address, times, securityProfile, protocol } = connection;
        return {
          pointId,
          online,
          socketNo,
          connectedAt,
          lastSeenAt,
          address,
          clockOffsetMs: times.clock.certain ? times.clock.offsetMs : null,
          securityProfile,
          protocol: protocol.subprotocol,
        };
      }),
    );
    return rows.map((row) => ({ ...row, isWritten: written.has(row.pointId) }));
  }

  /** Comings and goings, for the timeline. A connection that replaced another within the moment is no going. */
  private async note(written: readonly Written[], now: number): Promise<void> {
    if (written.length === 0) return;
    await noteComings(
      this.databases.pool,
      written.map(({ pointId, online, connection }) => ({ pointId, at: online ? connection.connectedAt : now, online })),
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
