import type { Socket } from 'node:net';
import type { LiveEvent, Wish } from '@csms/contract';
import {
  CallFailed,
  type Deviation,
  encodeError,
  encodeResult,
  type InvalidFrame,
  idAnswered,
  OutgoingCalls,
  parseFrame,
} from '@csms/ocpp';
import type { WebSocket } from 'ws';
import type { PointMeasured, SessionMeasured } from '../../charging/index.ts';
import { type ClaimedCommand, type EvseNumbering, logExchanges, type Outcome } from '../../network/index.ts';
import { followUp, NotDurableError } from '../../platform/database/group-commit.ts';
import { wishFacts } from '../commands/wish-facts.ts';
import type { PointFacts } from '../entrance/directory.ts';
import { answerNewCharger } from '../entrance/new-charger.ts';
import type { AnyHandler, BootTold, Protocol } from '../protocol/protocol.ts';
import { protocolOf } from '../protocol/protocols.ts';
import type { ConnectionServices } from './connection-services.ts';
import type { HalfFrame } from './half-frames.ts';
import { HEAVY } from './heavy-lane.ts';
import { Inbox, type Received } from './inbox.ts';
import { bytesOf, deviationsOf, entryOf, type LoneFrame, logFrame, logged, withNotes } from './incoming-log.ts';
import type { Line } from './line.ts';
import { contextOf } from './message-context.ts';
import { isGarbled, textOf } from './message-text.ts';
import { Outbox } from './outbox.ts';
import { OutgoingLog } from './outgoing-log.ts';
import type { QueuedCall } from './queued-call.ts';
import { SessionNames } from './session-names.ts';
import { isUnstorable, makeStorable } from './storable.ts';
import { ToldTimes } from './told-times.ts';

