import type { Queryable } from '../../platform/database/queryable.ts';

/** A day (UTC, YYYY-MM-DD) of a connector, on which sessions began that have changed. */
export interface DirtySessions {
  id: string;
  provider_id: number;
  point_id: number;
  connector_no: number;
  day: string;
}

/** The oldest marks of changed sessions, which a trigger of the records makes; each has an id for `forgetDirtySessions`. */
export async function findDirtySessions(client: Queryable, most: number): Promise<DirtySessions[]> {
  const { rows } = await client.query<DirtySessions>({
    text: 'select id, provider_id, point_id, connector_no, day::text as day from session_dirty order by id limit $1',
    values: [most],
  });
  return rows;
}

/** Takes marks off the list, in the transaction that has counted their days. */
export async function forgetDirtySessions(client: Queryable, ids: readonly string[]): Promise<void> {
  await client.query({ text: 'delete from session_dirty where id = any ($1::bigint[])', values: [ids] });
}
