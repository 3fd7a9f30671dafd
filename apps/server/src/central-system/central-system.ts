import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { logDeed } from '../access/index.ts';
import { wireIdOf } from '../charging/index.ts';
import {
  abandonWaiting,
  clearRefusals,
  countDeviations,
  fillSecrets,
  logKeeper,
  noteConflict,
  noteUnknownTags,
  noteUpgradeConnection,
  placeOf,
  promotePassword,
  rememberedClock,
  renewPassword,
  statusOf,
  type TurnTaker,
  type Verdict,
} from '../network/index.ts';
import { isWithin } from '../platform/http/client-address.ts';
import { dampedLog } from '../platform/log/damped.ts';
import { Arrivals, addressesOfWork } from './arrivals.ts';
import { Backlog } from './backlog.ts';
import { Claims } from './claims.ts';
import { Commander } from './commander.ts';
import { Connection } from './connection.ts';
import { checkCredentials, isEncrypted } from './credentials.ts';
import { CutOff } from './cut-off.ts';
import { DeviationKinds } from './deviation-kinds.ts';
import { createDirectory, type LookUp, onRegistered, type PointFacts } from './directory.ts';
import { HalfFrames } from './half-frames.ts';
import { HeavyLane } from './heavy-lane.ts';
import { ByIdentity, identityOf, spellingsOf, type Written } from './identities.ts';
import { LimitSender } from './limit-sender.ts';
import { checkLiveness } from './liveness.ts';
import { type Holder, Newcomers } from './newcomers.ts';
import type { CentralSystemParts } from './parts.ts';
import { Presence } from './presence.ts';
import { messagesOf, PROTOCOLS, protocolOf } from './protocols.ts';
import { Reconnects } from './reconnects.ts';
import { REFUSED, Refusals } from './refusals.ts';
import { ReplacedSockets } from './replaced.ts';
import type { ConnectionServices } from './services.ts';
import { SessionStarts } from './session-starts.ts';
import { Shares } from './shares.ts';
import { Turns } from './turns.ts';
import { UnknownTags } from './unknown-tags.ts';
import { addressOf, chooseSubprotocol, refuseHasty, refuseQuarantined, refuseUpgrade } from './upgrade.ts';
import { openVendorRules } from './vendor-rules.ts';

declare module '../platform/bus/bus.ts' {
  interface Topics {
    /** A charger has connected to a process: an older socket of it anywhere else is dead. */
    'charger.connected': { identity: string; node: string; address: string };
  }
}

export interface CentralSystem {
  /** Takes over the upgrade requests of an HTTP server that are for `/ocpp/…`. */
  attach(server: Server): void;
  connections(): number;
  stop(): Promise<void>;
}

/** How often every socket is pinged; one that has said nothing since the last ping is dead (field rule 6). */
const PING_MS = 30_000;
/** How often commands and points that are cut off are looked for: their news may have been lost between processes. */
const CATCH_UP_MS = 10_000;
/** Within this of a connect nothing is asked of a charger, unless it has booted (field rule 5). */
const SETTLE_MS = 5_000;
const QUARANTINE_MS = 3_600_000;
/** How often the messages that are arriving are looked at. */
const LOOK_MS = 250;
/** By which the clocks of several servers may differ. */
const SKEW_MS = 300_000;
/** The largest frame that is received, in bytes: more than is taken, so that the end of a session can be read off a message that is too long. */
const MAX_PAYLOAD = 8 * 1024 * 1024;
/** Of chargers that nobody has adopted. */
const MAX_PAYLOAD_UNKNOWN = 64 * 1024;

/** Who is behind a socket, as far as its upgrade told. */
type Origin = Omit<ConstructorParameters<typeof Connection>[2], 'id' | 'now'> & {
  tls: boolean;
  /** It came without its password: who allowed that. */
  returnedFor?: string | undefined;
};
type SecurityProfile = 0 | 1 | 2 | 3;

