import type { Socket } from 'node:net';
import type { CommandAction, LiveEvent } from '@csms/contract';
import {
  answerToInvalid,
  CallFailed,
  type CallFrame,
  type ErrorFrame,
  encodeError,
  encodeResult,
  type InvalidFrame,
  OutgoingCalls,
  parseFrame,
  type ResultFrame,
  stopOfTooLong,
} from '@csms/ocpp';
import { type ChargePointAction, type Deviation, type RequestOf, readRequest } from '@csms/ocpp/v16';
import type { WebSocket } from 'ws';
import { logExchanges } from '../network/index.ts';
import { followUp, NotDurableError } from '../platform/database/group-commit.ts';
import { contextOf, countedAt } from './context.ts';
import type { PointFacts } from './directory.ts';
import type { HalfFrame } from './half-frames.ts';
import { HEAVY } from './heavy-lane.ts';
import { Inbox, type Received } from './inbox.ts';
import { bytesOf, deviationsOf, entryOf, type LoneFrame, logFrame, logged, type QueuedCall } from './incoming-log.ts';
import { answerNewCharger } from './new-charger.ts';
import { Outbox } from './outbox.ts';
import { OutgoingLog } from './outgoing-log.ts';
import type { ConnectionServices } from './services.ts';
import type { Counted } from './shares.ts';
import { isUnstorable, makeStorable } from './storable.ts';
import { ToldTimes } from './told-times.ts';
import { type AnyHandler, handlers, type SeenEffect } from './v16/index.ts';

