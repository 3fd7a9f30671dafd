import { alarmsNamed, MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { withinScope } from '../../platform/database/ids.ts';
import { type Finder, type Found, numberOf } from './found.ts';

/** Shorter words stand in the names of too many alarms. */
const LEAST_SIGNS = { han: 2, latin: 4 };

const isSaying = (words: string) => words.length >= (/\p{Script=Han}/u.test(words) ? LEAST_SIGNS.han : LEAST_SIGNS.latin);

/** An alarm by its number, and open ones by their name or code: those that need somebody first, then the newest. */
export const findAlarms: Finder<'alarm'> = async (trx, { words, caller }) => {
  const number = numberOf(words);
  const named = number === undefined && isSaying(words) ? alarmsNamed(words) : [];
  if (number === undefined && named.length === 0) return [];
  const kinds = named.map(({ kind, codes }) =>
    codes === 'all' ? sql`a.kind = ${kind}` : sql`(a.kind = ${kind} and a.code = any (${codes}::text[]))`,
  );
  const where =
    number === undefined
      ? sql`a.cleared_at is null and ${withinScope(caller.scope, 'a.provider_id', 'a.station_id')} and (${sql.join(kinds, sql` or `)})`
      : sql`a.id = ${number}`;
  const { rows } = await sql<Found<'alarm'>>`
    select 'alarm' as kind, a.id::text as key, a.id::text as title, concat_ws(' · ', p.name, s.name) as detail,
      case when a.cleared_at is not null then 'cleared' when a.acknowledged_at is not null then 'acknowledged' else 'open' end as state,
      ${number === undefined ? sql.lit('words') : sql.lit('number')} as by, a.level, a.kind as "alarmKind", a.code, p.serial_number as "serialNumber"
    from alarm a join station s on s.id = a.station_id left join charge_point p on p.id = a.point_id where ${where}
    order by a.needs, a.opened_at desc, a.id desc limit ${MOST_FOUND}`.execute(trx);
  return rows;
};
