import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { SmsGateway } from '../platform/mail/sms.ts';
import type { Outward } from '../platform/outward/outward.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { BackupReader } from './backups/backup-reader.ts';
import type { Dictionaries } from './dictionaries/dictionaries.ts';
import type { DiskRoom } from './files/strangers-share.ts';
import type { SettingsReader } from './settings/settings.ts';
import type { CallerService } from './sign-in/caller.service.ts';
import type { HeavyGuard } from './sign-in/heavy-guard.ts';
import type { LogProofParts } from './system-log/log-proof.ts';
import type { LoggedThings } from './system-log/logged-thing.ts';

/** How often regular work is done, in ms. */
interface AccessTiming {
  outboxMs?: number;
  expiryMs?: number;
  sealLogMs?: number;
  /** How often it is looked whether the log was proven today. */
  proveLogMs?: number;
  /** How often exports look for work. */
  exportsMs?: number;
}

export interface AccessParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  seal: Seal;
  secretKey: Buffer;
  publicNames: PublicNames;
  log: Log;
  settings: SettingsReader;
  callers: CallerService;
  dictionaries: Dictionaries;
  logProof: LogProofParts;
  /** The fields of all areas' things whose changes the log tells. */
  loggedThings: LoggedThings;
  guard: HeavyGuard;
  outward: Outward;
  /** What sends short messages; undefined: nothing does. */
  sms: SmsGateway | undefined;
  exportLimit?: number | undefined;
  /** Where files of streets lie, in `maps`; undefined: nowhere. */
  dataFolder: string | undefined;
  disk: DiskRoom;
  backups: BackupReader;
  /** This process, and whether its database is the product's own. */
  place: { node: string; hasPrivateDatabase: boolean };
  pictures: Pictures;
  timing: AccessTiming;
}
