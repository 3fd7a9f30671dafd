import type { SettingsReader } from '../access/index.ts';
import type { CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { Http } from '../platform/http/http.ts';
import type { Log } from '../platform/log/log.ts';
import type { Outward } from '../platform/outward/outward.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { alarmWork } from './alarms/alarm-work.ts';
import { alarmRoutes } from './alarms/alarms.routes.ts';
import { followProfiles } from './charging-profiles/answers.ts';
import { chargingProfileRoutes } from './charging-profiles/charging-profiles.routes.ts';
import { circuitRoutes } from './circuits/circuits.routes.ts';
import { treeSheetRoutes } from './circuits/tree-sheet.routes.ts';
import { energyCostRoutes } from './energy-costs/energy-costs.routes.ts';
import { unbilledEnergyWork } from './expectations/unbilled-energy.ts';
import { balancing, dropOldMinutes } from './load-balancing/balancer.ts';
import { chargerModelRoutes } from './load-balancing/charger-models/charger-models.routes.ts';
import { energyMeterRoutes } from './load-balancing/energy-meter.ts';
import { loadBalancingRoutes } from './load-balancing/load-balancing.routes.ts';
import { meterWork } from './load-balancing/meter-holder.ts';
import { phaseMeasuring } from './load-balancing/phase-measuring.ts';
import { siteLimitRoutes } from './load-balancing/site-limits/site-limits.routes.ts';
import { chargingThings } from './logged-things.ts';
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts';
import { chargingNames } from './operand-names.ts';
import { priceRoutes } from './prices/index.ts';
import { billPdfRoutes } from './records/bill-pdf.ts';
import { chargingKeeper } from './records/customer-keeper.ts';
import { stopSpentGroups } from './records/group-limits.ts';
import { lateSampleWork } from './records/late-samples.ts';
import { lostSessionWork } from './records/lost-work.ts';
import { occupancyWork } from './records/occupancy-work.ts';
import { recordRoutes } from './records/records.routes.ts';
import { dropOldSamples } from './records/sample-retention.ts';
import { stayWork } from './records/stays-work.ts';
import { reservationWork } from './reservations/reservation-work.ts';
import { reservationRoutes } from './reservations/reservations.routes.ts';
import { sessionRoutes } from './sessions/sessions.ts';
import { stationMonitorRoutes } from './station-monitor/station-monitor.ts';
import { taxRateRoutes } from './tax-rates/tax-rates.routes.ts';
import { endTestCharges } from './test-charges/test-charges.ts';
import { timedChargingRoutes } from './timed-charging/timed-charging.routes.ts';
import { timedWork } from './timed-charging/timed-work.ts';

/** How often regular work is done, in ms. */
interface ChargingTiming {
  lostMs?: number;
  lateMs?: number;
  staysMs?: number;
  silenceMs?: number;
  alarmsMs?: number;
  groupsMs?: number;
  balancingMs?: number;
  reservationsMs?: number;
  timedMs?: number;
  metersMs?: number;
  measuringMs?: number;
  testChargesMs?: number;
  occupancyMs?: number;
}

export interface ChargingParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  settings: SettingsReader;
  commands: CommandService;
  commit: GroupCommit;
  seal: Seal;
  outward: Outward;
  log: Log;
  exportLimit?: number | undefined;
  timing: ChargingTiming;
}

/** What charging gives the app. */
export const chargingArea = {
  operandNames: chargingNames,
  loggedThings: chargingThings,
  keeper: chargingKeeper,

  routes(http: Http, { databases, bus, clock, settings, commands, commit, exportLimit, seal, outward }: ChargingParts): void {
    priceRoutes(http, databases, clock, bus);
    taxRateRoutes(http, databases, clock);
    energyCostRoutes(http, databases, clock);
    sessionRoutes(http, { databases, bus, clock, settings, commands, commit });
    stationMonitorRoutes(http, databases);
    recordRoutes(http, databases, bus, clock, exportLimit);
    billPdfRoutes(http, databases, clock);
    alarmRoutes(http, { databases, bus, clock, exportLimit });
    maintenanceRoutes(http, databases, clock);
    loadBalancingRoutes(http, { databases, clock });
    siteLimitRoutes(http, { databases, bus, clock });
    chargerModelRoutes(http, { databases, clock });
    energyMeterRoutes(http, { databases, bus, clock, seal, outward });
    circuitRoutes(http, { databases, clock });
    treeSheetRoutes(http, { databases, clock });
    reservationRoutes(http, { databases, bus, clock, commands });
    timedChargingRoutes(http, { databases, clock });
    chargingProfileRoutes(http, { databases, commands, clock });
  },

  follow({ commands, databases, clock }: ChargingParts): void {
    followProfiles(commands, databases.system, clock);
  },

  work({ databases, bus, clock, settings, commands, commit, seal, outward, log, timing }: ChargingParts): RegularWork[] {
    const db = databases.system;
    return [
      lostSessionWork({ db, bus, clock, settings, commit }, timing.lostMs ?? 30_000),
      lateSampleWork({ db, bus, clock, commit }, { everyMs: timing.lateMs ?? 5_000, restMs: timing.lateMs ?? 10_000 }),
      stayWork({ db, bus }, timing.staysMs ?? 5_000),
      unbilledEnergyWork({ db, clock }, timing.silenceMs ?? 10_000),
      alarmWork({ db, bus, clock }, timing.alarmsMs ?? 5_000),
      occupancyWork({ db, bus, clock }, timing.occupancyMs ?? 15_000),
      balancing({ databases, bus, clock }, timing.balancingMs),
      reservationWork({ databases, bus, clock, commands }, timing.reservationsMs),
      timedWork({ databases, bus, clock, commands }, timing.timedMs),
      phaseMeasuring({ databases, clock, commands }, timing.measuringMs),
      meterWork({ databases, bus, clock, seal, outward, log }, timing.metersMs),
      {
        name: 'test-charges',
        everyMs: timing.testChargesMs ?? 5_000,
        work: () => endTestCharges(db, commands, clock),
      },
      { name: 'groups', everyMs: timing.groupsMs ?? 5_000, work: () => stopSpentGroups(db, commands, clock) },
    ];
  },

  async clear({ databases, clock, settings }: ChargingParts): Promise<void> {
    await dropOldMinutes({ databases, clock });
    const sampleDays = settings.get('charging.sampleDays');
    if (sampleDays > 0) await dropOldSamples(databases.pool, clock.now() - sampleDays * 86_400_000);
  },
};
