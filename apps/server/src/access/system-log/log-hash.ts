import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Seal } from '../../platform/config/seal.ts';
import { LOG_KEY_PURPOSE } from '../../platform/keys/sealed-values.ts';

/** What a row of the system log says, as it is hashed. */
export interface LogContent {
  id: number;
  at: Date;
  provider_id: number | null;
  operator: string;
  operation: string;
  content: string;
  address: string;
  operand: string;
  result: string;
  /** As JSON. */
  request: unknown;
  mode: string;
}

/** A batch of rows as its hash covers it; the first has the number 1. */
export interface SealFacts {
  id: number;
  first_id: number | null;
  last_id: number | null;
  row_count: number;
  sealed_at: Date;
}

/** Keyed hashes (HMAC-SHA-256, RFC 2104) of the system log: without the key nobody can make one (docs/adr/0033). */
export interface LogHashes {
  /** Of a row as it was written. */
  row(row: LogContent, salt: string): Buffer;
  /** Of a row whose contents were erased: over the hash that it was written with and what stands there now. */
  erasure(row: LogContent, before: Buffer): Buffer;
  /** Of a seal, over the one before it and the hashes of its rows by their ids. */
  seal(before: Buffer, facts: SealFacts, rows: readonly { id: number; content_hash: Buffer | null }[]): Buffer;
}

/** What the first seal has before it. */
export const NO_SEAL: Buffer = Buffer.alloc(32);

/** JSON in one form, however the database orders its fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  // Pairs, since a field of an object may be called "__proto__".
  return {
    fields: Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, canonical(item)]),
  };
}

/** The columns of a row in the order in which they are hashed, each as it is hashed. The one list of them: what reads and writes rows takes `LOG_COLUMNS`. */
const HASHED: { readonly [Column in keyof LogContent]: (row: LogContent) => unknown } = {
  id: (row) => row.id,
  at: (row) => row.at.getTime(),
  provider_id: (row) => row.provider_id,
  operator: (row) => row.operator,
  operation: (row) => row.operation,
  content: (row) => row.content,
  address: (row) => row.address,
  operand: (row) => row.operand,
  result: (row) => row.result,
  request: (row) => canonical(row.request ?? null),
  mode: (row) => row.mode,
};
export const LOG_COLUMNS = Object.keys(HASHED) as readonly (keyof LogContent)[];

const textOf = (row: LogContent): string => JSON.stringify(Object.values(HASHED).map((read) => read(row)));

function logHashes(key: Buffer): LogHashes {
  const hmac = (purpose: string) => createHmac('sha256', key).update(`${purpose}\n`);
  return {
    row: (row, salt) =>
      hmac('row')
        .update(`${salt}\n${textOf(row)}`)
        .digest(),
    erasure: (row, before) => hmac('erasure').update(before).update(textOf(row)).digest(),
    seal(before, { id, first_id, last_id, row_count, sealed_at }, rows) {
      const hash = hmac('seal')
        .update(before)
        .update(JSON.stringify([id, first_id, last_id, row_count, sealed_at.getTime()]));
      for (const row of rows) hash.update(`\n${row.id} ${row.content_hash?.toString('hex') ?? ''}`);
      return hash.digest();
    },
  };
}

/** Whether two hashes are the same. */
export const sameHash = (one: Buffer | null, other: Buffer): boolean =>
  one !== null && one.length === other.length && timingSafeEqual(one, other);

/** The hashes under the key of this database, which is made where there is none. Throws where the installation's key does not open it. */
export async function openLogHashes(pool: Pick<pg.Pool, 'query'>, seal: Seal): Promise<LogHashes> {
  const own = seal.of(LOG_KEY_PURPOSE);
  await pool.query('insert into system_log_key (key_sealed) values ($1) on conflict do nothing', [
    own.seal(randomBytes(32).toString('base64')),
  ]);
  const { rows } = await pool.query<{ key_sealed: Buffer }>('select key_sealed from system_log_key');
  return logHashes(Buffer.from(own.open(rows[0]!.key_sealed), 'base64'));
}
