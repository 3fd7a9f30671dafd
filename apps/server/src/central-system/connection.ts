import type { CommandAction, LiveEvent } from '@csms/contract';
import {
  answerToInvalid,
  CallFailed,
  type CallFrame,
  type ErrorFrame,
  encodeError,
  encodeResult,
  type Frame,
  OutgoingCalls,
  parseFrame,
  type ResultFrame,
} from '@csms/ocpp';
import { type ChargePointAction, type Deviation, type RequestOf, readRequest } from '@csms/ocpp/v16';
import type { WebSocket } from 'ws';
import { countDeviations, logExchanges, maskFrame, type OcppLogEntry } from '../network/index.ts';
import { followUp, NotDurableError } from '../platform/database/group-commit.ts';
import type { PointFacts } from './directory.ts';
import { answerNewCharger } from './new-charger.ts';
import { OutgoingLog } from './outgoing-log.ts';
import type { ConnectionServices } from './services.ts';
import { ToldTimes } from './told-times.ts';
import { handlers, type MessageContext, type SeenEffect } from './v16/index.ts';

/** A charger that sends faster than it is answered may have this many messages waiting; what comes beyond is refused. */
const MAX_WAITING = 500;
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
  private waiting: CallFrame[] | undefined;
  private busy = false;
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
    socket.on('pong', () => this.heard());
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
  call(action: CommandAction, payload: unknown, timeoutMs: number, ref: string): Promise<unknown> {
    return this.outgoing.call(action, payload, timeoutMs, ref).catch((error) => {
      if (error instanceof CallFailed && error.sent) this.outgoingLog.unanswered(ref);
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
    if (UNSTORABLE.test(text)) makeStorable(frame);
    if (this.retired) {
      this.log({ request: text, outcome: 'unmatched', action: null, messageId: null });
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
        const answer = answerToInvalid(frame);
        this.services.metrics.messages.inc({ action: 'unreadable', outcome: 'unparsed' });
        this.log({
          request: text,
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
    call.text = text;
    call.receivedAt = this.lastSeenAt;
    call.began = performance.now();
    if (!this.busy) {
      this.busy = true;
      void this.work(call);
      return;
    }
    this.waiting ??= [];
    if (this.waiting.length >= MAX_WAITING) {
      const answer = encodeError(frame.id, 'GenericError', 'too many messages are waiting for their answers');
      this.log({ request: text, answer, outcome: 'error', action: frame.action, messageId: frame.id });
      this.send(answer);
      return;
    }
    this.waiting.push(call);
  }

  private async work(first: QueuedCall): Promise<void> {
    let call: QueuedCall | undefined = first;
    while (call) {
      try {
        await this.handle(call);
      } catch (error) {
        this.services.log.error({ err: error, identity: this.identity, action: call.action }, 'a message could not be handled');
      }
      call = this.waiting?.shift() as QueuedCall | undefined;
      if (this.waiting?.length === 0) this.waiting = undefined;
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
    const context = this.contextOf(facts, call.receivedAt, deviations);
    let answerText = '';
    try {
      const out = await this.services.commit.submit(
        handler.operation,
        handler.input(context, request),
        (result) => {
          answerText = encodeResult(call.id, handler.answer(context, result, request));
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

  private contextOf(facts: PointFacts, receivedAt: number, deviations: readonly Deviation[]): MessageContext {
    return {
      facts,
      receivedAt,
      times: this.times,
      lacked: (field) => deviations.some(({ rule, path }) => path === field && LACKS.has(rule)),
      idTag: (sent) => this.services.vendorIdTag(sent, facts.vendor, facts.model),
      heartbeatSeconds: this.services.heartbeatSeconds(),
    };
  }

  private afterwards(
    action: string,
    facts: PointFacts,
    request: unknown,
    out: { events: LiveEvent[]; commandsFor?: number[] },
    effects: SeenEffect[] | undefined,
  ): void {
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
      this.becomeReady();
    }
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
    const answer = encodeError(call.id, code, description);
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
  text: string;
  receivedAt: number;
  began: number;
}

const ignore = () => {};

/** Deviations after which a required field holds what we put there. */
const LACKS: ReadonlySet<string> = new Set(['missing-field', 'unreadable-date', 'unreadable-field', 'null-field']);

/** Escapes of U+0000 and of halves of characters, which PostgreSQL holds neither as text nor in JSON. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** Replaces in a frame's content, not in its id, what could not be stored. */
function makeStorable(frame: Frame): void {
  if (frame.kind === 'call' || frame.kind === 'result') frame.payload = storable(frame.payload);
  if (frame.kind === 'error') {
    frame.code = storable(frame.code) as string;
    frame.description = storable(frame.description) as string;
    frame.details = storable(frame.details);
  }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}

/** Numbers and dates that no column holds, of class 22 of SQLSTATE: the charger's fault, not ours. */
const isUnstorable = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('22') ?? false;

function withNotes(deviations: readonly Deviation[], notes: CallFrame['notes']): readonly Deviation[] {
  if (!notes || notes.length === 0) return deviations.length === 0 ? NO_DEVIATIONS : deviations;
  return [...deviations, ...notes.map((note) => ({ rule: note, path: '', original: '' }) as unknown as Deviation)];
}
