import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { SmsGateway } from '../platform/mail/sms.ts';

/** How often regular work is done, in ms. */
interface FinanceTiming {
  reconcileMs?: number;
}

export interface FinanceParts {
  databases: Databases;
  clock: Clock;
  bus: Bus;
  /** What sends short messages; undefined: nothing does. */
  sms: SmsGateway | undefined;
  exportLimit?: number | undefined;
  timing: FinanceTiming;
}
