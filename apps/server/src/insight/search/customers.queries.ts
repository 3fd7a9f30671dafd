import { MOST_FOUND } from '@csms/contract';
import { sql } from 'kysely';
import { foundBy, foundIn } from '../../platform/database/searchable.ts';
import type { Finder, Found } from './found.ts';
import { lastRecord } from './records.queries.ts';

/** Drivers by name, phone and e-mail. */
export const findChargeUsers: Finder<'chargeUser'> = async (trx, { words, caller }) => {
  const { rows } = await sql<Found<'chargeUser'>>`
    select 'chargeUser' as kind, u.id::text as key, u.account as title, concat_ws(' · ', nullif(u.phone, ''), nullif(u.email, '')) as detail,
      case when u.enabled then 'enabled' else 'disabled' end as state, ${lastRecord(caller, 'charge_user_id', 'u.id')} as "lastRecord",
      ${foundBy(words, [
        ['name', 'names', 'u.account'],
        ['phone', 'phones', 'u.phone'],
        ['email', 'names', 'u.email'],
      ])} as by
    from ${foundIn('charge_user', 'u', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};

/** Cards by their numbers and by whom they belong to. */
export const findCards: Finder<'card'> = async (trx, { words, caller, now }) => {
  const { rows } = await sql<Found<'card'>>`
    select 'card' as kind, c.card_number as key, c.card_number as title, concat_ws(' · ', nullif(c.user_name, ''), nullif(c.phone, '')) as detail,
      case when c.lost_at is not null then 'lost' when c.expires_at <= ${new Date(now)} then 'expired' else 'valid' end as state, c.replaced_by is not null as replaced,
      ${lastRecord(caller, 'card_id', 'c.id')} as "lastRecord",
      ${foundBy(words, [
        ['number', 'codes', 'c.card_number'],
        ['physicalNumber', 'codes', 'c.physical_number'],
        ['name', 'names', 'c.user_name'],
        ['phone', 'phones', 'c.phone'],
        ['email', 'names', 'c.email'],
      ])} as by
    from ${foundIn('card', 'c', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};

/** Cars by plate, VIN and what they are called, with their driver. */
export const findCars: Finder<'car'> = async (trx, { words, caller }) => {
  const { rows } = await sql<Found<'car'>>`
    select 'car' as kind, c.id::text as key, c.car_number as title, concat_ws(' · ', nullif(u.account, ''), nullif(concat_ws(' ', nullif(c.brand, ''), nullif(c.model, '')), '')) as detail,
      null as state, c.charge_user_id as "chargeUserId", ${lastRecord(caller, 'charge_user_id', 'c.charge_user_id')} as "lastRecord",
      ${foundBy(words, [
        ['number', 'codes', 'c.car_number'],
        ['vin', 'codes', 'c.vin'],
        ['name', 'names', 'c.alias'],
      ])} as by
    from ${foundIn('car', 'c', words, MOST_FOUND)} left join charge_user u on u.id = c.charge_user_id
    order by found.place`.execute(trx);
  return rows;
};

/** User groups by their name and what is said of them. */
export const findUserGroups: Finder<'userGroup'> = async (trx, { words }) => {
  const { rows } = await sql<Found<'userGroup'>>`
    select 'userGroup' as kind, g.id::text as key, g.name as title, g.description as detail, null as state,
      ${foundBy(words, [
        ['name', 'names', 'g.name'],
        ['words', 'names', 'g.description'],
      ])} as by
    from ${foundIn('user_group', 'g', words, MOST_FOUND)} order by found.place`.execute(trx);
  return rows;
};
