import '../platform/bus/live-topic.ts';

export { configRoutes, openSettings, type SettingsReader } from './config/config.ts';
export { dictionaryRoutes } from './dictionaries/dictionaries.routes.ts';
export { openDictionaries } from './dictionaries/dictionaries.ts';
export { exportConfigRoutes } from './export-config/export-config.ts';
export { ensureFirstUser } from './first-start.ts';
export { messageRoutes } from './messages/messages.routes.ts';
export { createMessageService } from './messages/messages.service.ts';
export { createProvider, providerFor, providerRoutes } from './providers/providers.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { createSessionService, hashPassword } from './session/session.service.ts';
export { systemLogRoutes } from './system-log/log.routes.ts';
export { writeSystemLog } from './system-log/system-log.ts';
