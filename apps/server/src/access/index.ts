export { configRoutes, openSettings, type SettingsReader } from './config/config.ts';
export { ensureFirstUser } from './first-start.ts';
export { organisationRoutes } from './organisations/organisations.ts';
export { createProvider, providerFor, providerRoutes } from './providers/providers.ts';
export { roleRoutes } from './roles/roles.routes.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { createSessionService, hashPassword } from './session/session.service.ts';
export { writeSystemLog } from './system-log/system-log.ts';
export { systemUserRoutes } from './system-users/system-users.routes.ts';
