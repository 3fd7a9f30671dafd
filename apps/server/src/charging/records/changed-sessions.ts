import type { Queryable } from '../../platform/database/queryable.ts';

/** What changes of sessions have added to a day (UTC, YYYY-MM-DD) of a connector, on which they began; less than 0: taken from it. */
export interface ChangedSessions {
  point_id: number;
  connector_no: number;
  day: string;
  sessions: number;
  /** Of sessions with energy: how many, their energy, and how long they were, in s. */
  energised: number;
  energy_wh: string;
  seconds: string;
}

/**
 * Takes the oldest changes of ended sessions off the list that a trigger of the records makes, in the transaction that counts them; at most `most`, each told once. Changes of one day may come in several.
 */
export async function takeChangedSessions(client: Queryable, most: number): Promise<ChangedSessions[]> {
  const { rows } = await client.query<ChangedSessions>({
    text: `delete from session_dirty where id in (select id from session_dirty order by id limit $1 for update)
      returning point_id, connector_no, day::text as day, sessions, energised, energy_wh::text as energy_wh, seconds::text as seconds`,
    values: [most],
  });
  return rows;
}
