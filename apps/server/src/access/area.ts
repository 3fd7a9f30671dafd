import { EXPORT_DAYS } from '@csms/contract';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Seal } from '../platform/config/seal.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Http } from '../platform/http/http.ts';
import type { PublicNames } from '../platform/http/public-name.ts';
import type { Log } from '../platform/log/log.ts';
import type { SmsGateway } from '../platform/mail/sms.ts';
import type { Outward } from '../platform/outward/outward.ts';
import type { Pictures } from '../platform/pictures/pictures.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { applicationRoutes } from './applications/applications.ts';
import { dictionaryRoutes } from './dictionaries/dictionaries.routes.ts';
import type { Dictionaries } from './dictionaries/dictionaries.ts';
import { exportConfigRoutes } from './exports/export-config.ts';
import { exportJobRoutes } from './exports/exports.routes.ts';
import { clearExports, startExports } from './exports/exports.runner.ts';
import { fileRoutes } from './files/files.routes.ts';
import { clearLooseFiles } from './files/files.service.ts';
import { type DiskRoom, giveUpStrangersFiles } from './files/strangers-share.ts';
import { accessThings } from './logged-things.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { createMessageService } from './messages/messages.service.ts';
import { organisationRoutes } from './organisations/organisations.ts';
import { clearOutbox, sendOutbox } from './outbox/outbox.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { sayStoppedPasskeys } from './passkeys/stopped.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { endExpired, providerRoutes } from './providers/providers.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { savedViewRoutes } from './saved-views/saved-views.ts';
import { type SettingsReader, settingRoutes } from './settings/settings.ts';
import type { CallerService } from './sign-in/caller.service.ts';
import type { HeavyGuard } from './sign-in/heavy-guard.ts';
import { createHumanCheck } from './sign-in/human-check.ts';
import { createBrowsers } from './sign-in/known-browser.ts';
import { passwordResetRoutes } from './sign-in/password-reset.ts';
import { createProofs } from './sign-in/proof.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { clearTries } from './sign-in/tries.ts';
import { streetMapRoutes } from './street-maps/street-maps.ts';
import { systemLogRoutes } from './system-log/log.routes.ts';
import { type LogProofParts, proveLogDaily, sealNewLog } from './system-log/log-proof.ts';
import type { LoggedThings } from './system-log/logged-thing.ts';
import { accessNames } from './system-log/operand-names.ts';
import { systemUserRoutes } from './system-users/system-users.routes.ts';

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
  pictures: Pictures;
  timing: AccessTiming;
}

/** What access gives the app. */
export const accessArea = {
  operandNames: accessNames,
  loggedThings: accessThings,

  async routes(http: Http, parts: AccessParts): Promise<void> {
    const { databases, bus, clock, seal, secretKey, log, settings, callers, dictionaries, logProof, outward } = parts;
    const { publicNames: names } = parts;
    const db = databases.system;
    await sayStoppedPasskeys(db, names, log);
    const browsers = createBrowsers(secretKey);
    const proofs = createProofs(db, secretKey, clock);
    const human = createHumanCheck(db, clock, proofs);
    signInRoutes(http, { callers, db, clock, seal, human, proofs, browsers, names });
    passwordResetRoutes(http, { db, bus, clock, human, browsers });
    profileRoutes(http, { databases, bus, clock, seal, browsers, names });
    passkeyRoutes(http, { db, bus, clock, browsers, names });
    const { disk, pictures } = parts;
    fileRoutes(http, { databases, disk, pictures, authenticate: (token) => callers.authenticate(token) });
    settingRoutes(http, db, bus, settings);
    streetMapRoutes(http, parts.dataFolder, log);
    dictionaryRoutes(http, db, bus, dictionaries);
    exportConfigRoutes(http, db);
    systemLogRoutes(http, logProof, parts.loggedThings, parts.exportLimit);
    const messages = createMessageService(databases, bus, clock, parts.sms !== undefined);
    messageRoutes(http, databases, messages, clock, parts.exportLimit);
    systemUserRoutes(http, { databases, bus, clock, publicNames: names });
    roleRoutes(http, databases);
    organisationRoutes(http, databases);
    savedViewRoutes(http, databases);
    providerRoutes(http, { databases, seal, clock, outward, log });
    applicationRoutes(http, { databases, clock, human, names });
  },

  /** Exports go through the lists' own routes: they begin once all are there. */
  afterRoutes(http: Http, { databases, bus, clock, log, guard, timing }: AccessParts): () => Promise<void> {
    const parts = { http, databases, bus, clock, log, guard, lookMs: timing.exportsMs };
    exportJobRoutes(parts);
    return startExports(parts);
  },

  work({ databases, bus, clock, seal, log, logProof, sms, outward, disk, timing }: AccessParts): RegularWork[] {
    const db = databases.system;
    return [
      {
        name: 'outbox',
        everyMs: timing.outboxMs ?? 2_000,
        work: () => sendOutbox({ db, seal, clock, log, sms, outward }),
      },
      { name: 'expiry', everyMs: timing.expiryMs ?? 30_000, work: () => endExpired(db, bus, clock.now()) },
      { name: 'strangersFiles', everyMs: 30_000, work: () => giveUpStrangersFiles(db, disk) },
      { name: 'sealLog', everyMs: timing.sealLogMs ?? 2_000, work: () => sealNewLog(logProof) },
      { name: 'proveLog', everyMs: timing.proveLogMs ?? 600_000, work: () => proveLogDaily(logProof) },
    ];
  },

  async clear({ databases, clock }: AccessParts): Promise<void> {
    const now = clock.now();
    await clearExports(databases, now, EXPORT_DAYS);
    await clearLooseFiles(databases, now);
    await clearOutbox(databases.system, now);
    await clearTries(databases.system, now);
  },
};
