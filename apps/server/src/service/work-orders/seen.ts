import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { doerOf } from './people.ts';
import { noteOrder } from './steps.ts';

/** Notes that the man who was sent has opened his order; once for each dispatch. */
export async function noteSeen(trx: Trx, caller: Caller, taskId: string, now: number): Promise<boolean> {
  const { rows } = await sql`update work_order set seen_at = ${new Date(now)}
    where task_id = ${taskId} and seen_at is null and state = 'dispatched' and service_man_id = ${caller.userId} returning id`.execute(
    trx,
  );
  if (rows.length === 0) return false;
  await noteOrder(trx, { taskId, action: 'seen', by: doerOf(caller) }, {}, now);
  return true;
}
