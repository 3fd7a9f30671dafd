import '../platform/bus/live-topic.ts';

export { applicationRoutes } from './applications/applications.ts';
export { configRoutes, openSettings, type SettingsReader } from './config/config.ts';
export { dictionaryRoutes } from './dictionaries/dictionaries.routes.ts';
export { openDictionaries } from './dictionaries/dictionaries.ts';
export { exportConfigRoutes } from './export-config/export-config.ts';
export { aboutExport } from './exports/export-about.ts';
export { exportJobRoutes } from './exports/exports.routes.ts';
export { clearExports, startExports } from './exports/exports.runner.ts';
export { fileHeaders, fileRoutes } from './files/files.routes.ts';
export {
  attachFile,
  cleanName,
  clearLooseFiles,
  fileOf,
  readFile,
  type StoredFile,
  storeStream,
} from './files/files.service.ts';
export { ensureFirstUser } from './first-start.ts';
export { messageRoutes } from './messages/messages.routes.ts';
export { createMessageService } from './messages/messages.service.ts';
export { sendSystemMessage, tellUser } from './messages/system-message.ts';
export { organisationRoutes } from './organisations/organisations.ts';
export {
  clearOutbox,
  hasMailAccount,
  noticeOf,
  noticesOf,
  noticeWords,
  type OutboxParts,
  queueMail,
  queueSms,
  sendOutbox,
} from './outbox/outbox.ts';
export { passkeyRoutes } from './passkeys/passkeys.routes.ts';
export { sayStoppedPasskeys } from './passkeys/stopped.ts';
export { profileRoutes } from './profile/profile.routes.ts';
export { endExpired, providerRoutes } from './providers/providers.routes.ts';
export { createProvider, providerFor } from './providers/providers.ts';
export { roleRoutes } from './roles/roles.routes.ts';
export { createHeavyGuard, type HeavyGuard } from './session/heavy-guard.ts';
export { createHumanCheck } from './session/human-check.ts';
export { createBrowsers } from './session/known-browser.ts';
export { passwordResetRoutes } from './session/password-reset.ts';
export { weaknessOf } from './session/password-rules.ts';
export { hashPassword } from './session/passwords.ts';
export { createProofs } from './session/proof.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { callerOfUser, createSessionService } from './session/session.service.ts';
export { clearTries } from './session/tries.ts';
export { systemLogRoutes } from './system-log/log.routes.ts';
export { checkLog, type LogBreak } from './system-log/log-check.ts';
export { eraseFromLog } from './system-log/log-erase.ts';
export { type LogHashes, openLogHashes } from './system-log/log-hash.ts';
export { keptLogHead } from './system-log/log-head.ts';
export { type LogProofParts, proveLogDaily, sealNewLog } from './system-log/log-proof.ts';
export { nameOperand } from './system-log/operand-names.ts';
export { logDeed, writeSystemLog } from './system-log/system-log.ts';
export { systemUserRoutes } from './system-users/system-users.routes.ts';
