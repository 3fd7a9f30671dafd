import type { Queryable } from '../../platform/database/queryable.ts';

/** A day's bucket of one station (0: none) of one provider, in which records have changed. */
export interface DirtyDay {
  provider_id: number;
  station_id: number;
  /** YYYY-MM-DD, of the station's zone. */
  day: string;
}

/** The oldest marks of changed records, which a trigger of the records makes; each has an id for `forgetDirtyDays`. */
export async function findDirtyDays(client: Queryable, most: number): Promise<(DirtyDay & { id: string })[]> {
  const { rows } = await client.query<DirtyDay & { id: string }>({
    text: 'select id, provider_id, station_id, day::text as day from stat_dirty order by id limit $1',
    values: [most],
  });
  return rows;
}

/** Takes marks off the list, in the transaction that has counted their days. */
export async function forgetDirtyDays(client: Queryable, ids: readonly string[]): Promise<void> {
  await client.query({ text: 'delete from stat_dirty where id = any ($1::bigint[])', values: [ids] });
}
