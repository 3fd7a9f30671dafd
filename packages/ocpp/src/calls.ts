import { CallFailed, OcppError } from './errors.ts';
import { type ErrorFrame, encodeCall, type ResultFrame } from './frames.ts';

/** A CALL of ours. `ref` is the caller's own (a command's id), given back with late answers. */
export interface OutgoingCall {
  readonly id: string;
  readonly action: string;
  readonly ref: unknown;
  /** Epoch ms when the frame was handed to the socket; 0 while it waits. */
  readonly sentAt: number;
}

export type AnswerMatch =
  | { kind: 'matched'; call: OutgoingCall; durationMs: number }
  | { kind: 'late'; call: OutgoingCall; durationMs: number }
  | { kind: 'unknown' };

export interface Timers {
  now(): number;
  set(run: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const realTimers: Timers = {
  now: () => Date.now(),
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

interface Pending {
  id: string;
  action: string;
  ref: unknown;
  sentAt: number;
  payload: unknown;
  timeoutMs: number;
  resolve(payload: unknown): void;
  reject(error: Error): void;
}

/** How many timed-out calls are remembered, so that a slow charger's answer still finds its command. */
const LATE_KEPT = 8;
/** A point that never answers must not collect calls for ever. */
const QUEUE_LIMIT = 500;

/**
 * The CALLs of ours on one connection: one outstanding at a time, the others wait in order (OCPP-J 1.6 §4.1.1). Thousands of these
 * exist and most are idle, so queue and memory of late calls come to be only when needed.
 */
export class OutgoingCalls {
  readonly #send: (text: string, call: OutgoingCall) => void;
  readonly #timers: Timers;
  #current: Pending | undefined;
  #timer: unknown;
  #waiting: Pending[] | undefined;
  #late: Pending[] | undefined;
  #closed: string | undefined;

  /** `send` gets the frame's text when its turn has come; if it throws, that call is rejected with what it threw. */
  constructor(send: (text: string, call: OutgoingCall) => void, timers: Timers = realTimers) {
    this.#send = send;
    this.#timers = timers;
  }

  /** How many calls are outstanding or waiting. */
  get size(): number {
    return (this.#current ? 1 : 0) + (this.#waiting?.length ?? 0);
  }

  /**
   * Sends, or queues, a CALL. `timeoutMs` runs from the sending. Resolves with the answer's payload (not validated); rejects with
   * `OcppError` for a CALLERROR and with `CallFailed` where no answer came.
   */
  call(action: string, payload: unknown, timeoutMs: number, ref?: unknown): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(new CallFailed('closed', false, this.#closed));
    if (this.size >= QUEUE_LIMIT) return Promise.reject(new CallFailed('queue-full', false));
    return new Promise((resolve, reject) => {
      const pending: Pending = { id: crypto.randomUUID(), action, ref, sentAt: 0, payload, timeoutMs, resolve, reject };
      if (this.#current) {
        this.#waiting ??= [];
        this.#waiting.push(pending);
      } else this.#start(pending);
    });
  }

  #start(pending: Pending): void {
    this.#current = pending;
    pending.sentAt = this.#timers.now();
    this.#timer = this.#timers.set(() => this.#expire(pending), pending.timeoutMs);
    const { payload } = pending;
    pending.payload = undefined;
    try {
      this.#send(encodeCall(pending.id, pending.action, payload), pending);
    } catch (error) {
      if (this.#current !== pending) return;
      this.#finish();
      pending.reject(error instanceof Error ? error : new Error(String(error)));
      this.#next();
    }
  }

  #finish(): void {
    this.#timers.clear(this.#timer);
    this.#timer = undefined;
    this.#current = undefined;
  }

  #next(): void {
    if (this.#current || this.#closed !== undefined) return;
    const next = this.#waiting?.shift();
    if (this.#waiting?.length === 0) this.#waiting = undefined;
    if (next) this.#start(next);
  }

  #expire(pending: Pending): void {
    if (this.#current !== pending) return;
    this.#finish();
    this.#late ??= [];
    this.#late.push(pending);
    if (this.#late.length > LATE_KEPT) this.#late.shift();
    pending.reject(new CallFailed('timeout', true, `no answer to ${pending.action} within ${pending.timeoutMs} ms`));
    this.#next();
  }

  /** Whether an answer to the call of this id is waited for, or came late. */
  awaits(id: string): boolean {
    return this.#current?.id === id || (this.#late?.some((call) => call.id === id) ?? false);
  }

  /** Takes an answer of the other side and says which call it belongs to. A late one settles nothing: its call was given up. */
  answer(frame: ResultFrame | ErrorFrame): AnswerMatch {
    const current = this.#current;
    if (current?.id === frame.id) {
      this.#finish();
      if (frame.kind === 'result') current.resolve(frame.payload);
      else current.reject(new OcppError(frame.code, frame.description, frame.details));
      this.#next();
      return { kind: 'matched', call: current, durationMs: this.#timers.now() - current.sentAt };
    }
    const index = this.#late?.findIndex((call) => call.id === frame.id) ?? -1;
    if (index < 0) return { kind: 'unknown' };
    const call = this.#late!.splice(index, 1)[0]!;
    if (this.#late!.length === 0) this.#late = undefined;
    return { kind: 'late', call, durationMs: this.#timers.now() - call.sentAt };
  }

  /** Ends it: everything outstanding or waiting is rejected with `CallFailed` ('closed'), as is every later call. */
  close(reason: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    const current = this.#current;
    if (current) {
      this.#finish();
      current.reject(new CallFailed('closed', true, reason));
    }
    for (const pending of this.#waiting ?? []) pending.reject(new CallFailed('closed', false, reason));
    this.#waiting = undefined;
    this.#late = undefined;
  }
}
