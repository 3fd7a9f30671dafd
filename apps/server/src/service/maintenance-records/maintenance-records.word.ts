import {
  MAINTENANCE_PLAN_FIELDS,
  MAINTENANCE_RECORD_FIELDS,
  MAINTENANCE_TASK_FIELDS,
  maintenancePlanForm,
  maintenanceRecordList,
  maintenanceTaskList,
} from '@csms/contract';
import { asField, asForm, asListed, moneyOf, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { dayOf } from '../logged-fields.ts';
import { maintenanceRecordRoutes } from './maintenance-records.routes.ts';
import { taskWork } from './task-work.ts';

/** All that maintenance records give the app. */
export const maintenanceRecords: Word<ServiceParts> = {
  routes: (http, { databases, clock, exportLimit }) => maintenanceRecordRoutes(http, { databases, clock, exportLimit }),
  operandNames: {
    maintenancePlan: 'select id, name from maintenance_plan',
    maintenanceTask:
      "select k.id, coalesce(k.plan_name, k.work) || ' · ' || p.serial_number as name from maintenance_task k join charge_point p on p.id = k.point_id",
    maintenanceRecord:
      "select r.id, r.work || ' · ' || p.serial_number as name from maintenance_record r join charge_point p on p.id = r.point_id",
  },
  loggedThings: {
    maintenancePlan: {
      by: 'id',
      from: 'maintenance_plan m left join component_type t on t.id = m.type_id left join station s on s.id = m.station_id',
      key: 'm.id',
      fields: {
        ...asForm(maintenancePlanForm, 'm', {
          planName: 'm.name',
          firstDay: 'm.first_on',
          typeId: null,
          sharePercent: null,
          stationId: null,
        }),
        component: asField(MAINTENANCE_PLAN_FIELDS.typeId, 't.name'),
        share: { is: 'm.share * 100', kind: 'percent', words: MAINTENANCE_PLAN_FIELDS.sharePercent.words },
        station: asField(MAINTENANCE_PLAN_FIELDS.stationId, 's.name'),
      },
    },
    maintenanceTask: {
      by: 'id',
      from: 'maintenance_task k',
      key: 'k.id',
      fields: {
        state: asListed(maintenanceTaskList, 'state', 'k.state'),
        windowFrom: asField(MAINTENANCE_TASK_FIELDS.windowFrom, 'k.window_from'),
        windowTo: asField(MAINTENANCE_TASK_FIELDS.windowTo, 'k.window_to'),
      },
    },
    maintenanceRecord: {
      by: 'id',
      from: 'maintenance_record r',
      key: 'r.id',
      fields: {
        doneTime: asListed(maintenanceRecordList, 'doneTime', 'r.done_at'),
        doneBy: asListed(maintenanceRecordList, 'doneBy', 'r.done_by'),
        validUntil: asListed(maintenanceRecordList, 'validUntil', dayOf('r.valid_until')),
        note: asListed(maintenanceRecordList, 'note', 'r.note'),
        cost: asListed(maintenanceRecordList, 'cost', moneyOf('r.cost', 'r.currency')),
        certificateNumber: asListed(maintenanceRecordList, 'certificateNumber', 'r.certificate_number'),
        files: { is: 'jsonb_array_length(r.files)', kind: 'count', words: MAINTENANCE_RECORD_FIELDS.files.words },
      },
    },
  },
  work: ({ databases, clock, timing }) => [taskWork({ databases, clock }, timing.maintenanceMs ?? 60_000)],
};
