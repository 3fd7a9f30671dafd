import { companyForm, companyList } from '@csms/contract';
import { asForm, asListed, type Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { companyRoutes } from './companies.ts';

/** All that companies give the app. */
export const companies: Word<FinanceParts> = {
  routes: (http, { databases }) => companyRoutes(http, databases),
  operandNames: {
    company: 'select id, name from company',
  },
  loggedThings: {
    company: {
      by: 'id',
      from: 'company c left join user_group g on g.id = c.group_id',
      key: 'c.id',
      fields: {
        ...asForm(companyForm.omit({ groupId: true }), 'c'),
        groupName: asListed(companyList, 'group', 'g.name'),
      },
    },
  },
};
