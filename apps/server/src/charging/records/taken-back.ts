import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Carries what a preview has found out of the transaction that it takes back. */
class Preview extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('a preview');
    this.result = result;
  }
}

/** Exactly what would be done, done and taken back: what it says. */
export async function takenBack<T>(databases: Databases, caller: Caller, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await databases.scoped(caller.scope, async (trx): Promise<never> => {
      throw new Preview(await work(trx));
    });
  } catch (error) {
    if (!(error instanceof Preview)) throw error;
    return error.result as T;
  }
}
