import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { tellCarItsLimits, wireIdOf } from '../charging/index.ts';
import {
  abandonWaiting,
  addressesOfWork,
  claimPlace,
  configuredNumbers,
  connectorsOf,
  EvseNumbering,
  fillSecrets,
  logKeeper,
  noteUnknownTags,
  placeOf,
} from '../network/index.ts';
import { dampedLog } from '../platform/log/damped.ts';
import { DeviationKinds } from './bounds/deviation-kinds.ts';
import { PointQuotas } from './bounds/point-quotas.ts';
import { SessionStarts } from './bounds/session-starts.ts';
import { UnknownTags } from './bounds/unknown-tags.ts';
import type { CentralSystemParts } from './central-system-parts.ts';
import { Commander } from './commands/commander.ts';
import { tellCosts } from './commands/cost-teller.ts';
import { GapAsker } from './commands/gap-asker.ts';
import { LimitSender } from './commands/limit-sender.ts';
import { Backlog } from './connection/backlog.ts';
import type { Connection } from './connection/connection.ts';
import type { ConnectionServices } from './connection/connection-services.ts';
import { Connections } from './connection/connections.ts';
import { HalfFrames } from './connection/half-frames.ts';
import { HeavyLane } from './connection/heavy-lane.ts';
import { callerOf } from './connection/origin.ts';
import { Arrivals } from './entrance/arrivals.ts';
import { Claims } from './entrance/claims.ts';
import { CutOff } from './entrance/cut-off.ts';
import { createDirectory } from './entrance/directory.ts';
import { Entrance } from './entrance/entrance.ts';
import { identityOf } from './entrance/identities.ts';
import { Newcomers } from './entrance/newcomers.ts';
import { Reconnects } from './entrance/reconnects.ts';
import { Refusals } from './entrance/refusals.ts';
import { Turns } from './entrance/turns.ts';
import { refuseUpgrade } from './entrance/upgrade.ts';
import { isOwnPlace, UsualAddresses } from './entrance/usual-addresses.ts';
import { followNews } from './presence/news.ts';
import { pointNotes } from './presence/point-notes.ts';
import { Presence } from './presence/presence.ts';
import { startRounds } from './presence/rounds.ts';
import { messagesOf, PROTOCOLS } from './protocol/protocols.ts';
import { openVendorRules } from './protocol/vendor-rules.ts';

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

