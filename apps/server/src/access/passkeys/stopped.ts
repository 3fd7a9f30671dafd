import type { Database } from '../../platform/database/database.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import type { Log } from '../../platform/log/log.ts';
import { keysElsewhere } from './passkeys.queries.ts';

/** Says at the start which passkeys stop to work, since they were made for a name that the installation does not go by any more. */
export async function sayStoppedPasskeys(db: Database, { names, addresses }: PublicNames, log: Log): Promise<void> {
  if (names.length === 0) return;
  for (const { publicName, passkeys, users } of await keysElsewhere(db, names))
    log.warn(
      { publicName, passkeys, users },
      `${passkeys} passkeys of ${users} users were made for ${publicName} and do not work at ${addresses.join(', ')}: their owners sign in with a recovery code, or an administrator removes the keys`,
    );
}
