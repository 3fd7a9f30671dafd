import type { SettingsReader } from '../access/index.ts';
import type { CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { GroupCommit } from '../platform/database/group-commit.ts';
import type { Log } from '../platform/log/log.ts';
import type { Outward } from '../platform/outward/outward.ts';

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
