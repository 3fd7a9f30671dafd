import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** Ids as values, so that the planner sees how many they are; of very many the select that finds them. */
export type Ids = readonly number[] | RawBuilder<unknown>;

const MOST = 1000;

/** What a select of ids (`select id …`) finds. */
export async function idsOf(trx: Trx, select: RawBuilder<unknown>): Promise<Ids> {
  const { rows } = await sql<{
    id: number;
  }>`select id from (${select}) found (id) where id is not null limit ${MOST + 1}`.execute(trx);
  return rows.length > MOST ? select : rows.map((row) => row.id);
}

export const noIds = (ids: Ids): boolean => isList(ids) && ids.length === 0;

/** That a column holds one of them. One id is an equality: only that can be read off an index in the order of its next column. */
export function oneOf(column: RawBuilder<unknown>, ids: Ids): RawBuilder<unknown> {
  if (!isList(ids)) return sql`${column} in (${ids})`;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any (${ids})`;
}

const isList = (ids: Ids): ids is readonly number[] => Array.isArray(ids);

/** Holds for rows of the provider; without one, for all rows. `column` holds the provider's id, as in `w.provider_id`. */
export const ofProvider = (column: string, providerId: number | undefined): RawBuilder<unknown> =>
  providerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${providerId}`;
