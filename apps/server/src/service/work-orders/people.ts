import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found } from '../../platform/http/problem.ts';
import type { Doer } from './open-order.ts';

export const doerOf = ({ userId, name, username }: Caller): Doer => ({ id: userId, name: name || username });

/** Rights of those who see all orders of their providers. */
export const SEE_ALL = ['*:*:*', 'workOrder:dispatch', 'workOrder:confirm', 'workOrder:archive', 'workOrder:create'];

/**
 * The user whose own orders are all that the caller sees: a technician who neither leads nor archives, sees what is dispatched to him and what he has worked at, and the leader of a contractor what is given to it. People of a contractor are bounded at their sign-in (`OUTSIDE_PERMISSIONS`), so that no role lets them see more.
 * Undefined: the caller sees all orders of his providers.
 */
export function ownOnly({ permissions, userId }: Caller): number | undefined {
  const has = (permission: string) => permissions.includes(permission);
  const seesAll = SEE_ALL.some(has);
  return has('workOrder:process') && !seesAll ? userId : undefined;
}

/** SQL: whether an order `w` is one of a user's own; true for all where none is given. */
export const isOwnOrder = (userId: number | undefined): RawBuilder<boolean> =>
  userId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`w.id in (select k.id from work_order k where k.service_man_id = ${userId} union select t.work_order_id from work_order_step t where t.user_id = ${userId}
        union select o.id from work_order o join service_contractor g on g.id = o.contractor_id where g.leader_id = ${userId})`;

/** Throws `notFound` where the caller does not see an order. */
export async function mustSee(trx: Trx, caller: Caller, taskId: string): Promise<void> {
  const { rows } =
    await sql`select w.id from work_order w where w.task_id = ${taskId} and ${isOwnOrder(ownOnly(caller))}`.execute(trx);
  found(rows[0]);
}
