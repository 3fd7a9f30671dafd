import { randomBytes } from 'node:crypto';
import type { SIGN_IN_RESULTS } from '@csms/contract';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { HumanCheck, HumanForm } from './human-check.ts';
import { rememberBrowser } from './known-browser.ts';
import { hashPassword } from './passwords.ts';
import { useSecondFactor } from './second-factor.ts';
import { hashToken, SESSION_LIFE_MS } from './session.service.ts';
import { attemptOf, beginAttempt, demandOf, failAttempt, succeedAttempt, takeBackAttempt } from './sign-in-guard.ts';

interface Parts {
  db: Database;
  clock: Clock;
  seal: Seal;
  human: HumanCheck;
}

export interface SignInForm extends HumanForm {
  username: string;
  password: string;
  totp?: string | undefined;
}

/** Where somebody signs in from. */
export interface SignInPlace {
  address: string;
  userAgent: string;
  /** The id that the browser carries, if it does. */
  browser: string | undefined;
  /** Gives the browser an id once it has signed in; returns it. */
  mark(): string;
}

/** Checks account, password, captcha and second factor, and opens a session (specification section 5, decisions section 2). */
export function createSignIn({ db, clock, seal, human }: Parts) {
  // Verified against when the account does not exist, so that the time taken does not tell.
  const decoy = hashPassword(randomBytes(16).toString('hex'));

  const find = (username: string) =>
    db
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

  /** Writes the user's own history; for an account that does not exist it takes as long and writes nothing. */
  const tell = (userId: number | undefined, from: SignInPlace, result: (typeof SIGN_IN_RESULTS)[number]) =>
    sql`insert into sign_in (user_id, at, address, user_agent, result)
      select id, ${new Date(clock.now())}, ${from.address}, ${from.userAgent.slice(0, 300)}, ${result} from system_users where id = ${userId ?? -1}`.execute(
      db,
    );

  async function openSession(userId: number, from: SignInPlace): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('sign_in_session')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          expires_at: new Date(now + SESSION_LIFE_MS),
          address: from.address,
          user_agent: from.userAgent.slice(0, 300),
          created_at: new Date(now),
          last_used_at: new Date(now),
        })
        .execute();
      await trx
        .updateTable('system_users')
        .set({ last_login_at: new Date(now) })
        .where('id', '=', userId)
        .execute();
      await trx
        .deleteFrom('sign_in_session')
        .where('user_id', '=', userId)
        .where('expires_at', '<', new Date(now - SESSION_LIFE_MS))
        .execute();
      await rememberBrowser(trx, from.mark(), userId, now);
    });
    return token;
  }

  return async (form: SignInForm, from: SignInPlace): Promise<{ token: string; systemUserStatus: 0 | 1 }> => {
    const attempt = await attemptOf(db, form, from);
    await human.check(form, await demandOf(db, attempt, clock.now()));
    await beginAttempt(db, attempt, clock.now());
    const user = await find(attempt.username);
    const right = await verify(user?.password_hash ?? (await decoy), form.password);
    if (!user || !right) {
      await failAttempt(db, attempt, clock.now());
      await tell(user?.id, from, 'wrongPassword');
      throw new Problem('loginFailed');
    }
    if (!user.enabled) {
      await tell(user.id, from, 'disabled');
      throw new Problem('accountDisabled');
    }
    if (user.expires_at && user.expires_at.getTime() <= clock.now()) {
      await tell(user.id, from, 'expired');
      return { token: '', systemUserStatus: 0 };
    }
    if (user.totp_confirmed_at) {
      if (!form.totp) {
        await takeBackAttempt(db, attempt);
        throw new Problem('totpRequired', { fields: { totp: 'totpRequired' } });
      }
      if (!(await useSecondFactor(db, seal, clock, user, form.totp))) {
        await failAttempt(db, attempt, clock.now());
        await tell(user.id, from, 'wrongCode');
        throw new Problem('totpWrong', { fields: { totp: 'totpWrong' } });
      }
    }
    const token = await openSession(user.id, from);
    await succeedAttempt(db, attempt);
    await tell(user.id, from, 'success');
    return { token, systemUserStatus: 1 };
  };
}
