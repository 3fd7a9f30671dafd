import type { CommandAction, LiveEvent } from '@csms/contract';
import {
  answerToInvalid,
  CallFailed,
  type CallFrame,
  type ErrorFrame,
  encodeError,
  encodeResult,
  MAX_FRAME_LENGTH,
  OutgoingCalls,
  parseFrame,
  type ResultFrame,
  stopOfTooLong,
} from '@csms/ocpp';
import { type ChargePointAction, type Deviation, type RequestOf, readRequest } from '@csms/ocpp/v16';
import type { WebSocket } from 'ws';
import { countDeviations, logExchanges, maskFrame, type OcppLogEntry } from '../network/index.ts';
import { followUp, NotDurableError } from '../platform/database/group-commit.ts';
import { contextOf } from './context.ts';
import type { PointFacts } from './directory.ts';
import { answerNewCharger } from './new-charger.ts';
import { OutgoingLog } from './outgoing-log.ts';
import type { ConnectionServices } from './services.ts';
import { isUnstorable, makeStorable } from './storable.ts';
import { ToldTimes } from './told-times.ts';
import { handlers, type SeenEffect } from './v16/index.ts';

/** A point that sends faster than it is answered is not read on while so much of it waits: its backlog is legal, its haste is not (field rule 28). */
const MAX_WAITING = 100;
const MAX_WAITING_CHARACTERS = 1024 * 1024;
/** An unknown charger has nothing to send in such haste: its connection is closed. */
const MAX_WAITING_UNKNOWN = 500;
/** So much of a frame is kept in the log. */
const LOGGED_CHARACTERS = 256 * 1024;
/** Messages that show that a charger does its work, and how long any charger that works stays. */
const WORK: ReadonlySet<string> = new Set(['StartTransaction', 'StopTransaction', 'MeterValues']);
const SETTLED_MS = 60_000;
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
  ready = false;
  readonly times: ToldTimes;
  readonly outgoing: OutgoingCalls;
  private readonly services: ConnectionServices;
  private readonly outgoingLog: OutgoingLog;
  private waiting: QueuedCall[] | undefined;
  private waitingCharacters = 0;
  private busy = false;
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
        this.log({ request: '', outcome: 'unparsed', action: null, messageId: null, deviations });
      }
    });
  }

  private heard(): void {
    this.alive = true;
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
    this.outgoing.close(reason);
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
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(text, ignore);
  }

  private receive(data: Buffer, isBinary: boolean): void {
    const receivedAt = this.services.clock.now();
    this.alive = true;
    this.lastSeenAt = receivedAt;
    const text = data.toString('utf8');
    const frame = parseFrame(text);
    makeStorable(frame, text);
    if (this.retired) {
      this.log({ request: logged(text), outcome: 'unmatched', action: null, messageId: null });
      return;
    }
    switch (frame.kind) {
      case 'call':
        if (isBinary) frame.notes = [...(frame.notes ?? []), 'binary-frame' as never];
        this.enqueue(frame, text);
        return;
      case 'result':
      case 'error':
        this.takeAnswer(frame, text);
        return;
      default: {
        const stop = text.length > MAX_FRAME_LENGTH ? stopOfTooLong(text) : undefined;
        if (stop && this.facts) {
          this.enqueue(stop, text);
          return;
        }
        const answer = answerToInvalid(frame);
        this.services.metrics.messages.inc({ action: 'unreadable', outcome: 'unparsed' });
        this.log({
          request: logged(text),
          answer,
          outcome: 'unparsed',
          action: null,
          messageId: frame.id ?? null,
          deviations: [{ rule: 'unparsed', path: '', original: frame.reason }],
        });
        if (answer) this.send(answer);
      }
    }
  }

  private enqueue(frame: CallFrame, text: string): void {
    const call = frame as QueuedCall;
    call.text = logged(text);
    call.characters = text.length;
    call.receivedAt = this.lastSeenAt;
    call.began = performance.now();
    if (!this.busy) {
      this.busy = true;
      void this.work(call);
      return;
    }
    this.waiting ??= [];
    if (!this.facts && this.waiting.length >= MAX_WAITING_UNKNOWN) {
      this.socket.close(1008, 'too many messages');
      return;
    }
    this.waiting.push(call);
    this.waitingCharacters += call.characters;
    if (this.facts && this.isFull()) this.socket.pause();
  }

  private isFull(): boolean {
    return (this.waiting?.length ?? 0) >= MAX_WAITING || this.waitingCharacters >= MAX_WAITING_CHARACTERS;
  }

  /** A socket that is not read on cannot show that it lives. */
  get isPaused(): boolean {
    return this.socket.isPaused;
  }

  private async work(first: QueuedCall): Promise<void> {
    let call: QueuedCall | undefined = first;
    while (call) {
      try {
        await this.handle(call);
      } catch (error) {
        this.services.log.error({ err: error, identity: this.identity, action: call.action }, 'a message could not be handled');
      }
      call = this.waiting?.shift();
      if (this.waiting?.length === 0) this.waiting = undefined;
      if (call) this.waitingCharacters -= call.characters;
      if (this.socket.isPaused && !this.isFull()) this.socket.resume();
    }
    this.busy = false;
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
    const handler = handlers[call.action as ChargePointAction];
    const { clock } = this.times;
    const context = contextOf(this, this.services, facts, call.receivedAt, deviations);
    let answerText = '';
    try {
      const out = await this.services.commit.submit(
        handler.operation,
        handler.input(context, request),
        (result) => {
          answerText = encodeResult(call, handler.answer(context, result, request));
          const entry = this.entryOf(call, { answer: answerText, outcome: 'answered', deviations });
          return deviations.length === 0
            ? [followUp(logExchanges, entry)]
            : [followUp(logExchanges, entry), ...this.deviationsOf(facts, call.action, deviations)];
        },
        facts.pointId,
      );
      this.send(answerText);
      this.measure(call, 'answered');
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

  private takeAnswer(frame: ResultFrame | ErrorFrame, text: string): void {
    const match = this.outgoing.answer(frame);
    if (match.kind === 'unknown') {
      this.log({ request: text, outcome: 'unmatched', action: null, messageId: frame.id });
      return;
    }
    this.outgoingLog.answered(
      frame.id,
      text,
      match.kind === 'late' ? 'late' : frame.kind === 'error' ? 'error' : 'answered',
      match.durationMs,
    );
    if (match.kind === 'late') this.services.onLateAnswer(match.call.ref, match.call.action as CommandAction, frame);
  }

  /** Answers with a CALLERROR; the exchange is in the log before, unless the database is away. */
  async refuse(
    call: QueuedCall,
    code: Parameters<typeof encodeError>[1],
    description: string,
    deviations: readonly Deviation[],
  ): Promise<void> {
    const answer = encodeError(call, code, description);
    const entry = this.entryOf(call, { answer, outcome: 'error', deviations });
    this.measure(call, 'error');
    await this.services.commit.submit(logExchanges, entry).catch(() => {});
    this.send(answer);
  }

  measure(call: QueuedCall, outcome: string): void {
    const { metrics } = this.services;
    metrics.messages.inc({ action: call.action in handlers ? call.action : 'unknown', outcome });
    if (outcome === 'answered') metrics.latency.observe({ action: call.action }, (performance.now() - call.began) / 1000);
  }

  entryOf(call: QueuedCall, result: Pick<OcppLogEntry, 'answer' | 'outcome' | 'deviations'>): OcppLogEntry {
    return {
      at: call.receivedAt,
      providerId: this.facts?.providerId ?? null,
      serialNumber: this.identity,
      direction: 'in',
      action: call.action.slice(0, 100),
      messageId: call.id,
      request: call.text,
      latencyUs: Math.round((performance.now() - call.began) * 1000),
      ...result,
    };
  }

  private deviationsOf(facts: PointFacts, action: string, deviations: readonly Deviation[]) {
    return deviations.map((deviation) =>
      followUp(countDeviations, {
        vendor: facts.vendor ?? '',
        model: facts.model ?? '',
        firmwareVersion: facts.firmwareVersion ?? '',
        action,
        ...deviation,
      }),
    );
  }

  /** Logs a frame that nobody waits for. */
  private log(entry: Pick<OcppLogEntry, 'request' | 'outcome' | 'action' | 'messageId'> & Partial<OcppLogEntry>): void {
    this.services.commit
      .submit(logExchanges, {
        at: this.lastSeenAt,
        providerId: this.facts?.providerId ?? null,
        serialNumber: this.identity,
        direction: 'in',
        answer: null,
        latencyUs: null,
        deviations: [],
        ...entry,
        request: maskFrame(entry.request),
      })
      .catch((error) => this.services.log.warn({ err: error, identity: this.identity }, 'a frame could not be logged'));
  }
}

/** A message in its queue, with how and when it came. */
export interface QueuedCall extends CallFrame {
  /** As much of it as is logged. */
  text: string;
  characters: number;
  receivedAt: number;
  began: number;
}

const ignore = () => {};

const logged = (text: string): string =>
  text.length <= LOGGED_CHARACTERS ? text : `${text.slice(0, LOGGED_CHARACTERS)}… (${text.length})`;

function withNotes(deviations: readonly Deviation[], notes: CallFrame['notes']): readonly Deviation[] {
  if (!notes || notes.length === 0) return deviations.length === 0 ? NO_DEVIATIONS : deviations;
  return [...deviations, ...notes.map((note) => ({ rule: note, path: '', original: '' }) as unknown as Deviation)];
}
