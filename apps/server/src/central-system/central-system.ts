import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { wireIdOf } from '../charging/index.ts';
import {
  abandonWaiting,
  addressesOfWork,
  fillSecrets,
  logKeeper,
  noteUnknownTags,
  placeOf,
  rememberedClock,
  statusOf,
  type Verdict,
} from '../network/index.ts';
import { isEncryptedTo, isWithin, networkOf } from '../platform/http/client-address.ts';
import { dampedLog } from '../platform/log/damped.ts';
import { DeviationKinds } from './bounds/deviation-kinds.ts';
import { PointQuotas } from './bounds/point-quotas.ts';
import { SessionStarts } from './bounds/session-starts.ts';
import { UnknownTags } from './bounds/unknown-tags.ts';
import type { CentralSystemParts } from './central-system-parts.ts';
import { Commander } from './commands/commander.ts';
import { LimitSender } from './commands/limit-sender.ts';
import { Backlog } from './connection/backlog.ts';
import { Connection } from './connection/connection.ts';
import type { ConnectionServices } from './connection/connection-services.ts';
import { HalfFrames } from './connection/half-frames.ts';
import { HeavyLane } from './connection/heavy-lane.ts';
import { MAX_PAYLOAD, MAX_PAYLOAD_UNKNOWN, receiver } from './connection/receiver.ts';
import { Arrivals } from './entrance/arrivals.ts';
import { isForeignPage } from './entrance/browsers.ts';
import { Claims } from './entrance/claims.ts';
import { checkCredentials } from './entrance/credentials.ts';
import { CutOff } from './entrance/cut-off.ts';
import { createDirectory, type LookUp, type PointFacts } from './entrance/directory.ts';
import { ByIdentity, identityOf, spellingsOf, type Written } from './entrance/identities.ts';
import { type Holder, Newcomers } from './entrance/newcomers.ts';
import { Reconnects } from './entrance/reconnects.ts';
import { REFUSED, Refusals } from './entrance/refusals.ts';
import { ReplacedSockets } from './entrance/replaced.ts';
import { Turns } from './entrance/turns.ts';
import { addressOf, chooseSubprotocol, refuseHasty, refuseQuarantined, refuseUpgrade } from './entrance/upgrade.ts';
import { isMoreUsual, isOwnPlace, UsualAddresses, usualSince } from './entrance/usual-addresses.ts';
import { followNews } from './presence/news.ts';
import { pointNotes } from './presence/point-notes.ts';
import { Presence } from './presence/presence.ts';
import { startRounds } from './presence/rounds.ts';
import { messagesOf, PROTOCOLS } from './protocol/protocols.ts';
import { openVendorRules } from './protocol/vendor-rules.ts';

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
/** By which the clocks of several servers may differ. */
const SKEW_MS = 300_000;
/** Who is behind a socket, as far as its upgrade told. */
type Origin = Omit<ConstructorParameters<typeof Connection>[2], 'id' | 'now'> & {
  tls: boolean;
  /** It came without its password: who allowed that. */
  returnedFor?: string | undefined;
};
type SecurityProfile = 0 | 1 | 2 | 3;

/** By what somebody's connects are counted. */
const callerOf = (origin: Pick<Origin, 'identity' | 'address' | 'securityProfile'>) => ({
  identity: origin.identity,
  address: origin.address,
  proven: origin.securityProfile > 0,
});

