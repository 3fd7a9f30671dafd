import { type RawBuilder, sql } from 'kysely';
import type { Scope, Trx } from './database.ts';

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

/** Holds for rows within a scope: the conditions that the row-level security has too, as ones that an index can serve. `provider` and `station` are columns. */
export function withinScope({ providers, stations }: Scope, provider: string, station: string): RawBuilder<unknown> {
  const bounds: [string, Scope['providers']][] = [
    [provider, providers],
    [station, stations],
  ];
  const conditions = bounds.flatMap(([column, ids]) => (ids === 'all' ? [] : [oneOf(sql.ref(column), ids)]));
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Holds in a request of a user who sees only some stations: sums over all stations of a provider are shut to it, and it reads those of the stations. */
export const OF_SOME_STATIONS = sql<boolean>`not (select csms_sees_all_stations())`;

/** Holds for rows of the provider; without one, for all rows. `column` holds the provider's id, as in `w.provider_id`. */
export const ofProvider = (column: string, providerId: number | undefined): RawBuilder<unknown> =>
  providerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${providerId}`;
