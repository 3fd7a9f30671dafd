import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Doer } from './open-order.ts';

export const doerOf = ({ userId, name, username }: Caller): Doer => ({ id: userId, name: name || username });

/**
 * The user whose own orders are all that the caller sees: a service man who neither leads nor archives, of a contractor for example, sees what is dispatched to him and what he has worked at.
 * Undefined: the caller sees all orders of his providers.
 */
export function ownOnly({ permissions, userId }: Caller): number | undefined {
  const has = (permission: string) => permissions.includes(permission);
  const seesAll = ['*:*:*', 'workOrder:dispatch', 'workOrder:confirm', 'workOrder:archive', 'workOrder:create'].some(has);
  return has('workOrder:process') && !seesAll ? userId : undefined;
}

/** SQL: whether an order `w` is one of a user's own; true for all where none is given. */
export const isOwnOrder = (userId: number | undefined): RawBuilder<boolean> =>
  userId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(w.service_man_id = ${userId} or exists (select from work_order_step t where t.work_order_id = w.id and t.user_id = ${userId}))`;

/** Throws `notFound` where the caller does not see an order. */
export async function mustSee(trx: Trx, caller: Caller, taskId: string): Promise<void> {
  const { rows } =
    await sql`select w.id from work_order w where w.task_id = ${taskId} and ${isOwnOrder(ownOnly(caller))}`.execute(trx);
  found(rows[0]);
}

/** A man who may be sent to an order of a provider. Throws a field problem: unknown, disabled, of another provider, without the right. */
export async function manToSend(trx: Trx, id: number, providerId: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from system_users u join role r on r.id = u.role_id
    where u.id = ${id} and u.provider_id = ${providerId} and u.enabled and r.permissions && '{workOrder:process,*:*:*}'::text[]`.execute(
    trx,
  );
  if (!rows[0]) throw new Problem('invalid', { fields: { serviceManId: 'notServiceMan' } });
  return rows[0];
}
