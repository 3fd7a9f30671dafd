import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { Log } from '../platform/log/log.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { serviceNames } from './operand-names.ts';
import { dropOldWarnings, warningWork } from './warnings/warning-work.ts';
import { warningRoutes } from './warnings/warnings.routes.ts';
import type { WeatherService } from './warnings/weather-service.ts';

/** How often regular work is done, in ms. */
interface ServiceTiming {
  workOrdersMs?: number;
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

  routes(http: Http, { databases, bus, clock, seal, weather }: ServiceParts): void {
    warningRoutes(http, { databases, bus, clock, seal, weather });
  },

  work({ databases, bus, clock, seal, log, weather, timing }: ServiceParts): RegularWork[] {
    return [warningWork({ databases, bus, clock, seal, log, weather }, timing.weatherMs)];
  },

  async clear({ databases, clock }: ServiceParts): Promise<void> {
    await dropOldWarnings(databases.system, clock.now());
  },
};
