import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Doer } from './open-order.ts';

export const doerOf = ({ userId, name, username }: Caller): Doer => ({ id: userId, name: name || username });

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
