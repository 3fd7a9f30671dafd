import { apiDocs } from './api-docs.ts';
import { applications } from './applications.ts';
import { dictionaries } from './dictionaries.ts';
import { messages } from './messages.ts';
import { organisations } from './organisations.ts';
import { profile } from './profile.ts';
import { providers } from './providers.ts';
import { roles } from './roles.ts';
import { systemLog } from './system-log.ts';
import { systemUsers } from './system-users.ts';

/** The handbook of the area, by screen. */
export const pages = {
  apiDocs,
  applications,
  dictionaries,
  messages,
  organisations,
  profile,
  providers,
  roles,
  systemLog,
  systemUsers,
};
