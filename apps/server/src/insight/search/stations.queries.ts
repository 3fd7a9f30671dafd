import { MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { COUNT_COLUMNS, type CountRow, connectorCounts, STATION_STATE, statesOf } from '../../network/index.ts';
import { foundBy, idsFound } from '../../platform/database/searchable.ts';
import type { Finder, Found } from './found.ts';

/** Stations by name and address. */
export const findStations: Finder<'station'> = async (trx, { words }) => {
  const found = await sql<{ ids: number[] }>`select ${idsFound('station', words, MOST_FOUND)} as ids`.execute(trx);
  const { ids } = found.rows[0]!;
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Found<'station'>, 'states'> & CountRow>`
    select 'station' as kind, s.id::text as key, s.name as title, s.address as detail, ${STATION_STATE} as state, ${sql.join(COUNT_COLUMNS.map((column) => sql.ref(`k.${column}`)))},
      ${foundBy(words, [
        ['name', 'names', 's.name'],
        ['address', 'names', 's.address'],
      ])} as by
    from station s left join (${connectorCounts(sql`p.station_id = any (${ids}::int[])`)}) k on k.station_id = s.id
      left join lateral (select coalesce(sum(v.power_w) filter (where v.draws), 0)::float8 as load from charging_now v join charge_point p on p.id = v.point_id where p.station_id = s.id) l on true
    where s.id = any (${ids}::int[]) order by array_position(${ids}::int[], s.id)`.execute(trx);
  return rows.map(({ kind, key, title, detail, state, by, ...counts }) => ({
    kind,
    key,
    title,
    detail,
    state,
    by,
    states: statesOf(counts),
  }));
};
