import type { DiskRoom, LogProofParts, SettingsReader } from '../access/index.ts';
import type { ChargerFiles, CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { Outward } from '../platform/outward/outward.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { applyOrderRoutes } from './apply-orders/apply-orders.routes.ts';
import { componentWork, fittingWork } from './components/component-work.ts';
import { componentRoutes } from './components/components.routes.ts';
import { contractorRoutes } from './contractors/contractors.routes.ts';
import { serviceKeeper } from './customer-keeper.ts';
import { dispatchBoardRoutes } from './dispatch-board/dispatch-board.routes.ts';
import { faultProblemRoutes } from './fault-problems/fault-problems.routes.ts';
import { faultProblemWork } from './fault-problems/find-problems.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { clearFeedback, feedbackWork } from './feedback/feedback-work.ts';
import { fieldWorkRoutes } from './field-work/field-work.routes.ts';
import { clearPushes, pushWork } from './field-work/push.ts';
import { serviceThings } from './logged-things.ts';
import { maintenanceRecordRoutes } from './maintenance-records/maintenance-records.routes.ts';
import { taskWork } from './maintenance-records/task-work.ts';
import { onSiteRoutes } from './on-site/on-site.routes.ts';
import { serviceNames } from './operand-names.ts';
import { orderCostRoutes } from './order-costs/order-costs.routes.ts';
import { workReportRoutes } from './order-costs/work-report.ts';
import { partReservationRoutes } from './part-reservations/part-reservations.routes.ts';
import { photoRetentionWork } from './photo-retention/erase-photos.ts';
import { photoRetentionRoutes } from './photo-retention/photo-retention.routes.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { recoveryWork } from './recovery/recovery-work.ts';
import { rosterRoutes } from './roster/roster.routes.ts';
import { figureDaysWork } from './service-figures/figure-days-work.ts';
import { lostSessionsWork } from './service-figures/lost-sessions-work.ts';
import { serviceFigureRoutes } from './service-figures/service-figures.routes.ts';
import { sparePartRoutes } from './spare-parts/spare-parts.routes.ts';
import { dropOldWarnings, warningWork } from './warnings/warning-work.ts';
import { warningRoutes } from './warnings/warnings.routes.ts';
import type { WeatherService } from './warnings/weather-service.ts';
import { otherOrdersWork, workOrderWork } from './work-orders/work-order-work.ts';
import { workOrderRoutes } from './work-orders/work-orders.routes.ts';

/** How often regular work is done, in ms. */
interface ServiceTiming {
  workOrdersMs?: number;
  /** Of counting components. */
  componentsMs?: number;
  /** Of fitting components and opening due tasks. */
  maintenanceMs?: number;
  weatherMs?: number;
  recoveryMs?: number;
  /** Of looking whether connectors are used as usual. */
  usageMs?: number;
  /** Of opening orders for due maintenance. */
  planOrdersMs?: number;
  /** Of counting days of service in figures. */
  figureDaysMs?: number;
  /** Of erasing old photos. */
  photoRetentionMs?: number;
  /** Of estimating lost sessions. */
  lostSessionsMs?: number;
  /** Of looking for problems over model and firmware. */
  faultProblemsMs?: number;
  /** Of telling those who reported a fault. */
  feedbackMs?: number;
  /** Of telling phones. */
  pushMs?: number;
}

export interface ServiceParts {
  databases: Databases;
  pictures: Pictures;
  disk: DiskRoom;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  log: Log;
  commands: CommandService;
  chargerFiles: ChargerFiles;
  weather: WeatherService;
  settings: SettingsReader;
  logProof: LogProofParts;
  secretKey: Buffer;
  publicNames: PublicNames;
  outward: Outward;
  exportLimit?: number | undefined;
  timing: ServiceTiming;
}

/** What service gives the app. */
export const serviceArea = {
  operandNames: serviceNames,
  loggedThings: serviceThings,
  keeper: serviceKeeper,

  routes(http: Http, parts: ServiceParts): void {
    const { databases, bus, clock, seal, commands, weather, settings, secretKey, exportLimit, pictures, disk } = parts;
    workOrderRoutes(http, { databases, bus, clock });
    recoveryRoutes(http, { databases, bus, clock, settings });
    onSiteRoutes(http, { databases, bus, clock, commands });
    contractorRoutes(http, { databases, bus, clock });
    dispatchBoardRoutes(http, { databases, bus, clock });
    rosterRoutes(http, { databases, clock });
    orderCostRoutes(http, { databases, clock });
    workReportRoutes(http, { databases, clock });
    serviceFigureRoutes(http, { databases, clock });
    sparePartRoutes(http, { databases, clock });
    photoRetentionRoutes(http, { databases });
    partReservationRoutes(http, { databases, clock });
    applyOrderRoutes(http, { databases, clock });
    warningRoutes(http, { databases, bus, clock, seal, weather });
    componentRoutes(http, { databases, clock, exportLimit });
    faultProblemRoutes(http, { databases, clock });
    feedbackRoutes(http, { databases, bus, clock, settings, secretKey, pictures, disk });
    fieldWorkRoutes(http, { databases, bus, clock, seal });
    maintenanceRecordRoutes(http, { databases, clock, exportLimit });
  },

  work(parts: ServiceParts): RegularWork[] {
    const { databases, bus, clock, seal, log, commands, settings, chargerFiles, weather, outward, publicNames, timing } = parts;
    return [
      workOrderWork({ databases, bus, clock }, timing.workOrdersMs),
      ...otherOrdersWork({ databases, bus, clock }, { usageMs: timing.usageMs, planMs: timing.planOrdersMs }),
      recoveryWork({ databases, bus, clock, commands, settings, chargerFiles }, timing.recoveryMs),
      warningWork({ databases, bus, clock, seal, log, weather }, timing.weatherMs),
      componentWork({ databases, clock }, timing.componentsMs ?? 5_000),
      fittingWork({ databases, clock }, timing.maintenanceMs ?? 60_000),
      taskWork({ databases, clock }, timing.maintenanceMs ?? 60_000),
      figureDaysWork({ databases }, timing.figureDaysMs),
      photoRetentionWork({ databases, clock, logHashes: parts.logProof.hashes }, timing.photoRetentionMs),
      lostSessionsWork({ databases, clock }, timing.lostSessionsMs),
      faultProblemWork({ databases, bus, clock }, timing.faultProblemsMs),
      feedbackWork({ databases, clock }, timing.feedbackMs),
      pushWork({ databases, seal, outward, clock, log, publicNames }, timing.pushMs),
    ];
  },

  async clear({ databases, clock, settings }: ServiceParts): Promise<void> {
    const now = clock.now();
    await dropOldWarnings(databases.system, now);
    await clearFeedback(databases.system, settings.get('service.contactMonths'), now);
    await clearPushes(databases.system, now);
  },
};
