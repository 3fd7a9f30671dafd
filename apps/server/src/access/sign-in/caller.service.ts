import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_ROLE, holds, OUTSIDE_PERMISSIONS, type UserInfo, WILDCARD } from '@csms/contract';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, seesAllStations } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { endSignIns, whyEnded } from './sign-in-end.ts';

/** A sign-in that nobody uses ends after this. */
export const SIGN_IN_LIFE_MS = 12 * 3_600_000;
/** How often the time of last use is written. */
const TOUCH_MS = 60_000;
/** A request waits for that no longer, ms: a standby that is away keeps nobody from reading. */
const TOUCH_PATIENCE_MS = 500;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface CallerService {
  logout(caller: Caller): Promise<void>;
  info(caller: Caller): Promise<UserInfo>;
  /** The user of a token. Throws `unauthenticated` without a token or with one that never was, `sessionEnded` when it has ended. */
  authenticate(token: string | undefined): Promise<Caller>;
}

interface CallerRow {
  user_id: number;
  username: string;
  name: string;
  provider_id: number;
  key: string;
  permissions: string[];
  is_outside: boolean;
  type: string;
  providers: number[];
  /** The only stations it may see; none: it may see all. */
  stations: number[];
}
type SignedIn = CallerRow & { expires_at: Date; last_used_at: Date };

const CALLER = sql`u.id as user_id, u.username, u.name, u.provider_id, u.is_outside, r.key, r.permissions, p.type,
  array(with recursive mine as (select p.id union all select c.id from provider c join mine on c.parent_id = mine.id) select id from mine) as providers,
  array(select station_id from system_user_station where user_id = u.id order by station_id) as stations`;
/** Joins of a user `u`: none that is disabled, or of an expired provider. */
const CALLER_JOINS = (now: number) => sql`join role r on r.id = u.role_id
  join provider p on p.id = u.provider_id and u.enabled and (p.expires_at is null or p.expires_at > ${new Date(now)})`;

/** What a user may do: what the role holds, and of that no more than people of other firms may. */
function permissionsOf({ key, permissions, is_outside: isOutside }: CallerRow): readonly string[] {
  const held = key === ADMIN_ROLE ? [WILDCARD] : permissions;
  return isOutside ? OUTSIDE_PERMISSIONS.filter((one) => holds(held, one)) : held;
}

const callerOf = (row: CallerRow, tokenHash: Buffer): Caller => ({
  userId: row.user_id,
  username: row.username,
  name: row.name,
  providerId: row.provider_id,
  scope: {
    providers: row.type === 'super' ? 'all' : row.providers,
    stations: row.stations.length > 0 ? row.stations : 'all',
  },
  isSuper: row.type === 'super',
  permissions: permissionsOf(row),
  isOutside: row.is_outside,
  tokenHash,
});

/** A user as it may act now, whether it is signed in or not: for what it has asked to be done in the background. Undefined: it may not any more. */
export async function callerOfUser(db: Database, userId: number, now: number): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`select ${CALLER} from system_users u ${CALLER_JOINS(now)} where u.id = ${userId}`.execute(
    db,
  );
  return rows[0] && callerOf(rows[0], Buffer.alloc(0));
}

/** Whether the product serves several providers. */
async function isOfSeveral(db: Database): Promise<boolean> {
  const { rows } = await sql`select from provider limit 2`.execute(db);
  return rows.length > 1;
}

/** The sign-ins that follow from signing in (specification section 5, decisions sections 2 and 3). */
export function createCallerService(db: Database, bus: Bus, clock: Clock): CallerService {
  const touching = new Set<string>();

  /** Notes that a sign-in is used. Where that takes long it goes on by itself, once at a time. */
  async function touch(tokenHash: Buffer, now: number): Promise<void> {
    const key = tokenHash.toString('base64');
    if (touching.has(key)) return;
    touching.add(key);
    const touched = db
      .updateTable('sign_in_session')
      .set({ last_used_at: new Date(now), expires_at: new Date(now + SIGN_IN_LIFE_MS) })
      .where('token_hash', '=', tokenHash)
      .execute()
      .finally(() => touching.delete(key));
    touched.catch(() => {});
    await Promise.race([touched, sleep(TOUCH_PATIENCE_MS, undefined, { ref: false })]);
  }

  return {
    async logout(caller) {
      await endSignIns(db, bus, { token: caller.tokenHash }, 'signedOut', clock.now());
    },

    async info(caller) {
      const row = await db
        .selectFrom('system_users as u')
        .innerJoin('role as r', 'r.id', 'u.role_id')
        .innerJoin('provider as p', 'p.id', 'u.provider_id')
        .leftJoin('user_preferences as k', 'k.user_id', 'u.id')
        .select([
          'k.values as preferences',
          'u.name',
          'u.avatar',
          'u.role_id',
          'r.name as roleName',
          'r.key',
          'r.route_paths',
          'p.name as providerName',
          'p.logo_path',
          'p.currency',
        ])
        .where('u.id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      return {
        userId: caller.userId,
        username: caller.username,
        name: row.name,
        avatar: row.avatar,
        roleId: row.role_id,
        roleKey: row.key,
        rolePaths: row.key === ADMIN_ROLE ? [ADMIN_ROLE] : row.route_paths,
        permissions: [...caller.permissions],
        roleName: row.roleName,
        providerId: caller.providerId,
        providerName: row.providerName,
        logoPath: row.logo_path,
        isShowProvider: caller.isSuper,
        seesProviders: caller.scope.providers === 'all' ? await isOfSeveral(db) : caller.scope.providers.length > 1,
        seesAllStations: seesAllStations(caller.scope),
        currency: row.currency,
        preferences: (row.preferences ?? {}) as Record<string, unknown>,
      };
    },

    async authenticate(token) {
      if (!token || token.length > 200) throw new Problem('unauthenticated');
      const tokenHash = hashToken(token);
      const now = clock.now();
      const { rows } = await prepared(sql<SignedIn>`
        select ${CALLER}, s.expires_at, s.last_used_at
        from sign_in_session s join system_users u on u.id = s.user_id ${CALLER_JOINS(now)} where s.token_hash = ${tokenHash}`).execute(
        db,
      );
      const row = rows[0];
      // A well-formed token that we do not know belonged to a sign-in that has ended; anything else is no token of ours.
      if (!row || row.expires_at.getTime() <= now)
        throw new Problem(/^[\w-]{43}$/.test(token) ? await whyEnded(db, tokenHash, now) : 'unauthenticated');
      if (now - row.last_used_at.getTime() > TOUCH_MS) await touch(tokenHash, now);
      return callerOf(row, tokenHash);
    },
  };
}