/** The beginning of an answer to a call of ours (OCPP-J 1.6 §4.2.2, §4.2.3). */
const ANSWER = /^\ufeff?\s*\[\s*"?[34]"?\s*,/;
/** A charger that does no work is taken to be one that only connects until it has stayed so long. */
const SETTLED_MS = 60_000;
/** Who is cut off has so long to answer the closing, in ms. */
const CUTTING_MS = 500;
/** So much of a heavy message, in bytes, shows whether it is an answer, and to what. */
const HEAD = 256;

/** One WebSocket of one charge point: its ordered queue inwards, its calls outwards, its clock. Thousands of these exist, so each is small. */
export class Connection implements Line {
  readonly socket: WebSocket;
  readonly identity: string;
  readonly address: string;
  readonly id: number;
  /** Orders it among the sockets of all processes: of two of one identity the higher is the newer. */
  readonly socketNo: number;
  readonly connectedAt: number;
  /** The version of OCPP that it speaks. */
  readonly protocol: Protocol;
  /** By which security profile it came. */
  readonly securityProfile: number;
  /** The point, or undefined while it is a new charger that waits for adoption. */
  facts: PointFacts | undefined;
  lastSeenAt: number;
  /** Answered the last ping, or said anything since. */
  alive = true;
  /** Replaced by a newer one: whatever it still says is logged and changes nothing. */
  retired = false;
  /** An operator has cut it off: what waits is logged, and changes nothing either. */
  private isCut = false;
  ready = false;
  readonly times: ToldTimes;
  readonly outgoing: OutgoingCalls;
  private readonly services: ConnectionServices<Connection>;
  private readonly outgoingLog: OutgoingLog;
  readonly inbox: Inbox;
  private readonly halfFrame: HalfFrame | undefined;
  readonly outbox: Outbox;
  /** How often it has shown that it lives. */
  signs = 0;
  /** Whether it has ever answered a ping here. */
  ponged = false;
  /** How many rounds of pings have gone by without a sign. */
  silentRounds = 0;
  private hasWorked = false;
  /** The connectors of its EVSEs, where its version has them; read with its first message. */
  evses: EvseNumbering | undefined;
  /** Where its version names sessions. */
  names: SessionNames | undefined;
  private settleTimer: NodeJS.Timeout | undefined;

  /** Ends once the answer to a command is stored: what the charger says after it is taken after it. */
  private answering: Promise<void> | undefined;
  private answerStored: (() => void) | undefined;

  constructor(
    services: ConnectionServices<Connection>,
    socket: WebSocket,
    origin: {
      id: number;
      socketNo: number;
      identity: string;
      address: string;
      facts: PointFacts | undefined;
      now: number;
      securityProfile: number;
      /** What the WebSocket runs over. */
      stream: Socket;
    },
  ) {
    this.services = services;
    this.socket = socket;
    this.protocol = protocolOf(services.protocols, socket.protocol) ?? services.protocols[0];
    this.id = origin.id;
    this.socketNo = origin.socketNo;
    this.identity = origin.identity;
    this.address = origin.address;
    this.facts = origin.facts;
    this.times = new ToldTimes(origin.facts?.clockOffsetMs ?? null);
    this.connectedAt = origin.now;
    this.securityProfile = origin.securityProfile;
    this.lastSeenAt = origin.now;
    this.outgoingLog = new OutgoingLog(services, this);
    this.outgoing = new OutgoingCalls((text, call) => {
      this.send(text);
      this.outgoingLog.sent(call, text);
    });
    const share = origin.facts ? { providerId: origin.facts.providerId } : { address: origin.address };
    this.inbox = new Inbox(socket, services.backlog, share, (received) => this.workOff(received));
    this.outbox = new Outbox(socket, this.inbox, origin.facts !== undefined);
    if (origin.facts) this.halfFrame = services.halfFrames.watch(origin.stream, this.inbox, () => socket.terminate());
    this.settleTimer = setTimeout(() => this.becomeReady(), services.settleMs);
    this.settleTimer.unref();
    socket.on('message', (data, isBinary) => this.receive(data as Buffer, isBinary));
    socket.on('pong', () => {
      this.ponged = true;
      this.heard();
    });
    socket.on('ping', () => this.heard());
    socket.on('error', (error) => {
      services.log.debug({ err: error, identity: this.identity }, 'a charge point socket failed');
      // A frame that the socket itself could not take (too long, no UTF-8 …) is in the log too; the socket closes upon it.
      if ((error as { code?: string }).code?.startsWith('WS_ERR_')) {
        const deviations = [{ rule: 'unparsed', path: '', original: error.message }];
        void this.log({ at: services.clock.now(), request: '', outcome: 'unparsed', action: null, messageId: null, deviations });
      }
    });
  }

  private heard(): void {
    this.alive = true;
    this.signs += 1;
    this.lastSeenAt = this.services.clock.now();
  }

  /** The charger may be asked for things from now on. */
  becomeReady(): void {
    clearTimeout(this.settleTimer);
    this.settleTimer = undefined;
    if (this.ready || this.retired) return;
    this.ready = true;
    this.services.onReady(this);
  }

  /** The connection is over: what was outstanding has no answer. What has been received is still worked off, though nobody hears the answers. */
  close(reason: string): void {
    clearTimeout(this.settleTimer);
    this.retired = true;
    this.halfFrame?.close();
    this.outgoing.close(reason);
  }

  /** Ends it at once; nothing that it has said and that was not answered counts. */
  cutOff(): void {
    this.isCut = true;
    this.close('cut off by an operator');
    this.socket.close(1008, 'cut off by an operator');
    setTimeout(() => this.socket.terminate(), CUTTING_MS).unref();
  }

  /** The answer to the last command is in the database, or will not be. */
  answerTaken(): void {
    this.answerStored?.();
    this.answering = undefined;
  }

  /**
   * Asks the charger for something; resolves with what its answer means. Rejects as `OutgoingCalls.call`, and the log learns of a missing answer. `command` is what a late answer is told of.
   */
  async ask(wish: Wish, timeoutMs: number, command?: ClaimedCommand): Promise<Outcome> {
    const facts = wishFacts(this.protocol, this.services, this.facts?.pointId, wish);
    const said = this.protocol.encode(wish, facts ? await facts : {});
    if (!said.ok) return { result: 'notSupported', told: null, answer: { error: said.fault } };
    try {
      const outcomes: Outcome[] = [];
      const payloads = [said.payload, ...(said.more ?? [])];
      for (const [index, payload] of payloads.entries()) {
        // The command is answered with the last of them.
        const ref = index === payloads.length - 1 ? command : undefined;
        outcomes.push(this.protocol.readOutcome(wish, await this.outgoing.call(said.message, payload, timeoutMs, ref)));
      }
      return said.join ? said.join(outcomes) : outcomes[0]!;
    } catch (error) {
      if (error instanceof CallFailed && error.sent)
        this.outgoingLog.unanswered(command, error.reason === 'closed' ? 'closed' : 'timeout');
      throw error;
    }
  }

  send(text: string): void {
    this.outbox.send(text);
  }

  /** Takes one message as it came. Answers to calls of ours are taken at once, everything else in its turn. */
  receive(data: Buffer, isBinary: boolean, at = this.services.clock.now()): void {
    this.halfFrame?.completed();
    this.alive = true;
    this.signs += 1;
    this.lastSeenAt = at;
    const { socket } = this;
    // Turned away: what is still on its way is not wanted.
    if (!this.facts && socket.readyState !== socket.OPEN) return;
    const isHeavy = data.length >= HEAVY;
    const head = data.toString('utf8', 0, isHeavy ? HEAD : data.length);
    const garbled = !isHeavy && isGarbled(head, data);
    const text = garbled ? textOf(data) : head;
    let onlyLogged = this.retired;
    let id: string | undefined;
    if (!onlyLogged && ANSWER.test(text)) {
      // A heavy one is read at once only if it is waited for.
      const isAwaited = !isHeavy || this.outgoing.awaits(idAnswered(text) ?? '');
      const taken = isAwaited ? this.takeAnswer(isHeavy ? textOf(data) : text) : { unasked: undefined };
      if (taken === 'taken') return;
      onlyLogged = taken !== 'invalid';
      if (taken !== 'invalid') id = taken.unasked;
    }
    this.inbox.put({
      content: isHeavy ? data : text,
      bytes: data.length,
      at,
      began: performance.now(),
      isBinary,
      isGarbled: garbled,
      onlyLogged,
      id,
    });
  }

  private async workOff(received: Received): Promise<{ stored: Promise<void> } | undefined> {
    const { content } = received;
    try {
      if (typeof content === 'string') return await this.take(content, received);
      const leave = await this.services.heavyLane.enter(content.length);
      const began = performance.now();
      // It is read until its first wait; from there on it costs no more than a short one.
      const plain = content.toString('utf8');
      const garbled = isGarbled(plain, content);
      const taken = this.take(garbled ? textOf(content) : plain, garbled ? { ...received, isGarbled: true } : received);
      leave(performance.now() - began);
      return await taken;
    } catch (error) {
      this.services.log.error({ err: error, identity: this.identity }, 'a message could not be handled');
      return undefined;
    }
  }

  /** Takes a message whose turn has come. It is read only now, so that what waits holds no more than its text. */
  private async take(
    text: string,
    { at, began, isBinary, isGarbled: garbled, onlyLogged, id: known }: Received,
  ): Promise<{ stored: Promise<void> } | undefined> {
    if (onlyLogged || this.isCut) {
      const id = known ?? (text.length < HEAVY ? parseFrame(text).id : idAnswered(text));
      return { stored: this.log({ at, request: logged(text), outcome: 'unmatched', action: null, messageId: id ?? null }) };
    }
    const frame = parseFrame(text);
    makeStorable(frame, text);
    const call =
      frame.kind === 'call'
        ? frame
        : this.facts && frame.kind === 'invalid' && frame.tooLarge
          ? this.protocol.saveOfTooLong(text)
          : undefined;
    if (call) {
      if (garbled) call.notes = [...(call.notes ?? []), 'not-utf8' as never];
      if (isBinary) call.notes = [...(call.notes ?? []), 'binary-frame' as never];
      await this.handle(Object.assign(call, { text: logged(text), receivedAt: at, began }));
      return undefined;
    }
    const invalid = frame as InvalidFrame;
    const answer = this.protocol.answerToInvalid(invalid);
    this.services.metrics.messages.inc({ action: 'unreadable', outcome: 'unparsed' });
    const stored = this.log({
      at,
      request: logged(text),
      answer,
      outcome: 'unparsed',
      action: null,
      messageId: invalid.id ?? null,
      deviations: [{ rule: 'unparsed', path: '', original: invalid.reason }],
    });
    if (answer) this.send(answer);
    return { stored };
  }

  private async handle(call: QueuedCall): Promise<void> {
    const read = this.protocol.readRequest(call.action, call.payload, call.receivedAt);
    const deviations = withNotes(read.deviations, call.notes);
    if (!read.ok) {
      await this.refuse(call, read.code, read.description, deviations);
      return;
    }
    const whole = this.protocol.handlers[call.action]!;
    const handler = whole.of?.(read.value) ?? whole;
    if (this.facts) await this.serve(call, this.facts, handler, read.value, deviations);
    else await answerNewCharger(this, this.services, call, handler, read.value, deviations);
  }

  private async serve(
    call: QueuedCall,
    facts: PointFacts,
    handler: AnyHandler,
    request: unknown,
    deviations: readonly Deviation[],
  ): Promise<void> {
    const { counted } = handler;
    if (counted && !this.services.quotas.take(facts.pointId, counted, 1, call.receivedAt)) {
      const { log } = this.services;
      log.warn(
        { identity: this.identity },
        'a charge point begins or ends more sessions than a charger can: it is told to come again later',
      );
      await this.refuse(call, 'InternalError', 'too many sessions at once, please send it again later', deviations);
      return;
    }
    const { clock } = this.times;
    let answerText = '';
    if (this.answering) await this.answering;
    try {
      if (this.protocol.hasEvses) this.evses ??= await this.services.evsesOf(facts.pointId);
      const context = contextOf(this, this.services, facts, call.receivedAt, deviations);
      const input = handler.input(context, request);
      const out = await this.services.commit.submit(
        handler.write,
        input,
        (result) => {
          answerText = encodeResult(call, handler.answer(context, result, request));
          const entry = entryOf(this, call, { answer: answerText, outcome: 'answered', deviations });
          return deviations.length === 0
            ? [followUp(logExchanges, entry)]
            : [followUp(logExchanges, entry), ...deviationsOf(this.services, facts, call.action, deviations)];
        },
        facts.pointId,
        bytesOf(call),
      );
      await this.answer(call, answerText);
      this.measure(call, 'answered');
      const unknown = handler.unknownTag?.(input, out);
      if (unknown !== undefined && this.services.unknownTags.note(facts.pointId, unknown, call.receivedAt))
        this.services.onCardTrials(this);
      const named = handler.named?.(input, out);
      if (named) {
        this.names ??= new SessionNames();
        this.names.remember(named.wireId, named.transactionId);
      }
      const begun = handler.begun?.(input, out);
      if (begun && this.services.sessionStarts.noteBegun(facts.pointId, begun, this.connectedAt, call.receivedAt))
        this.services.log.warn({ identity: this.identity }, 'a charge point begins more sessions than its connectors can serve');
      this.afterwards(facts, handler, request, out);
      const limited = handler.wantsLimits?.(input, out);
      if (limited !== undefined) this.services.onLimitsWanted(this, limited);
    } catch (error) {
      this.times.clock = clock;
      if (isUnstorable(error)) {
        await this.refuse(call, 'PropertyConstraintViolation', 'a value is out of all bounds', deviations);
        return;
      }
      const away = error instanceof NotDurableError;
      if (!away)
        this.services.log.error({ err: error, identity: this.identity, action: call.action }, 'a message was not stored');
      await this.refuse(
        call,
        'InternalError',
        away ? 'the message could not be stored, please send it again' : 'the message could not be handled',
        deviations,
        away,
      );
    }
  }

  /** Sends the answer to a call of a known point, which is stored by now: at once, or not before its model can take it. The point's own queue waits for it, and nobody else. */
  private async answer(call: QueuedCall, text: string): Promise<void> {
    const { vendor, model } = this.facts!;
    const delayMs = this.services.answerDelayMs(call.action, vendor, model);
    const leftMs = delayMs === 0 ? 0 : delayMs - (performance.now() - call.began);
    if (leftMs > 0) await new Promise((done) => setTimeout(done, leftMs));
    this.send(text);
  }

  private afterwards(
    facts: PointFacts,
    handler: AnyHandler,
    request: unknown,
    out: {
      events: LiveEvent[];
      commandsFor?: number[];
      measured?: () => SessionMeasured;
      nearGoal?: number;
      ofPoint?: () => PointMeasured | undefined;
    },
  ): void {
    this.noteWork(handler.isWork ?? false);
    const { bus } = this.services;
    for (const event of out.events) bus.publish('live', event);
    if (out.measured && bus.isHeard('session.measured')) bus.publish('session.measured', out.measured());
    if (out.nearGoal !== undefined) bus.publish('session.nearGoal', { transactionId: out.nearGoal });
    const ofPoint = out.ofPoint && bus.isHeard('point.measured') ? out.ofPoint() : undefined;
    if (ofPoint) bus.publish('point.measured', ofPoint);
    if (out.commandsFor && out.commandsFor.length > 0) this.services.commands.announce(out.commandsFor);
    if (handler.effects && this.services.isWatched(facts.pointId))
      this.services.observe(facts.pointId, handler.effects(request, out));
    const doubted = handler.doubts?.(request, out);
    if (doubted !== undefined) this.services.onDoubt(this, doubted);
    const connectorNo = handler.statusOf?.(request);
    if (connectorNo !== undefined) this.times.statusTold(connectorNo);
    const told = handler.booted?.(request);
    if (told) this.booted(facts, told);
  }

  private booted(facts: PointFacts, { vendor, model, firmwareVersion, plate }: BootTold): void {
    this.times.booted(this.lastSeenAt);
    facts.vendor = vendor;
    facts.model = model;
    facts.firmwareVersion = firmwareVersion ?? facts.firmwareVersion;
    this.services.onPlate(this, plate);
    this.services.bus.publish('point.booted', { stationId: facts.stationId });
    this.services
      .onBoot(facts.pointId)
      .catch((error) => this.services.log.error({ err: error }, 'what a boot fulfils could not be stored'))
      .finally(() => this.becomeReady());
  }

  /** A charger that moves energy, or stays, is none that only connects (field rule 26). */
  private noteWork(isWork: boolean): void {
    if (this.hasWorked || !(isWork || this.lastSeenAt - this.connectedAt >= SETTLED_MS)) return;
    this.hasWorked = true;
    this.services.onWork(this);
  }

  /** Gives an answer to the call of ours that waits for it; `unasked` is the id of one that none waits for: it need not be read again. */
  private takeAnswer(text: string): 'taken' | { unasked: string } | 'invalid' {
    const frame = parseFrame(text);
    if (frame.kind !== 'result' && frame.kind !== 'error') return 'invalid';
    makeStorable(frame, text);
    const match = this.outgoing.answer(frame);
    if (match.kind === 'unknown') return { unasked: frame.id };
    this.outgoingLog.answered(
      frame.id,
      text,
      match.kind === 'late' ? 'late' : frame.kind === 'error' ? 'error' : 'answered',
      match.durationMs,
    );
    if (match.kind === 'matched' && match.call.ref)
      this.answering = new Promise((stored) => {
        this.answerStored = stored;
      });
    if (match.kind === 'late' && match.call.ref) this.services.onLateAnswer(this, match.call.ref as ClaimedCommand, frame);
    return 'taken';
  }

  private log(frame: LoneFrame): Promise<void> {
    return logFrame(this.services, this, frame);
  }

  /** Answers with a CALLERROR; the exchange is in the log before, unless the database is away: then its row would be waited for as long as the message was. */
  async refuse(
    call: QueuedCall,
    code: Parameters<typeof encodeError>[1],
    description: string,
    deviations: readonly Deviation[],
    isAway = false,
  ): Promise<void> {
    const answer = encodeError(call, this.protocol.errorCode(code), description);
    const entry = entryOf(this, call, { answer, outcome: 'error', deviations });
    this.measure(call, 'error');
    const logged = this.services.commit.submit(logExchanges, entry, undefined, 0, bytesOf(call)).catch(() => {});
    if (!isAway) await logged;
    this.send(answer);
  }

  measure(call: QueuedCall, outcome: string): void {
    const { metrics } = this.services;
    metrics.messages.inc({ action: Object.hasOwn(this.protocol.handlers, call.action) ? call.action : 'unknown', outcome });
    if (outcome === 'answered') metrics.latency.observe({ action: call.action }, (performance.now() - call.began) / 1000);
  }
}
