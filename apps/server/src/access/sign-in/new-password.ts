import { passwordFault } from '@csms/contract';
import type { Database, Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { commonPasswords } from './common-passwords.ts';

/** Whose password is set. */
interface Owner {
  username: string;
  name: string;
  email: string;
  providerId: number;
}

/** Makes sure that a password may be set by the rule of the contract (`access/new-password.ts`). Throws a problem at the field. */
export async function checkNewPassword(db: Database | Trx, password: string, owner: Owner, field: string): Promise<void> {
  const provider = await db
    .selectFrom('provider')
    .select(['name', 'password_min'])
    .where('id', '=', owner.providerId)
    .executeTakeFirst();
  const least = provider?.password_min ?? 0;
  const fault = passwordFault(password, { ...owner, providerName: provider?.name ?? '', least }, commonPasswords());
  if (fault) throw new Problem(fault, { places: { least: String(least) }, fields: { [field]: fault } });
}
