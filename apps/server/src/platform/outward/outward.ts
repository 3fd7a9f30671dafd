import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { allowanceOf } from './addresses.ts';

const MOST_ADDRESSES = 4;
const LOOK_MS = 50;

/** A place that somebody named could not be reached, or may not be. The words are for the server's log. The person who named the place learns no more than that. */
export class OutwardError extends Error {}

export interface ConnectLimits {
  /** In all, from the look-up to the end, in ms; null: a connection that lasts, whose user bounds what comes. */
  totalMs: number | null;
  /** To the open connection, in ms. */
  connectMs: number;
  /** Bytes that are taken from the other side, in all; null: of one that lasts. */
  maxBytes: number | null;
}

/** Connections to places that users name. Inner addresses are refused unless the installation lists them; a name is resolved once, and the address that was judged is the one connected to. */
export interface Outward {
  /** An open connection, to be spoken TLS over or not. It is destroyed with an OutwardError when a limit is passed. */
  connect(host: string, port: number, limits: ConnectLimits): Promise<Socket>;
  /** One HTTP request; redirects are followed where the same rules let them. The body is cut off by its limit with an OutwardError. */
  request(url: string, ask: OutwardRequest): Promise<OutwardAnswer>;
}

export interface OutwardAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface OutwardRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** A request ends: it has bounds. */
  limits: { [K in keyof ConnectLimits]: number };
  /** None by default. */
  redirects?: number;
}

/** The guarded client. `allow`: entries of OUTWARD_ALLOW. `resolve` gives the addresses of a name, for tests. */
export function createOutward(
  allow: readonly string[],
  resolve: (host: string) => Promise<readonly string[]> = systemResolve,
): Outward {
  const allowance = allowanceOf(allow);

  /** The addresses to connect to. All of a name must be allowed, since its name server chooses among them. */
  async function addressesOf(host: string): Promise<readonly string[]> {
    const bare = host.replace(/^\[|\]$/g, '');
    const addresses = isIP(bare) ? [bare] : await resolve(bare);
    if (addresses.length === 0) throw new OutwardError(`${host} has no address`);
    const refused = addresses.find((address) => !allowance.lets(bare, address));
    if (refused !== undefined)
      throw new OutwardError(`${host} leads to the inner address ${refused}: OUTWARD_ALLOW does not list it`);
    return addresses.toSorted((one, other) => isIP(one) - isIP(other)).slice(0, MOST_ADDRESSES);
  }

  async function open(host: string, port: number, limits: ConnectLimits): Promise<Socket> {
    const deadline = Date.now() + limits.connectMs;
    const addresses = await within(limits.connectMs, addressesOf(host), `the name ${host} was not resolved in time`);
    for (const [index, address] of addresses.entries()) {
      const patience = Math.max(0, deadline - Date.now()) / (addresses.length - index);
      try {
        const socket = await connected(address, port, patience);
        hold(socket, `${host}:${port}`, limits);
        return socket;
      } catch (error) {
        if (index === addresses.length - 1) throw new OutwardError(`${host}:${port}: ${(error as Error).message}`);
      }
    }
    throw new OutwardError(`${host} has no address`);
  }

  async function once(url: URL, ask: OutwardRequest): Promise<OutwardAnswer> {
    const secure = url.protocol === 'https:';
    if (!secure && url.protocol !== 'http:') throw new OutwardError(`${url.protocol} is not spoken`);
    const socket = await open(url.hostname, Number(url.port || (secure ? 443 : 80)), ask.limits);
    return new Promise((done, failed) => {
      const request = (secure ? httpsRequest : httpRequest)(url, {
        method: ask.method ?? 'GET',
        headers: { ...ask.headers, connection: 'close' },
        agent: false,
        ...(secure ? { socket, servername: isIP(url.hostname) ? '' : url.hostname } : { createConnection: () => socket }),
      });
      request.once('error', failed);
      // A limit that ends the connection before any answer is not always told to the request.
      socket.once('error', failed);
      socket.once('close', () => failed(new OutwardError(`${url.host}: ended without an answer`)));
      request.once('response', (response) => {
        const pieces: Buffer[] = [];
        let taken = 0;
        response.on('data', (piece: Buffer) => {
          taken += piece.length;
          if (taken > ask.limits.maxBytes) response.destroy(new OutwardError(`${url.host}: sent more than is taken`));
          else pieces.push(piece);
        });
        response.once('error', failed);
        response.once('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      });
      request.end(ask.body);
    });
  }

  return {
    connect: open,
    async request(url, ask) {
      const began = Date.now();
      for (let at = new URL(url), left = ask.redirects ?? 0; ; left--) {
        const totalMs = ask.limits.totalMs - (Date.now() - began);
        if (totalMs <= 0) throw new OutwardError(`${at.host}: took too long in all`);
        const answer = await once(at, { ...ask, limits: { ...ask.limits, totalMs } });
        const { status, headers } = answer;
        const { location } = headers;
        if (status < 300 || status >= 400 || location === undefined) return answer;
        if (left <= 0) throw new OutwardError(`${at.host}: redirects too often`);
        at = new URL(location, at);
      }
    },
  };
}

function connected(address: string, port: number, patienceMs: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host: address, port });
    // A reader hears of a failure by the stream's end. A failure without a reader must not end the process.
    socket.on('error', failed);
    const timer = setTimeout(() => socket.destroy(new OutwardError('no connection in time')), patienceMs);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      done(socket);
    });
  });
}

/** Ends a connection that passes its limits. Bytes are looked at now and then, since TLS reads beneath the stream. */
function hold(socket: Socket, place: string, limits: ConnectLimits): void {
  const fail = (words: string) => socket.destroy(new OutwardError(`${place}: ${words}`));
  const { totalMs, maxBytes } = limits;
  const late = totalMs === null ? undefined : setTimeout(() => fail('took too long in all'), totalMs);
  const look =
    maxBytes === null
      ? undefined
      : setInterval(() => {
          if (socket.bytesRead > maxBytes) fail('sent more than is taken');
        }, LOOK_MS);
  socket.once('close', () => {
    clearTimeout(late);
    clearInterval(look);
  });
}

async function systemResolve(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  } catch (error) {
    throw new OutwardError(`the name ${host} is not known (${(error as Error).message})`);
  }
}

function within<T>(ms: number, work: Promise<T>, words: string): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new OutwardError(words)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
