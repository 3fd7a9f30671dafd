import type { Queryable } from '../../platform/database/queryable.ts';

/** A day's bucket of one station (0: none) of one provider, in which records have changed. */
export interface DirtyDay {
  provider_id: number;
  station_id: number;
  /** YYYY-MM-DD, of the station's zone. */
  day: string;
}

/** What a trigger of the records has noted: a record that has come into the figures of a day; null: the whole day is to be counted anew. */
export interface DirtyMark extends DirtyDay {
  id: number;
  transaction_id: number | null;
}

const MARK = 'id, provider_id, station_id, day::text as day, transaction_id';

/** The oldest marks. To be read in the snapshot in which they are forgotten: a mark of an earlier number may still be on its way. */
export async function findDirtyDays(client: Queryable, most: number): Promise<DirtyMark[]> {
  const { rows } = await client.query<DirtyMark>({
    name: 'stat-marks',
    text: `select ${MARK} from stat_dirty order by id limit $1`,
    values: [most],
  });
  return rows;
}

/** The marks of some days that are younger than a given one. */
export async function findYoungerMarks(client: Queryable, days: readonly DirtyDay[], than: number): Promise<DirtyMark[]> {
  const { rows } = await client.query<DirtyMark>({
    name: 'stat-marks-younger',
    text: `select ${MARK} from stat_dirty where id > $4
      and (provider_id, station_id, day) in (select * from unnest($1::int[], $2::int[], $3::date[]))`,
    values: [days.map((day) => day.provider_id), days.map((day) => day.station_id), days.map((day) => day.day), than],
  });
  return rows;
}

/** Takes marks off the list, all that the snapshot shows up to the last of `oldest` and those of `younger`, in the transaction that has counted them. */
export async function forgetDirtyDays(
  client: Queryable,
  oldest: readonly DirtyMark[],
  younger: readonly DirtyMark[],
): Promise<void> {
  await client.query({
    name: 'stat-forget',
    text: 'delete from stat_dirty where id between $1 and $2',
    values: [oldest[0]!.id, oldest.at(-1)!.id],
  });
  if (younger.length > 0)
    await client.query({
      name: 'stat-forget-younger',
      text: 'delete from stat_dirty where id = any ($1::bigint[])',
      values: [younger.map(({ id }) => id)],
    });
}
