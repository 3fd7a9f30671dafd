export { configRoutes, openSettings, type SettingsReader } from './config/config.ts';
export { ensureFirstUser } from './first-start.ts';
export { createProvider, PROVIDER_ACCOUNTS, providerFor, providerRoutes } from './providers/providers.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { createSessionService, hashPassword } from './session/session.service.ts';
export { maskSecrets, writeSystemLog } from './system-log/system-log.ts';
