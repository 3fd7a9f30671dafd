import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type BridgeMessage, bridgeRequest } from '@csms/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CardDriver, changeOf } from './driver.ts';

export interface BridgeOptions {
  driver: CardDriver;
  port: number;
  /** Only an address of this computer itself. */
  host: string;
  /** The consoles that may ask: scheme, host and port as browsers send them. */
  origins: readonly string[];
  log?: (text: string) => void;
}

export interface Bridge {
  port: number;
  close(): Promise<void>;
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;
/** One clerk's tabs, and not a flood of a page gone wild. */
const MOST_CLIENTS = 20;

/**
 * Serves the reader to the consoles of `origins`; anything else is refused with 403 before a socket is open. Rejects where the port is taken. Throws RangeError
 * for a host that others could reach.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { driver, host, log = () => {} } = options;
  if (!LOOPBACK.test(host)) throw new RangeError(`${host} is no address of this computer itself: others could reach the reader`);
  const origins = new Set(options.origins.map(normalOrigin));
  const http = createServer((_, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('The card bridge speaks WebSocket only.\n');
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false });
  const refuse = (socket: Duplex, status: string) =>
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { origin, host: asked } = request.headers;
    // A page of another name that resolves to this computer does not get in by its own origin either.
    if (!origin || !origins.has(normalOrigin(origin)) || !LOOPBACK.test(hostOf(asked))) {
      log(`refused ${origin ?? 'a program without an origin'}`);
      return refuse(socket, '403 Forbidden');
    }
    if (sockets.clients.size >= MOST_CLIENTS) return refuse(socket, '503 Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request));
  });

  const send = (client: WebSocket, message: BridgeMessage) => {
    if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
  };
  sockets.on('connection', (client) => {
    send(client, { type: 'readerChanged', ...driver.current() });
    client.on('error', () => client.terminate());
    client.on('message', (data, binary) => {
      const asked = binary ? undefined : requestOf(String(data));
      if (!asked) return send(client, { type: 'error', message: 'not understood' });
      void driver.read().then((snapshot) => send(client, { type: 'read', id: asked.id, ...snapshot }));
    });
  });
  let last = driver.current();
  const stop = driver.onChange((snapshot) => {
    const type = changeOf(last, snapshot);
    last = snapshot;
    if (!type) return;
    log(`${type}: ${snapshot.state}${snapshot.reader ? ` (${snapshot.reader})` : ''}`);
    for (const client of sockets.clients) send(client, { type, ...snapshot });
  });

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, host, resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    close: async () => {
      stop();
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => http.close(resolve));
      await driver.close();
    },
  };
}

function requestOf(text: string) {
  try {
    return bridgeRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const normalOrigin = (origin: string) => origin.trim().toLowerCase().replace(/\/$/, '');
const hostOf = (header: string | undefined) => (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
