import type { DiskRoom, LogProofParts, SettingsReader } from '../access/index.ts';
import type { ChargerFiles, CommandService } from '../network/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { Outward } from '../platform/outward/outward.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { WeatherService } from './warnings/weather-service.ts';

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
