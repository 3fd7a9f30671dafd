import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientAddress, type TrustProxy } from '../../platform/http/client-address.ts';
import type { Protocol } from '../protocol/protocol.ts';
import { protocolOf } from '../protocol/protocols.ts';
import type { PointFacts } from './directory.ts';

/**
 * Which subprotocol to speak: the first offered that is spoken here (without regard to case), null when none was offered at all and the point may do that (field rule 2), undefined when only others were.
 */
export function chooseSubprotocol(
  header: string | undefined,
  protocols: readonly Protocol[],
  allowMissing: boolean,
): string | null | undefined {
  const offered = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (offered.length === 0) return allowMissing ? null : undefined;
  return offered.find((name) => protocolOf(protocols, name));
}

/**
 * Whether Basic credentials fit. The password is bytes: a charger may send its AuthorizationKey, which is written in hex, as raw binary (steve#1895).
 */
export function credentialsFit(header: string | undefined, facts: Pick<PointFacts, 'serialNumber' | 'password'>): boolean {
  if (facts.password === null) return true;
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header ?? '')?.[1];
  if (!encoded) return false;
  const given = Buffer.from(encoded, 'base64');
  const colon = given.indexOf(0x3a);
  if (colon < 0) return false;
  // The user name is the identity; what matters is the secret.
  if (given.subarray(0, colon).toString('utf8').toLowerCase() !== facts.serialNumber.toLowerCase()) return false;
  const password = given.subarray(colon + 1);
  const [bytes, expected] = [hexBytes(password), hexBytes(facts.password)];
  return same(password, facts.password) || same(password, expected) || same(bytes, facts.password) || same(bytes, expected);
}

function same(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}

/** The bytes that a text of hex digits stands for. */
function hexBytes(value: Buffer): Buffer | undefined {
  const text = value.toString('latin1');
  return /^(?:[0-9a-f]{2}){8,}$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Refuses the upgrade with an HTTP answer: never accepted to be closed afterwards (field rule 1). */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!socket.writable) return void socket.destroy();
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(words)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${words}`);
}

/** Refuses a charger that is kept out for so long (ms). */
export function refuseQuarantined(socket: Duplex, forMs: number): void {
  refuseUpgrade(socket, 503, 'quarantined for reconnecting too often', { 'Retry-After': String(Math.ceil(forMs / 1000)) });
}

/** Refuses one of too many that have proven nothing. */
export function refuseHasty(socket: Duplex): void {
  refuseUpgrade(socket, 429, 'too many attempts', { 'Retry-After': '60' });
}

/** Where the charge point calls from. */
export function addressOf(request: IncomingMessage, trustProxy: TrustProxy): string {
  return clientAddress(request, trustProxy);
}
