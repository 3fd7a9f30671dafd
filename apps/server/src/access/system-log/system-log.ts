import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Mutation } from '../../platform/http/http.ts';
import { clean, maskSecrets } from './mask.ts';

/** What is done without a session, to the account that the request names. */
const OF_ACCOUNTS = new Set(['login', 'password.forgot', 'password.reset']);

/**
 * Writes one row for a mutating call (decisions section 2). A sign-in belongs to the provider of the account that it names, so that its own
 * administrator sees it; where there is no such account, to nobody: only the platform sees it.
 */
export async function writeSystemLog(db: Database, mutation: Mutation): Promise<void> {
  const { caller } = mutation;
  const operator = clean(caller?.username ?? (OF_ACCOUNTS.has(mutation.operation) ? (mutation.username ?? '') : ''), 64);
  const owner = caller
    ? sql<number>`${caller.providerId}::int`
    : sql<number>`(select provider_id from system_users where lower(username) = lower(${operator.trim()}))`;
  await db
    .insertInto('system_log')
    .values({
      provider_id: owner,
      operator,
      operation: mutation.operation,
      content: mutation.summary,
      address: mutation.address,
      operand: clean(mutation.operand),
      result: mutation.result,
      request: JSON.stringify(maskSecrets(mutation.request)),
      mode: mutation.mode,
    })
    .execute();
}
