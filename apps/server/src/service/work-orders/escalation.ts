import type { LiveEvent } from '@csms/contract';
import { sql } from 'kysely';
import type { Database, Trx } from '../../platform/database/database.ts';
import { remindBySms, tellHolders, tellOf } from './notices.ts';
import { SYSTEM } from './open-order.ts';
import { lockOrder, orderChanged } from './rows.ts';
import { noteOrder } from './steps.ts';

const MINUTE = 60_000;
/** What a leader does not accept for so long goes to the next. */
const ACCEPT_MS = 30 * MINUTE;
/** A dispatch that is not opened for so long is told by SMS. */
const SEEN_MS = 10 * MINUTE;

/** Hands orders that nobody accepts to the next leader, at last to all who may dispatch, and reminds men who have not opened what they were sent. Gives what open consoles are to hear. */
export async function escalate(db: Database, now: number): Promise<LiveEvent[]> {
  const { rows } = await sql<{ task_id: string; state: string }>`
    select w.task_id, w.state from work_order w where w.state = 'waitingAcceptance' and coalesce(w.escalated_at, w.created_at) <= ${new Date(now - ACCEPT_MS)}
      and not exists (select from work_order_step t where t.work_order_id = w.id and t.action = 'escalate')
    union all
    select w.task_id, w.state from work_order w where w.state = 'dispatched' and w.seen_at is null and not exists (
      select from work_order_step t where t.work_order_id = w.id and t.attempt = w.attempt and (t.action = 'escalate' or t.action in ('dispatch', 'sendBack') and t.at > ${new Date(now - SEEN_MS)}))
    limit 500`.execute(db);
  const events: LiveEvent[] = [];
  for (const { task_id: taskId, state } of rows)
    events.push(
      ...(await db
        .transaction()
        .execute((trx) => (state === 'dispatched' ? remind(trx, taskId, now) : passOn(trx, taskId, now)))),
    );
  return events;
}

async function passOn(trx: Trx, taskId: string, now: number): Promise<LiveEvent[]> {
  const order = await lockOrder(trx, taskId);
  if (order.state !== 'waitingAcceptance') return [];
  const { rows: chain } = await sql<{ id: number; name: string }>`
    select u.id, u.name from (
      select a.leader_id as id, 1 as place from work_order w join service_area a on a.id = w.area_id where w.id = ${order.id}
      union all select a.deputy_id, 2 from work_order w join service_area a on a.id = w.area_id where w.id = ${order.id}
      union all select a.leader_id, 3 from service_area a where a.provider_id = ${order.provider_id} and a.is_default
      union all select a.deputy_id, 4 from service_area a where a.provider_id = ${order.provider_id} and a.is_default) c
    join system_users u on u.id = c.id and u.enabled order by c.place`.execute(trx);
  const ids = [...new Map(chain.map((one) => [one.id, one])).values()];
  const next = ids[ids.findIndex(({ id }) => id === order.leader_id) + 1];
  await sql`update work_order set escalated_at = ${new Date(now)}, leader_id = coalesce(${next?.id ?? null}, leader_id) where id = ${order.id}`.execute(
    trx,
  );
  if (next) {
    await noteOrder(trx, { taskId, action: 'reassign', by: SYSTEM }, { detail: { leader: next.name } }, now);
    return [...(await tellOf(trx, next.id, 'notAccepted', order, now)), orderChanged(order)];
  }
  await noteOrder(trx, { taskId, action: 'escalate', by: SYSTEM }, { detail: { to: 'provider' } }, now);
  return [...(await tellHolders(trx, 'workOrder:dispatch', 'notAccepted', order, now)), orderChanged(order)];
}

async function remind(trx: Trx, taskId: string, now: number): Promise<LiveEvent[]> {
  const order = await lockOrder(trx, taskId);
  if (order.state !== 'dispatched' || order.service_man_id === null) return [];
  await remindBySms(trx, order.service_man_id, order);
  await noteOrder(trx, { taskId, action: 'escalate', by: SYSTEM }, { detail: { to: 'serviceMan', by: 'sms' } }, now);
  return [...(await tellOf(trx, order.leader_id, 'notSeen', order, now)), orderChanged(order)];
}
