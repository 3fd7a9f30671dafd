import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { createSigner } from '../../platform/config/signer.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { cookieOf } from '../../platform/http/request-token.ts';

const COOKIE = 'CSMS-Browser';
const LIFE_S = 180 * 86_400;
/** Browsers that are remembered of one account; the longest unused is forgotten first. */
const MOST = 20;

/** The browsers that sign in: each carries the same signed id for all of its accounts, which says nothing and opens nothing. */
export interface Browsers {
  /** The id that a request carries; undefined: none, or one that we did not sign. */
  idOf(request: FastifyRequest): string | undefined;
  /** Gives the browser its id with the answer, or the same for another half year. Returns it. */
  mark(request: FastifyRequest, reply: FastifyReply): string;
}

export function createBrowsers(secretKey: Buffer): Browsers {
  const signer = createSigner(secretKey, 'known browser');
  const idOf = (request: FastifyRequest) => {
    const signed = cookieOf(request.headers.cookie, COOKIE);
    return signed && signed.length < 200 ? signer.read(signed) : undefined;
  };
  return {
    idOf,
    mark(request, reply) {
      const id = idOf(request) ?? randomUUID();
      const secure = request.protocol === 'https' ? '; Secure' : '';
      void reply.header(
        'set-cookie',
        `${COOKIE}=${signer.sign(id)}; Path=/prod-api; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${secure}`,
      );
      return id;
    },
  };
}

/** The user with this username, if this browser has signed in as it before. */
export async function userKnownBy(db: Database, browser: string | undefined, username: string): Promise<number | undefined> {
  if (browser === undefined) return undefined;
  const { rows } = await sql<{ user_id: number }>`
    select k.user_id from known_browser k join system_users u on u.id = k.user_id
    where lower(u.username) = ${username} and k.browser = ${browser}`.execute(db);
  return rows[0]?.user_id;
}

/** Remembers that a browser has signed in as a user. */
export async function rememberBrowser(trx: Trx, browser: string, userId: number, now: number): Promise<void> {
  await sql`
    insert into known_browser (browser, user_id, last_at) values (${browser}, ${userId}, ${new Date(now)})
    on conflict (user_id, browser) do update set last_at = excluded.last_at`.execute(trx);
  await sql`
    delete from known_browser where user_id = ${userId} and browser not in
      (select browser from known_browser where user_id = ${userId} order by last_at desc limit ${MOST})`.execute(trx);
}

/** Forgets the browsers of a user whose password has changed, all but the one that changed it: another may be a thief's. */
export async function forgetBrowsers(trx: Trx | Database, userId: number, but: string | undefined): Promise<void> {
  await sql`delete from known_browser where user_id = ${userId} and browser is distinct from ${but ?? null}::uuid`.execute(trx);
}
