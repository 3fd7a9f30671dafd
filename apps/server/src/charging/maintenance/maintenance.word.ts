import { maintenanceForm } from '@csms/contract';
import { asForm, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { STATION } from '../logged-fields.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

/** All that maintenance gives the app. */
export const maintenance: Word<ChargingParts> = {
  routes: (http, { databases, clock }) => maintenanceRoutes(http, databases, clock),
  operandNames: {
    maintenance: `select w.id, coalesce(p.serial_number, s.name) as name from maintenance_window w
      left join charge_point p on p.id = w.point_id left join station s on s.id = w.station_id`,
    'maintenance.create': STATION,
  },
  loggedThings: {
    maintenance: {
      by: 'id',
      from: 'maintenance_window w',
      key: 'w.id',
      fields: asForm(maintenanceForm, 'w', { startTime: 'w.starts_at', endTime: 'w.ends_at' }),
    },
  },
};
