import { type StepSaid, skillsFor, type WorkFaultCode } from '@csms/contract';
import { sql } from 'kysely';
import { isOfStation } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { isOff } from '../roster/roster.queries.ts';
import { tellOf } from './notices.ts';
import type { OrderRow } from './rows.ts';
import type { StepPlan } from './steps.ts';

/** What a man has to know for an order. Throws `notFound`. */
export async function skillsOfOrder(trx: Trx, taskId: string) {
  const { rows } = await sql<{ fault_code: WorkFaultCode; type: 'ac' | 'dc' | null }>`
    select w.fault_code, (select min(p.equipment_type) from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id) as type
    from work_order w where w.task_id = ${taskId}`.execute(trx);
  const order = found(rows[0]);
  return skillsFor(order.fault_code, order.type);
}

/** SQL: what is entered of the skills of a person `u`: for areas, and by his contractor. */
export const SKILLS_OF = sql`array(select k from service_area_man m cross join unnest(m.skills) k where m.user_id = u.id union select k from service_contractor_man m cross join unnest(m.skills) k where m.user_id = u.id)`;

/**
 * A man who may be sent to an order. `reason`: why one is sent who lacks a skill that is entered for others of his. Throws field problems: unknown, disabled, of
 * another provider, without the right, off, without the skill.
 */
export async function manToSend(
  trx: Trx,
  order: OrderRow,
  id: number,
  reason: string,
  now: number,
): Promise<{ id: number; name: string; contractor_id: number | null }> {
  const { rows } = await sql<{
    id: number;
    name: string;
    off: boolean;
    skills: string[];
    contractor_id: number | null;
    seesIt: boolean;
  }>`
    select u.id, u.name, (select g.contractor_id from service_contractor_man g where g.user_id = u.id) as contractor_id, ${isOff('u.id', now)} as off, ${SKILLS_OF} as skills,
      ${isOfStation(sql`${order.station_id}::int`)} as "seesIt"
    from system_users u join role r on r.id = u.role_id
    where u.id = ${id} and u.provider_id = ${order.provider_id} and u.enabled and r.permissions && '{workOrder:process,*:*:*}'::text[]`.execute(
    trx,
  );
  const man = rows[0];
  if (!man) throw new Problem('invalid', { fields: { serviceManId: 'notServiceMan' } });
  if (!man.seesIt) throw new Problem('invalid', { fields: { serviceManId: 'seesNotStation' } });
  if (man.off) throw new Problem('invalid', { fields: { serviceManId: 'serviceManOff' } });
  const needed = await skillsOfOrder(trx, order.task_id);
  if (reason === '' && man.skills.length > 0 && needed.some((skill) => !man.skills.includes(skill)))
    throw new Problem('invalid', { fields: { serviceManId: 'skillMissing' } });
  return man;
}

/** Whom an order is given to: a man, or the leader of a contractor. Throws field problems: unknown, closed, nobody. */
async function receiverOf(trx: Trx, order: OrderRow, { serviceManId, contractorId }: StepSaid): Promise<number> {
  if (contractorId === undefined) {
    if (serviceManId === undefined) throw new Problem('invalid', { fields: { serviceManId: 'required' } });
    return serviceManId;
  }
  const { rows } = await sql<{ leader_id: number; closed: boolean }>`
    select leader_id, closed_at is not null as closed from service_contractor where id = ${contractorId} and provider_id = ${order.provider_id}`.execute(
    trx,
  );
  if (!rows[0]) throw new Problem('invalid', { fields: { contractorId: 'notFound' } });
  if (rows[0].closed) throw new Problem('contractorClosed', { fields: { contractorId: 'contractorClosed' } });
  return rows[0].leader_id;
}

/** Sends a man to an order, or gives it to a contractor; who had it is told, too. Its change throws field problems. */
export function dispatchPlan(said: StepSaid): StepPlan {
  const { unfitReason: reason = '' } = said;
  return {
    change: async (trx, order, now) => {
      const man = await manToSend(trx, order, await receiverOf(trx, order, said), reason, now);
      const detail = {
        serviceMan: man.name,
        serviceManId: man.id,
        ...(man.contractor_id === null ? {} : { contractor: await nameOfContractor(trx, man.contractor_id) }),
        ...(reason === '' ? {} : { reason }),
      };
      return { serviceManId: man.id, contractorId: man.contractor_id, detail };
    },
    tell: async (trx, order, { serviceManId: sent = null }, now) => [
      ...(await tellOf(trx, sent, 'dispatched', order, now)),
      ...(order.service_man_id === sent ? [] : await tellOf(trx, order.service_man_id, 'taken', order, now)),
    ],
  };
}

async function nameOfContractor(trx: Trx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from service_contractor where id = ${id}`.execute(trx);
  return rows[0]?.name ?? '';
}
