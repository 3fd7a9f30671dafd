import { sql } from 'kysely';
import type { Databases, Scope, Trx } from './database.ts';

/** Carries what was found out by the transaction that it takes back. */
class TakenBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('only tried');
    this.result = result;
  }
}

/** Does the work and takes it back where it is only tried: what it answers, or throws, is the same. */
export async function scopedOrTried<T>(
  databases: Databases,
  scope: Scope,
  onlyTry: boolean,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await databases.scoped(scope, async (trx) => {
      const result = await work(trx);
      if (onlyTry) throw new TakenBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T;
    throw error;
  }
}

/** Runs a statement that may fail without ending the transaction; the error, if it did. */
export async function savedFrom(trx: Trx, statement: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint tried`.execute(trx);
  try {
    await statement();
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint tried`.execute(trx);
    return error;
  } finally {
    await sql`release savepoint tried`.execute(trx);
  }
}
