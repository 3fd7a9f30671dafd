import type { PasskeyAssertion } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Here } from '../../platform/http/public-name.ts';
import { keysOf } from '../passkeys/passkeys.queries.ts';
import { checkPasskey, type SignedKey } from '../passkeys/passkeys.ts';
import { CONFIRMED_MS } from './heavy-guard.ts';
import { confirmPassword } from './own-password.ts';
import { useSecondFactor } from './second-factor.ts';
import { blocked } from './sign-in-guard.ts';
import { forgetTries, GUESSING, takeTry, triesOf } from './tries.ts';

const ENDED_MS = 24 * 3_600_000;
/** How long a sign-in that has shown its owner may change the second factors. */
const FACTORS_MS = 5 * 60_000;

interface Given {
  code?: string | undefined;
  password?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
  /** `factors`: only to change one's own second factors. */
  purpose: 'acts' | 'factors';
}

/**
 * Confirms the caller's sign-in for some minutes: by a code, a recovery code or a passkey where there is a second factor, else by the password. Tries count before they are verified. Returns until when.
 * Throws `totpRequired`, `passkeyRequired`, `totpWrong`, `passkeyWrong`, `passwordRequired` or `ownPasswordWrong` at the field, `loginBlocked`, and for acts
 * within a day `factorEnded` after the second factor was switched off, `factorTooNew` after somebody else gave a password or mail address.
 */
export async function confirmSignIn(
  { db, clock, seal }: { db: Database; clock: Clock; seal: Seal },
  caller: Caller,
  given: Given,
  from: { here: Here; browser: string | undefined },
): Promise<Date> {
  const user = await db
    .selectFrom('system_users')
    .select(['id', 'totp_secret', 'totp_confirmed_at', 'totp_ended_at', 'recovery_codes', 'passkey_use', 'proof_given_at'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  // Neither the password nor a factor of one's own making gets past one that was switched off just now.
  if (given.purpose === 'acts' && (user.totp_ended_at?.getTime() ?? 0) > clock.now() - ENDED_MS) throw new Problem('factorEnded');
  let signed: SignedKey | undefined;
  const keys = await keysOf(db, caller.userId);
  // Nor do those that somebody else has given just now, nor what was set up with them: whoever gave them could be there.
  const givenAt = user.proof_given_at?.getTime() ?? 0;
  const isOlder = (at: Date | null) => at !== null && at.getTime() < givenAt;
  if (
    given.purpose === 'acts' &&
    givenAt > clock.now() - ENDED_MS &&
    !isOlder(user.totp_confirmed_at) &&
    !keys.some((key) => isOlder(key.created_at))
  )
    throw new Problem('factorTooNew');
  if (user.totp_confirmed_at || keys.length > 0) {
    const missing = user.totp_confirmed_at ? 'totpRequired' : 'passkeyRequired';
    if (!given.code && !given.passkey) throw new Problem(missing, { fields: { code: missing } });
    const key = `ownFactor:${caller.userId}`;
    if ((await takeTry(db, key, GUESSING, clock.now())) === undefined)
      throw blocked((await triesOf(db, key, clock.now())).waitMs);
    if (given.passkey) {
      const asked = { purpose: 'confirm', userId: caller.userId, verified: user.passkey_use === 'alone', ...from } as const;
      signed = await checkPasskey(db, clock, given.passkey, asked);
    } else if (!(await useSecondFactor(db, seal, clock, user, given.code!)))
      throw new Problem('totpWrong', { fields: { code: 'totpWrong' } });
    await forgetTries(db, key);
  } else {
    if (!given.password) throw new Problem('passwordRequired', { fields: { password: 'passwordRequired' } });
    await confirmPassword(db, clock, caller, { password: given.password, field: 'password', wrong: 'ownPasswordWrong' });
  }
  const until = new Date(clock.now() + (given.purpose === 'acts' ? CONFIRMED_MS : FACTORS_MS));
  await db.transaction().execute(async (trx) => {
    await signed?.use(trx);
    await trx
      .updateTable('sign_in_session')
      .set(given.purpose === 'acts' ? { confirmed_until: until } : { factors_until: until })
      .where('token_hash', '=', caller.tokenHash)
      .execute();
  });
  return until;
}

/** Makes sure that the caller's sign-in has shown its owner of late, for a change of the second factors. Throws `factorsAsked`. */
async function needFactors(db: Database, caller: Caller, now: number): Promise<void> {
  const row = await db
    .selectFrom('sign_in_session')
    .select('factors_until')
    .where('token_hash', '=', caller.tokenHash)
    .executeTakeFirst();
  if ((row?.factors_until?.getTime() ?? 0) <= now) throw new Problem('factorsAsked');
}

/**
 * Asks who sits there before the caller's own way to sign in is changed: for a second factor where there is one (shown of late), and for the password where the call
 * brings it. Throws `factorsAsked`, and what `confirmPassword` throws.
 */
export async function proveOwner(
  db: Database,
  clock: Clock,
  caller: Caller,
  given?: { password: string; field: string },
): Promise<void> {
  const { totp_confirmed_at } = await db
    .selectFrom('system_users')
    .select('totp_confirmed_at')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const hasFactor = totp_confirmed_at !== null || (await keysOf(db, caller.userId)).length > 0;
  if (hasFactor || !given) await needFactors(db, caller, clock.now());
  if (given) await confirmPassword(db, clock, caller, given);
}
