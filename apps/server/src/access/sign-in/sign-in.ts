import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion, SIGN_IN_RESULTS } from '@csms/contract';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Here } from '../../platform/http/public-name.ts';
import { type KeyRow, keysOf } from '../passkeys/passkeys.queries.ts';
import { askPasskey, checkPasskey, type SignedKey } from '../passkeys/passkeys.ts';
import { hashToken, SIGN_IN_LIFE_MS } from './caller.service.ts';
import type { HumanCheck, HumanForm } from './human-check.ts';
import { rememberBrowser } from './known-browser.ts';
import { hashPassword } from './passwords.ts';
import { useSecondFactor } from './second-factor.ts';
import { attemptOf, beginAttempt, blocked, demandOf, failAttempt, succeedAttempt, takeBackAttempt } from './sign-in-guard.ts';
import { forgetTries, GUESSING, takeTry, triesOf } from './tries.ts';

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
  passkey?: PasskeyAssertion | undefined;
}

/** Where somebody signs in from. */
export interface SignInPlace {
  address: string;
  userAgent: string;
  /** The public name by which it came. */
  here: Here;
  /** The id that the browser carries, if it does. */
  browser: string | undefined;
  /** Gives the browser an id with the answer; returns it. */
  mark(): string;
}

/** What a sign-in has led to; without a token the provider's time has run out. */
interface SignedIn {
  token: string;
  systemUserStatus: 0 | 1;
}

export interface SignIn {
  /** Checks account, password, captcha and second factor, and opens a sign-in (specification section 5, decisions section 2). */
  byPassword(form: SignInForm, from: SignInPlace): Promise<SignedIn>;
  /** Checks a passkey that does without the password, and opens a sign-in. Throws `passkeyWrong`, `passkeyNotAlone`, `accountDisabled` or `loginBlocked`. */
  byPasskey(given: PasskeyAssertion, from: SignInPlace): Promise<SignedIn & { username: string }>;
}

