import type { Database } from '../../platform/database/database.ts';
import type { Mutation } from '../../platform/http/http.ts';

const SECRET = /password|pwd|token|secret|captcha|totp|^code$|recoverycode|authorizationcode|authorizationkey/i;
const MAX_TEXT = 500;

/** A copy of a request without its secrets, and without what is too long to be read. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value.replaceAll('\u0000', '');
  if (value === null || typeof value !== 'object') return value;
  if (depth > 6) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => maskSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .map(([key, item]) => [key, SECRET.test(key) && item !== null ? '***' : maskSecrets(item, depth + 1)]),
  );
}

const clean = (text: string) => text.replaceAll('\u0000', '');

/** Writes one row for a mutating call (decisions section 2). */
export async function writeSystemLog(db: Database, mutation: Mutation): Promise<void> {
  await db
    .insertInto('system_log')
    .values({
      provider_id: mutation.caller?.providerId ?? null,
      operator: clean(mutation.username ?? ''),
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
