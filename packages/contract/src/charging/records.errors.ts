import { type ErrorEntry, entry } from '../core/errors/entry.ts';

/** The errors of records. */
export const RECORDS_ERRORS = {
  energyBeyondCapacity: entry(
    601,
    422,
    'At most {most} kWh: that is all the connector can deliver in the time. More needs the permission "Settle records beyond the connector\'s capacity"',
    '最多 {most} kWh：充电枪在该时长内只能输出这么多；超出需要“超出枪能力结算”权限',
  ),
  energyImpossible: entry(601, 422, 'At most {most} kWh can be settled for this session', '该充电记录最多只能结算 {most} kWh'),
  notInReview: entry(601, 409, 'This record is not waiting for review', '该记录不在待复核状态'),
  notSettled: entry(601, 409, 'Already billed at this price, or not settled and valid', '只有已结算且有效的记录才能重新计费'),
  alreadyInvalid: entry(601, 409, 'This record is already marked invalid', '该记录已被标记为无效'),
  notRefundable: entry(
    601,
    409,
    'Only the bill of a settled, valid order with a payer can be refunded',
    '仅已结算、有效且有付款方的订单可以退款',
  ),
  refundTooMuch: entry(601, 422, 'At most {most} of this order can still be refunded', '该订单最多还可退款 {most}'),
  refundNoteMissing: entry(601, 422, 'Please say why', '请填写说明'),
  refundErased: entry(
    601,
    409,
    'The personal data of the payer was erased: there is no wallet to refund to',
    '付款方的个人信息已删除，没有可退款的账户',
  ),
  stillCharging: entry(601, 409, 'The session is still charging', '充电尚未结束'),
  repriceSame: entry(601, 422, 'Choose a different price than the one that was billed', '请选择与原电价不同的电价版本'),
  repriceTooMany: entry(
    601,
    422,
    'At most {most} records can be re-billed at once. Please choose a shorter period',
    '一次最多重新计费 {most} 条记录，请缩短时间范围',
  ),
} as const satisfies Record<string, ErrorEntry>;
