import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/**
 * Says of some users whether they work for another firm. Such a user may do no more than `OUTSIDE_PERMISSIONS` from the next call on, whatever the role holds then or later.
 */
export async function setOutside(trx: Trx, userIds: readonly number[], isOutside: boolean): Promise<void> {
  if (userIds.length === 0) return;
  await sql`update system_users set is_outside = ${isOutside} where id = any (${[...userIds]}::int[]) and is_outside <> ${isOutside}`.execute(
    trx,
  );
}
