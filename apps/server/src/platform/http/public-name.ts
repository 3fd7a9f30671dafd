import { isIP } from 'node:net';
import type { PASSKEY_HINDRANCES } from '@csms/contract';
import type { FastifyRequest } from 'fastify';

/** A name under which the console is opened: passkeys belong to it, and to no other. */
export interface PublicName {
  /** The host's name: what passkeys call the relying party. */
  name: string;
  /** Scheme, host and port, exactly as a browser says them. */
  origin: string;
}

/** Where a caller came to: a public name, or why passkeys cannot be used there. */
export type Here = (PublicName & { hindrance: null }) | { name: string; hindrance: (typeof PASSKEY_HINDRANCES)[number] };

/** What the installation knows of its own names. */
export interface PublicNames {
  /** By which name a request came, as the socket and the proxies that are believed say. */
  of(request: Pick<FastifyRequest, 'protocol' | 'host'>): Here;
  /** The addresses that the installation names; none: any that a request comes by. */
  addresses: readonly string[];
  /** The names of these addresses. */
  names: readonly string[];
}

const isLocal = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Whether browsers do passkeys at an address: HTTPS with a name, or localhost. Null: they do. */
function hindranceOf({ protocol, hostname }: URL): 'http' | 'address' | null {
  if (hostname.startsWith('[') || isIP(hostname) !== 0 || hostname === '') return 'address';
  return protocol === 'https:' || isLocal(hostname) ? null : 'http';
}

/** Reads the setting `PUBLIC_URL`: addresses separated by commas. Undefined: one of them is none at which passkeys work. */
export function readPublicUrls(text: string): string[] | undefined {
  const urls = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (URL.canParse(part) ? new URL(part) : undefined));
  const good = urls.every((url) => url && /^https?:$/.test(url.protocol) && url.pathname === '/' && hindranceOf(url) === null);
  return good ? urls.map((url) => url!.origin) : undefined;
}

export function createPublicNames(addresses: readonly string[]): PublicNames {
  return {
    addresses,
    names: [...new Set(addresses.map((address) => new URL(address).hostname))],
    of({ protocol, host }) {
      const asked = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
      if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(asked)) return { name: '', hindrance: 'address' };
      const url = new URL(asked);
      const { hostname: name } = url;
      if (addresses.length > 0) {
        // What the installation says of itself holds, also about HTTPS in front of a proxy that is not believed.
        const origin = addresses.find((address) => new URL(address).host === url.host || address === url.origin);
        return origin ? { name, origin, hindrance: null } : { name, hindrance: hindranceOf(url) ?? 'otherName' };
      }
      const hindrance = hindranceOf(url);
      return hindrance ? { name, hindrance } : { name, origin: url.origin, hindrance };
    },
  };
}