/** Starts the central system: OCPP-J sockets, each point's order, commands outwards, presence (OCPP 1.6; field rules 1–9). */
export async function startCentralSystem(parts: CentralSystemParts): Promise<CentralSystem> {
  const { databases, bus, clock, settings, node, trustProxy, timing = {}, protocols = PROTOCOLS } = parts;
  const log = dampedLog(parts.log);
  logKeeper.messages = messagesOf(protocols);
  const directory = createDirectory(databases.pool, parts.seal);
  const reconnects = new Reconnects();
  const turns = new Turns();
  const arrivals = new Arrivals();
  const newcomers = new Newcomers();
  const usual = new UsualAddresses(databases.pool, log);
  const presence = new Presence({
    databases,
    bus,
    clock,
    log,
    node,
    compareMs: parts.isAlone ? undefined : (timing.catchUpMs ?? CATCH_UP_MS),
    replaced: (connection) => connections.giveUp(connection, 'another server'),
    mutedForOthers: () => connections.mutedForOthers(),
    release: ({ identity }) => connections.replaced.release(identity),
  });
  const isNewest = (connection: Connection) => presence.isNewest(connection);
  const commander = new Commander({
    commands: parts.commands,
    db: databases.system,
    clock,
    log: parts.log.child({ part: 'commands' }),
    fill: (command) => fillSecrets(databases.system, parts.seal, command),
    isNewest,
    answerMs: timing.answerMs,
  });
  const limits = new LimitSender(databases.pool, clock, parts.log.child({ part: 'limits' }), isNewest);
  const gaps = new GapAsker(databases.pool, clock, parts.log.child({ part: 'gaps' }));
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
    halfFrames: new HalfFrames(),
    heavyLane: new HeavyLane(),
    unknownTags: new UnknownTags(),
    deviationKinds: new DeviationKinds(),
    sessionStarts: new SessionStarts(),
    quotas: new PointQuotas(parts.isTight),
    settleMs: timing.settleMs ?? SETTLE_MS,
    heartbeatSeconds: () => Math.round(settings.get('network.heartbeatInterval') * (0.9 + Math.random() * 0.2)),
    newChargers: () => settings.get('network.newChargers'),
    vendorIdTag: (idTag, vendor, model) => vendorRules.normalise(idTag, vendor, model),
    answerDelayMs: vendorRules.answerDelayMs,
    wireIdOf: (pointId, transactionId) => wireIdOf(databases.pool, pointId, transactionId),
    placeOf: (pointId, connectorNo) => placeOf(databases.pool, pointId, connectorNo),
    numbersOf: (pointId, keys) => configuredNumbers(databases.pool, pointId, keys),
    evsesOf: async (pointId) => new EvseNumbering(await connectorsOf(databases.pool, pointId)),
    claimPlace: (pointId, place) => claimPlace(databases.pool, pointId, place),
    onReady(connection) {
      send(connection);
      void gaps.settled(connection);
    },
    onLimitsWanted: ({ identity, facts }, connectorNo) => {
      if (!facts) return;
      const { commands } = parts;
      tellCarItsLimits({ databases, commands, clock }, facts.serialNumber, connectorNo).catch((error) =>
        log.error({ err: error, identity }, 'a car could not be told its limits'),
      );
    },
    onDoubt: (connection, transactionId) => gaps.doubt(connection, transactionId),
    onBoot: (pointId) => commander.booted(pointId),
    onPlate: ({ identity, address }, plate) => turns.called(identity, address, plate, clock.now()),
    isWatched: (pointId) => commander.isWatched(pointId),
    observe: (pointId, effects) => commander.observe(pointId, effects),
    onWork(connection) {
      const now = clock.now();
      const caller = callerOf(connection);
      if (reconnects.worked(caller)) bus.publish('charger.worked', caller);
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
  const { halfFrames, unknownTags, deviationKinds, sessionStarts, quotas } = services;
  const { foundNoPongs, ...notes } = pointNotes({ ...parts, log, deviationKinds, presence });
  const connections = new Connections({
    ...notes,
    services,
    bus,
    clock,
    log,
    node,
    presence,
    arrivals,
    reconnects,
    turns,
    usual,
  });
  const { byIdentity, byPoint, replaced } = connections;
  const claims = new Claims(bus, node, (identity) => byIdentity.get(identity), timing.patienceMs);
  const cutOff = new CutOff({ db: databases.system, bus, log }, (identity) => connections.cutOff(identity));
  const entrance = new Entrance({
    ...notes,
    directory,
    credentials: { db: databases.system, authority: parts.authority, trustProxy },
    protocols,
    settings,
    clock,
    log,
    trustProxy,
    presence,
    connections,
    arrivals,
    claims,
    cutOff,
    newcomers,
    reconnects,
    refusals: new Refusals(databases.system, log),
    turns,
  });
  const stopNews = followNews({
    bus,
    clock,
    log,
    node,
    directory,
    byIdentity,
    byPoint,
    reconnects,
    commander,
    limits,
    cutOff,
    catchUpMs: timing.catchUpMs ?? CATCH_UP_MS,
    send,
    cameElsewhere: (came) => connections.cameElsewhere(came),
  });
  const stopRounds = startRounds({
    clock,
    byIdentity,
    replaced,
    halfFrames,
    pingMs: timing.pingMs ?? PING_MS,
    pruned: [reconnects, usual, turns, arrivals, newcomers, unknownTags, deviationKinds, sessionStarts, quotas],
    foundNoPongs,
  });
  const stopCosts = tellCosts({ pool: databases.pool, log: parts.log.child({ part: 'costs' }), byPoint, everyMs: timing.costMs });
  parts.metrics.gauge('csms_ocpp_connections', 'Charge points connected to this process', () => byIdentity.size);

  return {
    attach(server) {
      server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        const target = identityOf(request.url);
        if (!target) return refuseUpgrade(socket, 404, 'not found');
        const { identity } = target;
        if (identity === undefined) return refuseUpgrade(socket, 404, 'unknown charge point');
        entrance.upgrade(request, socket, head, target).catch((error) => {
          log.error({ err: error, identity }, 'a connection could not be accepted');
          refuseUpgrade(socket, 503, 'please try again', { 'Retry-After': '10' });
        });
      });
    },
    connections: () => byIdentity.size,
    async stop() {
      entrance.close();
      stopRounds();
      stopCosts();
      stopNews();
      cutOff.close();
      claims.close();
      vendorRules.close();
      await connections.end(parts.isAlone);
      await Promise.all([presence.end(), usual.flush()]);
    },
  };
}
