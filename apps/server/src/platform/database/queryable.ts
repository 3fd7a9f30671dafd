import { CompiledQuery } from 'kysely';
import type { QueryConfig } from 'pg';
import type { Trx } from './database.ts';

/** Whatever runs plain SQL: a pooled connection inside a group commit, or a request's transaction. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says they are
  query<R = any>(statement: QueryConfig): Promise<{ rows: R[] }>;
}

/** A request's transaction as a Queryable, so that rules written for the hot path serve requests too. */
export function queryableOf(trx: Trx): Queryable {
  return {
    async query<R>(statement: QueryConfig) {
      const result = await trx.executeQuery(CompiledQuery.raw(statement.text, statement.values ?? []));
      return { rows: result.rows as R[] };
    },
  };
}
