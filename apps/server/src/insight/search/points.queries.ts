import { MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { readCode, SHOWN_STATE_SQL } from '../../network/index.ts';
import { foundBy, foundIn } from '../../platform/database/searchable.ts';
import type { Finder, Found } from './found.ts';

/** A point is offline as a whole; else what needs attention first. */
const POINT_STATE = sql`coalesce((array['offline', 'faulted', 'charging', 'occupied', 'available', 'reserved', 'unavailable'])[
  (select min(array_position(array['offline', 'faulted', 'charging', 'occupied', 'available', 'reserved', 'unavailable'], ${sql.raw(SHOWN_STATE_SQL)})) from connector c where c.point_id = p.id)],
  case when coalesce(cs.online, false) then 'unavailable' else 'offline' end)`;

/** Charge points by name and serial number. */
export const findPoints: Finder<'point'> = async (trx, { words }) => {
  const { rows } = await sql<Found<'point'>>`
    select 'point' as kind, p.serial_number as key, coalesce(nullif(p.name, ''), p.serial_number) as title, p.serial_number || ' · ' || s.name as detail, ${POINT_STATE} as state,
      ${foundBy(words, [
        ['number', 'codes', 'p.serial_number'],
        ['name', 'names', 'p.name'],
      ])} as by
    from ${foundIn('charge_point', 'p', words, MOST_FOUND)}
      join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id
    order by found.place`.execute(trx);
  return rows;
};

/** The code of a label, as it was typed, or the address that a camera has read from it. */
const codeIn = (words: string): string => readCode(words.match(/\/c\/([^/?#]+)/)?.[1] ?? words);
const CODE_LENGTH = 16;

/** A connector by the code on it. */
export const findConnectors: Finder<'connector'> = async (trx, { words }) => {
  const code = codeIn(words);
  if (code.length !== CODE_LENGTH) return [];
  const { rows } = await sql<Found<'connector'>>`
    select 'connector' as kind, c.code as key, coalesce(nullif(p.name, ''), p.serial_number) as title, concat_ws(' · ', nullif(c.name, ''), p.serial_number, s.name) as detail,
      ${sql.raw(SHOWN_STATE_SQL)} as state, 'code' as by, p.serial_number as "serialNumber", c.connector_no as "connectorNo"
    from connector c join charge_point p on p.id = c.point_id and p.removed_at is null join station s on s.id = p.station_id left join connection_state cs on cs.point_id = p.id
    where c.code = ${code}`.execute(trx);
  return rows;
};
