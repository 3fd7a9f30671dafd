import type { LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { tellStep } from './notices.ts';
import { SYSTEM } from './open-order.ts';
import { orderChanged } from './rows.ts';
import { makeStep } from './steps.ts';

/** A session of so much shows that a connector works, in Wh. */
const PROOF_WH = 500;

/** A test charge of the order itself, made since its man arrived. */
const IS_TEST = sql.raw(
  `(r.start_type = 'testCharge' and exists (select from test_charge t where t.transaction_id = r.transaction_id and t.task_id = w.task_id and t.began_at >= w.arrived_at))`,
);

/** What has stayed away for so long has healed. */
const HEALED_MS = 24 * 3_600_000;

/** Archives orders that nobody has begun and whose alarms have all been away for a day, by themselves or after recovery, which says first how it ended. Gives what open consoles are to hear. */
export async function healOrders(db: Database, now: number): Promise<LiveEvent[]> {
  const { rows } = await sql<{ id: number; task_id: string; provider_id: number; station_id: number; by: 'itself' | 'recovery' }>`
    select w.id, w.task_id, w.provider_id, w.station_id, case when exists (select from work_order_alarm o join recovery_run r on r.alarm_id = o.alarm_id
        where o.work_order_id = w.id and r.state = 'healed') then 'recovery' else 'itself' end as by
    from work_order w where w.state in ('waitingAcceptance', 'waitingDispatch') and w.source = 'alarm'
      and exists (select from work_order_alarm o where o.work_order_id = w.id)
      and not exists (select from work_order_alarm o join alarm a on a.id = o.alarm_id where o.work_order_id = w.id and (a.cleared_at is null or a.closed_at is not null or a.cleared_at > ${new Date(now - HEALED_MS)}))
      and not exists (select from work_order_alarm o join recovery_run r on r.alarm_id = o.alarm_id where o.work_order_id = w.id and r.state in ('running', 'watching'))
      and not exists (select from work_order_step t where t.work_order_id = w.id and t.action = 'join' and t.user_id is not null)`.execute(
    db,
  );
  for (const { id, task_id: taskId, by } of rows)
    await db.transaction().execute(async (trx) => {
      await makeStep(trx, { taskId, action: 'heal', by: SYSTEM }, { detail: { by } }, now);
      await sql`update work_order set healed_by = ${by} where id = ${id}`.execute(trx);
    });
  return rows.map(orderChanged);
}

/**
 * Looks whether what was mended works: at each place of an order in proof a session of real energy, begun after the work, or a test charge of its man, and no alarm since. Orders whose places are all
 * proven go on to the archive. Gives what open consoles are to hear.
 */
export async function proveOrders(db: Database, now: number): Promise<LiveEvent[]> {
  const { rows: places } = await sql<{ work_order_id: number; point_id: number; connector_no: number; transaction_id: number }>`
    select o.work_order_id, o.point_id, o.connector_no, x.transaction_id
    from work_order w join work_order_place o on o.work_order_id = w.id join lateral (
      select r.transaction_id from charging_record r where r.point_id = o.point_id and (o.connector_no = 0 or r.connector_no = o.connector_no) and r.status = 'finished' and r.energy_wh >= ${PROOF_WH}
        and r.started_at >= least(w.finished_at, coalesce(w.arrived_at, w.finished_at)) and (r.valid and r.started_at >= w.finished_at or ${IS_TEST}) order by r.started_at limit 1) x on true
    where w.state = 'inProof' and o.proven_at is null and not exists (
      select from alarm a where a.point_id = o.point_id and (a.connector_no = o.connector_no or o.connector_no = 0) and a.cleared_at is null)`.execute(
    db,
  );
  const events: LiveEvent[] = [];
  for (const place of places)
    await sql`update work_order_place set proven_at = ${new Date(now)}, proof_transaction_id = ${place.transaction_id}
      where work_order_id = ${place.work_order_id} and point_id = ${place.point_id} and connector_no = ${place.connector_no} and proven_at is null`.execute(
      db,
    );
  const { rows: proven } = await sql<{ task_id: string; provider_id: number; station_id: number }>`
    select w.task_id, w.provider_id, w.station_id from work_order w where w.state = 'inProof' and case
      when exists (select from work_order_place o where o.work_order_id = w.id) then not exists (select from work_order_place o where o.work_order_id = w.id and o.proven_at is null)
      else exists (select from charging_record r where r.station_id = w.station_id and r.started_at >= least(w.finished_at, coalesce(w.arrived_at, w.finished_at)) and r.status = 'finished' and r.energy_wh >= ${PROOF_WH}
        and (r.valid and r.started_at >= w.finished_at or ${IS_TEST})) end`.execute(db);
  for (const order of proven)
    events.push(
      ...(await db.transaction().execute(async (trx): Promise<LiveEvent[]> => {
        const made = await makeStep(trx, { taskId: order.task_id, action: 'prove', by: SYSTEM }, {}, now);
        const told = made ? await tellStep(trx, 'prove', made.order, now) : [];
        return [...told, orderChanged(order)];
      })),
    );
  return events;
}
