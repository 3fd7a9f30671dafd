import { createHash, randomBytes } from 'node:crypto';
import { DISPLAY_KEY, holds } from '@csms/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Scope } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tokenOf } from '../../platform/http/request-token.ts';

/** How often the time of last use is written. */
const TOUCH_MS = 60_000;
/** 256 random bits. */
const KEY = /^[\w-]{43}$/;

/** Who looks at a wall screen: the holder of a link's key, or a signed-in user. */
export interface Viewer {
  scope: Scope;
  providerId: number;
  /** The link; undefined for a signed-in user. */
  linkId?: number;
  /** The session's; undefined for a link. */
  tokenHash?: string;
}

export const newKey = (): string => randomBytes(32).toString('base64url');
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

interface Parts {
  db: Database;
  clock: Clock;
  authenticate(token: string | undefined): Promise<Caller>;
}

/**
 * Reads who looks from a request's header with a link's key, else from its session, which must be allowed to see the dashboard. Throws `unauthenticated` for a key that never was, is revoked, or whose
 * provider has expired; it does not say which.
 */
export function createDisplayAccess({ db, clock, authenticate }: Parts): (request: FastifyRequest) => Promise<Viewer> {
  async function byKey(key: string): Promise<Viewer> {
    if (!KEY.test(key)) throw new Problem('unauthenticated');
    const now = new Date(clock.now());
    const { rows } = await sql<{
      id: number;
      provider_id: number;
      type: string;
      providers: number[];
      station_ids: number[] | null;
      last_used_at: Date | null;
    }>`
      select l.id, l.provider_id, p.type, l.station_ids, l.last_used_at,
        array(with recursive mine as (select p.id union all select c.id from provider c join mine on c.parent_id = mine.id) select id from mine) as providers
      from display_link l join provider p on p.id = l.provider_id and (p.expires_at is null or p.expires_at > ${now})
      where l.key_hash = ${hashKey(key)} and l.revoked_at is null`.execute(db);
    const link = rows[0];
    if (!link) throw new Problem('unauthenticated');
    if (!link.last_used_at || now.getTime() - link.last_used_at.getTime() > TOUCH_MS)
      await db.updateTable('display_link').set({ last_used_at: now }).where('id', '=', link.id).execute();
    const scope: Scope = {
      providers: link.type === 'super' ? 'all' : link.providers,
      stations: link.station_ids ?? 'all',
    };
    return { scope, providerId: link.provider_id, linkId: link.id };
  }

  return async (request) => {
    const key = request.headers[DISPLAY_KEY];
    if (typeof key === 'string') return byKey(key);
    const caller = await authenticate(tokenOf(request));
    if (!holds(caller.permissions, 'dashboard:read')) throw new Problem('forbidden');
    return { scope: caller.scope, providerId: caller.providerId, tokenHash: caller.tokenHash.toString('hex') };
  };
}
