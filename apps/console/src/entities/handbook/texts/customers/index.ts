import { activities } from './activities.ts';
import { cards } from './cards.ts';
import { cars } from './cars.ts';
import { chargeUsers } from './charge-users.ts';
import { membership } from './membership.ts';
import { userGroups } from './user-groups.ts';
import { vouchers } from './vouchers.ts';

/** The handbook of the area, by screen. */
export const pages = {
  activities,
  cards,
  cars,
  chargeUsers,
  membership,
  userGroups,
  vouchers,
};
