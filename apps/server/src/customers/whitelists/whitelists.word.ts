import type { Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { whitelistRoutes } from './whitelists.routes.ts';
import { followLists, resumeLists } from './whitelists.service.ts';

/** All that whitelists give the app. */
export const whitelists: Word<CustomersParts> = {
  follow: ({ databases, clock, commands }) => followLists(commands, databases.system, clock),
  routes: (http, { databases, clock, commands }) => whitelistRoutes(http, databases, commands, clock),
  work: ({ databases, clock, commands, timing }) => [
    {
      name: 'lists',
      everyMs: timing.listsMs ?? 30_000,
      work: () => resumeLists(commands, databases.system, clock),
    },
  ],
};
