import { createHash, randomBytes } from 'node:crypto';
import { ADMIN_ROLE, type SIGN_IN_RESULTS, type UserInfo, WILDCARD } from '@csms/contract';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkCaptcha } from './captcha.ts';
import { useSecondFactor } from './second-factor.ts';
import { endSessions, whyEnded } from './session-end.ts';

const LIFE_MS = 12 * 3_600_000;
const WINDOW_MS = 15 * 60_000;
/** Failed sign-ins within the window after which a captcha is demanded, and after which the pair waits (decisions section 2). */
const CAPTCHA_AFTER = 3;
const WAIT_AFTER = 10;
/** How often the time of last use is written. */
const TOUCH_MS = 60_000;

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SessionService {
  login(
    form: { username: string; password: string; captchaId?: string; captcha?: string; totp?: string },
    from: { address: string; userAgent: string },
  ): Promise<{
    token: string;
    systemUserStatus: 0 | 1;
  }>;
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
  type: string;
  providers: number[];
}
type SignedIn = CallerRow & { expires_at: Date; last_used_at: Date };

const CALLER = sql`u.id as user_id, u.username, u.name, u.provider_id, r.key, r.permissions, p.type,
  array(with recursive mine as (select p.id union all select c.id from provider c join mine on c.parent_id = mine.id) select id from mine) as providers`;
/** Joins of a user `u`: none that is disabled, or of an expired provider. */
const CALLER_JOINS = (now: number) => sql`join role r on r.id = u.role_id
  join provider p on p.id = u.provider_id and u.enabled and (p.expires_at is null or p.expires_at > ${new Date(now)})`;

const callerOf = (row: CallerRow, tokenHash: Buffer): Caller => ({
  userId: row.user_id,
  username: row.username,
  name: row.name,
  providerId: row.provider_id,
  scope: row.type === 'super' ? 'all' : row.providers,
  isSuper: row.type === 'super',
  permissions: row.key === ADMIN_ROLE ? [WILDCARD] : row.permissions,
  tokenHash,
});

/** A user as it may act now, whether it is signed in or not: for what it has asked to be done in the background. Undefined: it may not any more. */
export async function callerOfUser(db: Database, userId: number, now: number): Promise<Caller | undefined> {
  const { rows } = await sql<CallerRow>`select ${CALLER} from system_users u ${CALLER_JOINS(now)} where u.id = ${userId}`.execute(
    db,
  );
  return rows[0] && callerOf(rows[0], Buffer.alloc(0));
}

