import type { OperandNames } from '../access/index.ts';

/** What the operations of service name by an id. */
export const serviceNames: OperandNames = {
  serviceArea: 'select id, name from service_area',
  workOrder: 'select id, task_id as name from work_order',
};
