import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { SettingsReader } from '../../access/index.ts';
import { statusOf, type Verdict } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isEncryptedTo, isWithin, networkOf, type TrustProxy } from '../../platform/http/client-address.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Connections } from '../connection/connections.ts';
import { callerOf, type Origin, type SecurityProfile } from '../connection/origin.ts';
import { MAX_PAYLOAD, MAX_PAYLOAD_UNKNOWN, receiver } from '../connection/receiver.ts';
import type { PointNotes } from '../presence/point-notes.ts';
import type { Presence } from '../presence/presence.ts';
import type { Protocol } from '../protocol/protocol.ts';
import type { Arrivals } from './arrivals.ts';
import { isForeignPage } from './browsers.ts';
import type { Claims } from './claims.ts';
import { checkCredentials } from './credentials.ts';
import type { CutOff } from './cut-off.ts';
import type { createDirectory, LookUp, PointFacts } from './directory.ts';
import { spellingsOf, type Written } from './identities.ts';
import type { Holder, Newcomers } from './newcomers.ts';
import type { Reconnects } from './reconnects.ts';
import { REFUSED, type Refusals } from './refusals.ts';
import type { Turns } from './turns.ts';
import { addressOf, chooseSubprotocol, refuseHasty, refuseQuarantined, refuseUpgrade } from './upgrade.ts';
import { isMoreUsual, isOwnPlace, usualSince } from './usual-addresses.ts';

const QUARANTINE_MS = 3_600_000;
/** By which the clocks of several servers may differ. */
const SKEW_MS = 300_000;

interface EntranceParts extends Pick<PointNotes, 'noteDeviation' | 'cameIn' | 'tellTurns'> {
  directory: ReturnType<typeof createDirectory>;
  credentials: Parameters<typeof checkCredentials>[0];
  protocols: readonly [Protocol, ...Protocol[]];
  settings: SettingsReader;
  clock: Clock;
  log: Log;
  trustProxy: TrustProxy;
  presence: Presence;
  connections: Connections;
  arrivals: Arrivals;
  claims: Claims;
  cutOff: CutOff;
  newcomers: Newcomers;
  reconnects: Reconnects;
  refusals: Refusals;
  turns: Turns;
}

/** Answers the upgrade of one that is not let in. */
type Refuse = (socket: Duplex) => void;

/** Who calls, once it has been believed: a known point with what it has proven, or an unknown one. */
interface Caller {
  facts: PointFacts | undefined;
  securityProfile: SecurityProfile;
  /** It has used the password that is to replace its own. */
  usedNext: boolean;
  returnedFor: string | undefined;
}
const UNKNOWN: Caller = { facts: undefined, securityProfile: 0, usedNext: false, returnedFor: undefined };

/** Whether a point is kept out. Longer than anybody is: it was said while the clock was ahead. */
const isQuarantined = ({ quarantinedUntil: until }: PointFacts, now: number): boolean =>
  until !== null && until > now && until <= now + QUARANTINE_MS + SKEW_MS;

/** Judges who may come in by a WebSocket upgrade, and lets them in (field rules 1 to 5). */
export class Entrance {
  private readonly parts: EntranceParts;
  private readonly known: WebSocketServer;
  private readonly unknown: WebSocketServer;
  private isClosed = false;

  constructor(parts: EntranceParts) {
    this.parts = parts;
    this.known = receiver(parts.protocols, MAX_PAYLOAD);
    this.unknown = receiver(parts.protocols, MAX_PAYLOAD_UNKNOWN);
  }

  /** Lets nobody in any more. */
  close(): void {
    this.isClosed = true;
  }

