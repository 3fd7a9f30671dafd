import { organisationForm } from '@csms/contract';
import type { AccessParts } from '../area-parts.ts';
import { asForm } from '../system-log/logged-thing.ts';
import type { Word } from '../word.ts';
import { organisationRoutes } from './organisations.ts';

/** All that organisations give the app. */
export const organisations: Word<AccessParts> = {
  routes: (http, { databases }) => organisationRoutes(http, databases),
  operandNames: {
    organisation: 'select id, name from organisation',
  },
  loggedThings: {
    organisation: {
      by: 'id',
      from: 'organisation o',
      key: 'o.id',
      fields: asForm(organisationForm, 'o', { orgName: 'o.name' }),
    },
  },
};
