// The handbook of the area, by screen.
export { activities } from './activities.ts';
export { cards } from './cards.ts';
export { cars } from './cars.ts';
export { chargeUsers } from './charge-users.ts';
export { membership } from './membership.ts';
export { userGroups } from './user-groups.ts';
export { vouchers } from './vouchers.ts';
