import {
  SERVICE_AREA_FIELDS,
  STEP_FIELDS,
  schemeForm,
  WORK_ORDER_PRIORITY_WORDS,
  WORK_ORDER_STATE_WORDS,
  workOrderList,
} from '@csms/contract';
import { asField, asForm, asListed, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { dayOf, nameOf, peopleOf } from '../logged-fields.ts';
import { otherOrdersWork, workOrderWork } from './work-order-work.ts';
import { workOrderRoutes } from './work-orders.routes.ts';

/** All that work orders give the app. */
export const workOrders: Word<ServiceParts> = {
  routes: (http, { databases, bus, clock }) => workOrderRoutes(http, { databases, bus, clock }),
  operandNames: {
    serviceArea: 'select id, name from service_area',
    workOrder: 'select id, task_id as name from work_order',
  },
  loggedThings: {
    workOrder: {
      by: 'taskId',
      from: `work_order w left join system_users l on l.id = w.leader_id left join system_users m on m.id = w.service_man_id
        left join service_contractor g on g.id = w.contractor_id`,
      key: 'w.task_id',
      fields: {
        state: asListed(workOrderList, 'state', 'w.state', WORK_ORDER_STATE_WORDS),
        priority: asListed(workOrderList, 'priority', 'w.priority', WORK_ORDER_PRIORITY_WORDS),
        leader: asListed(workOrderList, 'leader', nameOf('l')),
        contractor: asListed(workOrderList, 'contractor', 'g.name'),
        serviceMan: asListed(workOrderList, 'serviceMan', nameOf('m')),
        waitingFor: asField(STEP_FIELDS.waitingFor, 'w.waiting_for'),
        waitingUntil: asField(STEP_FIELDS.until, 'w.waiting_until'),
        plannedOn: { is: dayOf('w.planned_on'), kind: 'text', words: { en: 'Planned for', zh: '安排日期' } },
        planPlace: { is: 'w.plan_place', kind: 'count', words: { en: 'Place in the sequence', zh: '当日顺序' } },
      },
    },
    serviceArea: {
      by: 'id',
      from: 'service_area a left join system_users l on l.id = a.leader_id left join system_users d on d.id = a.deputy_id',
      key: 'a.id',
      fields: {
        areaName: asField(SERVICE_AREA_FIELDS.areaName, 'a.name'),
        leader: asField(SERVICE_AREA_FIELDS.leaderId, nameOf('l')),
        deputy: asField(SERVICE_AREA_FIELDS.deputyId, nameOf('d')),
        isDefault: asField(SERVICE_AREA_FIELDS.isDefault, 'a.is_default'),
        region: asField(SERVICE_AREA_FIELDS.pcaId, 'a.region_code'),
        stations: asField(
          SERVICE_AREA_FIELDS.stationIds,
          'array(select s.name from service_area_station m join station s on s.id = m.station_id where m.area_id = a.id order by s.name)',
          true,
        ),
        serviceMen: peopleOf('service_area_man m join system_users u on u.id = m.user_id where m.area_id = a.id'),
      },
    },
    scheme: {
      by: 'id',
      from: 'scheme c',
      key: 'c.id',
      fields: asForm(schemeForm, 'c'),
    },
  },
  work: ({ databases, bus, clock, timing }) => [
    workOrderWork({ databases, bus, clock }, timing.workOrdersMs),
    ...otherOrdersWork({ databases, bus, clock }, { usageMs: timing.usageMs, planMs: timing.planOrdersMs }),
  ],
};
