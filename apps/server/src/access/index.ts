import '../platform/bus/live-topic.ts';

export { type AccessParts, accessArea } from './area.ts';
export { openSettings, type SettingsReader } from './config/config.ts';
export { openDictionaries } from './dictionaries/dictionaries.ts';
export { aboutExport } from './exports/export-about.ts';
export { exportList } from './exports/export-list.ts';
export { expireExports } from './exports/exports.queries.ts';
export { fileHeaders } from './files/files.routes.ts';
export {
  attachFile,
  cleanName,
  dropFile,
  fileOf,
  keepFiles,
  readFile,
  releaseFiles,
  type StoredFile,
  storeStream,
} from './files/files.service.ts';
export { ensureFirstUser } from './first-start.ts';
export { sendSystemMessage, tellUser } from './messages/system-message.ts';
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
export { accessQuoting, type Quoting } from './privacy/quoting.ts';
export { createProvider, providerFor } from './providers/providers.ts';
export { createHeavyGuard, type HeavyGuard } from './session/heavy-guard.ts';
export { weaknessOf } from './session/password-rules.ts';
export { hashPassword } from './session/passwords.ts';
export { callerOfUser, createSessionService, type SessionService } from './session/session.service.ts';
export { checkLog, type LogBreak } from './system-log/log-check.ts';
export { eraseFromLog } from './system-log/log-erase.ts';
export { type LogHashes, openLogHashes } from './system-log/log-hash.ts';
export { keptLogHead } from './system-log/log-head.ts';
export type { LogProofParts } from './system-log/log-proof.ts';
export { nameOperand, type OperandNames } from './system-log/operand-names.ts';
export { logDeed, writeSystemLog } from './system-log/system-log.ts';
