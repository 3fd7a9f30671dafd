import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_FRAME_LENGTH } from '@csms/ocpp';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SettingsReader } from '../access/index.ts';
import { abandonWaiting, type CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { Commander } from './commander.ts';
import { Connection } from './connection.ts';
import { createDirectory, onRegistered, type PointFacts } from './directory.ts';
import { Presence } from './presence.ts';
import { Reconnects } from './reconnects.ts';
import type { ConnectionServices } from './services.ts';
import { addressOf, chooseSubprotocol, credentialsFit, identityOf, refuseUpgrade } from './upgrade.ts';
import { openVendorRules } from './vendor-rules.ts';

declare module '../platform/bus/bus.ts' {
  interface Topics {
    /** A charger has connected to a process: an older socket of it anywhere else is dead. */
    'charger.connected': { identity: string; node: string };
  }
}

export interface CentralSystemParts {
  databases: Databases;
  commit: GroupCommit;
  commands: CommandService;
  settings: SettingsReader;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  log: Log;
  metrics: Metrics;
  /** The name of this process among several. */
  node: string;
  trustProxy: boolean;
}

export interface CentralSystem {
  /** Takes over the upgrade requests of an HTTP server that are for `/ocpp/…`. */
  attach(server: Server): void;
  connections(): number;
  stop(): Promise<void>;
}

/** How often every socket is pinged; one that has said nothing since the last ping is dead (field rule 6). */
const PING_MS = 30_000;
/** How often commands are looked for whose news may have been lost between processes. */
const CATCH_UP_MS = 10_000;
const QUARANTINE_MS = 3_600_000;
/** A replaced socket of an identity that chases itself is kept open, muted, for so long. */
const CHASE_HOLD_MS = 120_000;

/** Starts the central system: OCPP-J sockets, each point's order, commands outwards, presence (OCPP 1.6; field rules 1–9). */
export async function startCentralSystem(parts: CentralSystemParts): Promise<CentralSystem> {
  const { databases, bus, clock, log, settings } = parts;
  const directory = createDirectory(databases.pool, parts.seal);
  const byIdentity = new Map<string, Connection>();
  const byPoint = new Map<number, Connection>();
  const reconnects = new Reconnects();
  const presence = new Presence(databases, bus, clock, log, parts.node);
  const commander = new Commander(parts.commands, databases.system, clock, log.child({ part: 'commands' }));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_LENGTH,
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: (protocols) => [...protocols].find((protocol) => protocol.toLowerCase() === 'ocpp1.6') ?? false,
  });
  let nextConnection = 1;
  let stopping = false;
  const vendorRules = await openVendorRules(databases, log);
  await presence.begin();
  await abandonWaiting(databases.system, clock.now());
  await commander.load();

  const services: ConnectionServices = {
    db: databases.system,
    commit: parts.commit,
    commands: parts.commands,
    bus,
    clock,
    log,
    metrics: parts.metrics,
    heartbeatSeconds: () => Math.round(settings.get('network.heartbeatInterval') * (0.9 + Math.random() * 0.2)),
    newChargers: () => settings.get('network.newChargers'),
    vendorIdTag: (idTag, vendor, model) => vendorRules.normalise(idTag, vendor, model),
    onReady: (connection) => void commander.pump(connection),
    observe: (pointId, effects) => commander.observe(pointId, effects),
    onLateAnswer: (id, action, frame) => commander.late(id, action, frame),
  };

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, identity: string): Promise<void> {
    const found = await directory.find(identity);
    const now = clock.now();
    const address = addressOf(request, parts.trustProxy);
    let facts: PointFacts | undefined;
    if ('known' in found) {
      facts = found.known;
      if (!credentialsFit(request.headers.authorization, facts)) {
        return refuseUpgrade(socket, 401, 'wrong or missing credentials', { 'WWW-Authenticate': 'Basic realm="ocpp"' });
      }
      if (facts.quarantinedUntil !== null && facts.quarantinedUntil > now) {
        return refuseUpgrade(socket, 503, 'quarantined for reconnecting too often', {
          'Retry-After': String(Math.ceil((facts.quarantinedUntil - now) / 1000)),
        });
      }
    } else if (found.unknown.rejected || settings.get('network.newChargers') === 'refuse') {
      return refuseUpgrade(socket, 404, 'unknown charge point');
    }
    const protocol = chooseSubprotocol(request.headers['sec-websocket-protocol'], facts?.allowMissingSubprotocol ?? true);
    if (protocol === undefined) return refuseUpgrade(socket, 400, 'unsupported subprotocol: ocpp1.6 is spoken here');
    if (reconnects.note(identity, now).quarantine) {
      if (facts) await presence.quarantine(facts, now + QUARANTINE_MS);
      return refuseUpgrade(socket, 503, 'quarantined for reconnecting too often', {
        'Retry-After': String(QUARANTINE_MS / 1000),
      });
    }
    if (!facts) await presence.noteNewCharger(identity, address);
    if (stopping || socket.destroyed) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => open(ws, identity, address, facts));
  }

  function open(ws: WebSocket, identity: string, address: string, facts: PointFacts | undefined): void {
    const now = clock.now();
    const connection = new Connection(services, ws, { id: nextConnection++, identity, address, facts, now });
    const earlier = byIdentity.get(identity);
    byIdentity.set(identity, connection);
    if (facts) byPoint.set(facts.pointId, connection);
    ws.on('close', () => closed(connection));
    if (earlier) replace(earlier, now);
    bus.publish('charger.connected', { identity, node: parts.node });
    if (facts) presence.online(connection);
  }

  /** The newest connection of an identity wins (field rule 3); closing the old one must not make the charger come back for ever (field rule 5). */
  function replace(earlier: Connection, now: number): void {
    earlier.close('replaced by a newer connection');
    if (reconnects.isChasing(earlier.identity, now)) {
      log.warn({ identity: earlier.identity }, 'two sockets of one identity chase each other: the older one is muted');
      setTimeout(() => earlier.socket.terminate(), CHASE_HOLD_MS).unref();
    } else earlier.socket.terminate();
  }

  function closed(connection: Connection): void {
    connection.close('the connection was closed');
    // The late close of a replaced socket changes nothing.
    if (byIdentity.get(connection.identity) !== connection) return;
    byIdentity.delete(connection.identity);
    const { facts } = connection;
    if (facts) {
      if (byPoint.get(facts.pointId) === connection) byPoint.delete(facts.pointId);
      presence.offline(connection);
    } else void presence.newChargerGone(connection.identity).catch(() => {});
  }

  // The newest connection wins across processes too.
  const stopElsewhere = bus.subscribe('charger.connected', ({ identity, node }) => {
    const connection = byIdentity.get(identity);
    if (node !== parts.node && connection) replace(connection, clock.now());
  });
  const stopCommands = bus.subscribe('command.queued', ({ pointId }) => {
    commander.note(pointId);
    const connection = byPoint.get(pointId);
    if (connection) void commander.pump(connection);
  });
  const catchUp = setInterval(() => {
    commander.refresh().then(
      (pointIds) => {
        for (const pointId of pointIds) {
          const connection = byPoint.get(pointId);
          if (connection) void commander.pump(connection);
        }
      },
      (error) => log.warn({ err: error }, 'waiting commands could not be read'),
    );
  }, CATCH_UP_MS);
  const stopRegistered = onRegistered(bus, (serialNumber) => {
    const connection = byIdentity.get(serialNumber);
    if (!connection) return;
    void directory
      .find(serialNumber)
      .then((found) => {
        if (byIdentity.get(serialNumber) !== connection) return;
        if ('known' in found && connection.facts) Object.assign(connection.facts, found.known);
        // Adopted, rejected or retired: it comes back as what it is now.
        else connection.socket.close(1012, 'please connect again');
      })
      .catch((error) => log.warn({ err: error, serialNumber }, 'a changed charge point could not be looked up'));
  });

  // A slice of all sockets each second, so that pings do not come in one burst.
  const pinger = setInterval(() => {
    const slice = tick++ % (PING_MS / 1000);
    for (const connection of byIdentity.values()) {
      if (connection.id % (PING_MS / 1000) !== slice) continue;
      if (!connection.alive) connection.socket.terminate();
      else {
        connection.alive = false;
        connection.socket.ping();
      }
    }
    if (slice === 0) reconnects.prune(clock.now());
  }, 1000);
  let tick = 0;
  parts.metrics.gauge('csms_ocpp_connections', 'Charge points connected to this process', () => byIdentity.size);

  return {
    attach(server) {
      server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        const target = identityOf(request.url);
        if (!target) return refuseUpgrade(socket, 404, 'not found');
        if (target.identity === undefined) return refuseUpgrade(socket, 404, 'unknown charge point');
        if (stopping) return refuseUpgrade(socket, 503, 'shutting down');
        upgrade(request, socket, head, target.identity).catch((error) => {
          log.error({ err: error, identity: target.identity }, 'a connection could not be accepted');
          refuseUpgrade(socket, 503, 'please try again', { 'Retry-After': '10' });
        });
      });
    },
    connections: () => byIdentity.size,
    async stop() {
      stopping = true;
      clearInterval(pinger);
      clearInterval(catchUp);
      stopCommands();
      stopElsewhere();
      stopRegistered();
      vendorRules.close();
      for (const connection of byIdentity.values()) connection.socket.close(1001, 'the central system is going down');
      const deadline = Date.now() + 2000;
      while (byIdentity.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
      for (const connection of byIdentity.values()) connection.socket.terminate();
      await presence.end();
    },
  };
}
