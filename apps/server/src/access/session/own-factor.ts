import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { CONFIRMED_MS } from './heavy-guard.ts';
import { confirmPassword } from './own-password.ts';
import { useSecondFactor } from './second-factor.ts';
import { blocked } from './sign-in-guard.ts';
import { forgetTries, GUESSING, takeTry, triesOf } from './tries.ts';

const ENDED_MS = 24 * 3_600_000;

/**
 * Confirms the caller's session for some minutes: by a code (or a recovery code) where there is a second factor, else by the password. Tries count before they are verified. Returns until when.
 * Throws `totpRequired`, `totpWrong`, `passwordRequired` or `ownPasswordWrong` at the field, `loginBlocked`, or `factorEnded`
 * within a day after the second factor was switched off.
 */
export async function confirmSession(
  { db, clock, seal }: { db: Database; clock: Clock; seal: Seal },
  caller: Caller,
  given: { code?: string | undefined; password?: string | undefined },
): Promise<Date> {
  const user = await db
    .selectFrom('system_users')
    .select(['id', 'totp_secret', 'totp_confirmed_at', 'totp_ended_at', 'recovery_codes'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  // Neither the password nor a factor of one's own making gets past one that was switched off just now.
  if ((user.totp_ended_at?.getTime() ?? 0) > clock.now() - ENDED_MS) throw new Problem('factorEnded');
  if (user.totp_confirmed_at) {
    if (!given.code) throw new Problem('totpRequired', { fields: { code: 'totpRequired' } });
    const key = `ownFactor:${caller.userId}`;
    if ((await takeTry(db, key, GUESSING, clock.now())) === undefined)
      throw blocked((await triesOf(db, key, clock.now())).waitMs);
    if (!(await useSecondFactor(db, seal, clock, user, given.code)))
      throw new Problem('totpWrong', { fields: { code: 'totpWrong' } });
    await forgetTries(db, key);
  } else {
    if (!given.password) throw new Problem('passwordRequired', { fields: { password: 'passwordRequired' } });
    await confirmPassword(db, clock, caller, { password: given.password, field: 'password', wrong: 'ownPasswordWrong' });
  }
  const until = new Date(clock.now() + CONFIRMED_MS);
  await db.updateTable('sign_in_session').set({ confirmed_until: until }).where('token_hash', '=', caller.tokenHash).execute();
  return until;
}
