import { SYSTEM_USER_FIELDS, systemUserList } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import { NAME, REACHED_AT } from '../logged-fields.ts';
import { asFiltered, asListed } from '../system-log/logged-thing.ts';
import type { Word } from '../word.ts';
import { systemUserRoutes } from './system-users.routes.ts';

/** All that system users give the app. */
export const systemUsers: Word<AccessParts> = {
  routes: (http, { databases, bus, clock, publicNames }) => systemUserRoutes(http, { databases, bus, clock, publicNames }),
  operandNames: {
    user: 'select id, username as name from system_users',
  },
  loggedThings: {
    user: {
      by: 'id',
      from: 'system_users u join role r on r.id = u.role_id join provider v on v.id = u.provider_id',
      key: 'u.id',
      fields: {
        name: NAME,
        status: asFiltered(systemUserList, 'status', "case when u.enabled then 'enabled' else 'disabled' end"),
        roleName: asListed(systemUserList, 'role', 'r.name'),
        providerName: asListed(systemUserList, 'provider', 'v.name'),
        stations: {
          is: 'array(select s.name from system_user_station us join station_label s on s.id = us.station_id where us.user_id = u.id order by s.id)',
          kind: 'list',
          words: SYSTEM_USER_FIELDS.stations.words,
        },
        ...REACHED_AT,
      },
    },
  },
};
