import { PERMISSION_WORDS, roleList } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import { asListed } from '../system-log/logged-thing.ts';
import type { Word } from '../word.ts';
import { roleRoutes } from './roles.routes.ts';

/** All that roles give the app. */
export const roles: Word<AccessParts> = {
  routes: (http, { databases }) => roleRoutes(http, databases),
  operandNames: {
    role: 'select id, name from role',
  },
  loggedThings: {
    role: {
      by: 'id',
      from: 'role r left join organisation o on o.id = r.org_id left join role up on up.id = r.parent_id',
      key: 'r.id',
      fields: {
        roleName: asListed(roleList, 'role', 'r.name'),
        description: asListed(roleList, 'description', 'r.description'),
        orgName: asListed(roleList, 'organisation', 'o.name'),
        parentName: asListed(roleList, 'parent', 'up.name'),
        permissions: {
          is: 'r.permissions',
          kind: 'list',
          values: PERMISSION_WORDS,
          words: { en: 'Permissions', zh: '权限' },
        },
      },
    },
  },
};