/** The beginning of an answer to a call of ours (OCPP-J 1.6 §4.2.2, §4.2.3). */
const ANSWER = /^\ufeff?\s*\[\s*[34]\s*,/;
/** Messages that show that a charger does its work, and how long any charger that works stays. */
const WORK: ReadonlySet<string> = new Set(['StartTransaction', 'StopTransaction', 'MeterValues']);
const SETTLED_MS = 60_000;
/** Who is cut off has so long to answer the closing, in ms. */
const CUTTING_MS = 500;
/** Messages that leave a record behind. */
const COUNTED: Readonly<Record<string, Counted>> = { StartTransaction: 'starts', StopTransaction: 'stops' };
type Begun = NonNullable<ReturnType<NonNullable<AnyHandler['begun']>>>;
const NO_DEVIATIONS: readonly Deviation[] = [];

/** One WebSocket of one charge point: its ordered queue inwards, its calls outwards, its clock. Thousands of these exist, so each is small. */
export class Connection {
  readonly socket: WebSocket;
  readonly identity: string;
  readonly address: string;
  readonly id: number;
  readonly connectedAt: number;
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
  private readonly services: ConnectionServices;
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
  private settleTimer: NodeJS.Timeout | undefined;

  constructor(
    services: ConnectionServices,
    socket: WebSocket,
    origin: {
      id: number;
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
    this.id = origin.id;
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

  /** Sends a CALL of ours; resolves and rejects as `OutgoingCalls.call`, and the log learns of a missing answer. */
  call(action: CommandAction, payload: unknown, timeoutMs: number, ref: string | undefined): Promise<unknown> {
    return this.outgoing.call(action, payload, timeoutMs, ref).catch((error) => {
      if (error instanceof CallFailed && error.sent)
        this.outgoingLog.unanswered(ref, error.reason === 'closed' ? 'closed' : 'timeout');
      throw error;
    });
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
    const text = data.toString('utf8');
    let onlyLogged = this.retired;
    if (!onlyLogged && ANSWER.test(text)) {
      const frame = parseFrame(text);
      makeStorable(frame, text);
      if ((frame.kind === 'result' || frame.kind === 'error') && this.takeAnswer(frame, text)) return;
      onlyLogged = frame.kind !== 'invalid';
    }
    this.inbox.put({ text, bytes: data.length, at, began: performance.now(), isBinary, onlyLogged });
  }

  private async workOff(received: Received): Promise<{ stored: Promise<void> } | undefined> {
    try {
      if (received.text.length < HEAVY) return await this.take(received);
      const leave = await this.services.heavyLane.enter();
      const began = performance.now();
      // It is read until its first wait; from there on it costs no more than a short one.
      const taken = this.take(received);
      leave(performance.now() - began);
      return await taken;
    } catch (error) {
      this.services.log.error({ err: error, identity: this.identity }, 'a message could not be handled');
      return undefined;
    }
  }

  /** Takes a message whose turn has come. It is read only now, so that what waits holds no more than its text. */
  private async take({ text, at, began, isBinary, onlyLogged }: Received): Promise<{ stored: Promise<void> } | undefined> {
    const frame = parseFrame(text);
    if (onlyLogged || this.isCut)
      return { stored: this.log({ at, request: logged(text), outcome: 'unmatched', action: null, messageId: frame.id ?? null }) };
    makeStorable(frame, text);
    const call =
      frame.kind === 'call' ? frame : this.facts && frame.kind === 'invalid' && frame.tooLarge ? stopOfTooLong(text) : undefined;
    if (call) {
      if (isBinary) call.notes = [...(call.notes ?? []), 'binary-frame' as never];
      await this.handle(Object.assign(call, { text: logged(text), receivedAt: at, began }));
      return undefined;
    }
    const invalid = frame as InvalidFrame;
    const answer = answerToInvalid(invalid);
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
    const read = readRequest(call.action, call.payload, call.receivedAt);
    const deviations = withNotes(read.deviations, call.notes);
    if (!read.ok) {
      await this.refuse(call, read.code, read.description, deviations);
      return;
    }
    if (!this.facts) {
      await answerNewCharger(this, this.services, call, read.value as never, deviations);
      return;
    }
    await this.serve(call, this.facts, read.value as never, deviations);
  }

  private async serve(call: QueuedCall, facts: PointFacts, request: never, deviations: readonly Deviation[]): Promise<void> {
    const counted = COUNTED[call.action];
    if (counted && !this.services.shares.take(facts.pointId, counted, 1, call.receivedAt)) {
      const { log } = this.services;
      log.warn(
        { identity: this.identity },
        'a charge point begins or ends more sessions than a charger can: it is told to come again later',
      );
      await this.refuse(call, 'InternalError', 'too many sessions at once, please send it again later', deviations);
      return;
    }
    const handler = handlers[call.action as ChargePointAction];
    const { clock } = this.times;
    const context = contextOf(this, this.services, facts, call.receivedAt, deviations);
    let answerText = '';
    try {
      const input = handler.input(context, request);
      const out = await this.services.commit.submit(
        handler.operation,
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
      this.send(answerText);
      this.measure(call, 'answered');
      const unknown = handler.unknownTag?.(input, out);
      if (unknown !== undefined && this.services.unknownTags.note(facts.pointId, unknown, call.receivedAt))
        this.services.onCardTrials(this);
      const begun = handler.begun?.(input, out);
      if (begun) this.noteStart(facts, begun, call.receivedAt);
      this.afterwards(call.action, facts, request, out as never, handler.effects?.(request, out));
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
      );
    }
  }

  private noteStart({ pointId }: PointFacts, { idTag, at, tooMany }: Begun, now: number): void {
    const { sessionStarts, log } = this.services;
    sessionStarts.note(pointId, idTag, countedAt(at, this.connectedAt, now), now, tooMany);
    if (tooMany !== undefined && sessionStarts.tell(pointId, now))
      log.warn({ identity: this.identity }, 'a charge point begins more sessions than its connectors can serve');
  }

  private afterwards(
    action: string,
    facts: PointFacts,
    request: unknown,
    out: { events: LiveEvent[]; commandsFor?: number[] },
    effects: SeenEffect[] | undefined,
  ): void {
    this.noteWork(action);
    for (const event of out.events) this.services.bus.publish('live', event);
    if (out.commandsFor && out.commandsFor.length > 0) this.services.commands.announce(out.commandsFor);
    if (effects && effects.length > 0) this.services.observe(facts.pointId, effects);
    if (action === 'StatusNotification') this.times.statusTold((request as RequestOf<'StatusNotification'>).connectorId);
    if (action === 'BootNotification') {
      this.times.booted(this.lastSeenAt);
      // As it was read, not as it came: a model that is no text would spoil every later message.
      const { chargePointVendor, chargePointModel, firmwareVersion } = request as RequestOf<'BootNotification'>;
      facts.vendor = chargePointVendor;
      facts.model = chargePointModel;
      facts.firmwareVersion = firmwareVersion ?? facts.firmwareVersion;
      this.services
        .onBoot(facts.pointId)
        .catch((error) => this.services.log.error({ err: error }, 'what a boot fulfils could not be stored'))
        .finally(() => this.becomeReady());
    }
  }

  /** A charger that moves energy, or stays, is none that only connects (field rule 26). */
  private noteWork(action: string): void {
    if (this.hasWorked || !(WORK.has(action) || this.lastSeenAt - this.connectedAt >= SETTLED_MS)) return;
    this.hasWorked = true;
    this.services.onWork(this);
  }

  /** Gives an answer to whoever waits for it; false: nobody asked. */
  private takeAnswer(frame: ResultFrame | ErrorFrame, text: string): boolean {
    const match = this.outgoing.answer(frame);
    if (match.kind === 'unknown') return false;
    this.outgoingLog.answered(
      frame.id,
      text,
      match.kind === 'late' ? 'late' : frame.kind === 'error' ? 'error' : 'answered',
      match.durationMs,
    );
    if (match.kind === 'late') this.services.onLateAnswer(match.call.ref, match.call.action as CommandAction, frame);
    return true;
  }

  private log(frame: LoneFrame): Promise<void> {
    return logFrame(this.services, this, frame);
  }

  /** Answers with a CALLERROR; the exchange is in the log before, unless the database is away. */
  async refuse(
    call: QueuedCall,
    code: Parameters<typeof encodeError>[1],
    description: string,
    deviations: readonly Deviation[],
  ): Promise<void> {
    const answer = encodeError(call, code, description);
    const entry = entryOf(this, call, { answer, outcome: 'error', deviations });
    this.measure(call, 'error');
    await this.services.commit.submit(logExchanges, entry, undefined, 0, bytesOf(call)).catch(() => {});
    this.send(answer);
  }

  measure(call: QueuedCall, outcome: string): void {
    const { metrics } = this.services;
    metrics.messages.inc({ action: call.action in handlers ? call.action : 'unknown', outcome });
    if (outcome === 'answered') metrics.latency.observe({ action: call.action }, (performance.now() - call.began) / 1000);
  }
}

function withNotes(deviations: readonly Deviation[], notes: CallFrame['notes']): readonly Deviation[] {
  if (!notes || notes.length === 0) return deviations.length === 0 ? NO_DEVIATIONS : deviations;
  return [...deviations, ...notes.map((note) => ({ rule: note, path: '', original: '' }) as unknown as Deviation)];
}
