import type { OperandNames } from '../access/index.ts';

const CHARGE_USER = 'select id, account as name from charge_user';

/** What the operations of customers name by an id. */
export const customersNames: OperandNames = {
  activity: 'select id, name from activity',
  car: 'select id, car_number as name from car',
  chargeUser: CHARGE_USER,
  // The log says that it was done, without the data.
  'chargeUser.erase': 'select id, null as name from charge_user',
  membership: 'select id, name from membership_level',
  'membership.purchase': CHARGE_USER,
  userGroup: 'select id, name from user_group',
  voucher: 'select id, name from voucher_type',
  'voucher.withdraw': 'select v.id, t.name from voucher v join voucher_type t on t.id = v.type_id',
};
