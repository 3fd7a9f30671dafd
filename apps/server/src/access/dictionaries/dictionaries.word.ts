import { dictionaryForm } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import { asForm } from '../system-log/logged-thing.ts';
import type { Word } from '../word.ts';
import { dictionaryRoutes } from './dictionaries.routes.ts';

/** All that dictionaries give the app. */
export const dictionaries: Word<AccessParts> = {
  routes: (http, { databases, bus, dictionaries }) => dictionaryRoutes(http, databases.system, bus, dictionaries),
  loggedThings: {
    dictionary: {
      by: 'id',
      from: 'dictionary_entry d',
      key: 'd.id',
      isPlatforms: true,
      fields: asForm(dictionaryForm, 'd'),
    },
  },
};
