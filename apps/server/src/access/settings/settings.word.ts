import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { settingRoutes } from './settings.ts';

/** All that settings give the app. */
export const settings: Word<AccessParts> = {
  routes: (http, { databases, bus, settings }) => settingRoutes(http, databases.system, bus, settings),
  loggedThings: {
    config: {
      by: 'key',
      from: 'setting s',
      key: 's.key',
      isPlatforms: true,
      fields: { value: { is: "s.value #>> '{}'", kind: 'text', words: { en: 'Value', zh: '值' } } },
    },
  },
};
