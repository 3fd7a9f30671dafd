import { carForm } from '@csms/contract';
import { asForm, type Word } from '../../access/index.ts';
import type { CustomersParts } from '../area-parts.ts';
import { carRoutes } from './cars.routes.ts';

/** All that cars give the app. */
export const cars: Word<CustomersParts> = {
  routes: (http, { databases, clock }) => carRoutes(http, databases, clock),
  operandNames: {
    car: 'select id, car_number as name from car',
  },
  loggedThings: {
    car: {
      by: 'id',
      from: 'car c left join charge_user u on u.id = c.charge_user_id',
      key: 'c.id',
      fields: asForm(carForm, 'c', { chargeUserId: 'u.account' }),
    },
  },
};
