import { MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { foundBy, foundIn } from '../../platform/database/searchable.ts';
import type { Finder, Found } from './found.ts';

/** Complaints by number, and by the name and phone of who called. */
export const findComplaints: Finder<'complaint'> = async (trx, { words }) => {
  const { rows } = await sql<Found<'complaint'>>`
    select 'complaint' as kind, c.id::text as key, c.number as title, concat_ws(' · ', nullif(c.caller_name, ''), nullif(c.caller_phone, ''), nullif(left(c.description, 60), '')) as detail,
      c.state, ${foundBy(words, [
        ['number', 'codes', 'c.number'],
        ['name', 'names', 'c.caller_name'],
        ['phone', 'phones', 'c.caller_phone'],
      ])} as by
    from ${foundIn('complaint', 'c', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};
