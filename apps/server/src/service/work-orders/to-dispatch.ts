import { type LiveEvent, skillsFor, type WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { isOff } from '../roster/roster.queries.ts';
import { tellOf } from './notices.ts';
import type { Doer } from './open-order.ts';
import type { OrderRow } from './rows.ts';
import { makeStep, type StepWords } from './steps.ts';

/** What a man has to know for an order. Throws `notFound`. */
export async function skillsOfOrder(trx: Trx, taskId: string) {
  const { rows } = await sql<{ fault_code: WorkFaultCode; type: 'ac' | 'dc' | null }>`
    select w.fault_code, (select min(p.equipment_type) from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id) as type
    from work_order w where w.task_id = ${taskId}`.execute(trx);
  const order = found(rows[0]);
  return skillsFor(order.fault_code, order.type);
}

/**
 * A man who may be sent to an order. `reason`: why one is sent who lacks a skill that is entered for others of his. Throws field problems: unknown, disabled, of
 * another provider, without the right, off, without the skill.
 */
async function manToSend(
  trx: Trx,
  order: OrderRow,
  id: number,
  reason: string,
  now: number,
): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string; off: boolean; skills: string[] }>`
    select u.id, u.name, ${isOff('u.id', now)} as off, array(select distinct k from service_area_man m cross join unnest(m.skills) k where m.user_id = u.id) as skills
    from system_users u join role r on r.id = u.role_id
    where u.id = ${id} and u.provider_id = ${order.provider_id} and u.enabled and r.permissions && '{workOrder:process,*:*:*}'::text[]`.execute(
    trx,
  );
  const man = rows[0];
  if (!man) throw new Problem('invalid', { fields: { serviceManId: 'notServiceMan' } });
  if (man.off) throw new Problem('invalid', { fields: { serviceManId: 'serviceManOff' } });
  const needed = await skillsOfOrder(trx, order.task_id);
  if (reason === '' && man.skills.length > 0 && needed.some((skill) => !man.skills.includes(skill)))
    throw new Problem('invalid', { fields: { serviceManId: 'skillMissing' } });
  return man;
}

/** Sends a man to an order, or another one. Gives what open consoles are to hear; nothing where it had landed before. Throws as `makeStep` and field problems. */
export async function dispatchTo(
  trx: Trx,
  { taskId, serviceManId, by, reason }: { taskId: string; serviceManId: number; by: Doer; reason: string },
  words: StepWords,
  now: number,
): Promise<LiveEvent[]> {
  const made = await makeStep(trx, { taskId, action: 'dispatch', by }, words, now, async (order) => {
    const man = await manToSend(trx, order, serviceManId, reason, now);
    words.detail = { serviceMan: man.name, serviceManId: man.id, ...(reason === '' ? {} : { reason }) };
    return { serviceManId: man.id };
  });
  if (!made) return [];
  const { order } = made;
  return [
    ...(await tellOf(trx, serviceManId, 'dispatched', order, now)),
    ...(order.service_man_id !== null && order.service_man_id !== serviceManId
      ? await tellOf(trx, order.service_man_id, 'taken', order, now)
      : []),
    { type: 'workOrder.changed', providerId: order.provider_id, taskId },
  ];
}
