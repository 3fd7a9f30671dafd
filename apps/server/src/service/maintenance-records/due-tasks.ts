import type { MaintenanceWork } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';

/** A task that nobody has made a work order of. */
export interface DueTask {
  id: number;
  providerId: number;
  stationId: number;
  pointId: number;
  /** 0: the whole point. */
  connectorNo: number;
  componentId: number | null;
  work: MaintenanceWork;
  /** Null: a check ends its validity. */
  planName: string | null;
  /** YYYY-MM-DD, of the station's clock. */
  dueDay: string;
}

/** Tasks that are agreed or wait for it, whose day has come by the clock of their station, and that have no work order; those due first leading, so many at most. */
export async function dueTasks(trx: Trx, now: Date, most: number): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select k.id, k.provider_id as "providerId", p.station_id as "stationId", k.point_id as "pointId", k.connector_no as "connectorNo", k.component_id as "componentId", k.work,
      k.plan_name as "planName", k.due_on::text as "dueDay"
    from maintenance_task k join charge_point p on p.id = k.point_id and p.removed_at is null join station s on s.id = p.station_id
    where k.state in ('open', 'confirmed') and k.work_order_id is null and k.due_on <= (${now}::timestamptz at time zone s.time_zone)::date order by k.due_on, k.id limit ${most}`.execute(
    trx,
  );
  return rows;
}
