import { randomUUID } from 'node:crypto';
import type { UNCALLED_OPERATIONS } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Mutation } from '../../platform/http/http.ts';
import { type TryLimit, takeTry } from '../sign-in/tries.ts';
import { LOG_COLUMNS, type LogContent, type LogHashes } from './log-hash.ts';
import { clean, maskSecrets } from './mask.ts';

/** What is done without a sign-in, to the account that the request names. */
const OF_ACCOUNTS = new Set(['login', 'login.passkey', 'password.forgot', 'password.reset']);
/** With these the request has shown, by password or mailed code, that it is the account's owner who calls. */
const PROVES_OWNER = new Set(['login', 'login.passkey', 'password.reset']);
/** Rows of calls by nobody known, of each operation: anybody on the internet may make them. */
const OF_ANYBODY: TryLimit = { free: 300, forgetMs: 3_600_000 };
/** Those that name an account which exists have a share of their own: a guessed password is seen, whatever else is asked. */
const OF_KNOWN: TryLimit = { free: 1_000, forgetMs: 3_600_000 };
/** Calls that were not written one by one since the last row of their kind. */
const leftOut = new Map<string, number>();

/**
 * Writes one row for a mutating call (decisions section 2), into the log of the caller's provider. Without a sign-in it is that of the account which the request has
 * proven to be its own. What nobody known has tried stands in no provider's log: only the platform sees it, a bounded number of rows an hour and operation; the others are
 * counted, and the next row of their kind says how many. The row carries its hash; it is
 * chained later (`sealLog`), so that nobody who writes waits for others.
 */
export async function writeSystemLog(db: Database, hashes: LogHashes, mutation: Mutation, now: number): Promise<void> {
  const { caller } = mutation;
  const operator = clean(caller?.username ?? (OF_ACCOUNTS.has(mutation.operation) ? (mutation.username ?? '') : ''), 64);
  const proven = caller !== undefined || (mutation.result === 'success' && PROVES_OWNER.has(mutation.operation));
  if (!proven && !(await takeRow(db, hashes, mutation, operator, now))) return;
  const owner = caller === undefined && proven ? await providerOf(db, operator) : null;
  await writeRow(db, hashes, {
    provider_id: caller?.providerId ?? owner,
    operator,
    operation: mutation.operation,
    content: mutation.summary,
    address: mutation.address,
    operand: clean(mutation.operand),
    result: mutation.result,
    request: maskSecrets(mutation.request),
    mode: mutation.mode,
  });
}

/** Whether a call of nobody known gets a row. The first one after some that got none says how many those were. */
async function takeRow(db: Database, hashes: LogHashes, mutation: Mutation, operator: string, now: number): Promise<boolean> {
  const { operation } = mutation;
  const isKnown = operator !== '' && (await isAccount(db, operator));
  const kind = `${operation}:${isKnown}`;
  if ((await takeTry(db, `systemLog:anybody:${kind}`, isKnown ? OF_KNOWN : OF_ANYBODY, now)) === undefined) {
    leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
    return false;
  }
  const count = leftOut.get(kind);
  if (count !== undefined) {
    leftOut.delete(kind);
    const row = { operation, content: mutation.summary, operand: `× ${count}`, result: 'tooMany' };
    await writeRow(db, hashes, { provider_id: null, operator: '', address: '', request: null, mode: mutation.mode, ...row });
  }
  return true;
}

async function isAccount(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql`select from system_users where lower(username) = lower(${username.trim()})`.execute(db);
  return rows.length > 0;
}

/** Writes one row for what happened by leave of a user, not in a call of its own. */
export const logDeed = (
  db: Database,
  hashes: LogHashes,
  deed: {
    providerId: number;
    operator: string;
    operation: keyof typeof UNCALLED_OPERATIONS;
    operand: string;
    address: string;
  },
): Promise<void> =>
  writeRow(db, hashes, {
    provider_id: deed.providerId,
    operator: clean(deed.operator, 64),
    operation: deed.operation,
    content: deed.operation,
    address: deed.address,
    operand: clean(deed.operand),
    result: 'success',
    request: {},
    mode: '',
  });

async function providerOf(db: Database, username: string): Promise<number | null> {
  const { rows } = await sql<{ owner: number | null }>`
    select provider_id as owner from system_users where lower(username) = lower(${username.trim()})`.execute(db);
  return rows[0]?.owner ?? null;
}

async function writeRow(db: Database, hashes: LogHashes, content: Omit<LogContent, 'id' | 'at'>): Promise<void> {
  // Who writes knows the row's id and time beforehand: they are part of its hash.
  const { rows } = await sql<{ id: number; at: Date }>`
    select nextval(pg_get_serial_sequence('system_log', 'id')) as id, date_trunc('milliseconds', clock_timestamp()) as at`.execute(
    db,
  );
  // As the database gives it back.
  const row = { ...rows[0]!, ...content, request: JSON.parse(JSON.stringify(content.request ?? null)) as unknown };
  const salt = randomUUID();
  await sql`
    insert into system_log (${sql.raw(LOG_COLUMNS.join(', '))}, salt, content_hash)
    overriding system value
    values (${sql.join(LOG_COLUMNS.map((column) => (column === 'request' ? sql`${JSON.stringify(row.request)}::jsonb` : sql`${row[column]}`)))}, ${salt}, ${hashes.row(row, salt)})`.execute(
    db,
  );
}
