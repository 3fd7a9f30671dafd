import type { openDictionaries, SettingsReader } from '../access/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import { dropOldOcppMessages } from '../platform/database/partitions.ts';
import type { Http } from '../platform/http/http.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { chargerFileRoutes } from './charger-files/charger-files.routes.ts';
import type { ChargerFiles } from './charger-files/charger-files.service.ts';
import { commandRoutes } from './commands/commands.routes.ts';
import type { CommandService } from './commands/commands.service.ts';
import { configurationRoutes } from './configurations/configurations.routes.ts';
import { followConfigurations } from './configurations/configurations.service.ts';
import { diagnosisRoutes } from './diagnoses/diagnoses.routes.ts';
import { advanceDiagnoses } from './diagnoses/diagnoses.service.ts';
import { advanceFirmware } from './firmware-updates/advance.ts';
import { firmwareRoutes } from './firmware-updates/firmware-updates.routes.ts';
import { networkThings } from './logged-things.ts';
import { forgetSilentNewChargers } from './new-chargers/knocks.ts';
import { newChargerRoutes } from './new-chargers/new-chargers.ts';
import { clearUsed, thinBySize, trimUnknown } from './ocpp-log/log-size.ts';
import { ocppLogRoutes } from './ocpp-log/ocpp-log.routes.ts';
import { networkNames } from './operand-names.ts';
import { keepShut } from './people-at-work/people-at-work.service.ts';
import { clearAddresses } from './points/addresses.writes.ts';
import { connectorCodeRoutes } from './points/codes.routes.ts';
import { pointMoveRoutes } from './points/moves.routes.ts';
import { pointRoutes } from './points/points.routes.ts';
import { clearConnectionEvents, clearStalePresence } from './points/presence.writes.ts';
import { advanceSecurity } from './security/advance.ts';
import type { Authority } from './security/authority.ts';
import { securityRoutes } from './security/security.routes.ts';
import { followSecurity } from './security/security.service.ts';
import { stationRoutes } from './stations/stations.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';

/** How often regular work is done, in ms. */
interface NetworkTiming {
  sweepMs?: number;
  presenceMs?: number;
  firmwareMs?: number;
  securityMs?: number;
  ocppLogMs?: number;
  /** Of keeping unavailable where somebody works. */
  atWorkMs?: number;
}

export interface NetworkParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  log: Log;
  settings: SettingsReader;
  dictionaries: ReturnType<typeof openDictionaries>;
  commands: CommandService;
  authority: Authority;
  chargerFiles: ChargerFiles;
  publicNames: PublicNames;
  /** Megabytes of a version's file; fewer in tests. */
  versionMb?: number | undefined;
  exportLimit?: number | undefined;
  timing: NetworkTiming;
}

const DAY_MS = 86_400_000;

/** What network gives the app. */
export const networkArea = {
  operandNames: networkNames,
  loggedThings: networkThings,

  follow({ commands, databases, clock }: NetworkParts): void {
    followConfigurations(commands, databases.system, clock);
    followSecurity(commands, databases.system, clock);
  },

  async routes(http: Http, parts: NetworkParts): Promise<void> {
    const { databases, bus, clock, seal, settings, dictionaries, commands, authority, chargerFiles, exportLimit } = parts;
    stationRoutes(http, { databases, bus, clock, dictionaries });
    pointMoveRoutes(http, { databases, bus, clock, seal });
    pointRoutes(http, databases, bus, seal, clock);
    connectorCodeRoutes(http, { databases, clock, publicNames: parts.publicNames });
    securityRoutes(http, { databases, authority, commands, bus, seal, clock });
    newChargerRoutes(http, databases, bus, seal, clock);
    commandRoutes(http, databases, commands);
    configurationRoutes(http, databases, commands, clock);
    ocppLogRoutes(http, { databases, clock, keptDays: () => settings.get('network.ocppLogDays'), exportLimit });
    versionRoutes(http, { databases, settings, clock, maxMb: parts.versionMb });
    diagnosisRoutes(http, { databases, commands, settings, files: chargerFiles, clock });
    firmwareRoutes(http, { databases, settings, files: chargerFiles, bus, clock });
    await chargerFileRoutes(http, chargerFiles);
  },

  work({ databases, bus, clock, seal, log, settings, commands, authority, chargerFiles, timing }: NetworkParts): RegularWork[] {
    const db = databases.system;
    const thinLog = async () => {
      await trimUnknown(databases.pool);
      const { dropped } = await thinBySize(databases.pool, settings.get('network.ocppLogGb') * 1024 ** 3, clock.now());
      if (dropped.length > 0) log.warn({ dropped }, 'the OCPP log had reached its size: its oldest days were removed');
    };
    return [
      { name: 'sweep', everyMs: timing.sweepMs ?? 2_000, work: () => commands.sweep() },
      {
        name: 'presence',
        everyMs: timing.presenceMs ?? 60_000,
        work: () => clearStalePresence(databases, bus, clock.now()),
      },
      {
        name: 'firmware',
        everyMs: timing.firmwareMs ?? 3_000,
        work: () => advanceFirmware({ db, files: chargerFiles, commands, bus, clock }),
      },
      {
        name: 'people-at-work',
        everyMs: timing.atWorkMs ?? 10_000,
        work: async () => commands.announce(await keepShut(db, clock)),
      },
      { name: 'diagnoses', everyMs: timing.firmwareMs ?? 3_000, work: () => advanceDiagnoses(db, bus, clock) },
      {
        name: 'security',
        everyMs: timing.securityMs ?? 2_000,
        work: () => advanceSecurity({ db, authority, commands, seal, clock }),
      },
      { name: 'ocppLog', everyMs: timing.ocppLogMs ?? 60_000, work: thinLog },
    ];
  },

  async clear({ databases, clock, settings }: NetworkParts): Promise<void> {
    const now = clock.now();
    await clearConnectionEvents(databases, now);
    await clearAddresses(databases, now);
    await forgetSilentNewChargers(databases.pool, now);
    await clearUsed(databases.pool, now);
    await dropOldOcppMessages(databases.pool, now - settings.get('network.ocppLogDays') * DAY_MS);
  },
};
