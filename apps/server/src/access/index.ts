import '../platform/bus/live-topic.ts';

export { accessArea } from './area.ts';
export type { AccessParts } from './area-parts.ts';
export type { BackupReader } from './backups/backup-reader.ts';
export { openDictionaries } from './dictionaries/dictionaries.ts';
export { aboutExport } from './exports/export-about.ts';
export { exportList } from './exports/export-list.ts';
export { expireExports } from './exports/exports.queries.ts';
export { cleanName } from './files/file-name.rules.ts';
export { fileHeaders } from './files/files.routes.ts';
export {
  attachFile,
  dropFile,
  fileOf,
  keepFiles,
  readFile,
  releaseFiles,
  type StoredFile,
  storeFile,
  storeStream,
} from './files/files.service.ts';
export { type BroughtFile, type PreparedFile, prepareFile } from './files/prepare-file.ts';
export type { DiskRoom } from './files/strangers-share.ts';
export { ensureFirstUser } from './first-start.ts';
export { audiencesOf, isOfStation, sendSystemMessage, tellUser, tellUsers } from './messages/system-message.ts';
export { organisationRoutes } from './organisations/organisations.ts';
export {
  hasMailAccount,
  noticeOf,
  noticesOf,
  noticeWords,
  type OutboxParts,
  queueMail,
  queueSms,
  sendOutbox,
} from './outbox/outbox.ts';
export { createProvider, PROVIDER_UNKNOWN, providerFor, providersNamed } from './providers/providers.ts';
export { accessQuoting, type Quoting } from './quoting.ts';
export { openSettings, type SettingsReader } from './settings/settings.ts';
export { type CallerService, callerOfUser, createCallerService } from './sign-in/caller.service.ts';
export { weaknessOf } from './sign-in/common-passwords.ts';
export { createHeavyGuard, type HeavyGuard } from './sign-in/heavy-guard.ts';
export { setOutside } from './sign-in/outside.ts';
export { hashPassword } from './sign-in/passwords.ts';
export { changedIn, readStates, withChanges } from './system-log/changes.ts';
export { checkLog, type LogBreak } from './system-log/log-check.ts';
export { eraseFromLog } from './system-log/log-erase.ts';
export { type LogHashes, openLogHashes } from './system-log/log-hash.ts';
export { keptLogHead } from './system-log/log-head.ts';
export type { LogProofParts } from './system-log/log-proof.ts';
export { type LoggedAct, wordsOfAct } from './system-log/log-words.ts';
export {
  asField,
  asFiltered,
  asForm,
  asListed,
  keyOf,
  type LoggedField,
  type LoggedThings,
  moneyOf,
  textOf,
} from './system-log/logged-thing.ts';
export { SECRET_NAMES } from './system-log/mask.ts';
export { nameOperand, type OperandNames } from './system-log/operand-names.ts';
export { logDeed, writeSystemLog } from './system-log/system-log.ts';
export { assigneeOf, isAssignee } from './system-users/assignees.ts';
export { areaOf, type Word } from './word.ts';
