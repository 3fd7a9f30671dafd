import { randomUUID } from 'node:crypto';
import { OcppError } from '@csms/ocpp';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';
import WebSocket from 'ws';

export interface RawPointOptions {
  /** Basic password; null sends no credentials. */
  password?: string | Buffer;
  protocols?: string[];
  /** What stands behind `/ocpp/` instead of the encoded serial number. */
  path?: string;
  headers?: Record<string, string>;
  /** Where it calls from; any address of the loopback network. */
  localAddress?: string;
  /** Whom it believes and what it shows over TLS, PEM. */
  tls?: { ca: string; cert?: string | undefined; key?: string | undefined };
}

type Action =
  | 'Authorize'
  | 'BootNotification'
  | 'Heartbeat'
  | 'MeterValues'
  | 'StartTransaction'
  | 'StatusNotification'
  | 'StopTransaction';
type Loose<T> = { [K in keyof T]?: unknown } & Record<string, unknown>;

/** An upgrade that was refused. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the upgrade was refused with ${status}`);
    this.status = status;
  }
}

/** A charge point that sends exactly the frames that a test wants. */
export class RawPoint {
  readonly socket: WebSocket;
  /** Everything that was received. */
  readonly frames: string[] = [];
  /** CALLs of the central system, as they came. */
  readonly calls: { id: string; action: string; payload: Record<string, unknown> }[] = [];
  /** Answers a CALL of the central system; undefined: not at all. */
  onCall: (action: string, payload: Record<string, unknown>, id: string) => unknown = () => ({ status: 'Accepted' });
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly waiting = new Map<string, { resolve(payload: unknown): void; reject(error: Error): void }>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((done) => {
      socket.on('close', (code, reason) => {
        for (const { reject } of this.waiting.values()) reject(new Error('the connection was closed'));
        this.waiting.clear();
        done({ code, reason: reason.toString() });
      });
    });
    socket.on('error', () => {});
    socket.on('message', (data) => this.receive(data.toString()));
  }

  /** Connects; rejects with Refused. */
  static connect(base: string, serialNumber: string, options: RawPointOptions = {}): Promise<RawPoint> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.password !== undefined) {
      const bytes = Buffer.concat([Buffer.from(`${serialNumber}:`), Buffer.from(options.password as string)]);
      headers.authorization = `Basic ${bytes.toString('base64')}`;
    }
    const url = `${base}/${options.path ?? encodeURIComponent(serialNumber)}`;
    const socket = new WebSocket(url, options.protocols ?? ['ocpp1.6'], {
      headers,
      perMessageDeflate: false,
      ...(options.localAddress && { localAddress: options.localAddress }),
      ...options.tls,
    });
    return new Promise((done, failed) => {
      // Made before the opening, so that nothing that comes with it is missed.
      const point = new RawPoint(socket);
      socket.once('open', () => done(point));
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        failed(new Refused(response.statusCode ?? 0));
      });
      socket.once('error', failed);
    });
  }

  private receive(text: string): void {
    this.frames.push(text);
    let frame: unknown[];
    try {
      frame = JSON.parse(text);
    } catch {
      return;
    }
    const [type, id, ...rest] = frame as [number, string, ...unknown[]];
    if (type === 2) {
      const [action, payload] = rest as [string, Record<string, unknown>];
      this.calls.push({ id, action, payload });
      const answer = this.onCall(action, payload, id);
      if (answer !== undefined) this.socket.send(JSON.stringify([3, id, answer]));
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (type === 3) waiting?.resolve(rest[0]);
    else waiting?.reject(new OcppError(rest[0] as never, String(rest[1])));
  }

  /** Sends a CALL; gives the answer's payload, rejects with OcppError, or when the connection goes. */
  call<A extends Action>(action: A, payload: Loose<RequestOf<A>>, id?: string): Promise<ResponseOf<A>>;
  call(action: string, payload: unknown, id?: string): Promise<unknown>;
  call(action: string, payload: unknown, id: string = randomUUID()): Promise<unknown> {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('the connection is closed'));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify([2, id, action, payload]));
    });
  }

  /** Sends what is no call. */
  send(data: string | Buffer, options: { binary?: boolean; fin?: boolean } = {}): void {
    this.socket.send(data, options);
  }

  boot(vendor = 'Raw', model = 'R1'): Promise<ResponseOf<'BootNotification'>> {
    return this.call('BootNotification', { chargePointVendor: vendor, chargePointModel: model });
  }

  status(connectorId: number, status: string, more: Record<string, unknown> = {}): Promise<unknown> {
    return this.call('StatusNotification', { connectorId, status, errorCode: 'NoError', timestamp: iso(Date.now()), ...more });
  }

  async start(idTag: string, meterStart: number, at: number = Date.now(), connectorId = 1): Promise<number> {
    const { transactionId } = await this.call('StartTransaction', { connectorId, idTag, meterStart, timestamp: iso(at) });
    return transactionId;
  }

  meter(transactionId: number | undefined, registerWh: number, at: number = Date.now(), connectorId = 1): Promise<unknown> {
    return this.call('MeterValues', {
      connectorId,
      ...(transactionId === undefined ? {} : { transactionId }),
      meterValue: [{ timestamp: iso(at), sampledValue: [{ value: String(registerWh) }] }],
    });
  }

  end(transactionId: number, meterStop: number, at: number = Date.now(), more: Record<string, unknown> = {}) {
    return this.call('StopTransaction', { transactionId, meterStop, timestamp: iso(at), ...more });
  }

  close(): Promise<unknown> {
    this.socket.close();
    return this.closed;
  }

  drop(): void {
    this.socket.terminate();
  }
}

export const iso = (ms: number): string => new Date(ms).toISOString();