  /** Answers an upgrade request for the identity that it was written for. Rejects where the database cannot be asked. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, written: Written): Promise<void> {
    const { protocols, clock, log, trustProxy, reconnects, claims, newcomers, cutOff, connections } = this.parts;
    const { noteDeviation, cameIn } = this.parts;
    if (this.isClosed) return refuseUpgrade(socket, 503, 'shutting down');
    const { found, identity, socketNo } = await this.lookUp(written);
    const now = clock.now();
    const address = addressOf(request, trustProxy);
    const caller =
      'known' in found
        ? await this.judge(request, found.known, address, now)
        : (this.judgeUnknown(request, found.unknown.rejected || written.isGuess, address, now) ?? UNKNOWN);
    if (typeof caller === 'function') return caller(socket);
    const { facts, securityProfile, usedNext, returnedFor } = caller;
    const heldUntil = reconnects.heldUntil({ identity, address, proven: securityProfile > 0 }, now);
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
      socketNo,
      address,
      facts,
      securityProfile,
      tls: isEncryptedTo(request, trustProxy),
      returnedFor,
      stream: socket as Socket,
    };
    const accept = (then: (ws: WebSocket) => void) => {
      if (this.isClosed || socket.destroyed || cutOff.has(identity)) return void socket.destroy();
      if (facts && protocol === null) noteDeviation(facts, 'missing-subprotocol');
      if (facts) for (const rule of spellingsOf(written, facts.serialNumber)) noteDeviation(facts, rule);
      (facts ? this.known : this.unknown).handleUpgrade(request, socket, head, then);
    };
    // Who proves itself is who it says; of two that do not, the one that was there first may stay.
    const holder = securityProfile === 0 ? claims.holderOf(identity, address, facts, now) : undefined;
    if (holder) {
      const isUsual = facts !== undefined && usualSince(facts, address, now) !== undefined && isOwnPlace(facts, address, now);
      if (!newcomers.mayTry(identity, address, isUsual, now)) return refuseHasty(socket);
      accept((ws) => {
        this.holdNewcomer(ws, origin, holder).catch((error) => {
          log.error({ err: error, identity }, 'a held connection could not be accepted');
          ws.close(1012, 'please connect again');
        });
      });
      return;
    }
    const refuse = await this.admit(origin, now);
    if (refuse) return refuse(socket);
    if (facts && (usedNext || facts.upgradingTo !== null || facts.refusedBefore))
      await cameIn(facts, securityProfile, usedNext, now);
    accept((ws) => void connections.open(ws, origin));
  }

  /** Who is meant, and the spelling by which it is known. */
  private async lookUp({ identity, uncoded }: Written): Promise<{ found: LookUp; identity: string; socketNo: number }> {
    const { directory } = this.parts;
    let found = await directory.find(identity!);
    if ('unknown' in found && uncoded !== undefined) {
      const meant = await directory.find(uncoded);
      if ('known' in meant) found = meant;
    }
    return {
      found,
      identity: 'known' in found ? found.known.serialNumber : found.unknown.serialNumber,
      socketNo: found.socketNo,
    };
  }

  /** A point that is known: by its credentials, network and quarantine. */
  private async judge(request: IncomingMessage, facts: PointFacts, address: string, now: number): Promise<Caller | Refuse> {
    const { refusals, arrivals, credentials, settings } = this.parts;
    if (facts.cutOff) {
      refusals.note(facts, 'cutOff', address, now);
      return (socket) => refuseUpgrade(socket, 403, REFUSED.cutOff);
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
      const { refusal } = verdict;
      refusals.note(facts, refusal, address, now);
      if (!arrivals.attempt('wrong', address, now)) return refuseHasty;
      if (statusOf(refusal) === 403) return (socket) => refuseUpgrade(socket, 403, REFUSED[refusal]);
      return (socket) => refuseUpgrade(socket, 401, 'wrong or missing credentials', { 'WWW-Authenticate': 'Basic realm="ocpp"' });
    }
    if (isQuarantined(facts, now) && [null, networkOf(address)].includes(facts.quarantinedNetwork))
      return (socket) => refuseQuarantined(socket, facts.quarantinedUntil! - now);
    return {
      facts,
      securityProfile: verdict.seen,
      usedNext: verdict.usedNext ?? false,
      returnedFor: verdict.returnedFor,
    };
  }

  /** One that nobody knows; `isUnwanted`: a person has rejected it, or its identity is a guess. Undefined: it may go on. */
  private judgeUnknown(request: IncomingMessage, isUnwanted: boolean, address: string, now: number): Refuse | undefined {
    const { arrivals, settings } = this.parts;
    if (!arrivals.attempt('unknown', address, now)) return refuseHasty;
    if (isForeignPage(request, settings.get('network.browserOrigins')))
      return (socket) => refuseUpgrade(socket, 403, REFUSED.browser);
    if (isUnwanted || settings.get('network.newChargers') === 'refuse')
      return (socket) => refuseUpgrade(socket, 404, 'unknown charge point');
    return undefined;
  }

  /** Counts a connect, and makes an unknown charger known to people; gives the refusal of one that may not come in. */
  private async admit(origin: Origin, now: number): Promise<Refuse | undefined> {
    const { reconnects, presence, arrivals, log } = this.parts;
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
  private async holdNewcomer(ws: WebSocket, origin: Origin, holder: Holder): Promise<void> {
    const { connections, directory, newcomers, turns, tellTurns, clock, cutOff } = this.parts;
    const { identity, address } = origin;
    const before = connections.byIdentity.get(identity);
    const kept = await newcomers.hold(ws, identity, address, holder, () => clock.now());
    if (kept === 'refused' && before) tellTurns(before, turns.refused(identity, address, clock.now()));
    if (!kept || kept === 'refused') return;
    // Somebody else has come in meanwhile: it is to try again.
    const meanwhile = connections.byIdentity.get(identity);
    const refused =
      meanwhile !== undefined &&
      meanwhile !== before &&
      meanwhile.address !== address &&
      (meanwhile.securityProfile > 0 || !isMoreUsual(origin.facts, address, meanwhile.address, clock.now()));
    if (cutOff.has(identity)) return ws.terminate();
    if (refused || (await this.admit(origin, clock.now()))) return ws.close(1012, 'please connect again');
    // Its turn has come now: others that came meanwhile are older.
    const socketNo = await directory.nextSocketNo();
    const connection = connections.open(ws, { ...origin, socketNo });
    for (const { data, isBinary, at } of kept) connection.receive(data, isBinary, at);
    if (!connection.inbox.isHeld) ws.resume();
  }
}
