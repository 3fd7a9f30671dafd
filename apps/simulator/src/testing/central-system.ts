import type { AddressInfo } from 'node:net';
import type { Deviation } from '@csms/ocpp';
import { encodeResult, OutgoingCalls, parseFrame } from '@csms/ocpp';
import { readRequest as readRequest16 } from '@csms/ocpp/v16';
import { readRequest as readRequest201 } from '@csms/ocpp/v201';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Protocol } from '../protocol.ts';

const ACCEPTED = { status: 'Accepted' };

export interface Received {
  serial: string;
  action: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every action
  payload: any;
  deviations: readonly Deviation[];
}

type Answer = (payload: Record<string, unknown>) => object;

/** A central system of a few lines, for tests: accepts everything, remembers everything, on a real socket. */
export class TestCentralSystem {
  readonly received: Received[] = [];
  readonly refused: string[] = [];
  readonly requests: { url: string; headers: Record<string, unknown>; protocol: string }[] = [];
  invalidFrames = 0;
  /** Of these actions the next message gets no answer. */
  readonly unanswered = new Set<string>();
  nextTransactionId = 100;
  readonly answers: Record<string, Answer> = {
    BootNotification: () => ({ status: 'Accepted', currentTime: new Date().toISOString(), interval: 300 }),
    Heartbeat: () => ({ currentTime: new Date().toISOString() }),
    Authorize: () => (this.#protocol === 'ocpp1.6' ? { idTagInfo: ACCEPTED } : { idTokenInfo: ACCEPTED }),
    TransactionEvent: ({ idToken }) => (idToken === undefined ? {} : { idTokenInfo: ACCEPTED }),
    StartTransaction: () => ({ transactionId: this.nextTransactionId++, idTagInfo: { status: 'Accepted' } }),
    StopTransaction: () => ({ idTagInfo: { status: 'Accepted' } }),
    DataTransfer: () => ({ status: 'Accepted' }),
    SignCertificate: () => ({ status: 'Accepted' }),
  };
  readonly #server: WebSocketServer;
  readonly #protocol: Protocol;
  readonly #calls = new Map<string, { socket: WebSocket; calls: OutgoingCalls }>();

  private constructor(server: WebSocketServer, protocol: Protocol) {
    this.#server = server;
    this.#protocol = protocol;
    server.on('connection', (socket, request) => {
      const url = request.url ?? '';
      const serial = decodeURIComponent(url.split('/').filter(Boolean).at(-1)!);
      this.requests.push({ url, headers: request.headers, protocol: socket.protocol });
      const calls = new OutgoingCalls((text) => socket.send(text));
      this.#calls.set(serial, { socket, calls });
      socket.on('message', (data) => this.#receive(serial, socket, calls, data.toString()));
      socket.on('error', () => {});
      socket.on('close', () => calls.close('closed'));
    });
  }

  /** `protocol` is the version in which it reads what it hears. */
  static start(protocol: Protocol = 'ocpp1.6'): Promise<TestCentralSystem> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    return new Promise((resolve) => server.once('listening', () => resolve(new TestCentralSystem(server, protocol))));
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ocpp`;
  }
  get connections(): number {
    return this.#server.clients.size;
  }

  #receive(serial: string, socket: WebSocket, calls: OutgoingCalls, text: string): void {
    const frame = parseFrame(text);
    if (frame.kind === 'invalid') this.invalidFrames++;
    else if (frame.kind !== 'call') calls.answer(frame);
    else {
      const read = (this.#protocol === 'ocpp1.6' ? readRequest16 : readRequest201)(frame.action, frame.payload);
      if (!read.ok) this.refused.push(`${frame.action}: ${read.description}`);
      const payload = (read.ok ? read.value : frame.payload) as Record<string, unknown>;
      this.received.push({ serial, action: frame.action, payload, deviations: read.deviations });
      if (this.unanswered.delete(frame.action)) return;
      socket.send(encodeResult(frame.id, this.answers[frame.action]?.(payload) ?? {}));
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  call(serial: string, action: string, payload: object = {}, timeoutMs = 3000): Promise<any> {
    return this.#calls.get(serial)!.calls.call(action, payload, timeoutMs);
  }

  of(action: string): Received[] {
    return this.received.filter((message) => message.action === action);
  }
  statuses(connectorId: number): string[] {
    return this.of('StatusNotification')
      .filter((message) => message.payload.connectorId === connectorId)
      .map((message) => message.payload.status);
  }

  /** Breaks every connection. */
  dropAll(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  async stop(): Promise<void> {
    this.dropAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
