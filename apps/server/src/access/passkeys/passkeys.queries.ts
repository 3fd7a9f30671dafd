import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';

/** What signing in and confirming need of a user's passkeys. */
export const keysOf = (db: Database | Trx, userId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'public_name', 'synced', 'stands_alone', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type KeyRow = Awaited<ReturnType<typeof keysOf>>[number];

/** The key of a credential at a public name; of this user, if one is given. */
export const findKey = (db: Database, credentialId: string, publicName: string, userId: number | undefined) =>
  db
    .selectFrom('passkey as k')
    .innerJoin('system_users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.public_key', 'k.counter', 'u.passkey_handle'])
    .where('k.credential_id', '=', credentialId)
    .where('k.public_name', '=', publicName)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId!))
    .executeTakeFirst();

/** Notes that a key was used. False: it has been removed meanwhile, or its counter has not gone on. A later removal waits for this transaction. */
export async function noteUse(trx: Trx, key: { id: string; counter: number; synced: boolean }, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${key.counter}, synced = ${key.synced}, last_used_at = ${new Date(now)}
    where id = ${key.id} and (counter < ${key.counter} or (counter = 0 and ${key.counter}::bigint = 0))`.execute(trx);
  return numAffectedRows === 1n;
}

/** The user, who stays as it is until the transaction ends: changes of its second factors come one after the other. */
export const lockOwner = (trx: Trx, userId: number) =>
  trx
    .selectFrom('system_users')
    .select(['id', 'username', 'name', 'totp_confirmed_at', 'recovery_codes', 'passkey_use'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** How many keys of how many users belong to which public name, as far as the transaction sees them; not those of these names. */
export async function keysElsewhere(trx: Trx | Database, names: readonly string[]) {
  const { rows } = await sql<{ publicName: string; passkeys: number; users: number }>`
    select public_name as "publicName", count(*)::int as passkeys, count(distinct user_id)::int as users
    from passkey where public_name <> all (${names as string[]}::text[]) group by public_name order by public_name`.execute(trx);
  return rows;
}
