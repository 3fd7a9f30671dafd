import type { WebSocket } from 'ws';
import { rememberedClock } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Arrivals } from '../entrance/arrivals.ts';
import { ByIdentity } from '../entrance/identities.ts';
import type { Reconnects } from '../entrance/reconnects.ts';
import { ReplacedSockets } from '../entrance/replaced.ts';
import type { Turns } from '../entrance/turns.ts';
import type { UsualAddresses } from '../entrance/usual-addresses.ts';
import type { PointNotes } from '../presence/point-notes.ts';
import type { Presence } from '../presence/presence.ts';
import { GROUP_MS, groupsOf } from './closing-groups.ts';
import { Connection } from './connection.ts';
import type { ConnectionServices } from './connection-services.ts';
import type { Origin } from './origin.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** A charger has connected to a process: a socket of it anywhere else with a lower number is dead. */
    'charger.connected': { identity: string; node: string; address: string; socketNo: number; proven: boolean; again: boolean };
  }
}

interface ConnectionsParts extends Pick<PointNotes, 'cameBack' | 'tellTurns'> {
  services: ConnectionServices<Connection>;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** The name of this process. */
  node: string;
  presence: Presence;
  arrivals: Arrivals;
  reconnects: Reconnects;
  turns: Turns;
  usual: UsualAddresses;
}

/** A socket that goes is waited for so long when the process ends, in ms. */
const CLOSING_MS = 2_000;
/** One that was cut is gone within this. */
const CUT_MS = 500;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The connections of this process: one of each identity counts, the newest. */
export class Connections {
  readonly byIdentity = new ByIdentity<Connection>();
  readonly byPoint = new Map<number, Connection>();
  readonly replaced = new ReplacedSockets();
  private readonly parts: ConnectionsParts;
  private nextId = 1;

  constructor(parts: ConnectionsParts) {
    this.parts = parts;
  }

  /** A charger has come in by this socket. */
  open(socket: WebSocket, origin: Origin): Connection {
    const { services, clock, presence, arrivals, turns, cameBack } = this.parts;
    const { identity, address, facts } = origin;
    const now = clock.now();
    const connection = new Connection(services, socket, { ...origin, id: this.nextId++, now });
    if (!facts) arrivals.enter(address, now);
    const earlier = this.byIdentity.get(identity);
    if (earlier && earlier.socketNo > connection.socketNo) {
      // It began before the one that is there, and took longer.
      socket.on('close', () => this.closed(connection));
      this.replace(connection, earlier.address, now);
      return connection;
    }
    const offsetMs = earlier?.times.clock.certain ? earlier.times.clock.offsetMs : facts && presence.clockOffsetOf(facts.pointId);
    if (offsetMs !== undefined) connection.times.clock = rememberedClock(offsetMs);
    this.byIdentity.set(identity, connection);
    if (facts) this.byPoint.set(facts.pointId, connection);
    socket.on('close', () => this.closed(connection));
    if (facts) turns.called(identity, address, null, now);
    if (earlier) this.replace(earlier, address, now);
    this.announce(connection, false);
    if (facts) presence.online(connection);
    if (facts && origin.returnedFor !== undefined) cameBack(facts, address, origin.returnedFor);
    return connection;
  }

  /** Says to the other processes that this one holds the newest socket of its identity; `again`: it has said so before. */
  private announce({ identity, address, socketNo, securityProfile }: Connection, again: boolean): void {
    const { bus, node } = this.parts;
    bus.publish('charger.connected', { identity, node, address, socketNo, proven: securityProfile > 0, again });
  }

  /** Another process has let in a socket of an identity, from this address. The newer one stays, and the other process is told where that is the one here. */
  cameElsewhere({ identity, address, socketNo }: { identity: string; address: string; socketNo: number }): void {
    const connection = this.byIdentity.get(identity);
    if (!connection) return;
    if (connection.socketNo > socketNo) this.announce(connection, true);
    else {
      this.parts.turns.called(identity, address, null, this.parts.clock.now());
      this.giveUp(connection, address);
    }
  }

  /** Another process holds the newest socket of an identity, which came from there. */
  giveUp(connection: Connection, by: string): void {
    const { identity, facts } = connection;
    if (this.byIdentity.get(identity) !== connection) return;
    this.byIdentity.delete(identity);
    if (facts && this.byPoint.get(facts.pointId) === connection) this.byPoint.delete(facts.pointId);
    this.parts.presence.gaveUp(connection);
    this.replace(connection, by, this.parts.clock.now());
  }

  /** Muted sockets of points whose newest socket is in another process. */
  mutedForOthers(): Connection[] {
    return [...this.replaced.all()].filter(({ identity, facts }) => facts && !this.byIdentity.has(identity));
  }

  /** The newest connection of an identity wins (field rule 3); closing the old one must not make the charger come back for ever (field rule 5). */
  replace(earlier: Connection, by: string, now: number): void {
    const { reconnects, turns, tellTurns, log } = this.parts;
    earlier.close('replaced by a newer connection');
    const isChase = reconnects.isChasing(earlier.identity, now);
    if (earlier.facts) tellTurns(earlier, turns.tookOver(earlier.identity, earlier.address, by, isChase, now));
    if (isChase) {
      log.warn({ identity: earlier.identity }, 'two sockets of one identity chase each other: the older one is muted');
      this.replaced.mute(earlier);
    } else this.replaced.close(earlier);
  }

  /** Ends what an identity has open here. */
  cutOff(identity: string): void {
    for (const muted of this.replaced.of(identity)) muted.cutOff();
    this.byIdentity.get(identity)?.cutOff();
  }

  /** Closes all of them, in groups where others take them over: who comes back at once comes to a process that has all its hands full. Those that do not answer are cut. */
  async end(isAlone: boolean): Promise<void> {
    for (const { socket } of this.replaced.all()) socket.terminate();
    const leaving = [...this.byIdentity.values()];
    for (const [index, group] of groupsOf(leaving, isAlone).entries()) {
      if (index > 0) await pause(GROUP_MS * (0.5 + Math.random()));
      for (const { socket } of group) socket.close(1001, 'the central system is going down');
    }
    await this.gone(CLOSING_MS);
    for (const connection of this.byIdentity.values()) connection.socket.terminate();
    // Their going is to be written, too.
    await this.gone(CUT_MS);
  }

  private async gone(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.byIdentity.size > 0 && performance.now() < deadline) await pause(20);
  }

  private closed(connection: Connection): void {
    const { presence, arrivals, usual, clock } = this.parts;
    connection.close('the connection was closed');
    if (!connection.facts) arrivals.leave(connection.address);
    usual.left(connection, clock.now());
    this.replaced.gone(connection);
    // The late close of a replaced socket changes nothing.
    if (this.byIdentity.get(connection.identity) !== connection) return;
    this.byIdentity.delete(connection.identity);
    this.replaced.release(connection.identity);
    const { facts } = connection;
    if (facts) {
      if (this.byPoint.get(facts.pointId) === connection) this.byPoint.delete(facts.pointId);
      presence.offline(connection);
    } else void presence.newChargerGone(connection.identity).catch(() => {});
  }
}
