import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isCommonPassword, isOwnName } from './password-rules.ts';

/** Whose password is set. */
interface Owner {
  username: string;
  name: string;
  email: string;
  providerId: number;
}

/**
 * Makes sure that a password may be set: long enough for the user's provider, none of the common ones, and not the user's own names (specification section 5 asks for
 * five characters, which the contract checks). Throws a problem at the field.
 */
export async function checkNewPassword(db: Database | Trx, password: string, owner: Owner, field: string): Promise<void> {
  const provider = await db
    .selectFrom('provider')
    .select(['name', 'password_min'])
    .where('id', '=', owner.providerId)
    .executeTakeFirst();
  const least = provider?.password_min ?? 0;
  if (password.length < least)
    throw new Problem('passwordTooShort', { places: { least: String(least) }, fields: { [field]: 'passwordTooShort' } });
  if (isCommonPassword(password)) throw new Problem('passwordCommon', { fields: { [field]: 'passwordCommon' } });
  if (isOwnName(password, { ...owner, providerName: provider?.name ?? '' }))
    throw new Problem('passwordIsName', { fields: { [field]: 'passwordIsName' } });
}
