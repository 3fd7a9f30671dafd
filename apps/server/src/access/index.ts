export { configRoutes, openSettings, type SettingsReader } from './config/config.ts';
export { ensureFirstUser } from './first-start.ts';
export { createProvider, providerFor, providerRoutes } from './providers/providers.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { createSessionService, hashPassword } from './session/session.service.ts';
export { writeSystemLog } from './system-log/system-log.ts';
