import { userGroupList } from '@csms/contract';
import { asListed, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { userGroupRoutes } from './user-groups.routes.ts';

/** All that user groups give the app. */
export const userGroups: Word<CustomersParts> = {
  routes: (http, { databases, clock }) => userGroupRoutes(http, databases, clock),
  operandNames: {
    userGroup: 'select id, name from user_group',
  },
  loggedThings: {
    userGroup: {
      by: 'id',
      from: 'user_group g',
      key: 'g.id',
      fields: {
        groupName: asListed(userGroupList, 'groupName', 'g.name'),
        description: { is: 'g.description', kind: 'text', words: { en: 'Description', zh: '描述' } },
        limit: { is: 'g.monthly_limit_wh', kind: 'energy', words: { en: 'Monthly limit', zh: '每月限额' } },
        postPaid: asListed(userGroupList, 'postPaid', 'g.post_paid'),
        powerRank: asListed(userGroupList, 'powerRank', 'g.power_rank'),
        members: asListed(userGroupList, 'members', 'select count(*)::int from charge_user u where u.group_id = g.id'),
      },
    },
  },
};