export function createSignIn({ db, clock, seal, human }: Parts): SignIn {
  // Verified against when the account does not exist, so that the time taken does not tell.
  const decoy = hashPassword(randomBytes(16).toString('hex'));

  const users = () =>
    db
      .selectFrom('system_users as u')
      .innerJoin('provider as p', 'p.id', 'u.provider_id')
      .select(['u.id', 'u.username', 'u.password_hash', 'u.enabled', 'u.totp_secret', 'u.totp_confirmed_at', 'u.recovery_codes'])
      .select(['u.passkey_use', 'p.expires_at']);
  type User = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

  /** Writes the user's own history; for an account that does not exist it takes as long and writes nothing. */
  const tell = (userId: number | undefined, from: SignInPlace, result: (typeof SIGN_IN_RESULTS)[number]) =>
    sql`insert into sign_in (user_id, at, address, user_agent, result)
      select id, ${new Date(clock.now())}, ${from.address}, ${from.userAgent.slice(0, 300)}, ${result} from system_users where id = ${userId ?? -1}`.execute(
      db,
    );

  async function openSignIn(userId: number, from: SignInPlace, signed: SignedKey | undefined): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('sign_in_session')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          expires_at: new Date(now + SIGN_IN_LIFE_MS),
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
        .where('expires_at', '<', new Date(now - SIGN_IN_LIFE_MS))
        .execute();
      await rememberBrowser(trx, from.mark(), userId, now);
      // The user is locked by now: a removal of the key came before us, or ends this sign-in too.
      await signed?.use(trx);
    });
    return token;
  }

  /** Whether an account may sign in at all: an expired provider's may not. Throws `accountDisabled`. */
  async function isOpen(user: User, from: SignInPlace): Promise<boolean> {
    if (!user.enabled) {
      await tell(user.id, from, 'disabled');
      throw new Problem('accountDisabled');
    }
    const open = !user.expires_at || user.expires_at.getTime() > clock.now();
    if (!open) await tell(user.id, from, 'expired');
    return open;
  }

  /** The second factor is missing: what the browser may ask a passkey, and in which words a code is asked for. */
  async function factorMissing(user: User, keys: readonly KeyRow[], from: SignInPlace): Promise<Problem> {
    const { here } = from;
    const asked = { purpose: 'secondFactor', userId: user.id } as const;
    const usable = here.hindrance === null && keys.some(({ public_name }) => public_name === here.name);
    const passkey = usable ? await askPasskey(db, clock, { ...asked, here, browser: from.mark() }, 'preferred') : undefined;
    const key = user.totp_confirmed_at ? 'totpRequired' : passkey ? 'passkeyRequired' : 'passkeyElsewhere';
    const names = [...new Set(keys.map(({ public_name }) => public_name))].join(', ');
    return new Problem(key, { fields: { totp: key }, places: { names }, passkey });
  }

  /** Makes sure of the second factor. Returns the passkey that has signed, where it was one. */
  async function secondFactor(user: User, form: SignInForm, from: SignInPlace): Promise<SignedKey | undefined> {
    if (form.passkey) {
      const { here, browser } = from;
      return checkPasskey(db, clock, form.passkey, { purpose: 'secondFactor', here, browser, userId: user.id, verified: false });
    }
    if (!(await useSecondFactor(db, seal, clock, user, form.totp ?? '')))
      throw new Problem('totpWrong', { fields: { totp: 'totpWrong' } });
    return undefined;
  }

  const isWrong = (error: unknown): error is Problem =>
    error instanceof Problem && (error.key === 'totpWrong' || error.key === 'passkeyWrong');

  return {
    async byPassword(form, from) {
      const attempt = await attemptOf(db, form, from);
      await human.check(form, await demandOf(db, attempt, clock.now()));
      await beginAttempt(db, attempt, clock.now());
      const user = await users().where(sql`lower(u.username)`, '=', attempt.username).executeTakeFirst();
      const right = await verify(user?.password_hash ?? (await decoy), form.password);
      if (!user || !right) {
        await failAttempt(db, attempt, clock.now());
        await tell(user?.id, from, 'wrongPassword');
        throw new Problem('loginFailed');
      }
      if (!(await isOpen(user, from))) return { token: '', systemUserStatus: 0 };
      const keys = await keysOf(db, user.id);
      const demanded = user.totp_confirmed_at !== null || keys.length > 0;
      if (demanded && !form.totp && !form.passkey) {
        await takeBackAttempt(db, attempt);
        throw await factorMissing(user, keys, from);
      }
      try {
        const token = await openSignIn(user.id, from, demanded ? await secondFactor(user, form, from) : undefined);
        await succeedAttempt(db, attempt);
        await tell(user.id, from, 'success');
        return { token, systemUserStatus: 1 };
      } catch (error) {
        if (!isWrong(error)) throw error;
        await failAttempt(db, attempt, clock.now());
        await tell(user.id, from, error.key === 'totpWrong' ? 'wrongCode' : 'wrongPasskey');
        throw error;
      }
    },

    async byPasskey(given, from) {
      const { here, browser } = from;
      let owner: number | undefined;
      // Tries with a user's keys are its own: nobody who guesses passwords can make it wait.
      const keyOf = (userId: number) => `passkey:${userId}`;
      try {
        const signed = await checkPasskey(
          db,
          clock,
          given,
          { purpose: 'signIn', here, browser, verified: true },
          async (userId) => {
            owner = userId;
            const key = keyOf(userId);
            if ((await takeTry(db, key, GUESSING, clock.now())) === undefined)
              throw blocked((await triesOf(db, key, clock.now())).waitMs);
          },
        );
        await forgetTries(db, keyOf(signed.userId));
        const user = await users().where('u.id', '=', signed.userId).executeTakeFirstOrThrow();
        const { username } = user;
        if (!(await isOpen(user, from))) return { token: '', systemUserStatus: 0, username };
        if (user.passkey_use !== 'alone') throw new Problem('passkeyNotAlone');
        const token = await openSignIn(user.id, from, signed);
        await tell(user.id, from, 'success');
        return { token, systemUserStatus: 1, username };
      } catch (error) {
        if (isWrong(error)) await tell(owner, from, 'wrongPasskey');
        throw error;
      }
    },
  };
}
