import { sql } from 'kysely';
import { isOwnOrder, ownOnly } from '../../service/index.ts';
import { type Finder, type Found, numberOf } from './found.ts';

/** A work order by its number, with or without its letters and zeros: among the caller's own where only these are seen. */
export const findWorkOrders: Finder<'workOrder'> = async (trx, { words, caller }) => {
  const number = numberOf(words, 'WO');
  if (number === undefined) return [];
  const { rows } = await sql<Found<'workOrder'>>`
    select 'workOrder' as kind, w.task_id as key, w.task_id as title, concat_ws(' · ', nullif(left(w.description, 80), ''), p.name, s.name) as detail, w.state,
      'number' as by, p.serial_number as "serialNumber"
    from work_order w join station s on s.id = w.station_id
      left join lateral (select q.name, q.serial_number from work_order_place o join charge_point q on q.id = o.point_id where o.work_order_id = w.id order by q.serial_number limit 1) p on true
    where w.id = ${number} and ${isOwnOrder(ownOnly(caller))}`.execute(trx);
  return rows;
};
