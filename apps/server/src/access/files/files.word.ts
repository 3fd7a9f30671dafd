import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';
import { fileRoutes } from './files.routes.ts';
import { clearLooseFiles } from './files.service.ts';
import { giveUpStrangersFiles } from './strangers-share.ts';

/** All that files give the app. */
export const files: Word<AccessParts> = {
  routes: (http, { databases, callers, disk, pictures }) =>
    fileRoutes(http, { databases, disk, pictures, authenticate: (token) => callers.authenticate(token) }),
  work: ({ databases, disk }) => [
    { name: 'strangersFiles', everyMs: 30_000, work: () => giveUpStrangersFiles(databases.system, disk) },
  ],
  clear: async ({ databases, clock }) => {
    await clearLooseFiles(databases, clock.now());
  },
};
