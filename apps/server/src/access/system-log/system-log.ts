import type { UNCALLED_OPERATIONS } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Mutation } from '../../platform/http/http.ts';
import { type TryLimit, takeTry } from '../session/tries.ts';
import { clean, maskSecrets } from './mask.ts';

/** What is done without a session, to the account that the request names. */
const OF_ACCOUNTS = new Set(['login', 'password.forgot', 'password.reset']);
/** With these the request has shown, by password or mailed code, that it is the account's owner who calls. */
const PROVES_OWNER = new Set(['login', 'password.reset']);
/** Rows of calls by nobody known: anybody on the internet may make them. */
const OF_ANYBODY: TryLimit = { free: 1_000, forgetMs: 3_600_000 };

/**
 * Writes one row for a mutating call (decisions section 2), into the log of the caller's provider. Without a session it is that of the account which the request has
 * proven to be its own. What nobody known has tried stands in no provider's log: only the platform sees it, a bounded number of rows an hour.
 */
export async function writeSystemLog(db: Database, mutation: Mutation, now: number): Promise<void> {
  const { caller } = mutation;
  const operator = clean(caller?.username ?? (OF_ACCOUNTS.has(mutation.operation) ? (mutation.username ?? '') : ''), 64);
  const proven = caller !== undefined || (mutation.result === 'success' && PROVES_OWNER.has(mutation.operation));
  if (!proven && (await takeTry(db, 'systemLog:anybody', OF_ANYBODY, now)) === undefined) return;
  const owner = caller
    ? sql<number>`${caller.providerId}::int`
    : sql<number>`(select provider_id from system_users where ${proven} and lower(username) = lower(${operator.trim()}))`;
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

/** Writes one row for what happened by leave of a user, not in a call of its own. */
export const logDeed = (
  db: Database,
  deed: {
    providerId: number;
    operator: string;
    operation: (typeof UNCALLED_OPERATIONS)[number];
    operand: string;
    address: string;
  },
) =>
  db
    .insertInto('system_log')
    .values({
      provider_id: deed.providerId,
      operator: clean(deed.operator, 64),
      operation: deed.operation,
      content: deed.operation,
      address: deed.address,
      operand: clean(deed.operand),
      result: 'success',
      request: '{}',
      mode: '',
    })
    .execute();
