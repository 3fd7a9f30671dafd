import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** Errors of several words of customers. */
export const CUSTOMERS_ERRORS = {
  walletMoved: entry(
    601,
    409,
    'This account was closed and its balance moved to {today}. Please use that one',
    '该账户已关闭，余额已转入 {today}，请对该账户操作',
  ),
  balanceTooLow: entry(601, 409, 'The balance is too low', '余额不足'),
  amountDecimals: entry(601, 422, 'At most {most} decimals', '最多 {most} 位小数'),
  amountWhole: entry(601, 422, 'Whole amounts only: this currency has no decimals', '该币种没有小数，请输入整数金额'),
  balanceHeld: entry(
    601,
    409,
    'At most {most} is available: a running session has cost {held} so far',
    '最多可动用 {most}：正在进行的充电已产生费用 {held}',
  ),
  bonusNotRefundable: entry(
    601,
    409,
    'At most {most} can be refunded: the rest of the balance is bonus money',
    '最多可退 {most}：余额中其余部分为赠送金额，不可退',
  ),
  refundNotNegative: entry(601, 422, 'A refund amount must be negative', '退款金额必须为负数'),
  amountZero: entry(601, 422, 'The amount must not be zero', '金额不能为零'),
} as const satisfies Record<string, ErrorEntry>;
