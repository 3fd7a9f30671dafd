import type { OperandNames } from '../access/index.ts';

const PROVIDER = 'select id, name from provider';

/** What the operations of service name by an id. */
export const serviceNames: OperandNames = {
  costRules: PROVIDER,
  photoRetention: PROVIDER,
  'recovery.setStopped': PROVIDER,
  serviceHours: PROVIDER,
  component: 'select c.id, t.name from component c join component_type t on t.id = c.type_id',
  componentType: 'select id, name from component_type',
  maintenancePlan: 'select id, name from maintenance_plan',
  maintenanceTask:
    "select k.id, coalesce(k.plan_name, k.work) || ' · ' || p.serial_number as name from maintenance_task k join charge_point p on p.id = k.point_id",
  maintenanceRecord:
    "select r.id, r.work || ' · ' || p.serial_number as name from maintenance_record r join charge_point p on p.id = r.point_id",
  serviceArea: 'select id, name from service_area',
  warning: 'select w.id, s.name from weather_warning w join station s on s.id = w.station_id',
  material: 'select id, parts_number as name from part',
  store: 'select id, name from store',
  workOrder: 'select id, task_id as name from work_order',
};
