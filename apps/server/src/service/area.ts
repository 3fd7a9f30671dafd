import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { serviceNames } from './operand-names.ts';

/** How often regular work is done, in ms. */
interface ServiceTiming {
  workOrdersMs?: number;
}

export interface ServiceParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  exportLimit?: number | undefined;
  timing: ServiceTiming;
}

/** What service gives the app. */
export const serviceArea = {
  operandNames: serviceNames,

  routes(_http: Http, _parts: ServiceParts): void {},

  work(_parts: ServiceParts): RegularWork[] {
    return [];
  },
};
