import { chargeUserList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { CHARGE_USER } from '../logged-fields.ts';
import { sweepErasures } from '../privacy/erase.ts';
import { chargeUserRoutes } from './charge-users.routes.ts';
import { privacyRoutes } from './privacy.routes.ts';

/** All that charge users give the app. */
export const chargeUsers: Word<CustomersParts> = {
  routes: (http, { databases, bus, clock, keepers }) => {
    chargeUserRoutes(http, databases, clock, bus, keepers);
    privacyRoutes(http, databases, clock, bus, keepers);
  },
  operandNames: {
    chargeUser: CHARGE_USER,
    // The log says that it was done, without the data.
    'chargeUser.erase': 'select id, null as name from charge_user',
  },
  loggedThings: {
    chargeUser: {
      by: 'id',
      from: 'charge_user u left join user_group g on g.id = u.group_id',
      key: 'u.id',
      fields: {
        status: asListed(chargeUserList, 'status', "case when u.enabled then 'enabled' else 'disabled' end"),
        phone: asListed(chargeUserList, 'phone', 'u.phone'),
        email: asListed(chargeUserList, 'email', 'u.email'),
        userType: asListed(chargeUserList, 'userType', 'u.user_type'),
        groupName: asListed(chargeUserList, 'groupName', 'g.name'),
        postPaid: asListed(chargeUserList, 'postPaid', 'u.post_paid'),
      },
    },
    // The log says that it was done, without the data.
    'chargeUser.erase': { by: 'id', from: 'charge_user u', key: 'u.id', fields: {} },
  },
  work: ({ databases, clock, logProof, keepers, timing }) => [
    {
      name: 'erasures',
      everyMs: timing.erasuresMs ?? 5_000,
      work: () => sweepErasures({ databases, hashes: logProof.hashes, clock, keepers }),
    },
  ],
};
