import { LEVEL_FIELDS, levelForm } from '@csms/contract';
import { asForm, moneyOf, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { CHARGE_USER } from '../logged-fields.ts';
import { membershipRoutes } from './membership.routes.ts';

/** All that membership gives the app. */
export const membership: Word<CustomersParts> = {
  routes: (http, { databases, bus, clock }) => membershipRoutes(http, databases, clock, bus),
  operandNames: {
    membership: 'select id, name from membership_level',
    'membership.purchase': CHARGE_USER,
  },
  loggedThings: {
    membership: {
      by: 'id',
      from: 'membership_level l join provider v on v.id = l.provider_id',
      key: 'l.id',
      fields: {
        ...asForm(levelForm, 'l', {
          levelName: 'l.name',
          minEnergy: null,
          price: moneyOf('l.price', 'v.currency'),
        }),
        minEnergy: { is: 'l.min_energy_wh', kind: 'energy', words: LEVEL_FIELDS.minEnergy.words },
      },
    },
  },
};
