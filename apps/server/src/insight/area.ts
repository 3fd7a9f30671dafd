import type { CallerService, LoggedThings, SettingsReader } from '../access/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { Log } from '../platform/log/log.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { insightKeeper } from './customer-keeper.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { displayRoutes } from './display/display.routes.ts';
import { displayLinkRoutes } from './display/display-links.ts';
import { handoverRoutes } from './handovers/handovers.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { insightThings } from './logged-things.ts';
import { insightNames } from './operand-names.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { clearReports, workReports } from './reports/reports.runner.ts';
import { setUpRoutes } from './set-up/set-up.routes.ts';
import { countWork } from './statistics/count-work.ts';
import { clearPower, samplePower } from './statistics/power.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { clearUptimeDays, countUptime } from './uptime/uptime.count.ts';
import { uptimeRoutes } from './uptime/uptime.routes.ts';

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

/** What insight gives the app. */
export const insightArea = {
  operandNames: insightNames,
  loggedThings: insightThings,
  keeper: insightKeeper,

  /** Returns the end of what consoles and wall screens listen to. */
  routes(http: Http, { databases, bus, clock, log, callers, settings, exportLimit, loggedThings }: InsightParts): () => void {
    statisticsRoutes(http, { databases, clock });
    reportRoutes(http, { databases, bus, clock });
    uptimeRoutes(http, { databases, clock, exportLimit });
    dashboardRoutes(http, databases, clock);
    handoverRoutes(http, { databases, bus, clock });
    setUpRoutes(http, { databases, settings });
    historyRoutes(http, { databases, bus, clock, loggedThings });
    displayLinkRoutes(http, databases, bus, clock);
    const stopLive = liveRoutes(http, { bus, log, authenticate: callers.authenticate });
    const stopDisplays = displayRoutes(http, {
      databases,
      bus,
      clock,
      authenticate: (token) => callers.authenticate(token),
    });
    return () => {
      stopLive();
      stopDisplays();
    };
  },

  work({ databases, bus, clock, log, timing }: InsightParts): RegularWork[] {
    const uptimeMs = timing.uptimeMs ?? 15_000;
    return [
      {
        // Looks often, so that a changed window counts soon; each point is counted every five minutes.
        name: 'uptime',
        everyMs: uptimeMs,
        work: async () => {
          await countUptime(databases.system, clock.now(), 20 * uptimeMs);
        },
      },
      countWork({ databases, bus }, timing.statisticsMs ?? 500),
      { name: 'power', everyMs: timing.powerMs ?? 15_000, work: () => samplePower(databases, clock.now()) },
      { name: 'reports', everyMs: timing.reportsMs ?? 2_000, work: () => workReports({ databases, bus, clock, log }) },
    ];
  },

  async clear({ databases, clock }: InsightParts): Promise<void> {
    const now = clock.now();
    await clearReports(databases, now);
    await clearUptimeDays(databases.system, now);
    await clearPower(databases, now);
  },
};
