import { randomBytes } from 'node:crypto';
import { ADMIN_ROLE, WILDCARD } from '@csms/contract';
import type { Database } from '../platform/database/database.ts';
import { createProvider } from './providers/providers.ts';
import { hashPassword } from './sign-in/passwords.ts';

/**
 * Makes the platform's provider, the role and the user `admin` in an empty database. Returns the password when one had to be made up, so that it can be
 * shown once; undefined when the user existed or the password was given.
 */
export async function ensureFirstUser(db: Database, adminPassword: string | undefined): Promise<string | undefined> {
  const exists = await db.selectFrom('system_users').select('id').limit(1).executeTakeFirst();
  if (exists) return undefined;
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const providerId = await createProvider(trx, { name: 'CSMS', type: 'super', parentId: null });
    const role = await trx
      .insertInto('role')
      .values({
        name: 'Administrator',
        key: ADMIN_ROLE,
        description: 'Everything',
        permissions: [WILDCARD],
        route_paths: [ADMIN_ROLE],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('system_users')
      .values({ provider_id: providerId, role_id: role.id, username: 'admin', password_hash: passwordHash, name: 'admin' })
      .execute();
  });
  return adminPassword ? undefined : password;
}
