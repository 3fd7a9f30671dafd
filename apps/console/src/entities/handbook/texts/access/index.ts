// The handbook of the area, by screen.
export { apiDocs } from './api-docs.ts';
export { applications } from './applications.ts';
export { backups } from './backups.ts';
export { dictionaries } from './dictionaries.ts';
export { messages } from './messages.ts';
export { organisations } from './organisations.ts';
export { profile } from './profile.ts';
export { providers } from './providers.ts';
export { roles } from './roles.ts';
export { servers } from './servers.ts';
export { systemLog } from './system-log.ts';
export { systemUsers } from './system-users.ts';
