import type { LiveEvent, WorkFaultCode, WorkOrder, WorkOrderState } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found } from '../../platform/http/problem.ts';

/** An order as its steps need it. */
export interface OrderRow {
  id: number;
  task_id: string;
  provider_id: number;
  station_id: number;
  station_name: string;
  state: WorkOrderState;
  fault_code: WorkFaultCode;
  source: WorkOrder['source'];
  priority: number;
  leader_id: number | null;
  service_man_id: number | null;
  attempt: number;
  arrived_at: Date | null;
  waiting_since: Date | null;
  response_due_at: Date;
  repair_due_at: Date;
  confirmed_at: Date | null;
  created_at: Date;
}

/** What open consoles are to hear of an order that has opened or moved on. */
export const orderChanged = (order: Pick<OrderRow, 'provider_id' | 'station_id' | 'task_id'>): LiveEvent => ({
  type: 'workOrder.changed',
  providerId: order.provider_id,
  stationId: order.station_id,
  taskId: order.task_id,
});

/** The order, kept for this transaction. Throws `notFound`. */
export async function lockOrder(trx: Trx, taskId: string): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    select w.id, w.task_id, w.provider_id, w.station_id, s.name as station_name, w.state, w.fault_code, w.source, w.priority, w.leader_id, w.service_man_id, w.attempt, w.arrived_at,
      w.waiting_since, w.response_due_at, w.repair_due_at, w.confirmed_at, w.created_at
    from work_order w join station s on s.id = w.station_id where w.task_id = ${taskId} for update of w`.execute(trx);
  return found(rows[0]);
}
