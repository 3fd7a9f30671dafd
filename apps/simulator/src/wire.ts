import {
  answerToInvalid,
  encodeCall,
  encodeError,
  encodeResult,
  MAX_FRAME_LENGTH,
  OcppError,
  OutgoingCalls,
  parseFrame,
} from '@csms/ocpp';
import WebSocket from 'ws';
import type { ClientCertificate } from './certificates.ts';
import type { Clock } from './clock.ts';
import type { Deviation } from './deviations/index.ts';
import type { Protocol, Reply } from './protocol.ts';
import type { Random } from './random.ts';

export interface WireOptions {
  url: string;
  serialNumber: string;
  protocol: Protocol;
  clock: Clock;
  random: Random;
  deviations: readonly Deviation[];
  callTimeoutMs: number;
  onOpen(): void;
  onClose(code: number, reason: string): void;
  /** Answers a call of the central system; `effect` runs once the answer has left. */
  onCall(action: string, payload: unknown): Reply;
  onFrame(direction: 'in' | 'out', text: string): void;
}

/** With what it connects over TLS. */
export interface SecureConnection {
  roots: string[];
  certificate: ClientCertificate | undefined;
}

/** One charge point's WebSocket: opens, closes, breaks, and speaks OCPP-J over it. The newest socket is the one in use. */
export class Wire {
  readonly #options: WireOptions;
  #socket: WebSocket | undefined;
  #calls: OutgoingCalls | undefined;
  readonly #all = new Set<WebSocket>();

  constructor(options: WireOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, to `url` where it is given; `onClose` tells also of a refused upgrade. An earlier socket is left open (that is how duplicates come to be). */
  open(password: Buffer | string | undefined, url = this.#options.url, secure?: SecureConnection): void {
    const { serialNumber, deviations } = this.#options;
    let path = encodeURIComponent(serialNumber);
    for (const deviation of deviations) path = deviation.path?.(path) ?? path;
    const headers: Record<string, string> = {};
    if (password !== undefined) {
      const bytes = Buffer.concat([Buffer.from(`${serialNumber}:`), Buffer.from(password as string)]);
      headers.authorization = `Basic ${bytes.toString('base64')}`;
    }
    const protocols = deviations.some((deviation) => deviation.noSubprotocol) ? [] : [this.#options.protocol];
    const socket = new WebSocket(`${url.replace(/\/+$/, '')}/${path}`, protocols, {
      headers,
      maxPayload: 4 * MAX_FRAME_LENGTH,
      perMessageDeflate: false,
      ...(secure ? { ca: secure.roots, cert: secure.certificate?.certificate, key: secure.certificate?.key } : {}),
    });
    const calls = new OutgoingCalls((text) => this.#sendText(socket, text));
    this.#all.add(socket);
    this.#socket = socket;
    this.#calls?.close('replaced by a newer connection');
    this.#calls = calls;
    let problem = '';
    socket.on('open', () => {
      if (this.#socket === socket) this.#options.onOpen();
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.#receive(socket, calls, data.toString());
    });
    socket.on('error', (error) => {
      problem = error.message;
    });
    socket.on('close', (code, reason) => {
      this.#all.delete(socket);
      calls.close('connection closed');
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#calls = undefined;
      this.#options.onClose(code, problem || reason.toString());
    });
  }

  /** A CALL of the charge point. Rejects with `OcppError` or `CallFailed`. */
  call(action: string, payload: unknown): Promise<unknown> {
    if (!this.#calls || !this.connected) return Promise.reject(new OcppError('GenericError', 'not connected'));
    const garbage = this.#options.deviations.find((deviation) => deviation.garbage);
    if (garbage && this.#options.random.chance(0.3)) this.#sendText(this.#socket!, garbage.garbage!(this.#options.random));
    return this.#calls.call(action, payload, this.#options.callTimeoutMs);
  }

  /** Sends a CALL whose answer nobody waits for. */
  shout(id: string, action: string, payload: unknown): void {
    if (this.#socket && this.connected) this.#sendText(this.#socket, encodeCall(id, action, payload));
  }

  #sendText(socket: WebSocket, text: string): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    this.#options.onFrame('out', text);
    socket.send(text);
  }

  #receive(socket: WebSocket, calls: OutgoingCalls, text: string): void {
    this.#options.onFrame('in', text);
    const frame = parseFrame(text);
    if (frame.kind === 'invalid') {
      const answer = answerToInvalid(frame);
      if (answer) this.#sendText(socket, answer);
    } else if (frame.kind === 'call') {
      const reply = this.#reply(frame.id, frame.action, frame.payload);
      const usual = this.#options.deviations.find((deviation) => deviation.answerDelayS !== undefined)?.answerDelayS;
      const delay = reply.delayS === undefined ? usual : reply.delayS;
      if (delay === null) return;
      const send = () => {
        this.#sendText(socket, reply.text);
        reply.effect?.();
      };
      if (delay === undefined) send();
      else this.#options.clock.after(delay * 1000, send);
    } else calls.answer(frame);
  }

  #reply(
    id: string,
    action: string,
    payload: unknown,
  ): { text: string; effect?: (() => void) | undefined; delayS?: number | null | undefined } {
    try {
      const { answer, effect, delayS } = this.#options.onCall(action, payload);
      return { text: encodeResult(id, answer), effect, delayS };
    } catch (error) {
      const { code, message } = error instanceof OcppError ? error : new OcppError('InternalError', String(error));
      const { deviations } = this.#options;
      return {
        text: encodeError(
          id,
          deviations.reduce((word, { errorCode }) => errorCode?.(word) ?? word, code),
          message,
        ),
      };
    }
  }

  /** Closes every socket properly; resolves when they are closed. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#all].map(
        (socket) =>
          new Promise<void>((resolve) => {
            const patience = setTimeout(() => socket.terminate(), 1000);
            socket.once('close', () => {
              clearTimeout(patience);
              resolve();
            });
            socket.close(1000);
          }),
      ),
    );
  }

  /** Breaks the connection without a word. Half-open, the peer's packets are not even refused. */
  drop(halfOpen = false): void {
    const socket = this.#socket;
    if (!socket) return;
    if (!halfOpen || socket.readyState !== WebSocket.OPEN) {
      socket.terminate();
      return;
    }
    this.#socket = undefined;
    this.#calls?.close('half open');
    this.#calls = undefined;
    socket.pause();
    this.#options.onClose(1006, 'half open');
  }
}