/** Signing in and the sessions that follow from it (specification section 5, decisions sections 2 and 3). */
export function createSessionService(db: Database, bus: Bus, clock: Clock, seal: Seal): SessionService {
  // Verified against when the account does not exist, so that the time taken does not tell.
  const decoy = hashPassword(randomBytes(16).toString('hex'));

  async function failedCount(username: string, address: string) {
    const since = new Date(clock.now() - WINDOW_MS);
    const { rows } = await sql<{ either: number; pair: number }>`
      select count(*) filter (where failed)::int as either, count(*) filter (where username = ${username} and address = ${address})::int as pair
      from failed_sign_in where at > ${since} and (username = ${username} or address = ${address})`.execute(db);
    return rows[0]!;
  }

  /** Counts an attempt as failed before it is looked at, so that many at once do not pass together; success takes it back. */
  async function countAttempt(username: string, address: string): Promise<string> {
    await db
      .deleteFrom('failed_sign_in')
      .where('at', '<', new Date(clock.now() - WINDOW_MS))
      .execute();
    const { id } = await db
      .insertInto('failed_sign_in')
      .values({ username, address, at: new Date(clock.now()), failed: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    if ((await failedCount(username, address)).pair > WAIT_AFTER) throw new Problem('loginBlocked');
    return id;
  }

  return {
    async login(form, from) {
      const username = form.username.toLowerCase();
      const failed = await failedCount(username, from.address);
      if (failed.pair >= WAIT_AFTER) throw new Problem('loginBlocked');
      if (form.captcha) {
        if (!(await checkCaptcha(db, clock, form.captchaId, form.captcha)))
          throw new Problem('captchaWrong', { fields: { captcha: 'captchaWrong' } });
      } else if (failed.either >= CAPTCHA_AFTER) {
        throw new Problem('captchaRequired', { fields: { captcha: 'captchaRequired' } });
      }
      const attempt = await countAttempt(username, from.address);
      const user = await db
        .selectFrom('system_users as u')
        .innerJoin('provider as p', 'p.id', 'u.provider_id')
        .select([
          'u.id',
          'u.password_hash',
          'u.enabled',
          'u.totp_secret',
          'u.totp_confirmed_at',
          'u.recovery_codes',
          'p.expires_at',
        ])
        .where(sql`lower(u.username)`, '=', username)
        .executeTakeFirst();
      const tell = (result: (typeof SIGN_IN_RESULTS)[number]) =>
        user &&
        db
          .insertInto('sign_in')
          .values({
            user_id: user.id,
            at: new Date(clock.now()),
            address: from.address,
            user_agent: from.userAgent.slice(0, 300),
            result,
          })
          .execute();
      const fail = () => db.updateTable('failed_sign_in').set({ failed: true }).where('id', '=', attempt).execute();
      const right = await verify(user?.password_hash ?? (await decoy), form.password);
      if (!user || !right) {
        await fail();
        await tell('wrongPassword');
        throw new Problem('loginFailed');
      }
      if (!user.enabled) {
        await tell('disabled');
        throw new Problem('accountDisabled');
      }
      if (user.expires_at && user.expires_at.getTime() <= clock.now()) {
        await tell('expired');
        return { token: '', systemUserStatus: 0 };
      }
      if (user.totp_confirmed_at) {
        if (!form.totp) {
          await db.deleteFrom('failed_sign_in').where('id', '=', attempt).execute();
          throw new Problem('totpRequired', { fields: { totp: 'totpRequired' } });
        }
        if (!(await useSecondFactor(db, seal, clock, user, form.totp))) {
          await fail();
          await tell('wrongCode');
          throw new Problem('totpWrong', { fields: { totp: 'totpWrong' } });
        }
      }
      const token = randomBytes(32).toString('base64url');
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('sign_in_session')
          .values({
            token_hash: hashToken(token),
            user_id: user.id,
            expires_at: new Date(clock.now() + LIFE_MS),
            address: from.address,
            user_agent: from.userAgent.slice(0, 300),
            created_at: new Date(clock.now()),
            last_used_at: new Date(clock.now()),
          })
          .execute();
        await trx
          .updateTable('system_users')
          .set({ last_login_at: new Date(clock.now()) })
          .where('id', '=', user.id)
          .execute();
        await trx.deleteFrom('failed_sign_in').where('username', '=', username).where('address', '=', from.address).execute();
        await trx
          .deleteFrom('sign_in_session')
          .where('user_id', '=', user.id)
          .where('expires_at', '<', new Date(clock.now() - LIFE_MS))
          .execute();
      });
      await tell('success');
      return { token, systemUserStatus: 1 };
    },

    async logout(caller) {
      await endSessions(db, bus, { token: caller.tokenHash }, 'signedOut', clock.now());
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
        roleKey: row.key,
        rolePaths: row.key === ADMIN_ROLE ? [ADMIN_ROLE] : row.route_paths,
        permissions: [...caller.permissions],
        roleName: row.roleName,
        providerId: caller.providerId,
        providerName: row.providerName,
        logoPath: row.logo_path,
        isShowProvider: caller.isSuper,
        currency: row.currency,
        preferences: (row.preferences ?? {}) as Record<string, unknown>,
      };
    },

    async authenticate(token) {
      if (!token || token.length > 200) throw new Problem('unauthenticated');
      const tokenHash = hashToken(token);
      const now = clock.now();
      const { rows } = await sql<SignedIn>`
        select ${CALLER}, s.expires_at, s.last_used_at
        from sign_in_session s join system_users u on u.id = s.user_id ${CALLER_JOINS(now)} where s.token_hash = ${tokenHash}`.execute(
        db,
      );
      const row = rows[0];
      // A well-formed token that we do not know belonged to a session that has ended; anything else is no token of ours.
      if (!row || row.expires_at.getTime() <= now)
        throw new Problem(/^[\w-]{43}$/.test(token) ? await whyEnded(db, tokenHash, now) : 'unauthenticated');
      if (now - row.last_used_at.getTime() > TOUCH_MS) {
        await db
          .updateTable('sign_in_session')
          .set({ last_used_at: new Date(now), expires_at: new Date(now + LIFE_MS) })
          .where('token_hash', '=', tokenHash)
          .execute();
      }
      return callerOf(row, tokenHash);
    },
  };
}
