import type { CallerService, LoggedThings, SettingsReader } from '../access/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';

/** How often regular work is done, in ms. */
interface InsightTiming {
  uptimeMs?: number;
  statisticsMs?: number;
  powerMs?: number;
  reportsMs?: number;
}

export interface InsightParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  log: Log;
  callers: Pick<CallerService, 'authenticate'>;
  settings: SettingsReader;
  exportLimit?: number | undefined;
  /** The fields of all areas' things whose changes the log tells. */
  loggedThings: LoggedThings;
  timing: InsightTiming;
}
