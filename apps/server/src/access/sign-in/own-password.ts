import type { ErrorKey } from '@csms/contract';
import { verify } from '@node-rs/argon2';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { blocked } from './sign-in-guard.ts';
import { forgetTries, GUESSING, takeTry, triesOf } from './tries.ts';

/** The tries of a user with the own password while signed in; they have nothing to do with those of signing in. */
export const ownPasswordKey = (userId: number): string => `ownPassword:${userId}`;

/**
 * Makes sure that it is the user who sits there, by the password; a stolen sign-in must not guess it. Each check counts before it is made. Throws
 * `passwordWrong` (or `wrong`) at the field, or `loginBlocked`.
 */
export async function confirmPassword(
  db: Database,
  clock: Clock,
  caller: Caller,
  given: { password: string; field: string; wrong?: ErrorKey },
): Promise<void> {
  const key = ownPasswordKey(caller.userId);
  if ((await takeTry(db, key, GUESSING, clock.now())) === undefined) throw blocked((await triesOf(db, key, clock.now())).waitMs);
  const { password_hash } = await db
    .selectFrom('system_users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (!(await verify(password_hash, given.password)))
    throw new Problem(given.wrong ?? 'passwordWrong', { fields: { [given.field]: given.wrong ?? 'passwordWrong' } });
  await forgetTries(db, key);
}
