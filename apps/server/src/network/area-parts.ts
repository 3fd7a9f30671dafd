import type { openDictionaries, SettingsReader } from '../access/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { ChargerFiles } from './charger-files/charger-files.service.ts';
import type { CommandService } from './commands/commands.service.ts';
import type { Authority } from './security/authority.ts';

/** How often regular work is done, in ms. */
interface NetworkTiming {
  sweepMs?: number;
  presenceMs?: number;
  firmwareMs?: number;
  monitorsMs?: number;
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
