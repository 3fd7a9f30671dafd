import { encodeCall, OcppError, parseFrame } from '@csms/ocpp';
import WebSocket from 'ws';
import type { Protocol } from './protocol.ts';

interface Waiting {
  id: string;
  resolve(payload: unknown): void;
  reject(error: Error): void;
}

const EMPTY = '{}';

/**
 * A charge point for benchmarks: one raw socket and next to no memory, so that one process holds thousands. It has no timers, answers
 * nothing that is not asked for, and answers each call of the central system with `{"status":"Accepted"}`.
 */
export class LoadClient {
  readonly #url: string;
  readonly #authorization: string | undefined;
  readonly #protocol: Protocol;
  #socket: WebSocket | undefined;
  #waiting: Waiting | Map<string, Waiting> | undefined;
  #sequence = 0;
  /** Hears of calls of the central system before they are answered. */
  onCall: ((payload: unknown) => void) | undefined;
  /** What it answers to a call of the central system; undefined: that it accepts. */
  answer: ((action: string, payload: unknown) => object | undefined) | undefined;
  /** Runs when the socket is gone, however it went. */
  onClose: (() => void) | undefined;

  /** `url` is the whole address, serial number included; it says nothing of its own, so `protocol` is only what it asks for. */
  constructor(url: string, authorization?: { user: string; password: string }, protocol: Protocol = 'ocpp1.6') {
    this.#url = url;
    this.#protocol = protocol;
    this.#authorization =
      authorization && `Basic ${Buffer.from(`${authorization.user}:${authorization.password}`).toString('base64')}`;
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects; rejects where the upgrade is refused. */
  connect(): Promise<void> {
    const socket = new WebSocket(this.#url, this.#protocol, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
      ...(this.#authorization ? { headers: { authorization: this.#authorization } } : {}),
    });
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(socket, data.toString()));
    return new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.on('error', reject);
      socket.once('close', () => {
        if (this.#socket === socket) this.#gone();
        reject(new Error('closed'));
      });
    });
  }

  /** Sends a call and gives the payload of its answer. A payload given as text is sent as it is. Several may be on their way at once. */
  call(action: string, payload: string | object = EMPTY): Promise<unknown> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error('not connected'));
    const id = String(++this.#sequence);
    return new Promise((resolve, reject) => {
      const waiting = { id, resolve, reject };
      if (!this.#waiting) this.#waiting = waiting;
      else if (this.#waiting instanceof Map) this.#waiting.set(id, waiting);
      else
        this.#waiting = new Map([
          [this.#waiting.id, this.#waiting],
          [id, waiting],
        ]);
      socket.send(typeof payload === 'string' ? `[2,"${id}","${action}",${payload}]` : encodeCall(id, action, payload));
    });
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting;
    if (waiting instanceof Map) {
      const found = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) this.#waiting = undefined;
      return found;
    }
    if (waiting?.id !== id) return undefined;
    this.#waiting = undefined;
    return waiting;
  }

  #receive(socket: WebSocket, text: string): void {
    const frame = parseFrame(text);
    if (frame.kind === 'result') this.#take(frame.id)?.resolve(frame.payload);
    else if (frame.kind === 'error') this.#take(frame.id)?.reject(new OcppError(frame.code, frame.description, frame.details));
    else if (frame.kind === 'call') {
      this.onCall?.(frame.payload);
      const answer = this.answer?.(frame.action, frame.payload);
      socket.send(`[3,${JSON.stringify(frame.id)},${answer ? JSON.stringify(answer) : '{"status":"Accepted"}'}]`);
    }
  }

  #gone(): void {
    this.#socket = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    const all = waiting instanceof Map ? waiting.values() : waiting ? [waiting] : [];
    for (const { reject } of all) reject(new Error('closed'));
    this.onClose?.();
  }

  /** Closes with a close frame. */
  close(): void {
    this.#socket?.close(1000);
  }

  /** Breaks the connection without one. */
  drop(): void {
    this.#socket?.terminate();
  }
}
