import { CURRENCY, type Fields, REASON } from '../core/fields.ts';
import { CONNECTOR, SESSION } from './charging-fields.ts';
import { each, FEE_FIELDS, FEE_KEYS, FEE_KINDS, type FeeField } from './fee-kinds.ts';
import { RECORD_STATUS_WORDS, REFUND_REASON_WORDS } from './records.words.ts';
import { SESSION_FIELDS } from './sessions.ts';

const AMOUNT = { kind: 'money', currency: 'currency' } as const;

const feeOf = (field: FeeField) => FEE_KINDS[FEE_KEYS.find((key) => FEE_KINDS[key].field === field)!];

export const RECORD_FIELDS = {
  ...CONNECTOR,
  ...SESSION,
  startType: SESSION_FIELDS.startType,
  startAccount: SESSION_FIELDS.startAccount,
  startTime: SESSION_FIELDS.startTime,
  endTime: { kind: 'time', zone: 'timeZone', words: { en: 'End time', zh: '结束时间' } },
  status: { kind: 'word', values: RECORD_STATUS_WORDS, words: { en: 'Status', zh: '状态' } },
  stopReason: { kind: 'text', words: { en: 'Stop reason', zh: '停止原因' } },
  stopAccount: { kind: 'text', words: { en: 'Stopped by', zh: '停止账号' } },
  idTag: { kind: 'id', words: { en: 'idTag', zh: '识别码' } },
  meterStartWh: { kind: 'energy', words: { en: 'Meter at start', zh: '起始读数' } },
  meterStopWh: { kind: 'energy', words: { en: 'Meter at end', zh: '结束读数' } },
  ...each(FEE_FIELDS, (field) => ({ ...AMOUNT, words: feeOf(field).words })),
  discount: { ...AMOUNT, words: { en: 'Discount', zh: '优惠' } },
  cost: { ...AMOUNT, words: { en: 'Cost', zh: '金额' } },
  refunded: { ...AMOUNT, words: { en: 'Refunded', zh: '已退款' } },
  currency: CURRENCY,
} as const satisfies Fields;

export const REFUND_FIELDS = {
  amount: { kind: 'money', words: { en: 'Amount to refund', zh: '退款金额' } },
  reason: { kind: 'word', values: REFUND_REASON_WORDS, words: { en: 'Reason', zh: '退款原因' } },
  note: {
    kind: 'text',
    long: true,
    words: { en: 'Note', zh: '说明' },
    hint: {
      en: 'Stays with the order and in the system log; the customer does not see it',
      zh: '保存在订单和操作日志中，客户不可见',
    },
  },
} as const satisfies Fields;

export const SETTLE_FIELDS = {
  energyWh: { kind: 'energy', words: { en: 'Energy to bill', zh: '结算电量' } },
  cardNumber: {
    kind: 'text',
    words: { en: 'Card that pays', zh: '付款卡号' },
    hint: {
      en: 'Only if no payer was recognised. Empty: nobody is charged.',
      zh: '这次充电没有识别出付款方时填写；留空则记为无付款方。',
    },
  },
  reason: {
    ...REASON,
    words: { en: 'Basis for this energy', zh: '复核说明' },
    hint: { en: 'Where the figure comes from; kept in the system log', zh: '说明电量依据，记入操作日志' },
  },
} as const satisfies Fields;

export const INVALIDATE_FIELDS = {
  reason: {
    ...REASON,
    hint: {
      en: 'Why the record is invalid; shown with the record and kept in the system log',
      zh: '说明该记录作废的原因，将显示在记录中并写入系统日志',
    },
  },
} as const satisfies Fields;

export const REPRICE_FIELDS = {
  stationId: CONNECTOR.stationId,
  wrongVersionId: { kind: 'thing', words: { en: 'Billed by', zh: '原计费电价' } },
  rightVersionId: {
    kind: 'thing',
    words: { en: 'Correct price', zh: '正确电价' },
    hint: {
      en: 'If the correct price is not in this list, set it first. Its fees and time slots replace the wrong ones.',
      zh: '列表中没有正确的电价时，请先设置该电价；其费率和时段将替换错误电价。',
    },
  },
  from: {
    kind: 'time',
    words: { en: 'Started between', zh: '开始时间范围' },
    hint: { en: 'Empty: all records billed at it.', zh: '留空：所有按该电价结算的记录。' },
  },
  reason: {
    ...REASON,
    hint: { en: 'Shown in the bill’s history and kept in the system log', zh: '将显示在账单历史和系统日志中' },
  },
} as const satisfies Fields;
