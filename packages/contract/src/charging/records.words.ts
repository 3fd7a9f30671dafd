import type { Words } from '../core/words.ts';
import { FEE_ACCOUNTS } from './fee-kinds.ts';

/** `finished` is billed; `review` waits for an operator (field rules 11 and 13); running ones are sessions. */
export const RECORD_STATUSES = ['charging', 'finished', 'review'] as const;

export const RECORD_STATUS_WORDS = {
  charging: { en: 'Charging', zh: '充电中' },
  finished: { en: 'Finished', zh: '已完成' },
  review: { en: 'Needs review', zh: '待复核' },
};

/** Why a record waits for an operator (field rules 11, 13, 20–22). */
export const REVIEW_REASONS = [
  'above-capacity',
  'clock',
  'duplicate',
  'late-samples',
  'many-cards',
  'metered-on',
  'no-meter',
  'no-price',
  'no-start',
  'no-stop',
  'out-of-order',
  'register-jump',
  'register-overlap',
  'register-reset',
  'register-unit',
  'stop-below-samples',
  'two-places',
  'two-stops',
  'unknown-connector',
  'unknown-payer',
  'unknown-transaction',
  'samples-cut',
  'unreadable',
] as const;

export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Why a bill is written, where no person has typed a reason. */
export const BILL_CAUSE_WORDS: Readonly<Record<string, Words>> = {
  stop: { en: 'End of the session', zh: '充电结束' },
  rule: { en: 'Closed by rule', zh: '按规则关闭' },
  reopened: { en: 'Stop message received from the charger', zh: '收到充电桩的停止消息' },
  refused: { en: 'The start was refused', zh: '启动被拒绝' },
  late: { en: 'Meter readings arrived after the bill', zh: '账单生成后收到电表读数' },
  occupancy: { en: 'Connector occupied after charging', zh: '充电结束后占位' },
  stay: { en: 'One session fee per stay', zh: '同一次停留只收一次单次费' },
};

/** What moved on the ledger, and the accounts that it moved between. */
export const LEDGER_KINDS = [
  'recharge',
  'refund',
  'settlement',
  'reversal',
  'transfer',
  'bonus',
  'membership',
  'orderRefund',
  'goodwill',
] as const;

export const LEDGER_ACCOUNTS = [
  'card',
  'chargeUser',
  'company',
  'cash',
  ...FEE_ACCOUNTS,
  'membershipIncome',
  'discount',
  'bonus',
  'orderRefund',
  'goodwill',
] as const;

/** Why money is given back for an order. */
export const REFUND_REASONS = ['interrupted', 'chargerFault', 'tooSlow', 'wrongFee', 'courtesy', 'other'] as const;
export const REFUND_REASON_WORDS: Readonly<Record<(typeof REFUND_REASONS)[number], Words>> = {
  interrupted: { en: 'Charging was interrupted', zh: '充电中断' },
  chargerFault: { en: 'Charger fault', zh: '设备故障' },
  tooSlow: { en: 'Charged too slowly', zh: '充电功率过低' },
  wrongFee: { en: 'Fee was not justified', zh: '费用有误' },
  courtesy: { en: 'Courtesy', zh: '客户关怀' },
  other: { en: 'Other', zh: '其他' },
};
