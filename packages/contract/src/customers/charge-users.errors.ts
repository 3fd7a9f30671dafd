import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of charge users. */
export const CHARGE_USERS_ERRORS = {
  eraseCharging: entry(
    601,
    409,
    'This customer is charging. Erase the personal data after the sessions have ended',
    '该用户正在充电，请在充电结束后再删除个人信息',
  ),
  eraseReview: entry(
    601,
    409,
    'Charging records of this customer are waiting for review. Settle them first',
    '该用户有待复核的充电记录，请先处理',
  ),
  eraseTimed: entry(601, 409, 'This customer has timed charging. End it first', '该用户有定时充电，请先终止'),
  eraseReserved: entry(601, 409, 'This customer has a reservation. Cancel it first', '该用户有预约，请先取消预约'),
  eraseBalance: entry(
    601,
    409,
    'A wallet of this customer is not empty. Refund or settle the balances of the account and its cards first',
    '该用户的账户或充电卡余额不为零，请先退款或结清',
  ),
  eraseInvoice: entry(
    601,
    409,
    'An invoice of this customer is in progress. Finish or reject it first',
    '该用户有处理中的发票，请先完成或驳回',
  ),
  phoneRequired: entry(
    601,
    409,
    'The user needs a phone number before charging rights can be granted',
    '请先为该用户填写手机号，再授予充电权限',
  ),
  alreadyChargeUser: entry(601, 409, 'The user already has charging rights', '该用户已拥有充电权限'),
  mergeRefused: entry(
    601,
    409,
    'These users cannot be merged, or have changed in the meantime. Please check the preview again',
    '这两个用户无法合并，或数据已变化，请重新查看预览',
  ),
  userMerged: entry(
    601,
    409,
    'This account was merged into another one and can no longer be changed',
    '该账号已合并到其他用户，不能再修改',
  ),
} as const satisfies Record<string, ErrorEntry>;
