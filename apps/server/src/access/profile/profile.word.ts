import type { AccessParts } from '../area-parts.ts';
import { NAME, REACHED_AT } from '../logged-fields.ts';
import type { Word } from '../word.ts';

/** All that profile gives the app. */
export const profile: Word<AccessParts> = {
  loggedThings: {
    profile: { by: null, from: 'system_users u', key: 'u.id', fields: { name: NAME, ...REACHED_AT } },
  },
};
