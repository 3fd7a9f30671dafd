import type { FastifyRequest } from 'fastify';

/** The token: `Authorization: Bearer`, else `X-Token`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const other = request.headers['x-token'];
  return bearer ?? (typeof other === 'string' && other !== '' ? other : undefined);
}

/** The sign-in's token from its cookie: only for reading files, so that no other site can make a browser change anything. */
export function cookieToken(cookies: string | undefined): string | undefined {
  const token = cookieOf(cookies, 'Admin-Token');
  if (token === undefined) return undefined;
  try {
    return decodeURIComponent(token);
  } catch {
    // Not written by a console of ours: no token.
    return undefined;
  }
}

/** A cookie of a request as it came; undefined: there is none of that name. */
export function cookieOf(cookies: string | undefined, name: string): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The token that stands in the query, if one does. */
export function queryToken(request: FastifyRequest): string | undefined {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}