/** Whether a point is kept out. Longer than anybody is: it was said while the clock was ahead. */
const isQuarantined = ({ quarantinedUntil: until }: PointFacts, now: number): boolean =>
  until !== null && until > now && until <= now + QUARANTINE_MS + SKEW_MS;

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
  const usual = new UsualAddresses(databases.pool, log);
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
  const [known, unknown] = [receiver(protocols, MAX_PAYLOAD), receiver(protocols, MAX_PAYLOAD_UNKNOWN)];
  const cutOff = new CutOff({ db: databases.system, bus, log }, (identity) => {
    for (const muted of replaced.of(identity)) muted.cutOff();
    byIdentity.get(identity)?.cutOff();
  });
  const { noteDeviation, cameIn, cameBack, tellTurns, foundNoPongs } = pointNotes({ ...parts, log, deviationKinds, presence });
  let nextConnection = 1;
  let stopping = false;
  const vendorRules = await openVendorRules(databases, bus, log);
  await presence.begin();
  await abandonWaiting(databases.system, clock.now());
  await commander.load();
  await limits.refresh();
  for (const { network, at } of await addressesOfWork(databases, clock.now())) arrivals.trust(network, at);

  /** Sends what waits for a connection's point: commands and limits. */
  function send(connection: Connection | undefined): void {
    if (!connection) return;
    void commander.pump(connection);
    void limits.pump(connection);
  }

  const services: ConnectionServices<Connection> = {
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
    quotas: new PointQuotas(parts.isTight),
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
      reconnects.worked(callerOf(connection));
      usual.worked(connection, now);
      const { facts, address, securityProfile } = connection;
      if (facts && (securityProfile > 0 || isOwnPlace(facts, address, now))) arrivals.trust(address, now);
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
      const verdict: Verdict & { usedNext?: boolean; returnedFor?: string } = isForeignPage(
        request,
        settings.get('network.browserOrigins'),
      )
        ? { refusal: 'browser' }
        : facts.networks.length === 0 || isWithin(address, facts.networks)
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
      if (isQuarantined(facts, now) && [null, networkOf(address)].includes(facts.quarantinedNetwork))
        return refuseQuarantined(socket, facts.quarantinedUntil! - now);
    } else {
      if (!arrivals.attempt('unknown', address, now)) return refuseHasty(socket);
      if (isForeignPage(request, settings.get('network.browserOrigins'))) return refuseUpgrade(socket, 403, REFUSED.browser);
      if (found.unknown.rejected || written.isGuess || settings.get('network.newChargers') === 'refuse')
        return refuseUpgrade(socket, 404, 'unknown charge point');
    }
    const heldUntil = reconnects.heldUntil({ identity, address, proven: seen > 0 }, now);
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
      tls: isEncryptedTo(request, parts.trustProxy),
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
    const holder = seen === 0 ? claims.holderOf(identity, address, facts, now) : undefined;
    if (holder) {
      const isUsual = facts !== undefined && usualSince(facts, address, now) !== undefined && isOwnPlace(facts, address, now);
      if (!newcomers.mayTry(identity, address, isUsual, now)) return refuseHasty(socket);
      accept((ws) => void holdNewcomer(ws, origin, holder));
      return;
    }
    const refusal = await admit(origin, now);
    if (refusal) return refusal(socket);
    if (facts && (usedNext || facts.upgradingTo !== null || facts.refusedBefore)) await cameIn(facts, seen, usedNext, now);
    accept((ws) => void open(ws, origin));
  }

  /** Counts a connect, and makes an unknown charger known to people; gives the refusal of one that may not come in. */
  async function admit(origin: Origin, now: number): Promise<((socket: Duplex) => void) | undefined> {
    const { identity, address, facts, tls } = origin;
    const caller = callerOf(origin);
    if (reconnects.note(caller, now).quarantine) {
      log.warn({ identity, address }, 'a charger that connects too often and does no work is kept out for an hour');
      // A stranger's address is no matter of the point: the point is kept out where it is known by proof or place.
      const isOwn = caller.proven || (facts && isOwnPlace(facts, address, now));
      if (facts && isOwn && !isQuarantined(facts, now))
        await presence.quarantine(facts, now + QUARANTINE_MS, caller.proven ? null : networkOf(address));
      else reconnects.hold(caller, now + QUARANTINE_MS);
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
    const refused =
      meanwhile !== undefined &&
      meanwhile !== before &&
      meanwhile.address !== address &&
      (meanwhile.securityProfile > 0 || !isMoreUsual(origin.facts, address, meanwhile.address, clock.now()));
    if (cutOff.has(identity)) return ws.terminate();
    if (refused || (await admit(origin, clock.now()))) return ws.close(1012, 'please connect again');
    const connection = open(ws, origin);
    for (const { data, isBinary, at } of kept) connection.receive(data, isBinary, at);
    if (!connection.inbox.isHeld) ws.resume();
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

  function closed(connection: Connection): void {
    connection.close('the connection was closed');
    if (!connection.facts) arrivals.leave(connection.address);
    usual.left(connection, clock.now());
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

  const stopNews = followNews({
    bus,
    clock,
    log,
    node: parts.node,
    directory,
    byIdentity,
    byPoint,
    turns,
    commander,
    limits,
    cutOff,
    catchUpMs: timing.catchUpMs ?? CATCH_UP_MS,
    send,
    replace,
  });
  const stopRounds = startRounds({
    clock,
    byIdentity,
    replaced,
    halfFrames,
    pingMs: timing.pingMs ?? PING_MS,
    pruned: [reconnects, usual, turns, arrivals, newcomers, unknownTags, deviationKinds, sessionStarts, services.quotas],
    foundNoPongs,
  });
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
      stopRounds();
      stopNews();
      cutOff.close();
      claims.close();
      vendorRules.close();
      for (const connection of byIdentity.values()) connection.socket.close(1001, 'the central system is going down');
      for (const { socket } of replaced.all()) socket.terminate();
      const deadline = Date.now() + 2000;
      while (byIdentity.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
      for (const connection of byIdentity.values()) connection.socket.terminate();
      await Promise.all([presence.end(), usual.flush()]);
    },
  };
}
