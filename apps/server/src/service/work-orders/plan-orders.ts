import { type LiveEvent, MAINTENANCE_RECORD_WORDS } from '@csms/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { dueTasks } from '../maintenance-records/due-tasks.ts';
import { tellOpened } from './alarm-orders.ts';
import { openOrder, SYSTEM } from './open-order.ts';

/** So many at once: the others follow in the next round. */
const MOST = 100;

/** Opens an order for each maintenance task whose day has come, by the clock of its station. The task knows its order, so two workers open one. */
export async function openPlanOrders(db: Database, now: number): Promise<LiveEvent[]> {
  const due = await db.transaction().execute((trx) => dueTasks(trx, new Date(now), MOST));
  const events: LiveEvent[] = [];
  for (const task of due)
    events.push(
      ...(await db.transaction().execute(async (trx): Promise<LiveEvent[]> => {
        const { rows } =
          await sql`select id from maintenance_task where id = ${task.id} and work_order_id is null and state in ('open', 'confirmed') for update skip locked`.execute(
            trx,
          );
        if (rows.length === 0) return [];
        const { en, zh } = MAINTENANCE_RECORD_WORDS.works[task.work];
        const id = await openOrder(
          trx,
          {
            providerId: task.providerId,
            stationId: task.stationId,
            source: 'plan',
            faultCode: 'OtherError',
            description: `${task.planName ?? `${en} · ${zh}`} (${task.dueDay})`,
            places: [{ pointId: task.pointId, connectorNo: task.connectorNo }],
            alarmIds: [],
            transactionId: null,
            isSerious: false,
            priority: 4,
            files: [],
            by: SYSTEM,
          },
          now,
        );
        await sql`update maintenance_task set work_order_id = ${id} where id = ${task.id}`.execute(trx);
        const { rows: made } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
        return tellOpened(trx, made[0]!.task_id, now);
      })),
    );
  return events;
}
