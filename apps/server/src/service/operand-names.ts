import type { OperandNames } from '../access/index.ts';

/** What the operations of service name by an id. */
export const serviceNames: OperandNames = {
  serviceArea: 'select id, name from service_area',
  warning: 'select w.id, s.name from weather_warning w join station s on s.id = w.station_id',
  workOrder: 'select id, task_id as name from work_order',
};
