import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { Log } from '../platform/log/log.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { applyOrderRoutes } from './apply-orders/apply-orders.routes.ts';
import { componentWork, fittingWork } from './components/component-work.ts';
import { componentRoutes } from './components/components.routes.ts';
import { dispatchBoardRoutes } from './dispatch-board/dispatch-board.routes.ts';
import { maintenanceRecordRoutes } from './maintenance-records/maintenance-records.routes.ts';
import { taskWork } from './maintenance-records/task-work.ts';
import { serviceNames } from './operand-names.ts';
import { orderCostRoutes } from './order-costs/order-costs.routes.ts';
import { workReportRoutes } from './order-costs/work-report.ts';
import { rosterRoutes } from './roster/roster.routes.ts';
import { sparePartRoutes } from './spare-parts/spare-parts.routes.ts';
import { dropOldWarnings, warningWork } from './warnings/warning-work.ts';
import { warningRoutes } from './warnings/warnings.routes.ts';
import type { WeatherService } from './warnings/weather-service.ts';
import { workOrderWork } from './work-orders/work-order-work.ts';
import { workOrderRoutes } from './work-orders/work-orders.routes.ts';

/** How often regular work is done, in ms. */
interface ServiceTiming {
  workOrdersMs?: number;
  /** Of counting components. */
  componentsMs?: number;
  /** Of fitting components and opening due tasks. */
  maintenanceMs?: number;
  weatherMs?: number;
}

export interface ServiceParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  log: Log;
  weather: WeatherService;
  exportLimit?: number | undefined;
  timing: ServiceTiming;
}

/** What service gives the app. */
export const serviceArea = {
  operandNames: serviceNames,

  routes(http: Http, { databases, bus, clock, seal, weather, exportLimit }: ServiceParts): void {
    workOrderRoutes(http, { databases, bus, clock });
    dispatchBoardRoutes(http, { databases, bus, clock });
    rosterRoutes(http, { databases, clock });
    orderCostRoutes(http, { databases, clock });
    workReportRoutes(http, { databases, clock });
    sparePartRoutes(http, { databases, clock });
    applyOrderRoutes(http, { databases, clock });
    warningRoutes(http, { databases, bus, clock, seal, weather });
    componentRoutes(http, { databases, clock, exportLimit });
    maintenanceRecordRoutes(http, { databases, clock, exportLimit });
  },

  work({ databases, bus, clock, seal, log, weather, timing }: ServiceParts): RegularWork[] {
    return [
      workOrderWork({ databases, bus, clock }, timing.workOrdersMs),
      warningWork({ databases, bus, clock, seal, log, weather }, timing.weatherMs),
      componentWork({ databases, clock }, timing.componentsMs ?? 5_000),
      fittingWork({ databases, clock }, timing.maintenanceMs ?? 60_000),
      taskWork({ databases, clock }, timing.maintenanceMs ?? 60_000),
    ];
  },

  async clear({ databases, clock }: ServiceParts): Promise<void> {
    await dropOldWarnings(databases.system, clock.now());
  },
};
