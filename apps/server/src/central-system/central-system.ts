import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@csms/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SettingsReader } from '../access/index.ts';
import {
  type Authority,
  abandonWaiting,
  type CommandService,
  clearRefusals,
  countDeviations,
  fillSecrets,
  noteUpgradeConnection,
  promotePassword,
  rememberedClock,
  statusOf,
} from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { TrustProxy } from '../platform/http/client-address.ts';
import type { Log } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { Commander } from './commander.ts';
import { Connection } from './connection.ts';
import { checkCredentials } from './credentials.ts';
import { createDirectory, onRegistered, type PointFacts } from './directory.ts';
import { checkLiveness } from './liveness.ts';
import { Presence } from './presence.ts';
import { Reconnects } from './reconnects.ts';
import { Refusals } from './refusals.ts';
import { ReplacedSockets } from './replaced.ts';
import type { ConnectionServices } from './services.ts';
import { addressOf, chooseSubprotocol, identityOf, refuseQuarantined, refuseUpgrade } from './upgrade.ts';
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
  authority: Authority;
  log: Log;
  metrics: Metrics;
  /** The name of this process among several. */
  node: string;
  trustProxy: TrustProxy;
  timing?: CentralTiming | undefined;
}

/** Times that tests shorten, in ms. */
export interface CentralTiming {
  /** How often every socket is pinged; whole seconds. */
  pingMs?: number;
  /** How long nothing is asked of a charger after its connect, unless it boots. */
  settleMs?: number;
  /** How long the answer to a command may take. */
  answerMs?: number;
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
/** Within this of a connect nothing is asked of a charger, unless it has booted (field rule 5). */
const SETTLE_MS = 5_000;
const QUARANTINE_MS = 3_600_000;
/** The largest frame that is received, in bytes: more than is taken, so that the end of a session can be read off a message that is too long. */
const MAX_PAYLOAD = 8 * 1024 * 1024;
/** Of chargers that nobody has adopted. */
const MAX_PAYLOAD_UNKNOWN = 64 * 1024;

/** What a charger's log says about a refusal that no password mends. */
const REFUSED: Readonly<Partial<Record<Refusal, string>>> = {
  tlsMissing: 'TLS is required',
  certificateMissing: 'a client certificate is required',
  certificateForeign: 'the client certificate is not of this central system',
  certificateExpired: 'the client certificate has expired',
  certificateRevoked: 'the client certificate is revoked',
  certificateOfAnother: 'the client certificate is of another charge point',
};

/** Starts the central system: OCPP-J sockets, each point's order, commands outwards, presence (OCPP 1.6; field rules 1–9). */
export async function startCentralSystem(parts: CentralSystemParts): Promise<CentralSystem> {
  const { databases, bus, clock, log, settings, timing = {} } = parts;
  const directory = createDirectory(databases.pool, parts.seal);
  const byIdentity = new Map<string, Connection>();
  const byPoint = new Map<number, Connection>();
  const replaced = new ReplacedSockets();
  const reconnects = new Reconnects();
  const presence = new Presence(databases, bus, clock, log, parts.node);
  const commander = new Commander(
    parts.commands,
    databases.system,
    clock,
    log.child({ part: 'commands' }),
    (command) => fillSecrets(databases.system, parts.seal, command),
    timing.answerMs,
  );
  const refusals = new Refusals(databases.system, log);
  const credentials = { db: databases.system, authority: parts.authority, trustProxy: parts.trustProxy };
  const sockets = (maxPayload: number) =>
    new WebSocketServer({
      noServer: true,
      maxPayload,
      perMessageDeflate: false,
      clientTracking: false,
      handleProtocols: (protocols) => [...protocols].find((protocol) => protocol.toLowerCase() === 'ocpp1.6') ?? false,
    });
  const [known, unknown] = [sockets(MAX_PAYLOAD), sockets(MAX_PAYLOAD_UNKNOWN)];
  let nextConnection = 1;
  let stopping = false;
  const vendorRules = await openVendorRules(databases, bus, log);
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
    settleMs: timing.settleMs ?? SETTLE_MS,
    heartbeatSeconds: () => Math.round(settings.get('network.heartbeatInterval') * (0.9 + Math.random() * 0.2)),
    newChargers: () => settings.get('network.newChargers'),
    vendorIdTag: (idTag, vendor, model) => vendorRules.normalise(idTag, vendor, model),
    onReady: (connection) => void commander.pump(connection),
    onBoot: (pointId) => commander.booted(pointId),
    observe: (pointId, effects) => commander.observe(pointId, effects),
    onWork: (connection) => reconnects.worked(connection.identity, clock.now()),
    onLateAnswer: (id, action, frame) => commander.late(id, action, frame),
  };

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, identity: string): Promise<void> {
    const found = await directory.find(identity);
    const now = clock.now();
    const address = addressOf(request, parts.trustProxy);
    let facts: PointFacts | undefined;
    let seen = 0;
    let usedNext = false;
    if ('known' in found) {
      facts = found.known;
      const verdict = await checkCredentials(credentials, request, facts, now);
      if ('refusal' in verdict) {
        refusals.note(facts, verdict.refusal, address, now);
        const status = statusOf(verdict.refusal);
        if (status === 403) return refuseUpgrade(socket, 403, REFUSED[verdict.refusal] ?? 'refused');
        return refuseUpgrade(socket, 401, 'wrong or missing credentials', { 'WWW-Authenticate': 'Basic realm="ocpp"' });
      }
      ({ seen, usedNext } = verdict);
      if (facts.quarantinedUntil !== null && facts.quarantinedUntil > now) {
        return refuseQuarantined(socket, facts.quarantinedUntil - now);
      }
    } else if (found.unknown.rejected || settings.get('network.newChargers') === 'refuse') {
      return refuseUpgrade(socket, 404, 'unknown charge point');
    }
    const heldUntil = facts ? undefined : reconnects.heldUntil(identity, now);
    if (heldUntil !== undefined) return refuseQuarantined(socket, heldUntil - now);
    const protocol = chooseSubprotocol(request.headers['sec-websocket-protocol'], facts?.allowMissingSubprotocol ?? true);
    if (protocol === undefined) return refuseUpgrade(socket, 400, 'unsupported subprotocol: ocpp1.6 is spoken here');
    if (reconnects.note(identity, now).quarantine) {
      log.warn({ identity, address }, 'a charger that connects too often and does no work is kept out for an hour');
      if (facts) await presence.quarantine(facts, now + QUARANTINE_MS);
      else reconnects.hold(identity, now + QUARANTINE_MS);
      return refuseQuarantined(socket, QUARANTINE_MS);
    }
    if (!facts) await presence.noteNewCharger(identity, address);
    if (facts && (usedNext || facts.upgradingTo !== null || facts.refusedBefore)) await cameIn(facts, seen, usedNext, now);
    if (stopping || socket.destroyed) return void socket.destroy();
    if (facts && protocol === null) noteDeviation(facts, 'missing-subprotocol');
    (facts ? known : unknown).handleUpgrade(request, socket, head, (ws) => open(ws, identity, address, facts, seen));
  }

  /** Something about a point's connection, not about a message, that its model gets wrong. */
  function noteDeviation({ vendor, model, firmwareVersion }: PointFacts, rule: string): void {
    const seen = { vendor: vendor ?? '', model: model ?? '', firmwareVersion: firmwareVersion ?? '' };
    parts.commit
      .submit(countDeviations, { ...seen, action: '', rule, path: '', original: '' })
      .catch((error) => log.warn({ err: error }, 'a deviation could not be counted'));
  }

  /** A point with something open about its credentials has come in. */
  async function cameIn(facts: PointFacts, seen: number, usedNext: boolean, now: number): Promise<void> {
    if (usedNext) await promotePassword(databases.system, facts.pointId);
    if (facts.upgradingTo !== null) await noteUpgradeConnection(databases.system, facts.pointId, seen, now);
    if (facts.refusedBefore) await clearRefusals(databases.system, facts.pointId);
  }

  function open(ws: WebSocket, identity: string, address: string, facts: PointFacts | undefined, securityProfile: number): void {
    const now = clock.now();
    const connection = new Connection(services, ws, { id: nextConnection++, identity, address, facts, now, securityProfile });
    const earlier = byIdentity.get(identity);
    if (earlier?.times.clock.certain) connection.times.clock = rememberedClock(earlier.times.clock.offsetMs);
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
      replaced.mute(earlier);
    } else replaced.close(earlier);
  }

  function closed(connection: Connection): void {
    connection.close('the connection was closed');
    replaced.gone(connection);
    // The late close of a replaced socket changes nothing.
    if (byIdentity.get(connection.identity) !== connection) return;
    byIdentity.delete(connection.identity);
    replaced.release(connection.identity);
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

  const stopRevoked = bus.subscribe('point.revoked', ({ serialNumber }) => {
    const connection = byIdentity.get(serialNumber);
    if (connection?.securityProfile === 3) connection.socket.close(1012, 'please connect again');
  });

  function foundNoPongs({ facts }: Connection): void {
    if (!facts || facts.noPongs) return;
    noteDeviation(facts, 'no-pongs');
    presence.noteNoPongs(facts).catch((error) => log.warn({ err: error }, 'what is known of pings could not be stored'));
  }

  // A slice of all sockets each second, so that pings do not come in one burst.
  const pingMs = timing.pingMs ?? PING_MS;
  const slices = pingMs / 1000;
  const pinger = setInterval(() => {
    const slice = tick++ % slices;
    for (const connection of byIdentity.values()) {
      if (connection.id % slices !== slice) continue;
      checkLiveness(connection, pingMs, () => foundNoPongs(connection));
    }
    if (slice === 0) for (const connection of replaced.all()) checkLiveness(connection, pingMs, () => {});
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
      stopRevoked();
      vendorRules.close();
      for (const connection of byIdentity.values()) connection.socket.close(1001, 'the central system is going down');
      for (const { socket } of replaced.all()) socket.terminate();
      const deadline = Date.now() + 2000;
      while (byIdentity.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
      for (const connection of byIdentity.values()) connection.socket.terminate();
      await presence.end();
    },
  };
}
