import { holds } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { instantOf } from '../../platform/http/lists.ts';
import { type Finder, type Found, numberOf } from './found.ts';

/** A session by its number: the table of sessions is only ever asked by keys. */
export const findRecords: Finder<'record'> = async (trx, { words }) => {
  const number = numberOf(words);
  if (number === undefined) return [];
  const { rows } = await sql<Found<'record'>>`
    select 'record' as kind, r.transaction_id::text as key, r.transaction_id::text as title, concat_ws(' · ', nullif(coalesce(u.account, k.user_name), ''), p.name, s.name) as detail,
      r.status as state, 'number' as by, r.valid, ${instantOf('r.started_at')} as "startTime", r.time_zone as "timeZone"
    from charging_record r left join charge_point p on p.id = r.point_id left join station s on s.id = r.station_id
      left join charge_user u on u.id = r.charge_user_id left join card k on k.id = r.card_id
    where r.transaction_id = ${number}`.execute(trx);
  return rows;
};

/** The newest session of a driver or a card, as SQL; null where the caller sees none. */
export const lastRecord = (caller: Caller, column: 'charge_user_id' | 'card_id', of: string): RawBuilder<number | null> =>
  holds(caller.permissions, 'record:read')
    ? sql<
        number | null
      >`(select r.transaction_id from charging_record r where ${sql.ref(`r.${column}`)} = ${sql.ref(of)} order by r.started_at desc, r.transaction_id desc limit 1)`
    : sql<null>`null::int`;
