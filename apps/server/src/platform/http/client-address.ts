import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';

/**
 * Who may be believed about where a request came from: nobody, so many proxies one behind the other in front of the server, or the proxies in
 * these networks (CIDR).
 */
export type TrustProxy = false | number | readonly string[];

/** More proxies than anybody has in a row. */
const MOST_PROXIES = 20;

/**
 * Reads the setting `TRUST_PROXY`: `false` or `0` nobody, `true` one proxy, a number so many proxies, else addresses and networks separated by commas.
 * Undefined: it is none of these.
 */
export function readTrustProxy(text: string): TrustProxy | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'false') return false;
  if (word === 'true') return 1;
  if (/^\d+$/.test(word)) return Number(word) <= MOST_PROXIES ? Number(word) || false : undefined;
  const networks = word
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return networks.length > 0 && networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

const lists = new WeakMap<readonly string[], BlockList>();

/** The networks as a list that can be asked; made once. */
function listOf(networks: readonly string[]): BlockList {
  const kept = lists.get(networks);
  if (kept) return kept;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const version = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, prefix === undefined ? (version === 'ipv4' ? 32 : 128) : Number(prefix), version);
  }
  lists.set(networks, list);
  return list;
}

/** Whether the peer at `address`, `hop` proxies away from the server (0: its own socket), is a proxy that is believed. */
export function isTrustedProxy(trust: TrustProxy, address: string | undefined, hop: number): boolean {
  if (trust === false || !address) return false;
  if (typeof trust === 'number') return hop < trust;
  return isWithin(address, trust);
}

/** Whether an address lies in one of these networks (CIDR, or single addresses). */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const plain = plainAddress(address);
  return plain !== undefined && listOf(networks).check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

/** An address without port, brackets and the IPv6 form of an IPv4 address; undefined: the text is no address. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ?? trimmed;
  const short = bare.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  // A zone may hold any text and says nothing outside its own machine.
  return short.includes('%') || isIP(short) === 0 ? undefined : short;
}

/**
 * Where a request comes from. `X-Forwarded-For` is read from the right, one entry for each proxy that is believed: an entry further left was written by
 * somebody whom nobody vouches for. What is no address ends the reading. Empty where the socket is gone already.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trust: TrustProxy): string {
  const peer = request.socket.remoteAddress ?? '';
  const header = trust === false ? undefined : request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  let address = plainAddress(peer) ?? peer;
  for (let hop = 0; hop < entries.length && isTrustedProxy(trust, address, hop); hop++) {
    const next = plainAddress(entries[entries.length - 1 - hop]!);
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/**
 * Whether the client spoke TLS, to us or to the furthest proxy that is believed. `X-Forwarded-Proto` is read as `X-Forwarded-For` is: from the right, one entry for each such proxy. Where it has
 * one entry alone, the proxies have written it anew.
 */
export function isEncryptedTo(request: Pick<IncomingMessage, 'headers' | 'socket'>, trust: TrustProxy): boolean {
  if ((request.socket as TLSSocket).encrypted) return true;
  const listOf = (name: string) => [request.headers[name] ?? []].flat().join(',').split(',');
  const protocols = listOf('x-forwarded-proto').map((one) => one.trim().toLowerCase());
  const addresses = listOf('x-forwarded-for');
  let address = request.socket.remoteAddress;
  let believed = 0;
  while (believed < protocols.length && isTrustedProxy(trust, address, believed)) {
    believed++;
    address = plainAddress(addresses[addresses.length - believed] ?? '');
  }
  return believed > 0 && ['https', 'wss'].includes(protocols[protocols.length - believed]!);
}

/**
 * What an address is counted by: an IPv4 address itself, of IPv6 the first 64 bits. A client with one address of such a network has all of them.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('%', 1)[0]!.split('::');
  const groups = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  // An address that ends as IPv4 does has two groups there.
  const length = groups.length + tail.length + [...groups, ...tail].filter((group) => group.includes('.')).length;
  const all = after === undefined ? groups : [...groups, ...new Array<string>(Math.max(0, 8 - length)).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
