import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** One in every state, from now on in hours: planned, held at once, unused with its fee owed, cancelled, and one that could not be kept. */
const PLAN = [
  { from: 20, to: 21.5, status: 'planned' },
  { from: 3, to: 4, status: 'planned' },
  { from: 0, to: 0.5, status: 'planned' },
  { from: -3, to: -2, status: 'expired' },
  { from: -26, to: -25, status: 'cancelled' },
  { from: -50, to: -49, status: 'failed' },
] as const;

/** Some users of each operator have reserved at its stations that offer it. What begins now is kept once the chargers are connected. */
export async function addReservations(trx: Trx, now: number): Promise<void> {
  const at = (hours: number) => new Date(now + hours * 3_600_000);
  for (const [index, { from, to, status }] of PLAN.entries())
    await sql`
      insert into reservation (provider_id, station_id, point_id, connector_no, held_connector, charge_user_id, id_tag, parent_tag, starts_at, ends_at, status, problem, fee, currency, fee_due, created_by,
        created_at, ended_at)
      select s.provider_id, s.id, p.id, c.connector_no, case when ${status} in ('expired', 'cancelled') then c.connector_no end, u.id, u.id_tag, coalesce('GROUP-' || u.group_id, 'USER-' || u.id),
        ${at(from)}, ${at(to)}, ${status}, case when ${status} = 'failed' then 'occupied' end, v.reservation_fee, o.currency, ${status} = 'expired' and v.reservation_fee > 0, 'app',
        ${at(Math.min(from, 0) - 2)}, case when ${status} = 'planned' then null else ${at(to)}::timestamptz end
      from station s join provider o on o.id = s.provider_id
      cross join lateral (select id from charge_point p where p.station_id = s.id and p.removed_at is null order by p.id offset ${index % 3} limit 1) p
      cross join lateral (select connector_no from connector c where c.point_id = p.id and c.connector_no > 0 order by connector_no limit 1) c
      cross join lateral (
        select u.id, u.id_tag, u.group_id from charge_user u join ledger_account l on l.id = u.account_id
        where u.provider_id = s.provider_id and u.enabled and (u.post_paid or l.balance > 5 * coalesce((select max(reservation_fee) from price_version x where x.station_id = s.id), 0) + 10)
        order by md5(u.id::text) offset ${index} + (select count(*) from station e where e.provider_id = s.provider_id and e.id < s.id) * ${PLAN.length} limit 1
      ) u
      cross join lateral (select reservation_fee from price_version v where v.station_id = s.id and v.group_id is null order by v.effective_from desc limit 1) v
      where 'reservations' = any (s.facilities)`.execute(trx);
}
