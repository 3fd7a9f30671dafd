import type { LiveEvent, WorkOrder } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellOpened } from '../work-orders/alarm-orders.ts';
import { openOrder } from '../work-orders/open-order.ts';
import { doerOf } from '../work-orders/people.ts';
import { findWorkOrder } from '../work-orders/work-orders.queries.ts';
import { warningById } from './warnings.queries.ts';

/** Opens a work order for the station of a warning. Throws `warningClosed`, `warningOrdered`. */
export async function orderOfWarning(
  trx: Trx,
  caller: Caller,
  { id, description }: { id: number; description: string },
  now: number,
): Promise<{ order: WorkOrder; events: LiveEvent[] }> {
  const warning = await warningById(trx, id, now, true);
  if (warning.state === 'closed') throw new Problem('warningClosed');
  if (warning.taskId !== null) throw new Problem('warningOrdered', { places: { taskId: warning.taskId } });
  const workOrderId = await openOrder(
    trx,
    {
      providerId: warning.providerId,
      stationId: warning.stationId,
      source: 'warning',
      faultCode: 'OtherError',
      description,
      places: [],
      alarmIds: [],
      transactionId: null,
      isSerious: warning.level === 'serious',
      priority: null,
      files: [],
      by: doerOf(caller),
    },
    now,
  );
  await sql`update weather_warning set work_order_id = ${workOrderId} where id = ${id}`.execute(trx);
  const { rows } = await sql<{ task_id: string }>`select task_id from work_order where id = ${workOrderId}`.execute(trx);
  const taskId = rows[0]!.task_id;
  const events = await tellOpened(trx, taskId, now);
  return { order: await findWorkOrder(trx, taskId, now), events };
}