/** Starts the central system: OCPP-J sockets, each point's order, commands outwards, presence (OCPP 1.6; field rules 1–9). */
export async function startCentralSystem(parts: CentralSystemParts): Promise<CentralSystem> {
  const { databases, bus, clock, settings, timing = {}, protocols = PROTOCOLS } = parts;
  const log = dampedLog(parts.log);
  logKeeper.messages = messagesOf(protocols);
  const directory = createDirectory(databases.pool, parts.seal);
  const byIdentity = new ByIdentity<Connection>();
  const byPoint = new Map<number, Connection>();
  const replaced = new ReplacedSockets();
  const reconnects = new Reconnects();
  const turns = new Turns();
  const arrivals = new Arrivals();
  const newcomers = new Newcomers();
  const claims = new Claims(bus, parts.node, (identity) => byIdentity.get(identity), timing.patienceMs);
  const halfFrames = new HalfFrames();
  const unknownTags = new UnknownTags();
  const deviationKinds = new DeviationKinds();
  const sessionStarts = new SessionStarts();
  const presence = new Presence(databases, bus, clock, log, parts.node);
  const commander = new Commander(
    parts.commands,
    databases.system,
    clock,
    parts.log.child({ part: 'commands' }),
    (command) => fillSecrets(databases.system, parts.seal, command),
    timing.answerMs,
  );
  const limits = new LimitSender(databases.pool, clock, parts.log.child({ part: 'limits' }));
  const refusals = new Refusals(databases.system, log);
  const credentials = { db: databases.system, authority: parts.authority, trustProxy: parts.trustProxy };
  const sockets = (maxPayload: number) =>
    new WebSocketServer({
      noServer: true,
      maxPayload,
      perMessageDeflate: false,
      // Bytes that are no UTF-8 are taken as unreadable text: closing upon them would keep the charger out for ever.
      skipUTF8Validation: true,
      clientTracking: false,
      handleProtocols: (offered) => [...offered].find((name) => protocolOf(protocols, name)) ?? false,
    });
  const [known, unknown] = [sockets(MAX_PAYLOAD), sockets(MAX_PAYLOAD_UNKNOWN)];
  const cutOff = new CutOff({ db: databases.system, bus, log }, (identity) => {
    for (const muted of replaced.of(identity)) muted.cutOff();
    byIdentity.get(identity)?.cutOff();
  });
  let nextConnection = 1;
  let stopping = false;
  const vendorRules = await openVendorRules(databases, bus, log);
  await presence.begin();
  await abandonWaiting(databases.system, clock.now());
  await commander.load();
  await limits.refresh();
  for (const { address, at } of await addressesOfWork(databases.system, clock.now())) arrivals.trust(address, at);

  /** Sends what waits for a connection's point: commands and limits. */
  function send(connection: Connection | undefined): void {
    if (!connection) return;
    void commander.pump(connection);
    void limits.pump(connection);
  }

  const services: ConnectionServices = {
    protocols,
    db: databases.system,
    commit: parts.commit,
    commands: parts.commands,
    bus,
    clock,
    log,
    metrics: parts.metrics,
    backlog: new Backlog(),
    halfFrames,
    heavyLane: new HeavyLane(),
    unknownTags,
    deviationKinds,
    sessionStarts,
    shares: new Shares(parts.isTight),
    settleMs: timing.settleMs ?? SETTLE_MS,
    heartbeatSeconds: () => Math.round(settings.get('network.heartbeatInterval') * (0.9 + Math.random() * 0.2)),
    newChargers: () => settings.get('network.newChargers'),
    vendorIdTag: (idTag, vendor, model) => vendorRules.normalise(idTag, vendor, model),
    answerDelayMs: vendorRules.answerDelayMs,
    wireIdOf: (pointId, transactionId) => wireIdOf(databases.pool, pointId, transactionId),
    placeOf: (pointId, connectorNo) => placeOf(databases.pool, pointId, connectorNo),
    onReady: send,
    onBoot: (pointId) => commander.booted(pointId),
    onPlate: ({ identity, address }, plate) => turns.called(identity, address, plate, clock.now()),
    isWatched: (pointId) => commander.isWatched(pointId),
    observe: (pointId, effects) => commander.observe(pointId, effects),
    onWork(connection) {
      const now = clock.now();
      reconnects.worked(connection.identity, now);
      if (connection.facts) arrivals.trust(connection.address, now);
    },
    onCardTrials({ identity, facts }) {
      log.warn({ identity }, 'a charge point tries one unknown card after another');
      if (facts)
        noteUnknownTags(databases.system, facts.pointId, clock.now()).catch((error) =>
          log.warn({ err: error, identity }, 'what a charge point tries could not be noted'),
        );
    },
    onLateAnswer: (connection, command, frame) => commander.late(connection, command, frame),
  };

  /** Who is meant, and the spelling by which it is known. */
  async function lookUp({ identity, uncoded }: Written): Promise<{ found: LookUp; identity: string }> {
    let found = await directory.find(identity!);
    if ('unknown' in found && uncoded !== undefined) {
      const meant = await directory.find(uncoded);
      if ('known' in meant) found = meant;
    }
    return { found, identity: 'known' in found ? found.known.serialNumber : found.unknown.serialNumber };
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, written: Written): Promise<void> {
    const { found, identity } = await lookUp(written);
    const now = clock.now();
    const address = addressOf(request, parts.trustProxy);
    let facts: PointFacts | undefined;
    let seen: SecurityProfile = 0;
    let usedNext = false;
    let returnedFor: string | undefined;
    if ('known' in found) {
      facts = found.known;
      if (facts.cutOff) {
        refusals.note(facts, 'cutOff', address, now);
        return refuseUpgrade(socket, 403, REFUSED.cutOff);
      }
      const verdict: Verdict & { usedNext?: boolean; returnedFor?: string } =
        facts.networks.length === 0 || isWithin(address, facts.networks)
          ? await checkCredentials(credentials, request, facts, now)
          : { refusal: 'networkForeign' };
      if ('refusal' in verdict) {
        refusals.note(facts, verdict.refusal, address, now);
        if (!arrivals.attempt('wrong', address, now)) return refuseHasty(socket);
        const status = statusOf(verdict.refusal);
        if (status === 403) return refuseUpgrade(socket, 403, REFUSED[verdict.refusal]);
        return refuseUpgrade(socket, 401, 'wrong or missing credentials', { 'WWW-Authenticate': 'Basic realm="ocpp"' });
      }
      ({ seen, usedNext = false, returnedFor } = verdict);
      // Longer than anybody is kept out: it was said while the clock was ahead.
      if (
        facts.quarantinedUntil !== null &&
        facts.quarantinedUntil > now &&
        facts.quarantinedUntil <= now + QUARANTINE_MS + SKEW_MS
      ) {
        return refuseQuarantined(socket, facts.quarantinedUntil - now);
      }
    } else {
      if (!arrivals.attempt('unknown', address, now)) return refuseHasty(socket);
      if (found.unknown.rejected || written.isGuess || settings.get('network.newChargers') === 'refuse')
        return refuseUpgrade(socket, 404, 'unknown charge point');
    }
    const heldUntil = facts ? undefined : reconnects.heldUntil(identity, now);
    if (heldUntil !== undefined) return refuseQuarantined(socket, heldUntil - now);
    const protocol = chooseSubprotocol(
      request.headers['sec-websocket-protocol'],
      protocols,
      facts?.allowMissingSubprotocol ?? true,
    );
    if (protocol === undefined) {
      const spoken = protocols.map(({ subprotocol }) => subprotocol).join(', ');
      return refuseUpgrade(socket, 400, `unsupported subprotocol: ${spoken} is spoken here`);
    }
    const origin: Origin = {
      identity,
      address,
      facts,
      securityProfile: seen,
      tls: isEncrypted(request, parts.trustProxy),
      returnedFor,
      stream: socket as Socket,
    };
    const accept = (then: (ws: WebSocket) => void) => {
      if (stopping || socket.destroyed || cutOff.has(identity)) return void socket.destroy();
      if (facts && protocol === null) noteDeviation(facts, 'missing-subprotocol');
      if (facts) for (const rule of spellingsOf(written, facts.serialNumber)) noteDeviation(facts, rule);
      (facts ? known : unknown).handleUpgrade(request, socket, head, then);
    };
    // Who proves itself is who it says; of two that do not, the one that was there first may stay.
    const holder = seen === 0 ? claims.holderOf(identity, address, facts) : undefined;
    if (holder) {
      if (!newcomers.mayTry(identity, address, now)) return refuseHasty(socket);
      accept((ws) => void holdNewcomer(ws, origin, holder));
      return;
    }
    const refusal = await admit(origin, now);
    if (refusal) return refusal(socket);
    if (facts && (usedNext || facts.upgradingTo !== null || facts.refusedBefore)) await cameIn(facts, seen, usedNext, now);
    accept((ws) => void open(ws, origin));
  }

  /** Counts a connect, and makes an unknown charger known to people; gives the refusal of one that may not come in. */
  async function admit({ identity, address, facts, tls }: Origin, now: number): Promise<((socket: Duplex) => void) | undefined> {
    if (reconnects.note(identity, now).quarantine) {
      log.warn({ identity, address }, 'a charger that connects too often and does no work is kept out for an hour');
      if (facts) await presence.quarantine(facts, now + QUARANTINE_MS);
      else reconnects.hold(identity, now + QUARANTINE_MS);
      return (socket) => refuseQuarantined(socket, QUARANTINE_MS);
    }
    if (facts) return undefined;
    if (!arrivals.hasRoom(address, now)) return refuseHasty;
    await presence.noteNewCharger(identity, address, tls);
    return undefined;
  }

  /** A socket that claims an identity which another one holds, without proof and from elsewhere. */
  async function holdNewcomer(ws: WebSocket, origin: Origin, holder: Holder): Promise<void> {
    const { identity, address } = origin;
    const before = byIdentity.get(identity);
    const kept = await newcomers.hold(ws, identity, address, holder, () => clock.now());
    if (kept === 'refused' && before) tellTurns(before, turns.refused(identity, address, clock.now()));
    if (!kept || kept === 'refused') return;
    // Somebody else has come in meanwhile: it is to try again.
    const meanwhile = byIdentity.get(identity);
    const refused = meanwhile !== undefined && meanwhile !== before && meanwhile.address !== address;
    if (cutOff.has(identity)) return ws.terminate();
    if (refused || (await admit(origin, clock.now()))) return ws.close(1012, 'please connect again');
    const connection = open(ws, origin);
    for (const { data, isBinary, at } of kept) connection.receive(data, isBinary, at);
    if (!connection.inbox.isHeld) ws.resume();
  }

  /** Something about a point's connection, not about a message, that its model gets wrong. */
  function noteDeviation({ pointId, vendor, model, firmwareVersion }: PointFacts, rule: string): void {
    const seen = { vendor: vendor ?? '', model: model ?? '', firmwareVersion: firmwareVersion ?? '' };
    if (!deviationKinds.take(pointId, [...Object.values(seen), rule].join('\u0001'), clock.now())) return;
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

  /** A point has come without its password by a return that was opened for it: it gets a new one. */
  function cameBack({ pointId: id, providerId, serialNumber }: PointFacts, address: string, operator: string): void {
    const { commands, seal } = parts;
    const deed = { providerId, operator, operation: 'security.returned' as const, operand: serialNumber, address };
    Promise.all([
      logDeed(databases.system, parts.logHashes, deed),
      renewPassword({ db: databases.system, commands, seal, clock }, { id, providerId }, operator),
    ]).catch((error) => log.error({ err: error, serialNumber }, 'a point that came back could not be given a new password'));
  }

  function open(ws: WebSocket, origin: Origin): Connection {
    const { identity, address, facts } = origin;
    const now = clock.now();
    const connection = new Connection(services, ws, { ...origin, id: nextConnection++, now });
    if (!facts) arrivals.enter(address, now);
    const earlier = byIdentity.get(identity);
    const told = earlier?.times.clock.certain ? earlier.times.clock.offsetMs : facts && presence.clockOffsetOf(facts.pointId);
    if (told !== undefined) connection.times.clock = rememberedClock(told);
    byIdentity.set(identity, connection);
    if (facts) byPoint.set(facts.pointId, connection);
    ws.on('close', () => closed(connection));
    if (facts) turns.called(identity, address, null, now);
    if (earlier) replace(earlier, address, now);
    bus.publish('charger.connected', { identity, node: parts.node, address });
    if (facts) presence.online(connection);
    if (facts && origin.returnedFor !== undefined) cameBack(facts, address, origin.returnedFor);
    return connection;
  }

  /** The newest connection of an identity wins (field rule 3); closing the old one must not make the charger come back for ever (field rule 5). */
  function replace(earlier: Connection, by: string, now: number): void {
    earlier.close('replaced by a newer connection');
    const isChase = reconnects.isChasing(earlier.identity, now);
    if (earlier.facts) tellTurns(earlier, turns.tookOver(earlier.identity, earlier.address, by, isChase, now));
    if (isChase) {
      log.warn({ identity: earlier.identity }, 'two sockets of one identity chase each other: the older one is muted');
      replaced.mute(earlier);
    } else replaced.close(earlier);
  }

  /** Two chargers take turns under the identity of a connection's point. */
  function tellTurns({ identity, facts }: Connection, takers: readonly TurnTaker[] | undefined): void {
    if (!takers || !facts) return;
    noteConflict(databases.system, facts.pointId, takers, clock.now()).catch((error) =>
      log.warn({ err: error, identity }, 'that two chargers take turns could not be noted'),
    );
  }

  function closed(connection: Connection): void {
    connection.close('the connection was closed');
    if (!connection.facts) arrivals.leave(connection.address);
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
  const stopElsewhere = bus.subscribe('charger.connected', ({ identity, node, address }) => {
    const connection = byIdentity.get(identity);
    if (node === parts.node || !connection) return;
    turns.called(identity, address, null, clock.now());
    replace(connection, address, clock.now());
  });
  const stopCommands = bus.subscribe('command.queued', ({ pointId }) => {
    commander.note(pointId);
    send(byPoint.get(pointId));
  });
  const stopLimits = bus.subscribe('limit.wanted', ({ pointIds }) => {
    for (const pointId of pointIds) {
      // One that is not here yet is told when it comes.
      limits.note(pointId);
      const connection = byPoint.get(pointId);
      if (connection) void limits.pump(connection);
    }
  });
  const catchUp = setInterval(() => {
    Promise.all([commander.refresh(), limits.refresh()]).then(
      (found) => {
        for (const pointId of new Set(found.flat())) send(byPoint.get(pointId));
      },
      (error) => log.warn({ err: error }, 'what waits for chargers could not be read'),
    );
    cutOff.refresh();
  }, timing.catchUpMs ?? CATCH_UP_MS);
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
    if (slice !== 0) return;
    const now = clock.now();
    reconnects.prune(now);
    turns.prune(now);
    arrivals.prune(now);
    newcomers.prune(now);
    unknownTags.prune(now);
    deviationKinds.prune(now);
    sessionStarts.prune(now);
    services.shares.prune(now);
  }, 1000);
  const looker = setInterval(() => halfFrames.look(), LOOK_MS);
  let tick = 0;
  parts.metrics.gauge('csms_ocpp_connections', 'Charge points connected to this process', () => byIdentity.size);

  return {
    attach(server) {
      server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        const target = identityOf(request.url);
        if (!target) return refuseUpgrade(socket, 404, 'not found');
        const { identity } = target;
        if (identity === undefined) return refuseUpgrade(socket, 404, 'unknown charge point');
        if (stopping) return refuseUpgrade(socket, 503, 'shutting down');
        upgrade(request, socket, head, target).catch((error) => {
          log.error({ err: error, identity }, 'a connection could not be accepted');
          refuseUpgrade(socket, 503, 'please try again', { 'Retry-After': '10' });
        });
      });
    },
    connections: () => byIdentity.size,
    async stop() {
      stopping = true;
      clearInterval(pinger);
      clearInterval(looker);
      clearInterval(catchUp);
      stopCommands();
      stopLimits();
      stopElsewhere();
      stopRegistered();
      stopRevoked();
      cutOff.close();
      claims.close();
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
